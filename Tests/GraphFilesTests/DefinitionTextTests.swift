import EvaluationEngine
import Formulas
import GraphDocument
import TestSupport
import Testing
import TextScanning

@testable import GraphFiles

struct DefinitionTextTests {
  private func verdict(_ text: String, allowsAnswer: Bool = false) -> String {
    do throws(DocumentProblem) {
      let contents = try DefinitionText.read(Array(text.utf8), allowsAnswer: allowsAnswer)
      return String(decoding: DefinitionText.write(contents).bytes, as: UTF8.self)
    } catch {
      return error.description
    }
  }

  @Test func `numbers become number nodes, all else formulas, names may come later`() throws {
    let text = "\u{FEFF}# a loan\r\nb = a * 2 # twice\n\n a=4.5% ;c = 3 ± 0.2\nd = 5(+0.2 -0.1); \n e_1 = a <= b\n"
    #expect(verdict(text) == "b = a * 2\na = 0.045\nc = 3 ± 0.2\nd = 5 (+0.2 -0.1)\ne_1 = a <= b\n")
    let contents = try DefinitionText.read(Array(text.utf8))
    #expect(contents.graph.kind(of: try #require(contents.node(named: "a"))) == .number)
    #expect(contents.graph.value(of: try #require(contents.node(named: "b"))) == .number(0.09))
  }

  @Test func `distributions keep their units`() {
    let stored = "T = normal(20 [°C], 1 [Δ°C])\nw = 2 [m] to 4 [m]\nu = uniform(1 [m], 3 [m])\np = 2 to 4\n"
    #expect(verdict("T = normal(20 °C, 1 K)\nw = 2 to 4 m\nu = uniform(1 m, 300 cm)\np = 2 to 4") == stored)
    #expect(verdict(stored) == stored)
  }

  static let refusals: [(text: String, verdict: String)] = [
    ("a = 1\nb 2", "2:1: this is not a definition; write name = formula"),
    ("a = 1\n\n b = 2 +", "3:9: malformed formula: a value is missing next to '+'"),
    ("a = 1; 2b = 3", "1:8: '2b' is not a valid name for a node: a name begins with a letter or _"),
    ("a = 1\na = 2", "2:1: the name 'a' is taken at 1:1 already; rename one of the two nodes"),
    ("a =", "1:4: malformed formula: the formula is empty; write a formula like 2 * (3 + 4)"),
    ("a = b\nb = 1 + c\nc = 2 * a", "3:9: the links run in a loop: a → c → b → a; leave this name out of the formula"),
    ("a = a", "1:5: the links run in a loop: a → a; leave this name out of the formula"),
    ("a == b", "1:1: this is not a definition; write name = formula"),
    (
      "k = 3\nT = 2\nx = 3k*T",
      "3:5: malformed formula: '3k' is the number 3000, but 'k' is also a name; write 3*k or 3000"
    ),
    ("x = 2m; m = 3", "1:5: malformed formula: '2m' is the number 0.002, but 'm' is also a name; write 2*m or 0.002"),
    (
      "a = 0x12u",
      "1:9: malformed formula: a number of base 16 cannot end with 'u'; use only the digits 0 to F, then an operator: 0x1F * 2^-3"
    ),
  ]

  @Test(arguments: refusals)
  func `what is no definition is refused with its place`(text: String, expected: String) {
    #expect(verdict(text) == expected)
  }

  @Test func `a sum is a sum by whatever spacing, and a prefix that is no name a prefix`() {
    #expect(verdict("a = 5 +1 -3; b = 2+-4; c = 2 +- 4") == "a = 5 +1 -3\nb = 2+-4\nc = 2 +- 4\n")
    #expect(verdict("k = 3k; x = 3M") == "k = 3000\nx = 3000000\n")
  }

