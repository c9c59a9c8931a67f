public import EvaluationEngine
public import Geometry

/// A node as its views need it: an immutable value, made anew when asked for.
public struct NodeVO: Hashable, Sendable {
  /// Where the node stands with its value.
  public enum Status: Hashable, Sendable {
    case number
    /// A data set, of which the value's text tells a little.
    case data
    /// Fails by itself; `code` is short enough for the box.
    case failure(code: String)
    /// Waits for the failing node of that name.
    case waiting(on: String)
    /// Has none and needs none: a note, a chart.
    case absent
  }

  /// What the latest change did to the node, for a moment.
  public enum Highlight: Hashable, Sendable {
    case none
    /// It came.
    case entered
    /// It has another value.
    case changed
  }

  /// What the node is to the link being made.
  public enum TargetState: Hashable, Sendable {
    /// No link is being made.
    case none
    case source
    case valid
    case refused
  }

  public let id: NodeID
  public let name: String
  public let label: String?
  public let kind: NodeKind
  /// The operator's sign, or that of formulas; empty for other kinds.
  public let symbol: String
  public let asciiSymbol: String
  public let ports: [PortVO]
  /// The value to at most 15 significant digits; empty where there is none.
  public let valueText: String
  /// Whether the text is not all of the value.
  public let isValueRounded: Bool
  /// What a note says, as its box holds it, or a formula in one row; empty for nodes of other kinds.
  public let textRows: [String]
  /// What a chart shows; nil for nodes of other kinds, and for one that waits.
  public let chart: ChartVO?
  public let status: Status
  /// Whether its first input passes through in place of what the operator makes.
  public let isBypassed: Bool
  public let highlight: Highlight
  /// The box on the document plane.
  public let frame: Rect
  public let isSelected: Bool
  /// Whether it is one of several selected together.
  public let isSelectedTogether: Bool
  public let targetState: TargetState
  /// Whether the link being made would go to this node.
  public let isAimedAt: Bool
  /// Letters to type for the node as a whole, while hints are shown.
  public let hint: String?
}

/// An input place of a node as its views need it.
public struct PortVO: Hashable, Sendable {
  public let label: String
  public let isFilled: Bool
  /// The port that the link being made would go to.
  public let isChosen: Bool
  /// The node does not have it yet: the link being made would add it.
  public let isToCome: Bool
  /// Letters to type for the port, while hints are shown.
  public let hint: String?
}

/// A link as its views need it.
public struct WireVO: Hashable, Sendable {
  public let link: Link
  /// The boxes of both ends.
  public let sourceFrame: Rect
  public let targetFrame: Rect
  /// The output's cell: the last of the source's value row.
  public let from: Point
  /// The port's cell: the first of its row.
  public let to: Point
  /// Whether it begins or ends at the selected node.
  public let isActive: Bool
  /// Whether the source feeds other ports too.
  public let isShared: Bool
  /// The link being made, not yet there.
  public let isProposed: Bool
  /// Whether it has just come.
  public let isEntered: Bool
}

/// The link being dragged, as long as its end hangs on the mouse.
public struct LooseWireVO: Hashable, Sendable {
  public let source: NodeID
  public let sourceFrame: Rect
  /// The output's cell.
  public let from: Point
  /// Where the end hangs.
  public let to: Point
}
