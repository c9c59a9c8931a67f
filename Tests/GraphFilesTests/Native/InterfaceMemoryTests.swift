import EvaluationEngine
import GraphDocument
import GraphFiles
import TestSupport
import Testing

/// What a file remembers of imported groups, when these are read again as something else.
struct InterfaceMemoryTests {
  private static let inputs = ["a", "b", "c"]
  private static let outputs = ["x", "y", "z"]

  /// An imported document that takes and gives these, in their order.
  private static func lib(_ inputs: [String], _ outputs: [String]) throws -> ImportedDocument {
    let numbers = Self.inputs.enumerated().map { #"{"name": "\#($1)", "kind": "number", "value": \#($0 + 5)}"# }
    let formulas = Self.outputs.enumerated().map {
      #"{"name": "\#($1)", "kind": "formula", "formula": "a * \#($0 + 1) + b * \#($0 * 7 + 3) + c / \#($0 + 2)"}"#
    }
    let text =
      #"{"nodecalc": 1, "inputs": [\#(list(inputs))], "outputs": [\#(list(outputs))], "nodes": ["#
      + (numbers + formulas).joined(separator: ", ") + "]}"
    return ImportedDocument(try NativeFormat.read(Array(text.utf8)), named: "lib", path: "lib.nodecalc")
  }

  private static func list(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }

  private static let text = """
    {"nodecalc": 1, "imports": {"lib": "lib.nodecalc"},
     "groups": {"own": {"inputs": ["p"], "nodes": [{"name": "p", "kind": "number", "value": 2}, {"name": "q", "kind": "formula", "formula": "lib(p, 3) * 2"}]}},
     "nodes": [
      {"name": "one", "kind": "number", "value": 200},
      {"name": "i", "kind": "group", "group": "lib", "inputs": {"a": "one"}},
      {"name": "bare", "kind": "formula", "formula": "i * 2 + i.y"},
      {"name": "call", "kind": "formula", "formula": "lib(1, 2) - lib(4, c = 3).z"},
      {"name": "sum", "kind": "operator", "operator": "add", "inputs": ["i", "i.z"]},
      {"name": "through", "kind": "formula", "formula": "own(7)"}
    ]}
    """

  private static func read(_ text: [UInt8], _ lib: ImportedDocument) throws -> DocumentContents {
    var contents = try NativeFormat.read(text)
    contents.setImported(["lib": lib])
    _ = contents.propagate()
    return contents
  }

  private static func values(_ contents: DocumentContents) -> [String: Double] {
    contents.nodes.reduce(into: [:]) { values, node in
      if !contents.isInstance(node) { values[contents.name(of: node)] = contents.graph.value(of: node).number }
    }
  }

  @Test func `a file says by name what it reads, and what it says by place it remembers`() throws {
    let contents = try Self.read(Array(Self.text.utf8), Self.lib(Self.inputs, Self.outputs))
    let text = String(decoding: NativeFormat.write(contents), as: UTF8.self)
    #expect(
      text.contains(#""interfaces": {"lib": {"inputs": ["a", "b", "c"], "outputs": ["x", "y", "z"]}},"#), "\(text)")
    #expect(text.contains(#""formula": "i.x * 2 + i.y""#) && text.contains(#""inputs": ["i.x", "i.z"]"#), "\(text)")
    #expect(
      NativeFormat.write(try Self.read(Array(text.utf8), Self.lib(Self.inputs, Self.outputs))) == Array(text.utf8))
    // Nothing was read of the import: what was remembered stays so.
    #expect(NativeFormat.write(try NativeFormat.read(Array(text.utf8))) == Array(text.utf8))
  }

  @Test(arguments: 0..<RandomRounds.count(40, long: 1_000))
  func `an imported file with any other interface changes no value that it has still`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var text = Array(Self.text.utf8)
    var before = Self.values(try Self.read(text, Self.lib(Self.inputs, Self.outputs)))
    text = NativeFormat.write(try Self.read(text, Self.lib(Self.inputs, Self.outputs)))
    for round in 0..<4 {
      let outputs = Array(Self.outputs.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
      let contents = try Self.read(text, Self.lib(Self.inputs.shuffled(using: &random), outputs))
      #expect(contents.checkInvariants() == [], "seed \(seed), round \(round)")
      let after = Self.values(contents)
      for (name, value) in after where before[name] != nil {
        #expect(
          value == before[name], "seed \(seed), round \(round): \(name) \(String(decoding: text, as: UTF8.self))")
      }
      if outputs.count == 3 { #expect(after.count == 5, "seed \(seed), round \(round)") }
      (text, before) = (NativeFormat.write(contents), after)
    }
  }

  @Test func `a memory that is none is refused`() throws {
    for memory in [
      "[]", #"{"lib": []}"#, #"{"lib": {"inputs": "a"}}"#, #"{"lib": {"other": []}}"#, #"{"lib": {"inputs": [1]}}"#,
    ] {
      #expect(throws: DocumentProblem.self) {
        try NativeFormat.read(Array(#"{"nodecalc": 1, "interfaces": \#(memory), "nodes": []}"#.utf8))
      }
    }
  }
}
