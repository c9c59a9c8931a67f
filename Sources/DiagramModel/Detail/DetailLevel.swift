public import Geometry

/// How much of each node is drawn, and so how much of the graph fits on the screen: zoom in a world of cells.
public enum DetailLevel: String, CaseIterable, Hashable, Sendable {
  /// Boxes with ports and values.
  case full
  /// A name over a value, or of hundreds of nodes one line for each.
  case compact
  /// A dot and the beginning of the name.
  case dot
  /// A block a node.
  case overview

  /// Cells of the document plane to one of the screen.
  public var scale: Scale {
    switch self {
    case .full: .one
    case .compact: Scale(columns: 1, rows: 2)
    case .dot: Scale(columns: 2, rows: 2)
    case .overview: Scale(columns: 8, rows: 4)
    }
  }

  /// The cells of a node's box at this level, of one row unless all of it is drawn; `frame` is the one on the document plane.
  public func box(_ frame: Rect) -> Rect {
    if self == .full { return frame }
    return Rect(
      origin: scale.project(frame.origin), size: Size(columns: max(1, frame.size.columns / scale.columns), rows: 1))
  }

  /// The level with less, or with more detail; nil at the ends.
  package func next(_ isLess: Bool) -> DetailLevel? {
    let levels = Self.allCases
    guard let place = levels.firstIndex(of: self) else { return nil }
    let other = place + (isLess ? 1 : -1)
    return levels.indices.contains(other) ? levels[other] : nil
  }

  /// How a node is drawn at this level, for a message.
  package var sentence: String {
    switch self {
    case .full: "full boxes"
    case .compact: "compact: one line per node"
    case .dot: "dots: one name per node"
    case .overview: "overview: one block per node"
    }
  }
}
