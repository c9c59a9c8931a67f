public import EvaluationEngine
public import Formulas
import Geometry
import GraphAnalysis
import GraphDocument

/// Creating nodes and changing what they are.
extension NodesPM {
  /// Adds a node with its box centred on the cursor, or as near to it as there is room; it becomes the selected one.
  ///
  /// Without a `name` it gets one made from its content.
  ///
  /// - Returns: whether it was added.
  @discardableResult
  public func createNode(_ content: NodeContent, name: String? = nil, quantity: Quantity? = nil) -> Bool {
    guard let name = checkedName(name, for: content) else { return false }
    let size = NodePlane.size(of: content, name: name)
    let place = diagram.plane.freePlace(for: size, near: wantedPlace(of: content, size: size))
    let attributes = NodeAttributes(name: name, uncertainty: quantity?.uncertainty, place: place)
    guard apply(.create(NodeCreation(content: content, attributes: attributes))) else { return false }
    if let node = contents.node(named: name) { select(node) }
    sayPrefix(forName: name)
    return true
  }

  /// The name for a new node, made from its content where none is given; nil, with a message, for one it cannot have.
  func checkedName(_ name: String?, for content: NodeContent) -> String? {
    let base: String
    switch content {
    case .number: base = DocumentContents.numberName
    case .operator(let id): base = id.name
    case .formula: base = DocumentContents.formulaName
    case .data: base = "data"
    case .sink(let sink): base = sink.name
    }
    let name = name ?? document.freeName(base)
    guard let refusal = contents.refusal(ofName: name, for: nil) else { return name }
    refuse(refusal.sentence)
    return nil
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
  public func changeSelectedNodeValue(_ quantity: Quantity) {
    guard let node = requireSelection("give a value") else { return }
    switch contents.graph.content(of: node).kind {
    case .number: _ = setValue(quantity, of: node)
    case .operator: refuse("'\(contents.name(of: node))' is an operator: \(keyName(.toggleKind)) makes it a number")
    case .formula:
      refuse("'\(contents.name(of: node))' is a formula: \(keyName(.toggleKind)) makes it a number")
    case .data: refuse("'\(contents.name(of: node))' is data: \(keyName(.edit)) edits its values")
    case .chart: refuse("'\(contents.name(of: node))' is a chart and has no value")
    case .note: refuse("'\(contents.name(of: node))' is a note and has no value")
    }
  }

  /// Gives the selected node another operator; its wires stay where the ports allow it.
  public func changeSelectedNodeOperator(_ id: OperatorID) {
    guard let node = requireSelection("give an operator"), !refuseNote(node, "takes no operator") else { return }
    let before = contents.graph.inputs(of: node).compactMap(\.self).count
    guard apply(.setContent(node, .operator(id))) else { return }
    let dropped = before - contents.graph.inputs(of: node).compactMap(\.self).count
    let wires = dropped == 0 ? "" : dropped == 1 ? "; one wire was dropped" : "; \(dropped) wires were dropped"
    say("'\(contents.name(of: node))' is \(id.name): \(id.descriptor.summary)\(wires)")
  }

  /// A number becomes an operator to be chosen; an operator or a formula becomes the number that it came to.
  func toggleKind() {
    guard let node = requireSelection("turn into the other kind") else { return }
    let name = contents.name(of: node)
    switch contents.graph.content(of: node).kind {
    case .number:
      if apply(.setContent(node, .operator(.null))) {
        say("'\(name)' is an operator: \(keyName(.replaceOperator)) chooses which")
      }
    case .operator, .formula, .data:
      if contents.graph.isSet(node) { return refuse("'\(name)' has no single number to become") }
      let value = contents.graph.value(of: node).number ?? 0
      if apply(.setContent(node, .number(value))) { say("'\(name)' is the number \(NumberText.display(value))") }
    case .chart: refuse("'\(name)' is a chart: \(keyName(.edit)) chooses another kind of chart")
    case .note: refuse("'\(name)' is a note and has no other kind")
    }
  }

  /// Enter on a node: a line to edit it.
  func editSelection() {
    if unfoldFocusedSection() { return }
    guard let node = requireSelection("edit") else { return }
    switch contents.graph.content(of: node).kind {
    case .number: open(ValuePrompt(node: node))
    case .operator:
      if case .operator(let id) = contents.graph.content(of: node), !id.descriptor.parameters.isEmpty {
        return open(ParametersPrompt(node: node))
      }
      beginReplacingOperator()
    case .formula: openUnlessTooLong(EditFormulaPrompt(node: node), of: node)
    case .data: beginEditingData(node)
    case .chart: open(ChartPrompt(node: node))
    case .note: openUnlessTooLong(NotePrompt(node: node), of: node)
    }
  }

  func beginReplacingOperator() {
    guard let node = requireSelection("give an operator"), !refuseNote(node, "takes no operator") else { return }
    open(OperatorPrompt(node: node))
  }

  func beginRenaming() {
    guard let node = requireSelection("rename") else { return }
    open(RenamePrompt(node: node))
  }

  func beginLabelling() {
    guard let node = requireSelection("label") else { return }
    open(LabelPrompt(node: node))
  }

  func deleteSelection() {
    if !selectedNodes.isEmpty { return deleteSelectedNodes() }
    guard let node = requireSelection("delete") else { return }
    let name = contents.name(of: node)
    let fed = Set(contents.graph.users(of: node).map(\.node)).count
    let neighbour =
      neighbourInTable
      ?? Direction.allCases.lazy.compactMap { self.nearest($0, from: self.cursor, excluding: node) }.first
    guard apply(.delete(node)) else { return }
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
