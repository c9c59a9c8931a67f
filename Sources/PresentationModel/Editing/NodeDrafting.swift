import DiagramModel
import EvaluationEngine
import Formulas
import Geometry
import GraphDocument

/// Chooses the name and the place of a new node.
struct NodeDrafting {
  let document: Document
  let plane: NodePlane
  /// The selected node, beside which the new node is put; nil to put it at the cursor.
  let selection: NodeID?
  let cursor: Point

  private var contents: DocumentContents { document.contents }

  /// Returns the name and the place of a new node; the place is the free one nearest to the preferred place.
  ///
  /// `wanted` returns the preferred place for a box of a given size; by default `wantedPlace`. `size` returns the size
  /// of the box for a given name; by default it follows from the kind of node.
  func attributes(
    for face: any NodeFace, name: String? = nil, size: ((String) -> Size)? = nil, near wanted: ((Size) -> Point)? = nil
  ) throws(CommandError) -> NodeAttributes {
    let name = try checkedName(name, for: face)
    let size = size?(name) ?? face.size(named: name, text: "")
    let place = wanted?(size) ?? wantedPlace(of: face, size: size)
    return NodeAttributes(name: name, place: plane.freePlace(for: size, near: place))
  }

  /// Returns the given name, or a free name derived from the content, such as `sum2`.
  ///
  /// - Throws: if the name is not allowed.
  func checkedName(_ name: String?, for face: any NodeFace) throws(CommandError) -> String {
    let name = name ?? document.freeName(face.nameBase)
    if let refusal = document.contents.refusal(ofName: name, for: nil) { throw .edit(refusal) }
    return name
  }

  /// Returns the preferred place for a new node: below or beside the selected node, depending on the new node's kind.
  ///
  /// If no node is selected, the new node is centred on the cursor.
  func wantedPlace(of face: any NodeFace, size: Size) -> Point {
    guard let selection, let frame = plane.frame(of: selection) else {
      return cursor - Rect(origin: .origin, size: size).center
    }
    return face.isPutBelow
      ? Point(column: frame.minColumn, row: frame.maxRow + 1)
      : Point(column: frame.maxColumn + NodeMetrics.columnGap, row: frame.minRow)
  }

  /// Returns the edits that create the node and link it; they rely on the new node getting the next unused id.
  func edits(
    adding node: NodeEntry.Node, name: String?, _ attachment: Attachment, at place: Point?
  ) throws(CommandError) -> [Edit] {
    let (source, port) = (attachment.source(in: contents), attachment.port(in: contents))
    // A node that fills an open port of a formula gets the name that the formula uses.
    let wanted = port.flatMap { port in
      source == nil ? contents.formula(of: port.node)?.names[port.port] : nil
    }
    let face = node.face
    var best: Point?
    let base = node.instance.map { document.freeName($0.group) }
    let boxSize = { (name: String) in node.instance?.size(named: name) ?? face.size(named: name, text: "") }
    var attributes = try self.attributes(for: face, name: name ?? wanted ?? base, size: boxSize) { size in
      best = attachment.place(for: size, on: plane, in: contents)
      return place.map { $0 - Point(column: 0, row: 1) } ?? best ?? cursor
    }
    attributes.uncertainty = node.quantity?.uncertainty
    attributes.display = node.display
    // If the best place is occupied, other nodes move aside.
    var space: InsertionGap?
    if place == nil, attributes.place != best {
      let size = boxSize(attributes.name)
      space = attachment.space(for: size, on: plane, in: contents)
    }
    if let space { attributes.place = space.place }
    var creation =
      node.instance.map { NodeCreation(instance: GroupInstance(of: $0.group), attributes: attributes) }
      ?? NodeCreation(content: node.content, attributes: attributes)
    if let source {
      if let reason = node.reasonToTakeNothing { throw .because(reason) }
      let taking = Attachment.portTaking(source, of: node, in: contents) ?? 0
      creation.inputs = Array(
        repeating: nil, count: max(node.instance == nil ? node.content.ports?.minimum ?? 0 : 0, taking + 1))
      creation.inputs[taking] = source
    }
    if let link = Attachment.refusedLink(of: creation, node, from: source, to: port, in: contents) {
      throw .edit(.link(link))
    }
    let new = NodeID(index: contents.graph.idLimit)
    let moves = space?.moves ?? []
    return [.create(creation)] + (port.map { [.setInput($0, new)] } ?? []) + (moves.isEmpty ? [] : [.move(moves)])
  }
}
