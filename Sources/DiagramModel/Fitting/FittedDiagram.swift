package import EvaluationEngine
package import Geometry
import GraphDocument
import GraphLayout

/// A diagram arranged so that all of it fits into so many cells: where boxes and frames lie there, and how wires run.
///
/// It is a view: the document's places stay as they are. It is valid for one state of places, links and texts.
public final class FittedDiagram: Hashable, Sendable {
  /// How nodes are drawn.
  public let form: FittedForm
  /// What follows "whole graph" in a message.
  package let sentence: String
  /// The rectangle around all of it, with the rows and columns that stay empty at its sides.
  package let extent: Rect
  /// The rectangle around boxes and wires.
  package let drawn: Rect
  /// In reading order.
  private let order: [PlacedNode]
  private let boxes: [NodeID: Rect]
  private let inputs: [NodeID: [Int]]
  private let outputs: [NodeID: [Int]]
  private let routes: [PortID: [Point]]
  private let areas: [String: Rect]
  /// By the boxes on the document plane.
  private let shown: [Rect: Rect]

  fileprivate init(
    _ form: FittedForm, bands: Int, _ nodes: [NodeVO], _ made: [FittedBox], _ layout: FittedLayout,
    _ wires: [(port: PortID, wire: FittedWire)],
    _ frames: [(title: String, members: [Int])], _ padding: [FramePadding]
  ) {
    self.form = form
    sentence = form.sentence(bands: bands)
    let inner = zip(layout.boxes, padding).map { $1.inside($0) }
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
      // Through the border of a frame, up to the box itself.
      var route = route
      route[0].column = inner[wire.source].maxColumn - 1
      route[route.count - 1].column = inner[wire.target].minColumn
      routes[port] = route
    }
    self.routes = routes
    self.ports = Array(routes.keys)
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

  /// The same object: two arrangements are never compared.
  public static func == (left: FittedDiagram, right: FittedDiagram) -> Bool { left === right }

  /// Of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  // MARK: - What lies where

  /// The box of a node; nil of one that is not there.
  package func frame(of node: NodeID) -> Rect? { boxes[node] }

  /// Where what takes up a node's box on the document plane is drawn; nil for any other rectangle.
  package func frame(showing box: Rect) -> Rect? { shown[box] }

  /// The nodes whose boxes meet a rectangle, in reading order.
  func nodes(in rect: Rect) -> [PlacedNode] { order.filter { $0.frame.intersects(rect) } }

  /// The nodes whose boxes meet a rectangle, in reading order.
  package func order(in rect: Rect) -> [NodeID] { nodes(in: rect).map(\.node) }

  /// The corners of the wire into a port; nil where none was there.
  package func route(into port: PortID) -> [Point]? { routes[port] }

  /// The ports that wires lead into.
  let ports: [PortID]

  /// The cell of a port, also of one that is still to come.
  package func input(_ port: PortID) -> Point? {
    guard let box = boxes[port.node], let rows = inputs[port.node] else { return nil }
    let row = rows.indices.contains(port.port) ? rows[port.port] : min(rows.count, box.size.rows - 1)
    return Point(column: box.minColumn, row: box.minRow + row)
  }

  /// The cell of an output, also of one that is still to come; nil of a node that has none.
  package func output(_ place: Int, of node: NodeID) -> Point? {
    guard let box = boxes[node], let rows = outputs[node], let first = rows.first else { return nil }
    return Point(column: box.maxColumn - 1, row: box.minRow + (rows.indices.contains(place) ? rows[place] : first))
  }

  /// The frames whose areas meet a rectangle, with these.
  func frames(in rect: Rect) -> [(title: String, area: Rect)] {
    areas.filter { $0.value.intersects(rect) }.map { (title: $0.key, area: $0.value) }
  }
}

/// The cells around a box that the border of a frame has.
private struct FramePadding {
  var left = 0
  var right = 0
  var top = 0
  var bottom = 0

  /// The border alone, without a blank beside it.
  var tight: FramePadding { FramePadding(left: min(left, 1), right: min(right, 1), top: top, bottom: bottom) }

  /// The box without them.
  func inside(_ box: Rect) -> Rect {
    Rect(
      column: box.minColumn + left, row: box.minRow + top, columns: box.size.columns - left - right,
      rows: box.size.rows - top - bottom)
  }

  /// A box with them.
  func around(_ box: FittedBox) -> FittedBox {
    FittedBox(
      place: box.place, columns: box.columns.lowerBound + left + right...box.columns.upperBound + left + right,
      rows: box.rows + top + bottom, inputs: box.inputs.map { $0 + top }, outputs: box.outputs.map { $0 + top })
  }
}

extension DiagramView {
  /// The most nodes that are arranged: more would not be told from each other on a screen.
  private static let fittedNodes = 300
  /// The most nodes that are arranged by their names alone.
  package static let namedNodes = 1_000

