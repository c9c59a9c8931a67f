import EvaluationEngine
import GraphDocument
import RandomDocuments
import TestSupport
import Testing

@testable import GraphFiles

/// Canonical nodes are recognised as a whole; member by member they have to come to the same.
struct NativeCanonicalTests {
  private static let valueMark = "values\n"

  /// The document with its values, or the refusal, with canonical nodes read in one piece or not.
  private func outcome(of bytes: [UInt8], inOnePiece: Bool, _ limits: Limits = .standard) -> String {
    bytes.withUnsafeBufferPointer { text in
      do throws(ReadingError) {
        var reader = try NativeReader(text, limits: limits)
        if !inOnePiece { reader.takesCanonicalNodes = false }
        let contents = try reader.read().finish()
        #expect(contents.checkInvariants() == [])
        let values = contents.nodesInFileOrder().map { "\(contents.name(of: $0)): \(contents.graph.value(of: $0))" }
        return String(decoding: NativeFormat.write(contents), as: UTF8.self) + Self.valueMark
          + values.joined(separator: "\n")
      } catch {
        return DocumentProblem(error, in: text).description
      }
    }
  }

  private static let sample = """
    {
      "nodecalc": 1,
      "nodes": [
        {"name": "a", "kind": "number", "value": -1500, "label": "first"},
        {"name": "b2", "kind": "number", "value": 7},
        {"name": "c", "kind": "operator", "operator": "add", "inputs": ["a", "b2", "c9"]},
        {"name": "c9", "kind": "operator", "operator": "lessOrEqual", "inputs": ["a", "b2"], "label": "né"},
        {"name": "d", "kind": "formula", "formula": "a + 2k * nobody + (7 ± 3) - a"},
        {"name": "e1", "kind": "formula", "formula": "max(d, c, 4.5% ± 0.1%)", "label": "top"},
        {"name": "note", "kind": "note", "text": "why"},
        {"name": "été", "kind": "operator", "operator": "negate", "inputs": [null], "bypassed": true}
      ],
      "layout": {
        "a": [2, 1],
        "b2": [-1000000000, 1000000000],
        "d": [0, 7]
      }
    }

    """

  /// Uses with wires alone into inputs that there are, with others, with values, of a group that is missing.
  private static let instances = """
    {
      "nodecalc": 1,
      "groups": {
        "f": {
          "inputs": ["x", "y"],
          "outputs": ["t", "p"],
          "nodes": [
            {"name": "p", "kind": "formula", "formula": "x * y"},
            {"name": "t", "kind": "formula", "formula": "x + y"},
            {"name": "x", "kind": "number", "value": 2},
            {"name": "y", "kind": "number", "value": 3, "uncertainty": 0.5}
          ]
        }
      },
      "nodes": [
        {"name": "a", "kind": "number", "value": 20},
        {"name": "n", "kind": "note", "text": "why"},
        {"name": "s", "kind": "operator", "operator": "add", "inputs": ["u.p", "v.t"]},
        {"name": "u", "kind": "group", "group": "f", "inputs": {"x": "a", "y": "w.p"}},
        {"name": "v", "kind": "group", "group": "f", "inputs": {"y": "u.t"}, "label": "ours"},
        {"name": "w", "kind": "group", "group": "f", "inputs": {"x": "a"}},
        {"name": "w2", "kind": "group", "group": "f", "inputs": {"x": "a", "gone": "nobody"}},
        {"name": "w3", "kind": "group", "group": "f", "inputs": {"x": "a"}, "values": {"y": 4}},
        {"name": "w4", "kind": "group", "group": "missing", "inputs": {"x": "a"}}
      ]
    }

    """

  @Test(arguments: [sample, instances])
  func `the sample is canonical, and read alike`(sample: String) {
    let bytes = Array(sample.utf8)
    #expect(outcome(of: bytes, inOnePiece: true).hasPrefix(sample + Self.valueMark))
    #expect(outcome(of: bytes, inOnePiece: false) == outcome(of: bytes, inOnePiece: true))
  }

