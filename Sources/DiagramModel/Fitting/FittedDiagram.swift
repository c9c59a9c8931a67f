package import EvaluationEngine
package import Geometry
import GraphDocument
import GraphLayout

/// An arrangement that fits a whole diagram into a size: the positions of boxes and frames, and the routes of wires.
///
/// Positions in the document stay the same. An arrangement is valid until positions, links or texts in the document
/// change.
public final class FittedDiagram: Hashable, Sendable {
  /// How nodes are drawn.
  public let form: FittedForm
  /// The end of a message that begins with "whole graph": `, small nodes`.
  package let sentence: String
  /// The number of boxes that cut off a text.
  package let cutTexts: Int
  /// The rectangle of the whole arrangement, including empty rows and columns at its sides.
  package let extent: Rect
  /// The rectangle around boxes and wires.
  package let drawn: Rect
  /// The nodes in reading order.
  private let order: [PlacedNode]
  private let boxes: [NodeID: Rect]
  private let inputs: [NodeID: [Int]]
  private let outputs: [NodeID: [Int]]
  private let routes: [PortID: [Point]]
  /// The ports into which no wire could be routed; a short stub with the source's name is drawn instead.
  private let stubs: Set<PortID>
  private let areas: [String: Rect]
  /// The boxes in the arrangement, by the boxes on the document plane.
  private let shown: [Rect: Rect]

  fileprivate init(
    _ form: FittedForm, bands: Int, _ nodes: [NodeVO], _ made: [FittedBox], _ layout: FittedLayout,
    _ wires: [(port: PortID, wire: FittedWire)], stubs: Set<PortID>,
    _ frames: [(title: String, members: [Int])], _ padding: [BoxPadding], isWide: Bool
  ) {
    self.form = form
    sentence = isWide ? FittedForm.wideSentence : form.sentence(bands: bands)
    self.stubs = stubs
    let inner = zip(nodes, zip(layout.boxes, padding)).map { node, place in node.trimmed(place.1.inside(place.0)) }
    cutTexts = zip(nodes, inner).count { $0.cutsTexts(in: $1, hasValue: true) }
    order = zip(nodes, inner).map { PlacedNode(node: $0.id, frame: $1) }.sorted(by: PlacedNode.isBefore)
    boxes = Dictionary(uniqueKeysWithValues: zip(nodes.map(\.id), inner))
    inputs = Dictionary(
      uniqueKeysWithValues: zip(nodes.indices, padding).map { index, padding in
        (nodes[index].id, made[index].inputs.map { $0 - padding.top })
      })
    outputs = Dictionary(
      uniqueKeysWithValues: zip(nodes.indices, padding).map { index, padding in
        (nodes[index].id, made[index].outputs.map { $0 - padding.top })
      })
    shown = Dictionary(zip(nodes.map(\.frame), inner)) { first, _ in first }
    var routes: [PortID: [Point]] = [:]
    for ((port, wire), route) in zip(wires, layout.routes) where route.count > 1 {
      // The wire crosses the border of a frame, up to the box itself.
      var route = route
      route[0].column = inner[wire.source].maxColumn - 1
      route[route.count - 1].column = inner[wire.target].minColumn
      routes[port] = route
    }
    self.routes = routes
    ports = Array(routes.keys) + stubs
    areas = Dictionary(
      uniqueKeysWithValues: frames.map { frame in
        (
          frame.title,
          frame.members.map { layout.boxes[$0] }.reduce(Rect(origin: .origin, size: .zero)) { $0.union($1) }
        )
      })
    drawn = routes.values.reduce(layout.boxes.reduce(Rect(origin: .origin, size: .zero)) { $0.union($1) }) {
      area, route in
      route.reduce(area) { $0.union(Rect(origin: $1, size: Size(columns: 1, rows: 1))) }
    }
    extent = drawn.union(Rect(origin: .origin, size: layout.size))
  }

