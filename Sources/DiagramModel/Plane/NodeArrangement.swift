public import EvaluationEngine
public import Geometry
public import GraphDocument
import GraphLayout

/// Positions for nodes, arranged from left to right along their wires.
///
/// The nodes of a frame stay together, with no other nodes between them. The same document always gets the same
/// positions; if several are equally good, the order of nodes in the file decides.
public struct NodeArrangement: Sendable {
  /// The nodes in file order.
  public let nodes: [NodeID]
  /// The top-left corner of each node's box, never left of or above the origin.
  public let places: [Point]
  /// The size of the whole arrangement.
  public let size: Size

  /// Arranges `nodes` and the wires between them; nodes that no longer exist are left out.
  ///
  /// - Parameters:
  ///   - nodes: The nodes.
  ///   - contents: The document.
  ///   - rowLimit: The maximum height, as in `init(_:rowLimit:)`.
  public init(of nodes: Set<NodeID>, in contents: DocumentContents, rowLimit: Int? = nil) {
    self.init(contents.nodesInFileOrder().filter { nodes.contains($0) }, in: contents, rowLimit: rowLimit)
  }

  /// Arranges all nodes of a document.
  ///
  /// - Parameters:
  ///   - contents: The document.
  ///   - rowLimit: The maximum height in rows, if using more columns can achieve it; nil for any height.
  public init(_ contents: DocumentContents, rowLimit: Int? = nil) {
    self.init(contents.nodesInFileOrder(), in: contents, rowLimit: rowLimit)
  }

  /// Arranges existing nodes, which must be in file order.
  init(_ nodes: [NodeID], in contents: DocumentContents, rowLimit: Int? = nil) {
    self.nodes = nodes
    var ranks = [Int32](repeating: -1, count: Int(contents.graph.idLimit))
    var sizes = BoxSizes()
    let frames = nodes.enumerated().map { rank, node in
      ranks[Int(node.index)] = Int32(truncatingIfNeeded: rank)
      return Rect(origin: .origin, size: sizes.size(of: node, in: contents))
    }
    var wires: [LayoutGraph.Wire] = []
    for (rank, node) in nodes.enumerated() {
      for (port, output) in contents.inputs(of: node).enumerated() {
        guard let output, let source = contents.visible(output), case let sourceRank = Int(ranks[Int(source.index)]),
          sourceRank >= 0
        else { continue }
        wires.append(
          LayoutGraph.Wire(
            source: sourceRank,
            sourceRow: NodeMetrics.output(contents.outputPlace(of: output), of: frames[sourceRank]).row, target: rank,
            targetRow: NodeMetrics.input(port, of: frames[rank]).row))
      }
    }
    var titles: [String: Int] = [:]
    let groups = nodes.map { node in
      contents.frameTitle(of: node).map { title -> Int in
        let group = titles[title] ?? titles.count
        titles[title] = group
        return group
      }
    }
    var spacing = LayoutSpacing()
    spacing.aroundGroups = NodePlane.frameMargin
    // The border of a frame takes two rows more.
    spacing.rowLimit = rowLimit.map { titles.isEmpty ? $0 : $0 - 2 * NodePlane.frameMargin.rows }
    let layout = LayeredLayout(
      LayoutGraph(boxes: frames.map(\.size), wires: wires, groups: groups), spacing: spacing)
    places = layout.places
    size = layout.size
  }

  /// Returns the moves of all nodes that are not at their positions yet; `corner` is the top-left corner of the
  /// arrangement.
  public func moves(to corner: Point = home, in contents: DocumentContents) -> [NodeMove] {
    zip(nodes, places).compactMap { node, place in
      let place = Plane.clamped(corner + place)
      return contents.place(of: node) == place ? nil : NodeMove(node, to: place)
    }
  }

  /// The default top-left corner of a document's arrangement.
  public static let home = Point(column: 2, row: 1)
}