  @Test func `instances that are wired alike have one shape, however many there are`() throws {
    let count = 200
    let nodes = (0..<count).map { index in
      let wires = index % 2 == 0 ? "\"x\": \"a\", \"y\": \"a\"" : "\"x\": \"u\(index - 1).p\""
      return "{\"name\": \"u\(index)\", \"kind\": \"group\", \"group\": \"f\", \"inputs\": {\(wires)}}"
    }
    let text = Self.instances.replacing("\"value\": 20},", with: "\"value\": 20},\n\(nodes.joined(separator: ",\n")),")
      .replacing("\"w", with: "\"k").replacing("\"u\"", with: "\"o\"").replacing("\"u.", with: "\"o.")
    try Array(text.utf8).withUnsafeBufferPointer { bytes throws(ReadingError) in
      var reader = try NativeReader(bytes, limits: .standard)
      try reader.readText()
      // Into both inputs, into each alone, into one that is missing, of a group that is missing.
      #expect(reader.builder.shapesFit().count == 5)
      #expect(reader.builder.shapesFit().count { $0 } == 3)
      // Five of the sample's; that with values is read member by member, and two are looked at as that is.
      #expect(reader.groups.wiredInstances.count == count + 5)
      #expect(reader.groups.instances.count == 3)
    }
  }

  private static let signs = Array("{}[],:\"\\u09-.e+ a\né\u{0}±%_".utf8)

