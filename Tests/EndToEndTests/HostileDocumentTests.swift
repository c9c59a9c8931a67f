import TestSupport
import Testing

/// Documents that would take more memory, stack or time than there is: each ends in a result or a sentence, with little of all three.
@Suite(.onOwnThread)
struct HostileDocumentTests {
  private let folder = ScratchFolder()

  private static func document(_ nodes: [String]) -> String {
    "{\"nodecalc\": 1, \"nodes\": [\n\(nodes.joined(separator: ",\n"))]}"
  }

  private static func number(_ name: String, _ rest: String = "\"value\": 1") -> String {
    "{\"name\": \"\(name)\", \"kind\": \"number\", \(rest)}"
  }

  private static func operation(_ name: String, _ operation: String, _ inputs: [String], _ rest: String = "") -> String
  {
    let inputs = inputs.map { "\"\($0)\"" }.joined(separator: ", ")
    return
      "{\"name\": \"\(name)\", \"kind\": \"operator\", \"operator\": \"\(operation)\", \"inputs\": [\(inputs)]\(rest)}"
  }

  private static func formula(_ text: String) -> String {
    document([data, "{\"name\": \"f\", \"kind\": \"formula\", \"formula\": \"\(text)\"}"])
  }

  private static let data = #"{"name": "s", "kind": "data", "values": [1, 2, 3]}"#

  /// A document that is made when it is needed, and how evaluating it ends: the status, and what it says.
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var make: @Sendable () -> String
    var status: Int32
    var says: String

    init(_ name: String, _ status: Int32, _ says: String, _ make: @escaping @Sendable () -> String) {
      testDescription = name
      self.status = status
      self.says = says
      self.make = make
    }
  }

  static let cases = [
    Case("five million brackets", 65, "a document must be an object") { String(repeating: "[", count: 5_000_000) },
    Case("nested members", 65, "more than 128 nested objects and arrays") {
      "{\"nodecalc\": 1, \"nodes\": [], \"x\": " + String(repeating: "[", count: 100_000)
    },
    Case("a diamond of 1,000 layers", 0, "n1000 = 1.07150860718627e+301") {
      document([number("n0")] + (1...1_000).map { operation("n\($0)", "add", ["n\($0 - 1)", "n\($0 - 1)"]) })
    },
    Case("a ladder of 500 rungs", 0, "b500 = 1") {
      document(
        [number("a0"), number("b0")]
          + (1...500).flatMap { rung in
            ["a", "b"].map { operation("\($0)\(rung)", "max", ["a\(rung - 1)", "b\(rung - 1)"]) }
          })
    },
    Case("a chain of 100,000", 0, "n100000 = 1") {
      document([number("n0")] + (1...100_000).map { operation("n\($0)", "negate", ["n\($0 - 1)"]) })
    },
    Case("a loop of 10,000", 65, "… 9991 more …") {
      document((0..<10_000).map { operation("n\($0)", "negate", ["n\(($0 + 9_999) % 10_000)"]) })
    },
    Case("a huge label", 65, "'label' is longer than 4096 bytes") {
      document([number("a", "\"value\": 1, \"label\": \"\(String(repeating: "x", count: 5_000_000))\"")])
    },
    Case("a huge name", 65, "a name has at most 64 characters") {
      document([number(String(repeating: "x", count: 5_000_000))])
    },
    Case("five million digits", 65, "this number is too large") {
      document([number("a", "\"value\": " + String(repeating: "9", count: 5_000_000))])
    },
    Case("five million digits of an exponent", 0, "a = 0") {
      document([number("a", "\"value\": 1e-" + String(repeating: "9", count: 5_000_000))])
    },
    Case("doubled sets", 1, "waits for") {
      document(
        [#"{"name": "s0", "kind": "data", "values": [1, 2, 3]}"#]
          + (1...60).map { operation("s\($0)", "concat", ["s\($0 - 1)", "s\($0 - 1)"]) })
    },
    Case("a thousand million bins", 65, "bin needs a whole number from 1 to 1000000 as bins") {
      document([data, operation("b", "bin", ["s"], #", "parameters": {"bins": 1000000000, "range": [0, 5]}"#)])
    },
    Case("a thousand million bins in a formula", 1, "bin needs a whole number from 1 to 1000000 as bins") {
      formula("bin(s, 1e9, 0, 5)")
    },
    Case("brackets of a formula", 65, "200 nested brackets at most") {
      formula(String(repeating: "(", count: 30_000) + "1" + String(repeating: ")", count: 30_000))
    },
    Case("a long formula", 65, "a formula has 65536 bytes at most") {
      formula(String(repeating: "1+", count: 40_000) + "1")
    },
    Case("many inputs", 65, "'add' takes at most 64 inputs") {
      document([number("a"), operation("b", "add", Array(repeating: "a", count: 65))])
    },
    Case("a factorial", 1, "overflow") { formula("factorial(1e300) + ncr(1e15, 5e14)") },
  ]

  /// A stack of 512 KiB; as much address space as the sets of a document and their copies take; seconds of a debug build on a busy machine.
  @Test(.limitsTheSystem, .timeLimit(.minutes(5)), arguments: cases)
  func `a hostile document ends in time, within its memory, in a value or a sentence`(_ hostile: Case) throws {
    folder.write(hostile.make(), to: "x.nodecalc")
    let result = try Nodecalc.runInShell(
      "ulimit -s 512; ulimit -v 4000000; timeout 60 \"$0\" x.nodecalc --eval", in: folder)
    #expect(result.status == hostile.status, "\(result.errors.prefix(300))")
    #expect((result.output + result.errors).contains(hostile.says), "\(result.errors.prefix(300))")
    #expect(result.errors.utf8.count < 10_000)
  }
}
