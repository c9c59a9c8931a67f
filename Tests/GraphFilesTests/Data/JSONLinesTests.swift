import DataSets
import GraphDocument
import GraphFiles
import TestSupport
import Testing

@Suite struct JSONLinesTests {
  private let columns = PointColumns(value: .name("v"), annotation: .name("t"))

  @Test func `a row on each line; blank lines are none, and the last needs no end`() {
    let text = "{\"v\": 1, \"t\": \"a\"}\r\n\n{\"t\": \"b\", \"v\": 2}\n  \n{\"v\": null}\n{\"v\": 3}"
    #expect(points(text, named: "a.jsonl", columns) == ["1.0 'a'", "2.0 'b'", "3.0", "missing 2"])
    #expect(points("1\n2\n", named: "a.ndjson") == ["1.0", "2.0"])
    #expect(points("[1, 2]\n[3, 4]\n", named: "a.jsonl", PointColumns(value: .number(2))) == ["2.0", "4.0"])
    #expect(points("", named: "a.jsonl", columns) == [])
  }

  @Test func `a problem is reported with its line, however the text arrives`() {
    let text = "{\"v\": 1}\n\n{\"v\": 2}\n{\"v\": \"x\"}\n"
    for piece in [1, 2, 3, 7, 100] {
      #expect(
        points(text, named: "a.jsonl", columns, piece: piece)
          == [#"4:7: "x" is not a number (v): write a number without quotes, or null for a missing value"#])
    }
    #expect(
      points("{\"v\":\n1}\n", named: "a.jsonl", columns) == [
        "1:6: the text ends where a value should be; it may have been cut off"
      ])
    #expect(
      points("{\"v\": 1} {\"v\": 2}\n", named: "a.jsonl", columns)
        == ["1:10: more text follows the value: write one list around all values, or one value per line (JSON Lines)"])
    #expect(points("{\"w\": 1}\n", named: "a.jsonl", columns) == ["there is no column 'v': there are w"])
  }

  @Test func `limit data-line-bytes: a line without end is refused before it is all kept`() throws {
    var limits = DataLimits.standard
    limits.lineBytes = 100
    let reader = DataFileReader([columns], fileName: "a.jsonl", limits: limits)
    let piece = [UInt8](repeating: 0x20, count: 60)
    try piece.withUnsafeBufferPointer { try reader.read($0) }
    #expect(throws: DataFileProblem.self) { try piece.withUnsafeBufferPointer { try reader.read($0) } }
  }

  @Test func `limit data-rows: more rows than the limit are refused`() {
    var limits = DataLimits.standard
    limits.rows = 2
    #expect(points("1\n2\n", named: "a.jsonl", limits: limits) == ["1.0", "2.0"])
    #expect(
      points("1\n2\n3\n", named: "a.jsonl", limits: limits) == ["there are more than 2 rows: take a part of them"])
    #expect(points("[1, 2, 3]", named: "a.json", limits: limits) == ["there are more than 2 rows: take a part of them"])
    #expect(points("1\n2\n3\n", named: "a.csv", limits: limits) == ["there are more than 2 rows: take a part of them"])
  }

  @Test func `random rows give the same points in pieces, as JSON, as JSON Lines and as lists`() throws {
    let seed: UInt64 = 81
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let values = (0..<Int.random(in: 1...40, using: &generator)).map { _ -> Double? in
        Bool.random(using: &generator) ? Double(Int.random(in: -999...999, using: &generator)) / 8 : nil
      }
      let rows = values.map { value in
        let number = value.map { "\($0)" } ?? "null"
        return Bool.random(using: &generator)
          ? "{\"v\": \(number), \"k\": \"a\\\"b\"}" : "{ \"k\": [1, {}], \"v\" :\(number)}"
      }
      let expected = points(
        "[" + values.map { $0.map { "\($0)" } ?? "null" }.joined(separator: ",") + "]", named: "a.json")
      let value = PointColumns(value: .name("v"))
      let piece = Int.random(in: 1...50, using: &generator)
      #expect(points(rows.joined(separator: "\n"), named: "a.jsonl", value, piece: piece) == expected, "seed \(seed)")
      #expect(
        points("[\(rows.joined(separator: ","))]", named: "a.json", value, piece: piece) == expected, "seed \(seed)")
    }
  }
}
