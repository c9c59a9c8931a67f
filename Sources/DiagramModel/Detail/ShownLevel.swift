public import Geometry

/// How a diagram is drawn: at a zoom level, or in an arrangement that fits the whole diagram on the screen.
public struct ShownLevel: Hashable, Sendable {
  /// How much of each node is drawn.
  public let level: DetailLevel
  /// The form of the arrangement that fits the whole diagram on the screen; nil if the diagram is drawn at a zoom
  /// level.
  public let form: FittedForm?

  /// Creates a level for drawing at a zoom level.
  public init(_ level: DetailLevel) { (self.level, form) = (level, nil) }

  /// Creates the level of nodes in an arrangement of this form.
  package init(_ form: FittedForm) {
    self.form = form
    level =
      switch form {
      case .boxes: .full
      case .small, .smallest: .compact
      case .dots: .dot
      }
  }

  /// Whether the diagram is drawn in an arrangement that fits it on the screen.
  public var isFitted: Bool { form != nil }

  /// The number of cells of the document plane, or of the arrangement, per cell of the screen.
  public var scale: Scale { isFitted ? .one : level.scale }

  /// Returns the box of a node as drawn at this level; `frame` is its box on the document plane or in the arrangement.
  public func box(_ frame: Rect) -> Rect { isFitted ? frame : level.box(frame) }

  /// Whether only the wires of the selected node are drawn, because boxes are so small that all wires would be too
  /// many.
  public var hasActiveWiresAlone: Bool { level == .overview || form == .dots }

  /// A description of how a node is drawn, for a message.
  package var sentence: String {
    isFitted && level == .compact ? "small nodes: name over value" : level.sentence
  }
}