  /// Compares only the identities of the two objects.
  public static func == (left: FittedDiagram, right: FittedDiagram) -> Bool { left === right }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  // MARK: - Places

  /// Returns the box of a node; nil if the node is not in the arrangement.
  package func frame(of node: NodeID) -> Rect? { boxes[node] }

  /// Returns the box in the arrangement for a node's box on the document plane; nil for any other rectangle.
  package func frame(showing box: Rect) -> Rect? { shown[box] }

  func nodes(in rect: Rect) -> [PlacedNode] { order.filter { $0.frame.intersects(rect) } }

  /// Returns the nodes whose boxes intersect a rectangle, in reading order.
  package func order(in rect: Rect) -> [NodeID] { nodes(in: rect).map(\.node) }

  /// Returns the corners of the wire into a port; nil if there was no wire.
  package func route(into port: PortID) -> [Point]? { routes[port] }

  /// The ports that have links, drawn as wires or as stubs.
  let ports: [PortID]

  /// Returns whether the wire into a port could not be routed; a stub with the name of its source replaces it.
  package func isStub(_ port: PortID) -> Bool { stubs.contains(port) }

  /// Returns the cell of a port in the arrangement; nil if the port's node is not in the arrangement.
  ///
  /// A port that the node does not have yet is below the others.
  package func input(_ port: PortID) -> Point? {
    guard let box = boxes[port.node], let rows = inputs[port.node] else { return nil }
    let row = rows.indices.contains(port.port) ? rows[port.port] : min(rows.count, box.size.rows - 1)
    return Point(column: box.minColumn, row: box.minRow + row)
  }

  /// Returns the cell of an output in the arrangement.
  ///
  /// `place` is the index of the output; an output that does not exist yet is at the first one. Returns nil if the node
  /// is not in the arrangement, or has no outputs.
  package func output(_ place: Int, of node: NodeID) -> Point? {
    guard let box = boxes[node], let rows = outputs[node], let first = rows.first else { return nil }
    return Point(column: box.maxColumn - 1, row: box.minRow + (rows.indices.contains(place) ? rows[place] : first))
  }

  func frames(in rect: Rect) -> [(title: String, area: Rect)] {
    areas.filter { $0.value.intersects(rect) }.map { (title: $0.key, area: $0.value) }
  }
}

private struct BoxPadding {
  var left = 0
  var right = 0
  var top = 0
  var bottom = 0

  /// The same space without blanks between the border of the frame and the box.
  var tight: BoxPadding { BoxPadding(left: min(left, 1), right: min(right, 1), top: top, bottom: bottom) }

  func before(_ columns: Int) -> BoxPadding {
    BoxPadding(left: left + columns, right: right, top: top, bottom: bottom)
  }

  func inside(_ box: Rect) -> Rect {
    Rect(
      column: box.minColumn + left, row: box.minRow + top, columns: box.size.columns - left - right,
      rows: box.size.rows - top - bottom)
  }

  func around(_ box: FittedBox) -> FittedBox {
    FittedBox(
      place: box.place, columns: box.columns.lowerBound + left + right...box.columns.upperBound + left + right,
      rows: box.rows + top + bottom,
      own: Size(columns: box.own.columns + left + right, rows: box.own.rows + top + bottom),
      inputs: box.inputs.map { $0 + top }, outputs: box.outputs.map { $0 + top })
  }
}

extension DiagramView {
  /// The most nodes that are arranged; more could not be distinguished on a screen.
  private static let fittedNodes = 300
  /// The most nodes that are arranged as names only.
  package static let namedNodes = 1_000

  /// Whether the diagram has nodes, and not too many to be arranged.
  ///
  /// - Complexity: Linear in the nodes, up to the limit.
  package var canBeFitted: Bool {
    diagram.plane.nodes(in: diagram.extent, atMost: Self.fittedNodes).map { !$0.isEmpty } ?? false
  }

