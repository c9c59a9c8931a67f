import DocumentStorage
import EvaluationEngine
import TestSupport
import Testing

@testable import LibraryCalls

/// Documents and plans behind the calls, without C.
struct PlanBoxTests {
  private static let text = """
    {"nodecalc": 1, "inputs": ["a", "b", "d"], "nodes": [
      {"name": "a", "kind": "number", "value": 6},
      {"name": "b", "kind": "number", "value": 3},
      {"name": "c", "kind": "number", "value": 1},
      {"name": "d", "kind": "data", "values": [1, 2]},
      {"name": "note", "kind": "note", "text": "why"},
      {"name": "ratio", "kind": "operator", "operator": "divide", "inputs": ["a", "b"]},
      {"name": "root", "kind": "formula", "formula": "sqrt(ratio) * c"},
      {"name": "total", "kind": "formula", "formula": "a * count(d)"}]}
    """

  private func document() throws -> DocumentBox { try DocumentBox(text: Array(Self.text.utf8), in: StoragePath("")) }

  /// What a run comes to: the values of each output, and `row output reason` of what is missing.
  private func run(
    _ inputs: [(String, [Double])], asking: [String] = []
  ) throws -> (values: [[Double]], missing: [String]) {
    let plan = try PlanBox(of: document(), replacing: inputs.map(\.0), asking: asking)
    let rows = inputs.first?.1.count ?? 1
    var values = [Double](repeating: -1, count: rows * plan.plan.outputs.count)
    let given = inputs.flatMap(\.1)
    var failures: FailureList? = FailureList()
    let missing = given.withUnsafeBytes { given in
      values.withUnsafeMutableBytes { values in
        let from = inputs.indices.compactMap { place in
          given.baseAddress.flatMap { ReadColumn(at: $0 + place * rows * 8, stride: 8, rows: rows) }
        }
        let to = plan.plan.outputs.indices.compactMap { place in
          values.baseAddress.flatMap { WrittenColumn(at: $0 + place * rows * 8, stride: 8, rows: rows) }
        }
        return plan.run(rows: rows, from: from, to: to, noting: &failures)
      }
    }
    let list = try #require(failures)
    #expect(list.rows.count == missing)
    let reasons = list.rows.indices.map { place in
      "\(list.rows[place]) \(list.outputs[place]) \(list.sentences[Int(list.reasons[place])])"
    }
    return (stride(from: 0, to: values.count, by: rows).map { Array(values[$0..<$0 + rows]) }, reasons)
  }

  private func refusal(replacing inputs: [String] = [], asking: [String] = []) throws -> String? {
    let document = try document()
    do throws(CallFailure) {
      _ = try PlanBox(of: document, replacing: inputs, asking: asking)
      return nil
    } catch {
      return "\(error.status) \(error.message)" + (error.help.map { "; \($0)" } ?? "")
    }
  }

