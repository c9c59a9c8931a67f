import EvaluationEngine
import Formulas
import GraphDocument
import TestSupport
import Testing

/// A group's interface is by name: whatever becomes of its inputs and outputs, what mentions them means the same or is open.
struct InterfaceByNameTests {
  /// A group of two inputs and two outputs, an instance, and all that can read it.
  private func taxes() throws -> Document {
    let inner = document("p = 100", "r = 0.05", "tax = 'p * r'", "net = 'p * 0.9'")
    let sample = document("one = 200", "two = 0.5")
    try sample.define("T", definition(inner, inputs: ["p", "r"], outputs: ["tax", "net"]))
    try sample.instance("T", as: "t", ["one"])
    try sample.instance("T", as: "u", ["t", "two"])
    try sample.addFormula("t.net * 2 + t", as: "out")
    try sample.addFormula("T(200, 0.1) + T( 50 ) - T(8, r = 1).net", as: "call")
    let add = try #require(OperatorID(named: "add"))
    try sample.apply(
      .create(
        NodeCreation(
          content: .operator(add), attributes: NodeAttributes(name: "sum"), inputs: [sample.node("t"), nil])))
    try sample.apply(.setInputNames(sample.node("sum"), ["t", "t.net"]))
    let map = try #require(OperatorID(named: "map"))
    let text = try #require(try? Formula.parse("T(value, 0.5) + t"))
    try sample.apply(
      .create(
        NodeCreation(
          content: .operator(map),
          attributes: NodeAttributes(
            name: "each", parameters: NodeParameters([.formula(text)])),
          inputs: [nil, nil])))
    return sample
  }

  private static let readers = ["u.tax", "u.net", "out", "call", "sum"]

  private func texts(_ document: Document) -> [String] {
    ["out", "call"].map { document.root.formulaText(of: document.node($0)) ?? "" }
  }

  private func values(_ document: Document) -> [String] { Self.readers.map { document.value($0) } }

  private func declare(_ inputs: [String]?, _ outputs: [String]?, in document: Document) throws {
    try document.apply(.inGroup("T", .setInterfaceNames(inputs: inputs, outputs: outputs)))
    #expect(document.root.checkInvariants() == [])
  }

  @Test func `an instance with several outputs is always written with the name of one`() throws {
    let document = try taxes()
    #expect(texts(document)[0] == "t.net * 2 + t.tax")
    #expect(sketch(document.root).contains("sum = add(t.tax, t.net)"))
    #expect(sketch(document.root).contains("u = use of T(p: t.tax, r: two)"))
    try document.apply(.setInterface(Interface(outputs: [document.node("t"), document.node("out")])))
    #expect(document.root.outputs().map { document.root.name(of: $0) } == ["t.tax", "out"])
    document.undo()
    #expect(document.root.interface.isEmpty)
  }

  @Test(arguments: [
    (["p", "r"], ["net", "tax"]), (["r", "p"], ["tax", "net"]), (["r", "p"], ["net", "p", "tax"]),
    (["p", "r"], ["p", "net", "tax"]),
  ]) func `readers follow another order, and undo brings the former texts back`(
    _ inputs: [String], _ outputs: [String]
  ) throws {
    let document = try taxes()
    let (start, values) = (sketch(document.root), values(document))
    try declare(inputs, outputs, in: document)
    #expect(self.values(document) == values)
    let after = sketch(document.root)
    document.undo()
    #expect(sketch(document.root) == start)
    document.redo()
    #expect(sketch(document.root) == after)
  }

  @Test func `arguments change places, or are given by name where none is before them`() throws {
    let document = try taxes()
    try declare(["r", "p"], ["net", "tax"], in: document)
    #expect(texts(document)[1] == "T(0.1, 200).tax + T( p = 50 ).tax - T(p = 8, r = 1).net")
  }

  @Test func `readers of an output that is no more keep its name and are open`() throws {
    let document = try taxes()
    let before = sketch(document.root)
    try declare(["p", "r"], ["net"], in: document)
    #expect(texts(document) == ["t.net * 2 + t.tax", "T(200, 0.1).tax + T( 50 ).tax - T(8, r = 1).net"])
    #expect(document.problem("out")?.contains("declare it") == true, "\(document.problem("out") ?? "")")
    #expect(document.problem("call")?.contains("tax") == true)
    #expect(document.problem("sum")?.contains("t.tax") == true)
    try declare(["p", "r"], ["net", "tax"], in: document)
    #expect(document.value("out") == "370")
    document.undo()
    document.undo()
    #expect(sketch(document.root) == before)
    let tax = try #require(document.root.groups["T"]?.node(named: "tax"))
    try document.apply(.inGroup("T", .delete(tax)))
    #expect(document.problem("out")?.contains("t.tax") == true)
    document.undo()
    #expect(sketch(document.root) == before)
  }

