import EditorInput
import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument

/// Creating nodes and changing what they are.
extension NodesPM {
  /// Adds a node with its box centred on the cursor, or as near to it as there is space; it becomes the selected one.
  ///
  /// Without a `name` it gets one made from its content.
  func createNode(_ content: NodeContent, name: String? = nil, quantity: Quantity? = nil) throws(Rejection) {
    let name = try checkedName(name, for: content)
    let size = content.face.size(named: name, text: "")
    let place = diagram.plane.freePlace(for: size, near: wantedPlace(of: content, size: size))
    let attributes = NodeAttributes(name: name, uncertainty: quantity?.uncertainty, place: place)
    try apply(.create(NodeCreation(content: content, attributes: attributes)))
    if let node = contents.node(named: name) { select(node) }
    sayPrefix(forName: name)
  }

  /// The name for a new node, made from its content where none is given.
  func checkedName(_ name: String?, for content: NodeContent) throws(Rejection) -> String {
    let name = name ?? document.freeName(content.face.nameBase)
    if let refusal = contents.refusal(ofName: name, for: nil) { throw .edit(refusal) }
    return name
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
  func changeSelectedNodeValue(_ quantity: Quantity) throws(Rejection) {
    let node = try requireSelection("give a value")
    try contents.face(of: node).setValue(quantity, of: node, in: self)
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
    try contents.face(of: node).toggleKind(of: node, in: self)
  }

  /// Enter on a node: a line to edit it.
  func editSelection() throws(Rejection) {
    if unfoldFocusedSection() { return }
    let node = try requireSelection("edit")
    try contents.face(of: node).edit(node, in: self)
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