  /// Returns the diagram arranged to fit into `size`, in the first form in which all wires can be distinguished.
  ///
  /// The arrangement may slightly exceed `size` on one side. The result is nil if no form fits, or if there are too
  /// many nodes.
  ///
  /// - Complexity: For some hundred nodes at most; see `FittedLayout`.
  package func fitted(into size: Size, glyphs: GlyphSet = .unicode) -> FittedDiagram? {
    guard let material = FittingMaterial(of: self, glyphs, atMost: Self.fittedNodes) else { return nil }
    for attempt in FittedForm.attempts {
      for gap in attempt.gaps { if let found = material.fitted(into: size, attempt, gap: gap) { return found } }
    }
    return nil
  }

  /// Returns the diagram arranged to fit into `size` with only the names of its nodes.
  ///
  /// The result is nil if the names do not fit, or if there are more than `namedNodes` nodes.
  ///
  /// - Complexity: For a thousand nodes at most; see `FittedLayout`.
  package func named(into size: Size, glyphs: GlyphSet = .unicode) -> FittedDiagram? {
    guard let material = FittingMaterial(of: self, glyphs, atMost: Self.namedNodes) else { return nil }
    return FittedForm.attemptsWithoutWires.lazy.compactMap { material.fitted(into: size, $0, gap: 0) }.first
  }

  /// Returns the diagram as names only, at most as wide as `size`, and with as many rows as it needs.
  ///
  /// Returns nil if there are more than `namedNodes` nodes.
  ///
  /// - Complexity: For a thousand nodes at most; see `FittedLayout`.
  package func namedInRows(as size: Size, glyphs: GlyphSet = .unicode) -> FittedDiagram? {
    guard let material = FittingMaterial(of: self, glyphs, atMost: Self.namedNodes) else { return nil }
    return FittedForm.attemptsInRows.lazy.compactMap { material.fitted(into: size, $0, gap: 0) }.first
  }

  /// Returns the diagram arranged in `form`, as large as it needs to be; nil if it has too many nodes.
  ///
  /// Wires that could not be distinguished are drawn as stubs.
  ///
  /// - Complexity: For some hundred nodes at most; see `FittedLayout`.
  package func fitted(as form: FittedForm, glyphs: GlyphSet = .unicode) -> FittedDiagram? {
    FittingMaterial(of: self, glyphs, atMost: Self.fittedNodes)?.withStubs(
      into: Self.unlimited, FittedForm.Attempt(form, form == .boxes ? .own : .smallOwn), gap: 1)
  }

  /// Returns the diagram arranged with small nodes; nil if the diagram has too many nodes.
  ///
  /// If the diagram does not fit into `size`, the arrangement is made wider, or else higher, or else both.
  ///
  /// - Complexity: For some hundred nodes at most; see `FittedLayout`.
  package func compact(around size: Size, glyphs: GlyphSet = .unicode) -> FittedDiagram? {
    guard let material = FittingMaterial(of: self, glyphs, atMost: Self.fittedNodes) else { return nil }
    for attempt in FittedForm.compactAttempts {
      for gap in attempt.gaps { if let found = material.fitted(into: size, attempt, gap: gap) { return found } }
    }
    let longer = [
      Size(columns: Self.unlimited.columns, rows: size.rows), Size(columns: size.columns, rows: Self.unlimited.rows),
    ]
    for space in longer {
      if let found = material.fitted(into: space, FittedForm.scrolledAttempt, gap: 0) { return found }
    }
    return material.withStubs(into: Self.unlimited, FittedForm.scrolledAttempt, gap: 0)
  }

  /// Returns the diagram arranged with boxes that show labels, formulas and values in full; nil if it does not fit into
  /// `size`.
  ///
  /// - Complexity: For some hundred nodes at most; see `FittedLayout`.
  package func wide(into size: Size, glyphs: GlyphSet = .unicode) -> FittedDiagram? {
    FittingMaterial(of: self, glyphs, atMost: Self.fittedNodes)?.fitted(into: size, FittedForm.wideAttempt, gap: 1)
  }

