public import Geometry

/// A frame as its views need it: an immutable value, made again when asked for.
public struct FrameVO: Hashable, Sendable {
  /// As it is on the border, and unique in the document.
  public let title: String
  /// The rectangle on the document plane, its border included: around the boxes of its nodes and a margin.
  public let area: Rect
  /// Whether the selected node is in it: commands on frames act on this one.
  public let isFocused: Bool
}
