import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import TestSupport
import Testing

/// Edits of a document with groups as a careless user makes them: some of them refused.
private struct RandomGroupEditor {
  var generator: SeededGenerator
  let document: Document

  private var contents: DocumentContents { document.contents }

  mutating func edit() -> Edit {
    let groups = contents.groups.names
    let instances = contents.nodes.filter { contents.isInstance($0) }
    guard let group = groups.randomElement(using: &generator),
      let instance = instances.randomElement(using: &generator),
      let node = contents.nodesInFileOrder().randomElement(using: &generator)
    else { return .create(creation(of: "inner")) }
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: return .create(creation(of: Bool.random(using: &generator) ? group : "missing"))
    case 1: return .delete(node)
    case 2: return .setContent(node, .number(number()))
    case 3...5:
      let port = PortID(instance, Int.random(in: 0...2, using: &generator))
      return .setInput(port, source())
    case 6: return .setInputs(instance, contents.inputs(of: instance).reversed())
    case 7:
      return .setInstance(
        instance, GroupInstance(of: Bool.random(using: &generator) ? group : "inner", values: values()))
    case 8: return .setFormula(node, formula())
    case 9: return .rename(node, document.freeName("renamed"))
    case 10: return .renameGroup(group, document.freeName("group"))
    case 11: return .setGroup(group, nil)
    case 12: return .setGroup(group, sample(group))
    case 13: return .setUncertainty(node, StandardUncertainty(0.5))
    default: return .inGroup(group, inner(group))
    }
  }

  private mutating func inner(_ group: String) -> Edit {
    guard let definition = contents.groups[group],
      let node = definition.nodesInFileOrder().randomElement(using: &generator)
    else { return .setTitle("nothing") }
    let nodes = definition.nodesInFileOrder()
    let inputs = nodes.filter { definition.kind(of: $0) == .number }.shuffled(using: &generator)
    let outputs = nodes.filter { definition.kind(of: $0).hasOutput }.shuffled(using: &generator)
    switch Int.random(in: 0..<9, using: &generator) {
    case 0...1: return .setContent(node, .number(number()))
    case 2: return .rename(node, ["p", "q", "r", "s"].randomElement(using: &generator) ?? "p")
    case 3: return .delete(node)
    case 4: return .setUncertainty(node, Bool.random(using: &generator) ? StandardUncertainty(0.25) : nil)
    case 5:
      return .setFormula(
        node,
        GraphDocumentTests.formula(["x + y", "x / y", "part.b - 1", "p * 2"][Int.random(in: 0...3, using: &generator)]))
    case 6: return .create(creation(of: "inner"))
    default:
      return .setInterface(
        Interface(
          inputs: Array(inputs.prefix(2)), outputs: Array(outputs.prefix(Int.random(in: 1...3, using: &generator)))))
    }
  }

  private mutating func creation(of group: String) -> NodeCreation {
    NodeCreation(
      instance: GroupInstance(of: group, values: values(), inert: [DanglingInput("y", .wire(from: "one"))]),
      attributes: NodeAttributes(name: document.freeName("use")))
  }

  private mutating func values() -> [GivenValue] {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: [GivenValue("x", Quantity(number()))]
    case 1: [GivenValue("y", Quantity(number(), uncertainty: 0.125)), GivenValue("gone", Quantity(1))]
    default: []
    }
  }

  /// A node, or an output of a use.
  private mutating func source() -> NodeID? {
    guard let node = contents.nodesInFileOrder().randomElement(using: &generator) else { return nil }
    let outputs = contents.signature(of: node)?.outputs.dropFirst() ?? []
    guard let output = outputs.randomElement(using: &generator), Bool.random(using: &generator) else { return node }
    return contents.node(named: "\(contents.name(of: node)).\(output)")
  }

  private mutating func formula() -> Formula {
    let name = contents.nodesInFileOrder().randomElement(using: &generator).map { contents.name(of: $0) } ?? "one"
    let texts = ["\(name) + 1", "\(name).b * 2", "\(name).p", "if(\(name), one, two)", "one / \(name)"]
    return GraphDocumentTests.formula(texts[Int.random(in: 0..<texts.count, using: &generator)])
  }

  private mutating func number() -> Double { Double(Int.random(in: -2...9, using: &generator)) / 2 }

  private func sample(_ name: String) -> GroupContents {
    definition(GraphDocumentTests.document("y = 2", "x = 3", "b = 'x - y'"), inputs: ["y", "x"], outputs: ["b"])
  }
}

