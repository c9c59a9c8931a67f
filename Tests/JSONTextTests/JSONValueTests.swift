import TestSupport
import Testing

@testable import JSONText

/// Trees of JSON.
struct JSONValueTests {
  private func read(_ text: String, nesting: Int = 100) throws -> JSONValue {
    try Array(text.utf8).withUnsafeBufferPointer {
      try JSONValue(reading: $0, limits: JSONLimits(bytes: 1 << 20, nesting: nesting))
    }
  }

  @Test func `a result has a member a line, and what is not seen as an escape`() {
    let value: JSONValue = ["a": [1, ["b": "x"]], "c": "\u{202E}", "d": []]
    #expect(
      String(decoding: value.resultText, as: UTF8.self)
        == "{\n  \"a\": [1, {\"b\": \"x\"}],\n  \"c\": \"\\u202e\",\n  \"d\": []\n}\n")
    #expect(String(decoding: JSONValue.object([]).resultText, as: UTF8.self) == "{}\n")
    #expect(value.description.contains("\u{202E}"))
  }

  @Test func `a tree is written as it is shown in code`() {
    let value: JSONValue = ["a": [1, -0.5, "x\u{1}\"", nil, true], "b": [:], "c": [[]], "d": ["e": false]]
    #expect(
      value.description
        == #"{"a": [1, -0.5, "x\u0001\"", null, true], "b": {}, "c": [[]], "d": {"e": false}}"#)
    #expect(JSONValue.number(.nan).description == "null" && JSONValue.number(-.infinity).description == "null")
  }

  @Test func `values are taken as what they are, and as nothing else`() {
    let value: JSONValue = ["n": 3, "f": 2.5, "s": "t", "b": true, "a": [1], "z": nil]
    #expect(value["n"]?.wholeNumber == 3 && value["f"]?.wholeNumber == nil && value["f"]?.number == 2.5)
    #expect(value["s"]?.string == "t" && value["s"]?.number == nil && value["b"]?.bool == true)
    #expect(value["a"]?.array == [1] && value["z"]?.isNull == true && value["y"] == nil)
    #expect(JSONValue.number(1e300).wholeNumber == nil && JSONValue.array([])["n"] == nil)
  }

  @Test func `nesting at the limit is read, one beyond is refused, and neither is a matter of the stack`() throws {
    let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    #expect(try read(deep).description == deep)
    #expect(throws: JSONParseError.self) { try read("[\(deep)]") }
  }

  @Test func `a tree by chance is read back as it was written`() throws {
    let seed: UInt64 = 815
    var random = SeededGenerator(seed: seed)
    for round in 0..<RandomRounds.count(500, long: 20_000) {
      let value = tree(&random, depth: 4)
      #expect(try read(value.description) == value, "seed \(seed), round \(round)")
    }
  }

  @Test func `what is written already goes on in one line, with members in front of its own`() {
    func joined(_ text: String) -> JSONValue { JSONValue(joiningLinesOf: Array(text.utf8)) }
    #expect(joined("{\n  \"a\": [\n    1,\n    2\n  ]\n}\n").description == #"{"a": [1, 2]}"#)
    #expect(joined(#"["a  b", "c\n d"]"#).description == #"["a  b", "c\n d"]"#)
    #expect(joined("{\n}\n").preceded(by: [.init("n", 1)]).description == #"{"n": 1}"#)
    #expect(joined("{\n  \"a\": 2\n}").preceded(by: []).description == #"{"a": 2}"#)
    #expect(joined("").preceded(by: [.init("n", 1)]).description == #"{"n": 1}"#)
    #expect(JSONValue.array([joined("{}"), joined("[1,\n2]")]).description == "[{}, [1, 2]]")
  }

  @Test func `a tree by chance with members in front is the same, written or not`() throws {
    let seed: UInt64 = 816
    var random = SeededGenerator(seed: seed)
    for round in 0..<RandomRounds.count(500, long: 20_000) {
      let value = JSONValue.object([.init("a", tree(&random, depth: 3)), .init("b", tree(&random, depth: 3))])
      let first = [JSONValue.Member("c", tree(&random, depth: 2))]
      let written = JSONValue(joiningLinesOf: value.resultText).preceded(by: first)
      #expect(try read(written.description) == value.preceded(by: first), "seed \(seed), round \(round)")
    }
  }

  private func tree(_ random: inout SeededGenerator, depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 4), using: &random) {
    case 0: .null
    case 1: .bool(.random(using: &random))
    case 2: .number(Double(bitPattern: random.next() & 0xBFEF_FFFF_FFFF_FFFF))
    case 3: .string(text(&random))
    case 4, 5: .array((0..<Int.random(in: 0..<5, using: &random)).map { _ in tree(&random, depth: depth - 1) })
    default:
      .object(
        (0..<Int.random(in: 0..<5, using: &random)).map { index in
          JSONValue.Member("\(index)\(text(&random))", tree(&random, depth: depth - 1))
        })
    }
  }

  private func text(_ random: inout SeededGenerator) -> String {
    let scalars: [Unicode.Scalar] = ["a", "\"", "\\", "\n", "\u{0}", "é", "\u{10FFFF}", "\u{9F}", " ", "\u{2028}"]
    return String(
      String.UnicodeScalarView(
        (0..<Int.random(in: 0..<6, using: &random)).compactMap { _ in scalars.randomElement(using: &random) }))
  }
}
