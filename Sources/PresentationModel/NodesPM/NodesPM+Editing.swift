import EditorInput
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
    let size = content.face.size(named: name, text: "")
    let place = diagram.plane.freePlace(for: size, near: wantedPlace(of: content, size: size))
    let attributes = NodeAttributes(name: name, uncertainty: quantity?.uncertainty, place: place)
    guard apply(.create(NodeCreation(content: content, attributes: attributes))) else { return false }
    if let node = contents.node(named: name) { select(node) }
    sayPrefix(forName: name)
    return true
  }

  /// The name for a new node, made from its content where none is given; nil, with a message, for one it cannot have.
  func checkedName(_ name: String?, for content: NodeContent) -> String? {
    let name = name ?? document.freeName(content.face.nameBase)
    guard let refusal = contents.refusal(ofName: name, for: nil) else { return name }
    refuse(refusal.sentence)
    return nil
  }

  /// Where a new node would best stand: on an empty place centred on the cursor; beside a selected node where its kind is put.
  func wantedPlace(of content: NodeContent, size: Size) -> Point {
    guard let selection, let frame = diagram.plane.frame(of: selection) else {
      return cursor - Rect(origin: .origin, size: size).center
    }
    return content.face.isPutBelow
      ? Point(column: frame.minColumn, row: frame.maxRow + 1)
      : Point(column: frame.maxColumn + Self.columnGap, row: frame.minRow)
  }

  /// Columns between a node and one that is put to its right, for the wires.
  static let columnGap = 8

  /// Gives the selected number another value.
  public func changeSelectedNodeValue(_ quantity: Quantity) {
    guard let node = requireSelection("give a value") else { return }
    do throws(Rejection) {
      try contents.face(of: node).setValue(quantity, of: node, in: self)
    } catch {
      refuse(error.sentence)
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
  func toggleKind() throws(Rejection) {
    guard let node = requireSelection("turn into the other kind") else { return }
    try contents.face(of: node).toggleKind(of: node, in: self)
  }

  /// Enter on a node: a line to edit it.
  func editSelection() throws(Rejection) {
    if unfoldFocusedSection() { return }
    guard let node = requireSelection("edit") else { return }
    try contents.face(of: node).edit(node, in: self)
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