  /// Returns how many boxes at their own positions cut off a name, a formula or a label.
  ///
  /// If `values` is true, boxes that shorten a value count too.
  ///
  /// - Complexity: For some hundred nodes at most; 0 if there are more.
  package func cutTexts(values: Bool) -> Int {
    guard canBeFitted else { return 0 }
    return atPlaces.nodes(in: diagram.extent, hasPictures: false).count { $0.cutsTexts(in: $0.frame, hasValue: values) }
  }

  /// Whether some box of the document overlaps another one.
  ///
  /// - Complexity: For some hundred nodes at most; false if there are more.
  package var hasOverlappingBoxes: Bool {
    guard canBeFitted else { return false }
    return diagram.plane.nodes(in: diagram.extent).contains { node in
      diagram.plane.frame(of: node).map { diagram.plane.nodes(in: $0, atMost: 1) == nil } ?? false
    }
  }

  private static let unlimited = Size(columns: 1 << 20, rows: 1 << 20)

  /// Returns this view, drawn in an arrangement.
  package func arranged(as fitted: FittedDiagram) -> DiagramView {
    var overlay = overlay
    overlay.fitted = fitted
    return DiagramView(diagram, overlay)
  }
}

private struct FittingMaterial {
  private let nodes: [NodeVO]
  private let wires: [(port: PortID, wire: FittedWire)]
  private let frames: [(title: String, members: [Int])]
  private let padding: [BoxPadding]
  private let glyphs: GlyphSet
  private static let stub = (name: 10, line: 2)

