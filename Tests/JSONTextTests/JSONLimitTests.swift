import Testing

@testable import JSONText

struct JSONLimitTests {
  private func nested(_ depth: Int, opening: String = "[", closing: String = "]") -> String {
    String(repeating: opening, count: depth) + String(repeating: closing, count: depth)
  }

  @Test func `limit nesting: nesting is accepted at the limit and refused one deeper`() {
    #expect(readJSON(nested(128)).verdict == "accepted")
    #expect(readJSON(nested(129)).verdict == "1:129: more than 128 nested objects and arrays")
    let objects = String(repeating: "{\"a\":", count: 128) + "1" + String(repeating: "}", count: 128)
    #expect(readJSON(objects).verdict == "accepted")
    #expect(readJSON("[" + objects + "]").verdict.hasSuffix("more than 128 nested objects and arrays"))
    #expect(readJSON("[\(nested(127)),\(nested(127))]").verdict == "accepted")
  }

  @Test func `a million open brackets are refused at once`() {
    #expect(readJSON(String(repeating: "[", count: 1_000_000)).verdict.hasPrefix("1:129: more than 128"))
    #expect(readJSON(String(repeating: "{\"a\":[", count: 500_000)).verdict.hasPrefix("1:385: more than 128"))
  }

  @Test func `limit document-bytes: a text is accepted at the limit of its size and refused one byte longer`() {
    let limits = JSONLimits(bytes: 6, nesting: 128)
    #expect(readJSON("[1, 2]", limits: limits).verdict == "accepted")
    #expect(readJSON("[1, 2] ", limits: limits).verdict == "1:1: the text is larger than 6 bytes")
  }

  @Test func `a thousand keys are told apart and a repeated one is found`() {
    for count in [7, 8, 9, 31, 32, 33, 64, 65, 1000] {
      let members = (0..<count).map { "\"k\($0)\":0" }
      #expect(readJSON("{" + members.joined(separator: ",") + "}").verdict == "accepted")
      for repeated in [0, count / 2, count - 1] {
        let text = "{" + (members + ["\n\"\\u006b\(repeated)\":0"]).joined(separator: ",") + "}"
        let column = members[..<repeated].reduce(2) { $0 + $1.utf8.count + 1 }
        #expect(
          readJSON(text).verdict
            == "2:1: 'k\(repeated)' occurs twice in one object, first at 1:\(column); keep one")
      }
    }
  }
}