/// Whether documents with groups stay whole under any edits, and mean what they mean when all is written out.
struct RandomGroupTests {
  private func sample() throws -> Document {
    let inner = document("x = 1", "y = 2", "c = 10", "a = 'x * c + y'", "b = 'a - x'")
    try inner.apply(.setUncertainty(inner.node("c"), StandardUncertainty(0.5)))
    let innerGroup = definition(inner, inputs: ["x", "y"], outputs: ["a", "b"])
    let outer = document("x = 4", "k = 3", "p = 'x * k'")
    try outer.define("inner", innerGroup)
    try outer.instance("inner", as: "part", ["p"])
    try outer.addFormula("part.b + x", as: "q")
    let sample = document("one = 1", "two = 2", "sum = add(one, two)")
    try sample.define("inner", innerGroup)
    try sample.define("outer", definition(outer, inputs: ["x", "k"], outputs: ["q", "p"]))
    try sample.instance("inner", as: "first", ["one"])
    try sample.instance("outer", as: "second", ["sum", "two"])
    try sample.instance("inner", as: "third", ["first", "second"])
    try sample.addFormula("first.b + second.p - third", as: "last")
    return Document(sample.contents)
  }

  @Test(arguments: 0..<RandomRounds.count(6, long: 300))
  func `edits keep all as if made anew, and undo leads back to the start`(seed: Int) throws {
    let document = try sample()
    var editor = RandomGroupEditor(generator: SeededGenerator(seed: UInt64(seed)), document: document)
    let start = sketch(document.contents)
    for step in 0..<24 {
      let before = sketch(document.root)
      let edit = editor.edit()
      do throws(EditError) {
        let steps = document.steps.done.count
        try document.apply(edit)
        let isStep = document.steps.done.count > steps
        let after = sketch(document.root)
        if isStep { #expect(document.undo()) }
        #expect(sketch(document.root) == before, "seed \(seed), step \(step): \(edit)")
        if isStep { #expect(document.redo()) }
        #expect(sketch(document.root) == after, "seed \(seed), step \(step): \(edit)")
        while document.leave() != nil {}
      } catch {
        #expect(sketch(document.root) == before, "seed \(seed), step \(step): \(edit)")
      }
      let problems = document.contents.checkInvariants()
      #expect(problems == [], "seed \(seed), step \(step): \(edit)")
      if !problems.isEmpty { return }
    }
    let end = sketch(document.root)
    while document.undo() {
      let problems = document.root.checkInvariants()
      #expect(problems == [], "seed \(seed)")
      if !problems.isEmpty { return }
    }
    #expect(!document.canUndo, "seed \(seed)")
    #expect(sketch(document.root) == start, "seed \(seed)")
    while document.redo() {}
    #expect(sketch(document.root) == end, "seed \(seed)")
  }

  @Test(arguments: 0..<RandomRounds.count(6, long: 300))
  func `a document with groups is worth what it is written out in place`(seed: Int) throws {
    let document = try sample()
    var editor = RandomGroupEditor(generator: SeededGenerator(seed: UInt64(1_000 + seed)), document: document)
    for step in 0..<8 {
      for _ in 0..<3 { try? document.apply(editor.edit()) }
      let differences = try Flattening(document.contents).differences(from: document.contents)
      #expect(differences == [], "seed \(seed), step \(step)")
      if !differences.isEmpty { return }
    }
  }

  @Test func `what is written out in place is what the sample says`() throws {
    let sample = try sample()
    let flat = try Flattening(sample.contents)
    #expect(flat.differences(from: sample.contents) == [])
    #expect(flat.document.number("first__a") == 12)
    #expect(flat.document.contents.node(named: "shared_inner_c") != nil)
  }
}