  /// Whether it has nodes, and no more than are arranged.
  ///
  /// - Complexity: constant but for the nodes that are arranged at most.
  package var canBeFitted: Bool {
    diagram.plane.nodes(in: diagram.extent, atMost: Self.fittedNodes).map { !$0.isEmpty } ?? false
  }

  /// The diagram in the first form in which all of it fits into so many cells, or a little more along one side, and every wire can be followed;
  /// nil where there is none, or it
  /// has hundreds of nodes.
  ///
  /// - Complexity: of some hundred nodes at most; see `FittedLayout`.
  package func fitted(into size: Size, glyphs: GlyphSet = .unicode) -> FittedDiagram? {
    guard let material = FittingMaterial(of: self, glyphs, atMost: Self.fittedNodes) else { return nil }
    for attempt in FittedForm.attempts {
      for gap in attempt.gaps { if let found = material.fitted(into: size, attempt, gap: gap) { return found } }
    }
    return nil
  }

  /// The diagram as names alone, in so many cells; nil where even these have no space, or there are a thousand.
  ///
  /// - Complexity: of a thousand nodes at most; see `FittedLayout`.
  package func named(into size: Size, glyphs: GlyphSet = .unicode) -> FittedDiagram? {
    guard let material = FittingMaterial(of: self, glyphs, atMost: Self.namedNodes) else { return nil }
    return FittedForm.attemptsWithoutWires.lazy.compactMap { material.fitted(into: size, $0, gap: 0) }.first
  }

  /// The diagram in one form, in as many cells as that takes; nil where its wires cannot be told from each other, or it has hundreds of nodes.
  ///
  /// - Complexity: of some hundred nodes at most; see `FittedLayout`.
  package func fitted(as form: FittedForm, glyphs: GlyphSet = .unicode) -> FittedDiagram? {
    FittingMaterial(of: self, glyphs, atMost: Self.fittedNodes)?.fitted(
      into: Self.unlimited, FittedForm.Attempt(form, form == .boxes ? .own : .smallOwn), gap: 1)
  }

  /// More than any diagram of some hundred nodes takes.
  private static let unlimited = Size(columns: 1 << 20, rows: 1 << 20)

  /// The same diagram, with its boxes and wires where an arrangement of it has them.
  package func arranged(as fitted: FittedDiagram) -> DiagramView {
    var overlay = overlay
    overlay.fitted = fitted
    return DiagramView(diagram, overlay)
  }
}

/// What is arranged: boxes, wires and frames of a diagram, read once for all forms that are tried.
private struct FittingMaterial {
  private let nodes: [NodeVO]
  private let wires: [(port: PortID, wire: FittedWire)]
  private let frames: [(title: String, members: [Int])]
  private let padding: [FramePadding]
  private let glyphs: GlyphSet

  /// Reads a diagram; nil if it has no node, or too many.
  init?(of view: DiagramView, _ glyphs: GlyphSet, atMost limit: Int) {
    let diagram = view.diagram
    let plane = diagram.extent
    guard let found = diagram.plane.nodes(in: plane, atMost: limit), !found.isEmpty else { return nil }
    let nodes = DiagramView(diagram, DiagramOverlay()).nodes(in: plane, hasPictures: false)
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

  /// The arrangement in one form; nil if it does not fit.
  func fitted(into size: Size, _ attempt: FittedForm.Attempt, gap: Int) -> FittedDiagram? {
    // Names alone have no wires to be led, and no frames.
    let isNames = attempt.form == .dots
    let wires = isNames ? [] : self.wires
    let frames = isNames ? [] : self.frames
    let padding = self.padding.map { isNames ? FramePadding() : attempt.sizes.isTight ? $0.tight : $0 }
    var boxes = zip(nodes, padding).map { node, padding in
      padding.around(FittedBox(node, attempt.form, attempt.sizes, glyphs))
    }
    let least = boxes.reduce(0) { $0 + $1.columns.lowerBound * $1.rows }
    let size = attempt.screens(size)
    if attempt.fillsColumns { Self.fillColumns(of: size.rows, with: &boxes) }
    guard least <= size.area else { return nil }
    var options = attempt.options
    options.gap = gap
    // In ASCII a branch has the character of a corner of another line.
    options.keepsCornersApart = glyphs == .ascii
    guard let layout = FittedLayout(boxes, wires.map(\.wire), in: size, options) else { return nil }
    return FittedDiagram(attempt.form, bands: options.bands, nodes, boxes, layout, wires, frames, padding)
  }

  /// Gives boxes of one row places in columns of so many rows, in the order from left to right and from top to bottom.
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

  /// A border and a blank at the sides of all nodes of a frame, and a row for its title above the first of each column, and below the last.
  private static func padding(of nodes: [NodeVO], _ frames: [[Int]]) -> [FramePadding] {
    var padding = Array(repeating: FramePadding(), count: nodes.count)
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
