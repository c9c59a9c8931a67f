import EvaluationEngine
import Formulas
public import GraphDocument

/// Groups, their uses and interfaces, and documents that are imported.
extension RandomEdits {
  private mutating func groupName() -> String { pick(["f", "g", "h", "é", "e\u{301}"]) }

  /// A use of a group of the document, of an import, or of none.
  mutating func instance() -> GroupInstance {
    let inert = DanglingInput(pick(["x", "y", "gone"]), chance() ? .wire(from: name()) : .value(Quantity(2)))
    return GroupInstance(
      of: below(4) == 0 ? pick(["fin.f", "lib", "missing"]) : groupName(), values: values(),
      inert: chance() ? [inert] : [])
  }

  mutating func groupEdit(of contents: DocumentContents) throws -> Edit {
    guard let group = contents.groups.names.randomElement(using: &random) else {
      return .setGroup(groupName(), try definition())
    }
    let instance = contents.nodes.filter { contents.isInstance($0) }.randomElement(using: &random)
    switch (below(16), instance) {
    case (0, _): return .setGroup(groupName(), try definition())
    case (1, _): return below(3) == 0 ? .setGroup(group, nil) : .setGroup(group, try definition())
    case (2, _): return .renameGroup(group, groupName())
    case (3, _), (4, _): return .setImports(imports())
    case (5, let node?): return .setInstance(node, self.instance())
    case (6, let node?): return .setWire(node, input: pick(["x", "y"]), source(contents, node))
    case (7, let node?):
      return .setInputNames(node, (0..<contents.inputCount(of: node)).map { _ in chance() ? name() : nil })
    case (8, _):
      return .setInterfaceNames(inputs: names(contents, .inputs), outputs: names(contents, .outputs))
    default: return .inGroup(group, try edit(of: contents.groups[group] ?? DocumentContents(), isInside: true))
    }
  }

  private mutating func imports() -> [GroupImport] {
    [GroupImport("fin", path: pick(["fin.nodecalc", "é.nodecalc"])), GroupImport("lib", path: "gone.nodecalc")]
      .filter { _ in chance() }
  }

  /// A definition of some nodes, with or without an interface of its own; the last kind uses another group.
  mutating func definition() throws -> GroupContents {
    let document = Document()
    try document.apply(
      .group([
        .create(NodeCreation(content: .number(3), attributes: NodeAttributes(name: "x"))),
        .create(
          NodeCreation(
            content: .number(2), attributes: NodeAttributes(name: "y", distribution: chance() ? distribution() : nil))),
        .create(NodeCreation(formula: try Formula.parse("x * y + 1"), attributes: NodeAttributes(name: "z"))),
      ]))
    switch below(4) {
    case 0: break
    case 1: try document.apply(.setInterfaceNames(inputs: ["y"], outputs: ["z", "x"]))
    case 2: try document.apply(.setInterfaceNames(inputs: ["x", "y"], outputs: ["z"]))
    default:
      let instance = GroupInstance(of: pick(["f", "g", "h", "é"]), inert: [DanglingInput("x", .wire(from: "z"))])
      try document.apply(.create(NodeCreation(instance: instance, attributes: NodeAttributes(name: "part"))))
    }
    return GroupContents(document.contents)
  }

  /// What the imports of a document are read as: one path leads to a document with groups, the others to none.
  public static func imported(_ contents: DocumentContents) -> [String: ImportedDocument] {
    contents.imports.reduce(into: [:]) { read, one in
      let document = one.path == "fin.nodecalc" ? try? finance(importedAs: one.name) : nil
      read[one.name] =
        document.map { ImportedDocument($0, named: one.name, path: one.path) }
        ?? ImportedDocument(path: one.path, failing: "there is no '\(one.path)'")
    }
  }

  /// A document with a group `f`, as a reader makes it.
  private static func finance(importedAs name: String) throws -> DocumentContents {
    var definition = DocumentBuilder()
    for (name, value) in [("x", 3.0), ("y", 2)] {
      definition.appendNode(.number(value), NodeAttributes(name: name))
    }
    let formula = try Formula.parse("x * y + 1")
    definition.appendNode(.formula(formula.program), NodeAttributes(name: "z", formula: formula))
    _ = definition.enterNames()
    var groups = GroupsBuilder(importedAs: name)
    _ = groups.add(definition, named: "f")
    var builder = DocumentBuilder()
    builder.groups = try groups.finish()
    builder.appendNode(.number(4), NodeAttributes(name: "x"))
    _ = builder.enterNames()
    return try builder.finish()
  }
}
