import EvaluationEngine
import Formulas
import Geometry
import GraphDocument

/// An operator of the catalogue.
struct OperatorFace: NodeFace {
  static let kind = NodeKind.operator

  let id: OperatorID

  var kindName: String { id.name }
  var nameBase: String { id.name }
  var similarity: Similarity { Similarity(kind: Self.kind, variant: Int(id.index)) }

  var signs: (symbol: String, ascii: String) {
    let descriptor = id.descriptor
    return (descriptor.symbol, descriptor.asciiSymbol)
  }

  func size(of node: NodeID, ports: Int, in contents: DocumentContents) -> Size {
    size(named: contents.name(of: node), ports: ports)
  }

  func size(named name: String, text: String) -> Size { size(named: name, ports: id.descriptor.ports.minimum) }

  private func size(named name: String, ports: Int) -> Size {
    NodeMetrics.size(name: name, BoxTrim(id, ports: ports), ports: ports)
  }

  func portLabels(of node: NodeID, in contents: DocumentContents) -> PortLabels { .ports(id.descriptor.ports) }

  var signedKindName: (text: String, ascii: String) {
    func text(_ sign: String) -> String { sign == id.name ? id.name : "\(sign) \(id.name)" }
    return (text(signs.symbol), text(signs.ascii))
  }

  func part(of node: NodeID, in contents: DocumentContents) -> TableHeading.Part {
    contents.isOutput(node) ? .outputs : .operators
  }

  func spokenKind(of node: NodeID, in contents: DocumentContents) -> String {
    id.name + (contents.graph.isBypassed(node) ? ", bypassed" : "")
  }

  func has(_ word: SoughtWord, on node: NodeID, in contents: DocumentContents) -> Bool {
    word.isIn(id.name) || word.rank(in: id.descriptor.symbol) == 0
  }

  func toolText(of node: NodeID, in editor: NodesPM) -> String {
    let bypass = editor.contents.graph.isBypassed(node) ? " · bypassed" : ""
    let what = signedKindName.text + bypass
    if id.descriptor.parameters.isEmpty { return what }
    let parameters = ParameterLine.text(of: editor.contents.parameters(of: node), for: id)
    return "\(what) · \(parameters.isEmpty ? "no parameters yet" : parameters)"
  }

  func toolChoices(in editor: NodesPM) -> String {
    id.descriptor.parameters.isEmpty
      ? "\(editor.keyName(.replaceOperator, in: .normal)) then \(Self.typedSigns) …"
      : "\(editor.keyName(.edit, in: .normal)) edits them"
  }

  /// The signs that one key chooses.
  private static let typedSigns = OperatorCatalog.all.filter { $0.asciiSymbol.count == 1 && $0.symbol != $0.name }
    .map(\.asciiSymbol).joined(separator: " ")

  func inspectorRows(of node: NodeID, in editor: NodesPM) -> [NodesPM.ListingRow] {
    let contents = editor.contents
    let bypass = contents.sentence(forBypassOf: node).map { NodesPM.ListingRow(key: "bypassed", text: $0) }
    let given = contents.parameters(of: node)
    let parameters = id.descriptor.parameters.enumerated().map { place, parameter in
      NodesPM.ListingRow(
        key: parameter.name, text: "\(ParameterText.value(given?.values[place], of: parameter)): \(parameter.summary)")
    }
    return [NodesPM.ListingRow(key: "operator", text: "\(id.name): \(id.descriptor.summary)")]
      + [bypass].compactMap(\.self) + editor.inputRows(node, id.descriptor.ports) + parameters
  }

  func preview(of node: NodeEntry.Node) -> String { "\(id.name): \(id.descriptor.summary)" }

  /// Its parameters, where it has them; else another operator is chosen.
  func edit(_ node: NodeID, in editor: NodesPM) throws(Rejection) {
    if id.descriptor.parameters.isEmpty {
      editor.open(OperatorPrompt(node: node))
    } else {
      editor.open(ParametersPrompt(node: node))
    }
  }

  func setValue(_ quantity: Quantity, of node: NodeID, in editor: NodesPM) throws(Rejection) {
    throw .node(node, "is an operator: \(editor.keyName(.toggleKind)) makes it a number")
  }
}