  @Test func `a prefix that is a name in the document too is written out`() throws {
    let contents = try NativeFormat.read(
      Array(
        document(
          #"{"name": "k", "kind": "number", "value": 2}"#,
          #"{"name": "x", "kind": "formula", "formula": "3k * k + 1M"}"#
        ).utf8))
    let bytes = DefinitionText.write(contents).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == "k = 2\nx = 3000 * k + 1M\n")
    let again = try DefinitionText.read(bytes)
    #expect(again.graph.value(of: try #require(again.node(named: "x"))) == .number(1_006_000))
  }

  @Test func `a number of another base is refused, and not cut at its sign`() throws {
    #expect(throws: DocumentProblem.self) { try DefinitionText.read(Array("a = 6#100".utf8)) }
    let contents = try DefinitionText.read(Array("a = 6 #100\nb = (a)#two\n".utf8))
    #expect(contents.graph.value(of: try #require(contents.node(named: "b"))) == .number(6))
  }

  @Test func `every part of a text of definitions is read or refused with a place in it`() {
    let whole =
      "# loan\na = 3 ± 0.2; b=√(a−1)^-2\r\n größe = if(not a<=b², max(a, 0x1F), 4.5%) # end\nc = b mod 2; a + c"
    for end in whole.indices {
      for part in [whole[..<end], whole[end...]] {
        let bytes = Array(part.utf8)
        do throws(DocumentProblem) {
          _ = try DefinitionText.read(bytes, allowsAnswer: true)
        } catch {
          #expect(!error.message.isEmpty)
          #expect((1...5).contains(error.place.line) && error.place.column >= 1)
          let span = error.span ?? -1 ..< -1
          #expect(span.lowerBound >= 0 && span.upperBound <= bytes.count, "\(part): \(error)")
        }
      }
    }
  }

  @Test func `where the text is all there is, every name has to be defined`() {
    #expect(verdict("rate = 3; rte * 2", allowsAnswer: true) == "1:11: unknown name 'rte'; did you mean 'rate'?")
    #expect(verdict("x = y", allowsAnswer: true) == "1:5: unknown name 'y'")
    #expect(verdict("x = house.payment", allowsAnswer: true) == "1:5: unknown name 'house.payment'")
    // The sign of an argument is none of a definition.
    let function = "malformed formula: unknown function 'sine'; did you mean 'sin'?"
    #expect(verdict("a = 1; 2 * sine(b = a)", allowsAnswer: true) == "1:12: \(function)")
    #expect(verdict("x = sine(b = 2)") == "1:5: \(function)")
    #expect(verdict("x = y") == "x = y\n")
  }

  @Test func `the last definition may be an answer, where that is allowed`() {
    #expect(verdict("a = 3; a^2", allowsAnswer: true) == "a = 3\nans = a^2\n")
    #expect(verdict("a^2; a = 3", allowsAnswer: true) == "1:1: this is not a definition; write name = formula")
    #expect(verdict("a = 3; a^2") == "1:8: this is not a definition; write name = formula")
  }

  @Test func `bytes that are no UTF-8 and texts beyond the limits are refused`() {
    #expect(throws: DocumentProblem.self) { try DefinitionText.read([0x61, 0x3D, 0xFF]) }
    var limits = Limits.standard
    limits.nodes = 1
    #expect(throws: DocumentProblem(.tooMany(.nodes, limit: 1), at: TextPlace(line: 2, column: 1))) {
      try DefinitionText.read(Array("a=1\nb=2".utf8), limits: limits)
    }
  }

  @Test func `a document of operators comes back with the same values, and what is left out is reported`() throws {
    let text = document(
      #"{"name": "a", "kind": "number", "value": 6, "uncertainty": [0.25, 0.5], "label": "x"}"#,
      #"{"name": "not", "kind": "number", "value": 2}"#,
      #"{"name": "q", "kind": "operator", "operator": "subtract", "inputs": ["not", "a"]}"#,
      #"{"name": "m", "kind": "operator", "operator": "min", "inputs": ["q", "a", "not"]}"#,
      #"{"name": "p", "kind": "operator", "operator": "divide", "inputs": ["m", "a"], "bypassed": true}"#,
      #"{"name": "open", "kind": "operator", "operator": "add", "inputs": ["p", null]}"#,
      #"{"name": "why", "kind": "note", "text": "because"}"#, rest: #", "layout": {"a": [1, 2]}"#)
    let contents = try NativeFormat.read(Array(text.utf8))
    let (bytes, leftOut) = DefinitionText.write(contents)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        a = 6 (+0.5 -0.25)
        not = 2
        q = subtract(not, a)
        m = min(q, a, not)
        p = m
        open = p + open_2

        """)
    #expect(
      leftOut.map(\.phrase) == [
        "1 label", "1 note", "the positions of 1 node",
        "the bypass of 1 operator, written as its first input",
      ])
    let again = try DefinitionText.read(bytes)
    for name in ["a", "not", "q", "m", "p"] {
      let (old, new) = (try #require(contents.node(named: name)), try #require(again.node(named: name)))
      #expect(contents.graph.value(of: old) == again.graph.value(of: new), "\(name)")
    }
    let open = try #require(again.node(named: "open"))
    #expect(again.formula(of: open)?.names == ["p", "open_2"] && again.graph.value(of: open).number == nil)
  }

  @Test func `open ports are names that no node has, each another one`() throws {
    let text = document(
      #"{"name": "open", "kind": "number", "value": 6}"#,
      #"{"name": "empty", "kind": "operator", "operator": "multiply", "inputs": [null, null]}"#,
      #"{"name": "passed", "kind": "operator", "operator": "add", "inputs": [null, "open"], "bypassed": true}"#)
    let contents = try NativeFormat.read(Array(text.utf8))
    let (bytes, leftOut) = DefinitionText.write(contents)
    #expect(
      String(decoding: bytes, as: UTF8.self) == "open = 6\nempty = open_2 * open_3\npassed = open_4 + open\n")
    #expect(leftOut.map(\.phrase) == ["the bypass of 1 operator, written as its first input"])
    let again = try DefinitionText.read(bytes)
    for name in ["empty", "passed"] {
      #expect(again.graph.value(of: try #require(again.node(named: name))).number == nil, "\(name)")
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `random documents keep their values bit for bit`(seed: UInt64) throws {
    var random = RandomDocument(seed: seed)
    let contents = try random.contents()
    let again = try DefinitionText.read(DefinitionText.write(contents).bytes)
    // Of 30 seeds, one has no node with a value.
    for node in contents.valuedNodes() {
      guard let value = contents.graph.value(of: node).number else { continue }
      // A data set has no definition; an operator with an open port, which it does not need for its value, is a comment.
      let upstream = contents.graph.upstream(of: [node]) + [node]
      if upstream.contains(where: {
        contents.graph.inputs(of: $0).contains(nil) || contents.graph.kind(of: $0) == .data
      }) {
        continue
      }
      let name = contents.name(of: node)
      let copy = try #require(again.node(named: name), "seed \(seed), \(name)")
      #expect(again.graph.value(of: copy).number?.bitPattern == value.bitPattern, "seed \(seed), \(name)")
    }
  }

  @Test func `a function is a group of one formula, wherever it stands, and is written so again`() throws {
    let text = "a = f(3) + g(1, b = 2)\nf(x) = x^2 + 1 # a square\ng(a, b = 5 ± 1) = a * b; h() = f(2) * 2\nc = h()\n"
    let written = verdict(text)
    #expect(written == "f(x) = x^2 + 1\ng(a, b = 5 ± 1) = a * b\nh() = f(2) * 2\na = f(3) + g(1, b = 2)\nc = h()\n")
    #expect(verdict(written) == written)
    let contents = try DefinitionText.read(Array(text.utf8))
    #expect(contents.groups.names == ["f", "g", "h"])
    let values = try ["a", "c"].map { contents.graph.value(of: try #require(contents.node(named: $0))).number }
    #expect(values == [12, 10])
    #expect(contents.checkInvariants() == [])
  }

  @Test(arguments: [
    ("f(x) = y", "1:8: 'y' is not an input of 'f', and a function can use only its inputs; add it in the brackets"),
    ("sum(x) = x", "1:1: malformed formula: "),
    ("f(x, x) = x", "1:6: malformed formula: "),
    ("f(2x) = 1", "1:3: malformed formula: "),
    ("f(x = ) = x", "1:7: malformed formula: "),
    ("f(ans) = 1", "1:3: 'ans' is not a valid name for a node: "),
    ("f(x) = x\nf(y) = y", "2:1: the function 'f' is defined at 1:1 already; rename one of the two functions"),
    ("f(x) = f(x) + 1", "1:1: the groups contain one another: f → f; a group cannot be part of itself"),
    ("f(x) = x +", "1:11: malformed formula: a value is missing next to '+'"),
    ("a = f(2)", "1:5: malformed formula: "),
    ("f(k) = 3k", "1:8: malformed formula: '3k' is the number 3000, but 'k' is also a name; write 3*k or 3000"),
  ])
  func `what is no function is refused with its place`(text: String, expected: String) {
    #expect(verdict(text).hasPrefix(expected), "\(verdict(text))")
  }

  @Test func `a group of more than one formula is left out, and what rests on it becomes a comment`() throws {
    let contents = try NativeFormat.read(Array(NativeGroupTests.sample.utf8))
    let (bytes, leftOut) = DefinitionText.write(contents)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("# house = annuity(price, bank, 30)\n"), "\(text)")
    #expect(text.contains("# yearly = house.payment * 12\n"), "\(text)")
    #expect(leftOut.contains(.groups(count: 4)), "\(leftOut)")
    _ = try DefinitionText.read(bytes)
  }
}
