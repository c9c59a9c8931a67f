public import EvaluationEngine

/// A line of the table as its views need it: an immutable value, made anew for those that are seen.
public enum TableLineVO: Hashable, Sendable {
  case heading(TableHeadingVO)
  case row(TableRowVO)
}

public struct TableHeadingVO: Hashable, Sendable {
  public let heading: TableHeading
  public let count: Int
  public let isFolded: Bool
  /// Whether it is gone to with the keys, or holds the selected node folded away.
  public let isSelected: Bool
}

public struct TableRowVO: Hashable, Sendable {
  public let node: NodeID
  public let name: String
  /// `number`, `formula`, `note`, or the operator with its sign before it.
  public let kind: String
  public let asciiKind: String
  public let status: NodeVO.Status
  /// The value alone; empty where there is none.
  public let value: String
  /// Of a number that has one; else empty.
  public let uncertainty: String
  public let formula: String
  /// How many nodes it feeds.
  public let users: Int
  public let highlight: NodeVO.Highlight
  public let isSelected: Bool
  /// Whether it is one of several selected together.
  public let isSelectedTogether: Bool
  /// Whether the link being made cannot go to it.
  public let isRefused: Bool
}