  /// Reads a diagram; nil if it has no nodes, or too many.
  init?(of view: DiagramView, _ glyphs: GlyphSet, atMost limit: Int) {
    let diagram = view.diagram
    let plane = diagram.extent
    guard let found = diagram.plane.nodes(in: plane, atMost: limit), !found.isEmpty else { return nil }
    let nodes = view.atPlaces.nodes(in: plane, hasPictures: false)
    let number = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1.id, $0) })
    let contents = diagram.contents
    var wires: [(port: PortID, wire: FittedWire)] = []
    for (target, node) in nodes.enumerated() {
      for port in node.ports.indices {
        let port = PortID(node.id, port)
        guard let output = contents.input(port), let visible = contents.visible(output), let source = number[visible]
        else { continue }
        wires.append((port, FittedWire(from: source, contents.outputPlace(of: output), to: target, port.port)))
      }
    }
    var members: [String: [Int]] = [:]
    for (index, node) in nodes.enumerated() {
      if let title = contents.frameTitle(of: node.id) { members[title, default: []].append(index) }
    }
    frames = members.sorted { $0.key < $1.key }.map { (title: $0.key, members: $0.value) }
    padding = Self.padding(of: nodes, frames.map(\.members))
    (self.nodes, self.wires, self.glyphs) = (nodes, wires, glyphs)
  }

  /// Returns the diagram arranged as in `attempt`; nil if the boxes do not fit.
  ///
  /// Replaces as few wires as possible by stubs, until the other wires can be distinguished.
  func withStubs(into size: Size, _ attempt: FittedForm.Attempt, gap: Int) -> FittedDiagram? {
    if let found = fitted(into: size, attempt, gap: gap) { return found }
    // Wires that lead left are left out first, then long ones.
    func reach(_ wire: FittedWire) -> (isBack: Bool, length: Int) {
      let (from, to) = (nodes[wire.source].frame, nodes[wire.target].frame)
      return (to.minColumn <= from.minColumn, abs(to.minColumn - from.minColumn) + abs(to.minRow - from.minRow))
    }
    let order = wires.indices.sorted { one, other in
      let (left, right) = (reach(wires[one].wire), reach(wires[other].wire))
      if left.isBack != right.isBack { return left.isBack }
      return left.length == right.length ? one < other : left.length > right.length
    }
    func leavingOut(_ count: Int) -> FittedDiagram? {
      fitted(into: size, attempt, gap: gap, stubs: Set(order.prefix(count).map { wires[$0].port }))
    }
    var (few, enough) = (0, 1)
    var best = leavingOut(enough)
    while best == nil, enough < order.count {
      (few, enough) = (enough, min(2 * enough, order.count))
      best = leavingOut(enough)
    }
    while best != nil, enough - few > 1 {
      let middle = (few + enough) / 2
      if let found = leavingOut(middle) { (best, enough) = (found, middle) } else { few = middle }
    }
    return best
  }

  /// Returns the diagram arranged as in `attempt`; nil if it does not fit.
  ///
  /// Wires into the ports `stubs` are not routed.
  func fitted(
    into size: Size, _ attempt: FittedForm.Attempt, gap: Int, stubs: Set<PortID> = []
  ) -> FittedDiagram? {
    // Names have no wires to be routed, and no frames.
    let isNames = attempt.form == .dots
    let wires = isNames ? [] : stubs.isEmpty ? self.wires : self.wires.filter { !stubs.contains($0.port) }
    let frames = isNames ? [] : self.frames
    var padding = self.padding.map { isNames ? BoxPadding() : attempt.sizes.isTight ? $0.tight : $0 }
    let named = self.wires.filter { stubs.contains($0.port) }.map { ($0.wire.target, stubColumns($0.wire)) }
    for (box, columns) in Dictionary(named, uniquingKeysWith: max) {
      padding[box] = padding[box].before(columns)
    }
    var boxes = zip(nodes, padding).map { node, padding in
      padding.around(FittedBox(node, attempt.form, attempt.sizes, glyphs))
    }
    let least = boxes.reduce(0) { $0 + $1.columns.lowerBound * $1.rows }
    let size = attempt.screens(size)
    if attempt.fillsColumns { Self.fillColumns(of: size.rows, with: &boxes) }
    guard least <= size.area else { return nil }
    var options = attempt.options
    options.gap = gap
    // In ASCII, a branch looks like a corner of another line.
    options.keepsCornersApart = glyphs == .ascii
    guard let layout = FittedLayout(boxes, wires.map(\.wire), in: size, options) else { return nil }
    return FittedDiagram(
      attempt.form, bands: options.bands, nodes, boxes, layout, wires, stubs: stubs, frames, padding,
      isWide: attempt.sizes.isWhole)
  }

  private func stubColumns(_ wire: FittedWire) -> Int {
    min(CellText.columns(of: nodes[wire.source].name, glyphs: glyphs), Self.stub.name) + Self.stub.line
  }

  private static func fillColumns(of rows: Int, with boxes: inout [FittedBox]) {
    let order = boxes.indices.sorted { left, right in
      let (first, second) = (boxes[left].place, boxes[right].place)
      return (first.minColumn, first.minRow, left) < (second.minColumn, second.minRow, right)
    }
    for (number, index) in order.enumerated() {
      let (column, row) = number.quotientAndRemainder(dividingBy: max(1, rows))
      boxes[index].place.origin = Point(column: NodeMetrics.minimumColumns * column, row: row)
    }
  }

  /// Returns the space around each node for the borders of its frame.
  ///
  /// Nodes in frames have a border and a blank on both sides. In each column, one row is free above the first and below
  /// the last node.
  private static func padding(of nodes: [NodeVO], _ frames: [[Int]]) -> [BoxPadding] {
    var padding = Array(repeating: BoxPadding(), count: nodes.count)
    for members in frames {
      for column in Dictionary(grouping: members, by: { nodes[$0].frame.minColumn }).values {
        for member in column { (padding[member].left, padding[member].right) = (2, 2) }
        if let first = column.min(by: { nodes[$0].frame.minRow < nodes[$1].frame.minRow }) { padding[first].top = 1 }
        if let last = column.max(by: { nodes[$0].frame.minRow < nodes[$1].frame.minRow }) { padding[last].bottom = 1 }
      }
    }
    return padding
  }
}
