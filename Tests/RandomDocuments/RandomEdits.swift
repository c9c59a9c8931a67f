import DataSets
import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
public import GraphDocument
public import TestSupport

/// Edits of every kind, as a careless user makes them: some of them refused.
///
/// The one place where tests make edits by chance of all that a document may have: a new kind of edit is a line here.
public struct RandomEdits {
  /// What decides the edits.
  public var random: SeededGenerator

  /// The edits of a seed, which follow from the documents that they are for too.
  public init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }
  mutating func chance() -> Bool { below(2) == 0 }
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Names that nodes take from each other, two of which differ in their bytes alone.
  mutating func name() -> String {
    pick(["a", "b", "c", "x", "y", "é", "e\u{301}", "n1", "n2", "Long_name"])
  }
  mutating func text() -> String {
    pick(["", "one\ntwo", "\"\\\u{7F}\u{85}", "é", "e\u{301}", "step 1 00000000"])
  }
  mutating func title() -> String? { pick(["In", "Out", "é", "e\u{301}", "\"", nil]) }
  mutating func place() -> Point? { chance() ? Point(column: below(99) - 50, row: below(9)) : nil }
  mutating func formula() -> Formula {
    let texts = [
      "a + b", "x * (2 ± 0.1)", "é", "max(n1, n2, y)", "1", "b * value", "f(a, b)", "g(x) / 2", "a.z + 1",
      "fin.f(x, y)",
      "lib(a)",
    ]
    return (try? Formula.parse(pick(texts))) ?? .zero
  }
  mutating func unknownMembers() -> [UnknownMember] {
    chance() ? [] : [UnknownMember(key: pick(["x!", "é!", "\"!"]), text: pick(["1.0", "[1, {\"a\": null}]"]))]
  }
  mutating func number() -> Double { pick([0, -0.0, 1, 0.1, 1e300, -2.5]) }
  mutating func operation() -> OperatorID { pick(OperatorCatalog.ids) }
  mutating func data() throws -> NodeData {
    if chance() { return NodeData(.written(try DataSet(values: [1, number()]))) }
    return NodeData(.file(FileSource(path: pick(["a.csv", "b.csv"]), columns: PointColumns(value: .number(1)))))
  }

  private mutating func creation() throws -> NodeCreation {
    let kind = pick([NodeKind.formula, .data, .note, .chart, .operator, .group, .number])
    var attributes = NodeAttributes(name: name(), place: place())
    for id in AttributeID.allCases where id.attribute.suits(kind) && chance() { attributes[id] = try value(of: id) }
    switch kind {
    case .formula: return NodeCreation(formula: formula(), attributes: attributes)
    case .data: return NodeCreation(data: try data(), attributes: attributes)
    case .note: return NodeCreation(content: .note, attributes: attributes)
    case .chart: return NodeCreation(content: .chart(pick(ChartKind.allCases)), attributes: attributes)
    case .operator: return NodeCreation(content: .operator(operation()), attributes: attributes)
    case .group: return NodeCreation(instance: instance(), attributes: attributes)
    case .number: return NodeCreation(content: .number(number()), attributes: attributes)
    }
  }

  /// A value that an attribute may have; of a frame also none.
  private mutating func value(of id: AttributeID) throws -> AttributeValue? {
    switch id.attribute.form {
    case .flag: .flag
    case .shortText where id == .frame: title().map(AttributeValue.text)
    case .shortText: .text(text())
    case .numberFormat: .format(NumberFormat(.decimals(below(4))))
    case .range: .range(try ValueRange(-1, number().magnitude))
    case .size: .size(Size(columns: 40 + below(3), rows: 10))
    case .unit: .text(pick(["m", "km/h", "°C", "EUR"]))
    case .axes: .axes(pick(ChartForm.LogarithmicAxes.allCases))
    case .own where id == .text: .text(text())
    case .own where id == .unknownMembers: .members(unknownMembers())
    case .own:
      .uncertainty(
        .all(
          NumberUncertainty(
            StandardUncertainty(0.5), evaluation: chance() ? .degreesOfFreedom(5) : nil,
            distribution: chance() ? distribution() : nil)))
    }
  }

  /// An edit of a document that has these contents.
  ///
  /// - Complexity: linear in its nodes.
  public mutating func edit(of contents: DocumentContents) throws -> Edit {
    try edit(of: contents, isInside: false)
  }

  /// `isInside` is whether they are those of a definition, which has neither groups nor imports of its own.
  mutating func edit(of contents: DocumentContents, isInside: Bool) throws -> Edit {
    let nodes = Array(contents.nodes)
    guard nodes.count > 3 else { return .create(try creation()) }
    let (node, other) = (pick(nodes), pick(nodes))
    switch below(52) {
    case 0...4: return .create(try creation())
    case 5...7: return try uncertaintyEdit(of: node, nodes, contents)
    case 8...10: return .setScenarios(scenarios(contents))
    case 11...18 where !isInside: return try groupEdit(of: contents)
    case 11...18: return .setInterfaceNames(inputs: names(contents, .inputs), outputs: names(contents, .outputs))
    case 19: return .delete(node)
    case 20: return .setContent(node, chance() ? .number(number()) : .operator(operation()))
    case 21 where !contents.isInstance(node): return .setContent(node, contents.graph.content(of: node))
    case 22: return .setFormula(node, formula())
    case 23: return .setData(node, try data())
    case 24, 25:
      return .setParameters(node, chance() ? nil : NodeParameters([chance() ? .formula(formula()) : .number(5)]))
    case 26: return .setChartForm(node, ChartForm(size: Size(columns: 20 + below(9), rows: 9)))
    case 27...30: return .setInput(PortID(node, below(3)), chance() ? source(contents, other) : nil)
    case 31: return .setInputs(node, contents.inputs(of: node).reversed())
    case 32, 33, 34: return .rename(node, name())
    case 35, 38, 44:
      let id = pick(AttributeID.allCases)
      // Now and then what it has already.
      if below(3) == 0 { return .set(node, id, contents.value(of: id, of: node)) }
      return .set(node, id, chance() ? try value(of: id) : nil)
    case 36: return .setDocumentDisplay(chance() ? NumberFormat(.decimals(below(4))) : nil)
    case 37: return .setText(node, text())
    case 39: return .move([NodeMove(node, to: place()), NodeMove(other, to: place())])
    case 40: return .frame([NodeFraming(node, in: title()), NodeFraming(other, in: title())])
    case 41: return .frame(contents.members(ofFrame: title() ?? "").map { NodeFraming($0, in: "Other") })
    case 42: return .setTitle(chance() ? text() : nil)
    case 43: return .setUnknownMembers(chance() ? node : nil, unknownMembers())
    case 45, 46:
      return .setInterface(Interface(inputs: some(contents, .inputs), outputs: some(contents, .outputs)))
    default: return .group(try (0..<1 + below(4)).map { _ in try edit(of: contents, isInside: isInside) })
    }
  }

  /// A node, or a further output of a use.
  mutating func source(_ contents: DocumentContents, _ node: NodeID) -> NodeID {
    let outputs = contents.signature(of: node)?.outputs.dropFirst() ?? []
    guard let output = outputs.randomElement(using: &random), chance() else { return node }
    return contents.node(named: "\(contents.name(of: node)).\(output)") ?? node
  }

  /// Nodes that may stand on that side; nil for none declared.
  private mutating func some(_ contents: DocumentContents, _ side: Interface.Side) -> [NodeID]? {
    guard chance() else { return nil }
    let fitting = contents.nodes.filter { side.takes(contents.kind(of: $0)) }
    return fitting.shuffled(using: &random).dropLast(below(fitting.count + 1))
  }

  mutating func names(_ contents: DocumentContents, _ side: Interface.Side) -> [String]? {
    some(contents, side)?.map { contents.name(of: $0) }
  }
}
