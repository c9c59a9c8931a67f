public import Geometry

/// How much of each node is drawn, and therefore how much of the graph fits on the screen: the zoom level.
public enum DetailLevel: String, CaseIterable, Hashable, Sendable {
  /// Boxes with ports and values.
  case full
  /// A name above a value; for hundreds of nodes, one line each.
  case compact
  /// A dot and the beginning of the name.
  case dot
  /// One block per node.
  case overview

  /// The number of cells of the document plane per cell of the screen.
  public var scale: Scale {
    switch self {
    case .full: .one
    case .compact: Scale(columns: 1, rows: 2)
    case .dot: Scale(columns: 2, rows: 2)
    case .overview: Scale(columns: 8, rows: 4)
    }
  }

  /// Returns the box of a node as drawn at this level; `frame` is its box on the document plane.
  ///
  /// The box is one row high, except at full detail.
  public func box(_ frame: Rect) -> Rect {
    if self == .full { return frame }
    return Rect(
      origin: scale.project(frame.origin), size: Size(columns: max(1, frame.size.columns / scale.columns), rows: 1))
  }

  /// Returns the next level with less or more detail; nil at the ends.
  package func next(_ isLess: Bool) -> DetailLevel? {
    let levels = Self.allCases
    guard let place = levels.firstIndex(of: self) else { return nil }
    let other = place + (isLess ? 1 : -1)
    return levels.indices.contains(other) ? levels[other] : nil
  }

  /// A description of how a node is drawn, for a message.
  package var sentence: String {
    switch self {
    case .full: "full boxes"
    case .compact: "compact: one line per node"
    case .dot: "dots: one name per node"
    case .overview: "overview: one block per node"
    }
  }
}
