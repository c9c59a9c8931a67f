import DataSets
import DelimitedText
import TestSupport
import Testing

@Suite struct RandomTextTests {
  @Test func `any table written with quotes and read in pieces of any length comes out as it went in`() throws {
    var random = SeededGenerator(seed: 71)
    for round in 0..<RandomRounds.count(400, long: 20_000) {
      let delimiter = Delimiter.characters.randomElement(using: &random) ?? .comma
      let width = Int.random(in: 2...5, using: &random)
      let rows = (0..<Int.random(in: 1...30, using: &random)).map { _ -> [String] in
        let row = (0..<width).map { _ in randomField(&random) }
        // A row of empty cells at the beginning or end is none.
        return row.contains { $0.contains { !" \t".contains($0) } } ? row : ["a"] + row.dropFirst()
      }
      let lineEnd = Bool.random(using: &random) ? "\n" : "\r\n"
      let text =
        rows.map { row in
          row.map { written($0, delimiter, &random) }.joined(separator: String(UnicodeScalar(delimiter.byte)))
        }.joined(separator: lineEnd) + (Bool.random(using: &random) ? lineEnd : "")
      let options = DelimitedOptions(delimiter: delimiter, hasHeader: false)
      let table = try read(
        Array(text.utf8), requests(String(repeating: "t", count: width)), options,
        piece: Int.random(in: 1...40, using: &random))
      let expected = (0..<width).map { column in
        TableColumn.texts(rows.map { $0[column].allSatisfy { " \t".contains($0) } ? nil : $0[column] })
      }
      guard table.columns == expected else {
        Issue.record("seed 71, round \(round): \(text.debugDescription): \(table.columns), not \(expected)")
        return
      }
    }
  }

  @Test func `numbers are read as the library reads them`() throws {
    var random = SeededGenerator(seed: 72)
    var written: [String] = []
    for _ in 0..<RandomRounds.count(20_000, long: 1_000_000) {
      let number = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &random))
      if number.isFinite { written.append("\(number)") }
      written.append("\(Double.random(in: -1000...1000, using: &random))")
      let digits = String(UInt64.random(in: 0...UInt64.max, using: &random))
      written.append(
        "\(digits.prefix(Int.random(in: 1...20, using: &random)))e\(Int.random(in: -330...280, using: &random))")
      written.append("0.\(digits)\(digits)")
    }
    // Halfway between two doubles, where one digit more or less decides.
    written += [
      "9007199254740993", "9007199254740993.0000000000000000001", "4503599627370496.5", "2.5e-324", "2.4e-324",
    ]
    let table = try read(Array(written.joined(separator: "\n").utf8), requests("n"), DelimitedOptions(hasHeader: false))
    let numbers = try #require(table.columns.first?.numbers)
    #expect(numbers.count == written.count)
    for (number, text) in zip(numbers, written) where number.bitPattern != Double(text)?.bitPattern {
      Issue.record("seed 72: \(text) read as \(number)")
      return
    }
  }

  @Test func `arbitrary bytes are read or refused, alike in one piece and in many`() {
    var random = SeededGenerator(seed: 73)
    let alphabet = Array("\"\"\"\n\n\r\r,,;;\t| 0159.-+eEaxNñ\0".utf8) + [0xFF, 0xEF, 0xBB, 0xBF]
    for round in 0..<RandomRounds.count(4_000, long: 400_000) {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      let requests = requests(["n", "t", "d", "nt", "-n"].randomElement(using: &random) ?? "n")
      let limits = DelimitedLimits(columns: 6, fieldBytes: 12, rowBytes: 40)
      let options = DelimitedOptions(
        hasHeader: [nil, true, false].randomElement(using: &random) ?? nil, limits: limits)
      let whole = outcome(bytes, requests, options, piece: nil)
      let parts = outcome(bytes, requests, options, piece: Int.random(in: 1...7, using: &random))
      guard whole == parts else {
        Issue.record("seed 73, round \(round): \(bytes): \(whole), in pieces \(parts)")
        return
      }
    }
  }

  private func outcome(
    _ bytes: [UInt8], _ requests: [ColumnRequest], _ options: DelimitedOptions, piece: Int?
  ) -> Result<DelimitedTable, DelimitedProblem> {
    Result { () throws(DelimitedProblem) in try read(bytes, requests, options, piece: piece) }
  }

  private func randomField(_ random: inout SeededGenerator) -> String {
    let pieces = ["a", "\"", ",", ";", "\t", "|", "\n", "\r\n", " ", "ü", "b"]
    return (0..<Int.random(in: 0...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  /// In quotes where it has to be, and sometimes where it need not.
  private func written(_ field: String, _ delimiter: Delimiter, _ random: inout SeededGenerator) -> String {
    let special: [Character] = ["\"", "\n", "\r\n", Character(UnicodeScalar(delimiter.byte))]
    guard field.isEmpty || field.contains(where: { special.contains($0) }) || Bool.random(using: &random) else {
      return field
    }
    return "\"" + field.flatMap { $0 == "\"" ? ["\"", "\""] : [$0] } + "\""
  }
}