  @Test func `rows replace numbers, and outputs without a number say why`() throws {
    let result = try run([("a", [8, -8, .nan, 2]), ("b", [2, 2, 2, 0])])
    #expect(result.values.map { $0[0] } == [2, 16] && result.values[1][3] == 4)
    #expect(result.values[0][1...].allSatisfy(\.isNaN) && result.values[1][2].isNaN)
    #expect(
      result.missing == [
        "1 0 root: root of a negative number", "2 0 a: no number", "2 1 a: no number", "3 0 ratio: division by zero",
      ])
    #expect(try run([("b", [1.5])], asking: ["ratio", "b", "ratio"]).values == [[4], [1.5], [4]])
    #expect(try run([], asking: ["ratio"]).values == [[2]])
  }

  @Test func `more rows than a block are each what one is alone`() throws {
    let rows = 3 * ColumnPlan.blockRows + 5
    var generator = SeededGenerator(seed: 20_261_127)
    let a = (0..<rows).map { _ in Double.random(in: -10...100, using: &generator) }
    let result = try run([("a", a)], asking: ["root"])
    #expect(result.missing.count == a.count { $0 < 0 })
    for row in stride(from: 0, to: rows, by: 97) {
      let alone = try run([("a", [a[row]])], asking: ["root"]).values[0][0]
      #expect(alone.bitPattern == result.values[0][row].bitPattern, "row \(row) of seed 20261127")
    }
  }

  @Test func `names that mean nothing are refused with what was meant`() throws {
    #expect(try refusal(replacing: ["aa"]) == "64 no input is named 'aa'; did you mean 'a'?")
    #expect(try refusal(replacing: ["c"])?.hasPrefix("64 'c' is not an input of the document; ") == true)
    #expect(
      try refusal(replacing: ["d"]) == "64 'd' is data, but rows can replace only numbers; its inputs are a, b")
    #expect(try refusal(replacing: ["a", "b", "a"]) == "64 'a' is given two columns; give it one")
    #expect(try refusal(asking: ["rot"]) == "64 no node is named 'rot'; did you mean 'root'?")
    #expect(try refusal(asking: ["note"]) == "64 'note' is a note and has no value")
    #expect(try refusal(asking: ["d"])?.hasPrefix("64 'd' is a data set") == true)
    #expect(try refusal(replacing: [String(repeating: "x", count: 5000)])?.utf8.count ?? 0 < 200)
  }

  private func given(_ inputs: [(String, [Double], [Double]?)], asking name: String) throws -> String {
    let document = try document()
    do throws(CallFailure) {
      var made: [GivenInput] = []
      for (name, values, uncertainties) in inputs {
        let memory = UnsafeMutableBufferPointer<Double>.allocate(capacity: values.count)
        _ = memory.initialize(fromContentsOf: values)
        let sides = uncertainties.map { sides in
          let memory = UnsafeMutableBufferPointer<Double>.allocate(capacity: sides.count)
          _ = memory.initialize(fromContentsOf: sides)
          return UnsafeBufferPointer(memory)
        }
        made.append(GivenInput(name: name, values: UnsafeBufferPointer(memory), uncertainties: sides))
      }
      defer {
        for each in made {
          each.values.deallocate()
          each.uncertainties?.deallocate()
        }
      }
      let bytes = try document.giving(made).values(of: [name])
      return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    } catch {
      return "\(error.status) \(error.message)"
    }
  }

  @Test func `inputs hold values with uncertainties, and data`() throws {
    #expect(
      try given([("a", [8], [0.5, 0.5]), ("b", [2], nil)], asking: "ratio")
        == #"{ "values": { "ratio": 4 }, "failures": {}, "uncertainties": { "ratio": 0.25 } }"#)
    #expect(
      try given([("d", [5, .nan, 7], nil)], asking: "total") == #"{ "values": { "total": 12 }, "failures": {} }"#)
    #expect(
      try given([("d", [5, 7], [1, 1, 2, 3])], asking: "d")
        == #"{ "values": { "d": [5, 7] }, "failures": {}, "uncertainties": { "d": [1, [2, 3]] } }"#)
    #expect(try given([("b", [0], nil)], asking: "root").contains(#""failures": { "root": {"message""#))
    #expect(try given([("a", [1, 2], nil)], asking: "root") == "65 'a' is a number but got 2 values")
    #expect(try given([("a", [.infinity], nil)], asking: "root") == "65 'a' got a value that is not finite")
    #expect(try given([("a", [1], [-1, 1])], asking: "root") == "65 'a' got an invalid uncertainty")
    #expect(try given([("d", [.infinity], nil)], asking: "root").hasPrefix("65 'd': "))
    #expect(try given([("x", [1], nil)], asking: "root").hasPrefix("64 no input is named 'x'"))
    #expect(try given([("a", [1], nil), ("a", [2], nil)], asking: "root") == "64 'a' is given twice")
    #expect(try given([], asking: "note").hasPrefix("64 'note' is a note"))
  }

  @Test func `a group is a document, and nodes inside an instance are asked for`() throws {
    let text = #"""
      {"nodecalc": 1, "groups": {"twice": {"inputs": ["x"], "outputs": ["z"], "nodes": [
        {"name": "x", "kind": "number", "value": 1}, {"name": "y", "kind": "formula", "formula": "2 * x"},
        {"name": "z", "kind": "formula", "formula": "y + 1"}]}},
       "nodes": [{"name": "a", "kind": "number", "value": 4},
        {"name": "u", "kind": "group", "group": "twice", "inputs": {"x": "a"}}]}
      """#
    let document = try DocumentBox(text: Array(text.utf8), in: StoragePath(""))
    let group = try document.group(named: "twice")
    #expect(String(decoding: try group.values(of: []), as: UTF8.self).contains(#""z": 3"#))
    #expect(String(decoding: try document.values(of: ["u.y"]), as: UTF8.self).contains(#""u.y": 8"#))
    let plan = try PlanBox(of: document, replacing: ["a"], asking: ["u.y", "u"])
    #expect(plan.plan.outputs.count == 2)
    #expect(throws: CallFailure.self) { try document.group(named: "twic") }
    #expect(throws: CallFailure.self) { try document.values(of: ["u.yy"]) }
  }

  @Test func `what controls a terminal does not come through a message`() {
    #expect(throws: CallFailure.self) { try DocumentBox(text: Array("{\"\u{1B}[31m\": ".utf8), in: StoragePath("")) }
    do throws(CallFailure) {
      _ = try DocumentBox(at: StoragePath("/missing/\u{1B}[31m"))
    } catch {
      #expect(!error.message.unicodeScalars.contains("\u{1B}"))
      #expect(error.status == 66)
    }
  }

  @Test func `columns whose addresses overflow are none`() throws {
    let number = 1.0
    try withUnsafeBytes(of: number) { bytes in
      let address = try #require(bytes.baseAddress)
      #expect(ReadColumn(at: address, stride: 8, rows: 1) != nil)
      #expect(ReadColumn(at: address, stride: .min, rows: 1) != nil)
      #expect(ReadColumn(at: address, stride: .min, rows: 2) == nil)
      #expect(ReadColumn(at: address, stride: .max, rows: 2) == nil)
      #expect(ReadColumn(at: address, stride: -1, rows: .max) == nil)
      #expect(ReadColumn(at: address, stride: 0, rows: .max) != nil)
      #expect(ReadColumn(at: address, stride: 8, rows: .max) == nil)
    }
  }
}