  @Test func `an argument of an input that is no more is dropped`() throws {
    let document = try taxes()
    try declare(["r"], ["tax", "net"], in: document)
    #expect(texts(document)[1] == "T(0.1) + T() - T(r = 1).net")
    document.undo()
    #expect(texts(document)[1] == "T(200, 0.1) + T( 50 ) - T(8, r = 1).net")
  }

  @Test func `two outputs that change their names are followed at once`() throws {
    let document = try taxes()
    let values = ["out", "call", "sum"].map { document.value($0) }
    let inner = try #require(document.root.groups["T"])
    let (tax, net) = (try #require(inner.node(named: "tax")), try #require(inner.node(named: "net")))
    try document.apply(
      .inGroup("T", .group([.rename(tax, "x"), .rename(net, "tax"), .rename(tax, "net")])))
    #expect(["out", "call", "sum"].map { document.value($0) } == values)
    #expect(texts(document)[0] == "t.tax * 2 + t.net")
  }

  @Test func `a group that gets a second output is read at the first by name from then on`() throws {
    let sample = document("one = 1")
    try sample.define("f", definition(document("x = 2", "a = 'x + 1'", "b = 'x * 5'"), inputs: ["x"], outputs: ["a"]))
    try sample.instance("f", as: "t", ["one"])
    try sample.addFormula("t + f(3)", as: "r")
    #expect(sample.root.formulaText(of: sample.node("r")) == "t + f(3)")
    try sample.apply(.inGroup("f", .setInterfaceNames(inputs: ["x"], outputs: ["b", "a"])))
    #expect(sample.root.formulaText(of: sample.node("r")) == "t.a + f(3).a")
    #expect(sample.value("r") == "6")
  }

  @Test func `definitions inside definitions follow, and what reads them`() throws {
    let sample = document("one = 1")
    try sample.define(
      "f", definition(document("x = 2", "a = 'x + 1'", "b = 'x * 5'"), inputs: ["x"], outputs: ["a", "b"]))
    let outer = document("y = 4")
    try outer.define(
      "f", definition(document("x = 2", "a = 'x + 1'", "b = 'x * 5'"), inputs: ["x"], outputs: ["a", "b"]))
    try outer.instance("f", as: "inner", ["y"])
    try sample.define("g", GroupContents(outer.contents))
    try sample.instance("g", as: "t", ["one"])
    try sample.addFormula("t.inner + g(7)", as: "r")
    try sample.addFormula("t * 2", as: "q")
    let values = ["r", "q"].map { sample.value($0) }
    let start = sketch(sample.root)
    try sample.apply(.inGroup("f", .setInterfaceNames(inputs: ["x"], outputs: ["b", "a"])))
    #expect(
      ["r", "q"].map { sample.value($0) }.allSatisfy { value in values.contains(value) || value.contains("inner.a") })
    sample.undo()
    #expect(sketch(sample.root) == start)
    try sample.apply(.inGroup("f", .setInterfaceNames(inputs: ["x"], outputs: ["a"])))
    #expect(["r", "q"].map { sample.value($0) } == values)
    #expect(sample.root.checkInvariants() == [])
  }

  @Test func `a definition in the place of another is known by its names`() throws {
    let document = try taxes()
    let values = values(document)
    let inner = GraphDocumentTests.document("r = 0.05", "p = 100", "net = 'p * 0.9'", "tax = 'p * r'")
    try document.apply(.setGroup("T", definition(inner, inputs: ["r", "p"], outputs: ["net", "tax"])))
    #expect(self.values(document) == values)
    #expect(document.root.checkInvariants() == [])
  }
}

/// Documents remember the interfaces of what they import.
struct InterfaceMemoryTests {
  private func lib(_ inputs: [String]?, _ outputs: [String]?, _ extra: String...) throws -> ImportedDocument {
    let inner = document("p = 100", "r = 0.05", "tax = 'p * r'", "net = 'p * 0.9'")
    for name in extra {
      try inner.apply(.create(NodeCreation(content: .number(7), attributes: NodeAttributes(name: name))))
    }
    try inner.apply(.setInterfaceNames(inputs: inputs, outputs: outputs))
    return ImportedDocument(inner.contents, named: "lib", path: "lib.nodecalc")
  }

