import DataSets
import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import TestSupport

/// Edits of every kind, as a careless user makes them: some of them refused.
struct RandomEdits {
  var random: SeededGenerator

  private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }
  private mutating func chance() -> Bool { below(2) == 0 }
  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Names that nodes take from each other, two of which differ in their bytes alone.
  private mutating func name() -> String {
    pick(["a", "b", "c", "x", "y", "é", "e\u{301}", "n1", "n2", "Long_name"])
  }
  private mutating func text() -> String {
    pick(["", "one\ntwo", "\"\\\u{7F}\u{85}", "é", "e\u{301}", "step 1 00000000"])
  }
  private mutating func title() -> String? { pick(["In", "Out", "é", "e\u{301}", "\"", nil]) }
  private mutating func place() -> Point? { chance() ? Point(column: below(99) - 50, row: below(9)) : nil }
  private mutating func formula() -> Formula {
    (try? Formula.parse(pick(["a + b", "x * (2 ± 0.1)", "é", "max(n1, n2, y)", "1", "b * value"]))) ?? .zero
  }
  private mutating func foreign() -> [ForeignMember] {
    chance() ? [] : [ForeignMember(key: pick(["x!", "é!", "\"!"]), text: pick(["1.0", "[1, {\"a\": null}]"]))]
  }
  private mutating func number() -> Double { pick([0, -0.0, 1, 0.1, 1e300, -2.5]) }
  private mutating func operation() -> OperatorID { pick(OperatorCatalog.ids) }
  private mutating func data() throws -> NodeData {
    if chance() { return NodeData(.written(try DataSet(values: [1, number()]))) }
    return NodeData(.file(FileSource(path: pick(["a.csv", "b.csv"]), columns: PointColumns(value: .number(1)))))
  }

  private mutating func creation() throws -> Edit {
    let attributes = NodeAttributes(
      name: name(), label: chance() ? text() : nil, place: place(), frame: title(), foreign: foreign())
    switch below(6) {
    case 0: return .create(NodeCreation(formula: formula(), attributes: attributes))
    case 1: return .create(NodeCreation(data: try data(), attributes: attributes))
    case 2: return .create(NodeCreation(content: .note, attributes: attributes))
    case 3: return .create(NodeCreation(content: .chart(pick(ChartKind.allCases)), attributes: attributes))
    case 4: return .create(NodeCreation(content: .operator(operation()), attributes: attributes))
    default: return .create(NodeCreation(content: .number(number()), attributes: attributes))
    }
  }

  mutating func edit(of contents: DocumentContents) throws -> Edit {
    let nodes = Array(contents.graph.nodes)
    guard let node = nodes.randomElement(using: &random), let other = nodes.randomElement(using: &random),
      nodes.count > 3
    else { return try creation() }
    switch below(37) {
    case 0...5: return try creation()
    case 6: return .delete(node)
    case 7: return .setContent(node, chance() ? .number(number()) : .operator(operation()))
    case 8: return .setContent(node, contents.graph.content(of: node))
    case 9: return .setFormula(node, formula())
    case 10: return .setData(node, try data())
    case 11, 12:
      return .setParameters(node, chance() ? nil : NodeParameters([chance() ? .formula(formula()) : .number(5)]))
    case 13: return .setChartForm(node, ChartForm(size: Size(columns: 20 + below(9), rows: 9)))
    case 14, 15, 16: return .setInput(PortID(node, below(3)), chance() ? other : nil)
    case 17: return .setInputs(node, contents.graph.inputs(of: node).reversed())
    case 18, 19, 20: return .rename(node, name())
    case 21: return .setLabel(node, chance() ? text() : nil)
    case 22: return .setDisplay(chance() ? node : nil, chance() ? NumberFormat(.decimals(below(4))) : nil)
    case 23: return .setText(node, text())
    case 24: return .setUncertainty(node, chance() ? StandardUncertainty(0.5) : nil)
    case 25: return .setBypassed(node, chance())
    case 26: return .move([NodeMove(node, to: place()), NodeMove(other, to: place())])
    case 27: return .frame([NodeFraming(node, in: title()), NodeFraming(other, in: title())])
    case 28: return .frame(contents.members(ofFrame: title() ?? "").map { NodeFraming($0, in: "Other") })
    case 29: return .setTitle(chance() ? text() : nil)
    case 30:
      return .setCorrelations(chance() ? [] : [Correlation(first: node, second: other, coefficient: 0.5)])
    case 31: return .setForeign(chance() ? node : nil, foreign())
    case 34: return .setRange(node, chance() ? try ValueRange(-1, number().magnitude) : nil)
    case 35, 36:
      func some(_ side: Interface.Side) -> [NodeID]? {
        chance() ? nodes.filter { side.takes(contents.graph.kind(of: $0)) && chance() }.shuffled(using: &random) : nil
      }
      return .setInterface(Interface(inputs: some(.inputs), outputs: some(.outputs)))
    default: return .group(try (0..<1 + below(4)).map { _ in try edit(of: contents) })
    }
  }
}