  /// The text with up to three pieces dropped or doubled, bytes replaced or put in.
  private static func damaged(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var damaged = bytes
    for _ in 0...Int.random(in: 0..<3, using: &random) {
      let start = Int.random(in: 0..<damaged.count, using: &random)
      let end = min(damaged.count, start + Int.random(in: 1..<12, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: damaged.removeSubrange(start..<end)
      case 1: damaged.insert(contentsOf: damaged[start..<end], at: Int.random(in: 0..<damaged.count, using: &random))
      case 2: damaged[start] = signs.randomElement(using: &random) ?? 0
      default: damaged.insert(signs.randomElement(using: &random) ?? 0, at: start)
      }
      if damaged.isEmpty { break }
    }
    return damaged
  }

  @Test(arguments: [sample, instances])
  func `every change of a byte, cut and doubled piece is read or refused alike`(sample: String) {
    let seed: UInt64 = 19_051
    var random = SeededGenerator(seed: seed)
    let bytes = Array(sample.utf8)
    for round in 0..<RandomRounds.count(2_000, long: 200_000) {
      let damaged = Self.damaged(bytes, &random)
      #expect(
        outcome(of: damaged, inOnePiece: true) == outcome(of: damaged, inOnePiece: false),
        "seed \(seed), round \(round): \(String(decoding: damaged, as: UTF8.self))")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a random document is read alike`(seed: UInt64) throws {
    var random = RandomDocument(seed: seed)
    let bytes = NativeFormat.write(try random.contents())
    #expect(outcome(of: bytes, inOnePiece: true) == outcome(of: bytes, inOnePiece: false), "seed \(seed)")
  }

  /// Every kind of node, group, definition and attribute: whatever an edit can make.
  @Test(arguments: 0..<UInt64(RandomRounds.count(20, long: 2_000)))
  func `a document of random edits is read alike, as written, apart and damaged`(seed: UInt64) throws {
    let document = Document()
    document.importReader = RandomEdits.imported
    var edits = RandomEdits(seed: seed)
    for _ in 0..<80 { _ = try? document.apply(edits.edit(of: document.root)) }
    let bytes = NativeFormat.write(document.root)
    let text = String(decoding: bytes, as: UTF8.self)
    let whole = outcome(of: bytes, inOnePiece: true)
    #expect(whole == outcome(of: bytes, inOnePiece: false), "seed \(seed)")
    #expect(whole.hasPrefix(text + Self.valueMark), "seed \(seed)")
    // What is no longer canonical comes to the same.
    let apart = Array(text.replacing("{\"name\"", with: "{ \"name\"").utf8)
    #expect(outcome(of: apart, inOnePiece: true) == whole, "seed \(seed)")
    for round in 0..<20 {
      let damaged = Self.damaged(bytes, &edits.random)
      #expect(
        outcome(of: damaged, inOnePiece: true) == outcome(of: damaged, inOnePiece: false),
        "seed \(seed), round \(round): \(String(decoding: damaged, as: UTF8.self))")
    }
  }

  /// A document as it is written, of every kind of node that is read in one piece: with a label, without, and with something that is rare.
  private static func canonicalText(_ random: inout SeededGenerator) -> String {
    func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
    var lines: [String] = []
    var names: [String] = []
    for index in 0..<40 {
      let name = "n\(10 + index)"
      func source() -> String { names.randomElement(using: &random) ?? "nobody" }
      let kind = index == 0 ? 0 : Int.random(in: 0..<4, using: &random)
      var rare: [String] = []
      var members: String
      switch kind {
      case 0:
        members = #""kind": "number", "value": \#(pick(["7", "-1500", "0.25", "4.5e-10", "250000"]))"#
        rare = [#", "uncertainty": 0.5"#, #", "range": [0, 9]"#, #", "components": [{"uncertainty": 0.5}]"#]
      case 1:
        let inputs = (0..<Int.random(in: 2...4, using: &random)).map { _ in "\"\(source())\"" }
        members =
          #""kind": "operator", "operator": "\#(pick(["add", "multiply", "min", "hypot"]))", "inputs": [\#(inputs.joined(separator: ", "))]"#
        rare = [#", "bypassed": true"#]
      case 2: members = #""kind": "formula", "formula": "\#(pick(["2 *", "sqrt(2) +", "0.5 -"])) \#(source())""#
      default:
        members = #""kind": "group", "group": "f", "inputs": {"x": "\#(source())", "y": "\#(source())"}"#
        rare = [#", "values": {"z": 4}"#]
      }
      if Int.random(in: 0..<4, using: &random) == 0 { members += pick(rare) }
      if Bool.random(using: &random) { members += #", "label": "\#(pick(["first", "a b", "", "né", "in m"]))""# }
      if Int.random(in: 0..<8, using: &random) == 0 { members += #", "display": "percent""# }
      if Int.random(in: 0..<8, using: &random) == 0 { members += #", "x-own": [1.50, null]"# }
      lines.append(#"    {"name": "\#(name)", \#(members)}"#)
      names.append(name)
    }
    let places = names.filter { _ in Bool.random(using: &random) }.map { name in
      #"    "\#(name)": [\#(Int.random(in: -50...50, using: &random)), \#(Int.random(in: 0...9, using: &random))]"#
    }
    return """
      {
        "nodecalc": 1,
        "groups": {
          "f": {
            "inputs": ["x", "y", "z"],
            "outputs": ["t"],
            "nodes": [
              {"name": "p", "kind": "operator", "operator": "multiply", "inputs": ["x", "y"], "label": "product"},
              {"name": "t", "kind": "formula", "formula": "p + z", "label": "total"},
              {"name": "x", "kind": "number", "value": 2, "label": "left"},
              {"name": "y", "kind": "number", "value": 3, "uncertainty": 0.5},
              {"name": "z", "kind": "number", "value": 1}
            ],
            "layout": {
              "t": [5, 6]
            }
          }
        },
        "nodes": [
      \(lines.joined(separator: ",\n"))
        ],
        "layout": {
      \(places.joined(separator: ",\n"))
        }
      }

      """
  }

  @Test(arguments: 0..<UInt64(RandomRounds.count(20, long: 2_000)))
  func `nodes of every canonical form are read alike, with labels, places and what is rare`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = Self.canonicalText(&random)
    let bytes = Array(text.utf8)
    let whole = outcome(of: bytes, inOnePiece: true)
    #expect(whole.hasPrefix(text + Self.valueMark), "seed \(seed): \(whole)")
    #expect(whole == outcome(of: bytes, inOnePiece: false), "seed \(seed)")
    for round in 0..<20 {
      let damaged = Self.damaged(bytes, &random)
      #expect(
        outcome(of: damaged, inOnePiece: true) == outcome(of: damaged, inOnePiece: false),
        "seed \(seed), round \(round): \(String(decoding: damaged, as: UTF8.self))")
    }
  }

  @Test(arguments: 1...9)
  func `limits hold for canonical nodes as for others`(limit: Int) {
    for sample in [Self.sample, Self.instances] {
      let bytes = Array(sample.utf8)
      for change in [\Limits.nodes, \Limits.inputs, \Limits.labelBytes, \Limits.nesting] {
        var limits = Limits.standard
        limits[keyPath: change] = limit
        #expect(
          outcome(of: bytes, inOnePiece: true, limits) == outcome(of: bytes, inOnePiece: false, limits),
          "limit \(limit)")
      }
    }
  }

  @Test func `a loop through mentions is refused at the mention that closes it`() {
    let text = """
      {"nodecalc": 1, "nodes": [
      {"name": "a", "kind": "formula", "formula": "2 + b"},
      {"name": "b", "kind": "formula", "formula": "c * a + a"}
      ]}
      """
    let refusal = "3:50: the links run in a loop: a → b → a; leave this name out of the formula"
    #expect(outcome(of: Array(text.utf8), inOnePiece: true) == refusal)
    #expect(outcome(of: Array(text.utf8), inOnePiece: false) == refusal)
  }
}