  private func reader(_ lib: ImportedDocument) throws -> Document {
    let sample = document("one = 200", "two = 0.1")
    try sample.apply(.setImports([GroupImport("lib", path: "lib.nodecalc")]))
    sample.setImported(["lib": lib])
    try sample.instance("lib", as: "i", ["one", "two"])
    try sample.addFormula("lib(200, 0.1) + 1", as: "z")
    try sample.addFormula("i * 2 + i.net", as: "out")
    return sample
  }

  @Test(arguments: [
    (["r", "p"], ["tax", "net"]), (["p", "r"], ["net", "tax"]), (["r", "p"], ["net", "p", "tax"]),
  ]) func `another order in the imported file changes no value, undone and redone edits neither`(
    _ inputs: [String], _ outputs: [String]
  ) throws {
    let sample = try reader(lib(["p", "r"], ["tax", "net"]))
    try sample.apply(.setFormula(sample.node("z"), formula("lib(50, 0.2)")))
    let values = ["z", "out", "i.tax"].map { sample.value($0) }
    sample.setImported(["lib": try lib(inputs, outputs)])
    #expect(["z", "out", "i.tax"].map { sample.value($0) } == values)
    #expect(sample.contents.checkInvariants() == [])
    sample.undo()
    #expect(sample.value("z") == "21", "\(sample.contents.formulaText(of: sample.node("z")) ?? "")")
    sample.redo()
    #expect(["z", "out", "i.tax"].map { sample.value($0) } == values)
  }

  @Test func `a node that comes moves no argument of an interface that is not declared`() throws {
    let sample = try reader(lib(nil, nil))
    let values = ["z", "out"].map { sample.value($0) }
    #expect(sample.contents.interfacesToRemember.map(\.0) == ["lib"])
    sample.setImported(["lib": try lib(["aaa", "p", "r"], nil, "aaa")])
    #expect(["z", "out"].map { sample.value($0) } == values)
  }

  @Test func `what is gone in the imported file is open, and nothing is guessed`() throws {
    let sample = try reader(lib(["p", "r"], ["tax", "net"]))
    sample.setImported(["lib": try lib(["p", "r"], ["net"])])
    #expect(sample.problem("out")?.contains("declare it") == true, "\(sample.problem("out") ?? "")")
    #expect(sample.problem("z")?.contains("tax") == true)
    sample.setImported(["lib": try lib(["p", "r"], ["net", "tax"])])
    #expect(sample.value("out") == "220" && sample.value("z") == "21")
  }

  @Test func `a document in named form says by names what it said by places, and takes that back`() throws {
    let sample = try reader(lib(["p", "r"], ["tax", "net"]))
    let named = sample.contents.inNamedForm(of: ["lib"])
    #expect(named.formulaText(of: sample.node("z")) == "lib(p = 200, r = 0.1).tax + 1")
    #expect(named.graph.value(of: sample.node("z")) == sample.contents.graph.value(of: sample.node("z")))
    #expect(named.checkInvariants() == [])
    let typed = named.inTypedForm(of: [sample.contents], groups: ["lib"])
    #expect(sketch(typed) == sketch(sample.contents))
    #expect(typed.checkInvariants() == [])
  }
}

/// Random groups, random edits of their interfaces: every reader has the value that it had, or is open.
struct RandomInterfaceTests {
  fileprivate static let inputNames = ["a", "b", "c", "d"]

  /// Makes groups, edits of their interfaces, and calls of them.
  struct Editor {
    var random: SeededGenerator

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }

    /// Numbers and formulas of them, so that no two nodes have one value.
    mutating func group(_ number: Int) throws -> Document {
      let inner = Document()
      for (place, name) in RandomInterfaceTests.inputNames.enumerated() {
        try inner.apply(
          .create(
            NodeCreation(
              content: .number(Double(number * 10 + place) + 0.5), attributes: NodeAttributes(name: name))))
      }
      for place in 0..<4 {
        let terms = RandomInterfaceTests.inputNames.enumerated().map { "\($1) * \(7 * place + 3 * $0 + 1)" }
        try inner.addFormula(terms.joined(separator: " + "), as: "o\(place)")
      }
      return inner
    }

    mutating func interface(of contents: DocumentContents) -> Edit {
      let nodes = contents.nodesInFileOrder().filter { !contents.isInstance($0) }
      let numbers = nodes.filter { contents.kind(of: $0) == .number }.map { contents.name(of: $0) }
      let formulas = nodes.filter { contents.kind(of: $0) == .formula }.map { contents.name(of: $0) }
      let inputs = numbers.shuffled(using: &random)
      let outputs = Array(formulas.shuffled(using: &random).prefix(1 + below(4)))
      return .setInterfaceNames(inputs: inputs, outputs: outputs)
    }

