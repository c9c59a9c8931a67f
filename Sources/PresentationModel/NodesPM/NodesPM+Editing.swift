import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument

/// Creating nodes and changing what they are.
extension NodesPM {
  /// Adds a node with its box centred on the cursor, or as near to it as there is room; it becomes the selected one.
  ///
  /// Without a `name` it gets one made from its content.
  func createNode(_ content: NodeContent, name: String? = nil, quantity: Quantity? = nil) throws(Rejection) {
    let name = try checkedName(name, for: content)
    let size = NodePlane.size(of: content, name: name)
    let place = diagram.plane.freePlace(for: size, near: wantedPlace(of: content, size: size))
    let attributes = NodeAttributes(name: name, uncertainty: quantity?.uncertainty, place: place)
    try apply(.create(NodeCreation(content: content, attributes: attributes)))
    if let node = contents.node(named: name) { select(node) }
    sayPrefix(forName: name)
  }

  /// The name for a new node, made from its content where none is given.
  func checkedName(_ name: String?, for content: NodeContent) throws(Rejection) -> String {
    let base: String
    switch content {
    case .number: base = DocumentContents.numberName
    case .operator(let id): base = id.name
    case .formula: base = DocumentContents.formulaName
    case .data: base = "data"
    case .chart(let kind): base = kind.rawValue
    case .note: base = "note"
    }
    let name = name ?? document.freeName(base)
    if let refusal = contents.refusal(ofName: name, for: nil) { throw .edit(refusal) }
    return name
  }

  /// Where a new node would best stand: on an empty place centred on the cursor; beside a selected node an operator or a formula to its
  /// right, as values flow, and a number or a note below it.
  func wantedPlace(of content: NodeContent, size: Size) -> Point {
    guard let selection, let frame = diagram.plane.frame(of: selection) else {
      return cursor - Rect(origin: .origin, size: size).center
    }
    switch content.kind {
    case .number, .data, .note: return Point(column: frame.minColumn, row: frame.maxRow + 1)
    case .operator, .formula, .chart: return Point(column: frame.maxColumn + Self.columnGap, row: frame.minRow)
    }
  }

  /// Columns between a node and one that is put to its right, for the wires.
  static let columnGap = 8

  /// Gives the selected number another value.
  func changeSelectedNodeValue(_ quantity: Quantity) throws(Rejection) {
    let node = try requireSelection("give a value")
    switch contents.graph.content(of: node).kind {
    case .number: try setValue(quantity, of: node)
    case .operator: throw .node(node, "is an operator: \(keyName(.toggleKind)) makes it a number")
    case .formula: throw .node(node, "is a formula: \(keyName(.toggleKind)) makes it a number")
    case .data: throw .node(node, "is data: \(keyName(.edit)) edits its values")
    case .chart: throw .node(node, "is a chart and has no value")
    case .note: throw .node(node, "is a note and has no value")
    }
  }

  /// Gives the selected node another operator; its wires stay where the ports allow it.
  func changeSelectedNodeOperator(_ id: OperatorID) throws(Rejection) {
    let node = try requireSelection("give an operator", exceptNotes: "takes no operator")
    let before = contents.graph.inputs(of: node).compactMap(\.self).count
    try apply(.setContent(node, .operator(id)))
    let dropped = before - contents.graph.inputs(of: node).compactMap(\.self).count
    let wires = dropped == 0 ? "" : dropped == 1 ? "; one wire was dropped" : "; \(dropped) wires were dropped"
    say("'\(contents.name(of: node))' is \(id.name): \(id.descriptor.summary)\(wires)")
  }

  /// A number becomes an operator to be chosen; an operator or a formula becomes the number that it came to.
  func toggleKind() throws(Rejection) {
    let node = try requireSelection("turn into the other kind")
    let name = contents.name(of: node)
    switch contents.graph.content(of: node).kind {
    case .number:
      try apply(.setContent(node, .operator(.null)))
      say("'\(name)' is an operator: \(keyName(.replaceOperator)) chooses which")
    case .operator, .formula, .data:
      if contents.graph.isSet(node) { throw .node(node, "has no single number to become") }
      let value = contents.graph.value(of: node).number ?? 0
      try apply(.setContent(node, .number(value)))
      say("'\(name)' is the number \(NumberText.display(value))")
    case .chart: throw .node(node, "is a chart: \(keyName(.edit)) chooses another kind of chart")
    case .note: throw .node(node, "is a note and has no other kind")
    }
  }

  /// Enter on a node: a line to edit it.
  func editSelection() throws(Rejection) {
    if unfoldFocusedSection() { return }
    let node = try requireSelection("edit")
    switch contents.graph.content(of: node).kind {
    case .number: open(ValuePrompt(node: node))
    case .operator:
      if case .operator(let id) = contents.graph.content(of: node), !id.descriptor.parameters.isEmpty {
        return open(ParametersPrompt(node: node))
      }
      try beginReplacingOperator()
    case .formula: try openUnlessTooLong(EditFormulaPrompt(node: node), of: node)
    case .data: try beginEditingData(node)
    case .chart: open(ChartPrompt(node: node))
    case .note: try openUnlessTooLong(NotePrompt(node: node), of: node)
    }
  }

  func beginReplacingOperator() throws(Rejection) {
    open(OperatorPrompt(node: try requireSelection("give an operator", exceptNotes: "takes no operator")))
  }

  func beginRenaming() throws(Rejection) {
    open(RenamePrompt(node: try requireSelection("rename")))
  }

  func beginLabelling() throws(Rejection) {
    open(LabelPrompt(node: try requireSelection("label")))
  }

  func deleteSelection() throws(Rejection) {
    if !selectedNodes.isEmpty { return try deleteSelectedNodes() }
    let node = try requireSelection("delete")
    let name = contents.name(of: node)
    let fed = Set(contents.graph.users(of: node).map(\.node)).count
    let neighbour =
      neighbourInTable
      ?? Direction.allCases.lazy.compactMap { self.nearest($0, from: self.cursor, excluding: node) }.first
    try apply(.delete(node))
    say("deleted '\(name)'" + Self.waiting(fed))
    if let neighbour { select(neighbour) }
  }

  /// The second key of a pair that deletes, as in `dd`, is taken and does nothing; once.
  func absorbDouble(_ key: Key) -> Bool {
    guard keys.isSecondOfPair(key), mode == .normal else { return false }
    let done = message.map { $0.text + ": " } ?? ""
    say("\(done)\(KeyNotation.readable([key, key])) deletes once")
    return true
  }

  /// What a deletion leaves behind, in a sentence's last part.
  static func waiting(_ count: Int) -> String {
    count == 0 ? "" : count == 1 ? "; one node waits for an input" : "; \(count) nodes wait for an input"
  }
}