    mutating func edit(of contents: DocumentContents) -> Edit {
      let nodes = contents.nodesInFileOrder()
      let node = nodes[below(nodes.count)]
      switch below(6) {
      case 0: return .rename(node, "n\(below(9))")
      case 1:
        let formulas = nodes.filter { contents.kind(of: $0) == .formula }
        return formulas.count > 1 ? .delete(formulas[below(formulas.count)]) : interface(of: contents)
      default: return interface(of: contents)
      }
    }

    /// Three groups, of which one uses the others, with readers by place and by name.
    mutating func sample() throws -> Document {
      let sample = document("v = 3", "w = 11")
      for group in 0..<2 { try sample.define("g\(group)", GroupContents(try self.group(group).contents)) }
      let outer = try self.group(2)
      try outer.apply(.setInterfaceNames(inputs: ["a", "b"], outputs: ["o1", "o0"]))
      for group in 0..<2 { try outer.define("g\(group)", GroupContents(try self.group(group).contents)) }
      try outer.instance("g0", as: "part", ["a", "b"])
      try outer.addFormula("part + \(call("g1", sample.contents).replacing("v", with: "a"))", as: "mixed")
      try outer.apply(.setInterfaceNames(inputs: ["a", "b"], outputs: ["o1", "mixed"]))
      try sample.define("h", GroupContents(outer.contents))
      for group in ["g0", "g1", "h"] {
        try sample.instance(group, as: "i_\(group)", ["v"])
        try sample.addFormula("i_\(group) * 2", as: "bare_\(group)")
        let outputs = sample.contents.signature(of: sample.node("i_\(group)"))?.outputs ?? []
        for output in outputs { try sample.addFormula("i_\(group).\(output) - w", as: "at_\(group)_\(output)") }
        for place in 0..<4 {
          try sample.addFormula("1 + \(call(group, sample.contents))", as: "call_\(group)_\(place)")
        }
      }
      return sample
    }

    mutating func call(_ group: String, _ contents: DocumentContents) -> String {
      let signature = contents.groups.signature(of: group) ?? GroupSignature(inputs: [], outputs: [])
      let positional = below(signature.inputs.count + 1)
      var arguments = (0..<positional).map { "\($0 + 2)" }
      for input in signature.inputs.dropFirst(positional) where below(2) == 0 {
        arguments.append("\(input) = \(below(9)) + v")
      }
      let output = below(2) == 0 ? "" : signature.outputs.randomElement(using: &random).map { ".\($0)" } ?? ""
      return "\(group)(\(arguments.joined(separator: ", ")))\(output)"
    }
  }

  static func values(_ contents: DocumentContents) -> [String: Double] {
    contents.nodes.reduce(into: [:]) { values, node in
      if !contents.isInstance(node) { values[contents.name(of: node)] = contents.graph.value(of: node).number }
    }
  }

  @Test(arguments: 0..<RandomRounds.count(40, long: 1_000))
  func `interface edits change the value of no reader`(seed: Int) throws {
    var editor = Editor(random: SeededGenerator(seed: UInt64(seed)))
    let sample = try editor.sample()
    let (start, made) = (sketch(sample.root), sample.steps.done.count)
    for step in 0..<12 {
      let group = ["g0", "g1", "h"][editor.below(3)]
      let definition = try #require(sample.root.groups[group])
      let (before, sketchBefore) = (Self.values(sample.root), sketch(sample.root))
      let steps = sample.steps.done.count
      do throws(EditError) {
        try sample.apply(.inGroup(group, editor.edit(of: definition)))
      } catch {
        #expect(sketch(sample.root) == sketchBefore, "seed \(seed), step \(step)")
        continue
      }
      for (name, value) in Self.values(sample.root) {
        guard let old = before[name] else { continue }
        #expect(
          value == old, "seed \(seed), step \(step): '\(name)' was \(old): \(sketchBefore)\n\(sketch(sample.root))")
        if value != old { return }
      }
      #expect(sample.root.checkInvariants() == [], "seed \(seed), step \(step)")
      let after = sketch(sample.root)
      // An edit that changes nothing is no step.
      if sample.steps.done.count == steps {
        #expect(after == sketchBefore, "seed \(seed), step \(step)")
        continue
      }
      #expect(sample.undo())
      #expect(sketch(sample.root) == sketchBefore, "seed \(seed), step \(step)")
      #expect(sample.redo())
      #expect(sketch(sample.root) == after, "seed \(seed), step \(step)")
    }
    while sample.steps.done.count > made { #expect(sample.undo()) }
    #expect(sketch(sample.root) == start, "seed \(seed)")
  }
}
