public import Geometry

/// A level of detail as a screen draws it: at the level's own scale, or in an arrangement of the whole diagram.
public struct ShownLevel: Hashable, Sendable {
  /// How much of each node is drawn.
  public let level: DetailLevel
  /// The form of the arrangement that boxes are in, to no scale; nil if they are at their places.
  public let form: FittedForm?

  /// The level at its own scale.
  public init(_ level: DetailLevel) { (self.level, form) = (level, nil) }

  /// A form of an arrangement.
  package init(_ form: FittedForm) {
    self.form = form
    level =
      switch form {
      case .boxes: .full
      case .small, .smallest: .compact
      case .dots: .dot
      }
  }

  /// Whether boxes are at the places of an arrangement.
  public var isFitted: Bool { form != nil }

  /// Cells of the document plane, or of the arrangement, to one of the screen.
  public var scale: Scale { isFitted ? .one : level.scale }

  /// The cells of a node's box; `frame` is the one on the document plane, or in the arrangement.
  public func box(_ frame: Rect) -> Rect { isFitted ? frame : level.box(frame) }

  /// Whether wires are too many between so small boxes, so that only those of the selected node are drawn.
  public var hasActiveWiresAlone: Bool { level == .overview || form == .dots }

  /// How a node is drawn, for a message.
  package var sentence: String {
    isFitted && level == .compact ? "small nodes: name over value" : level.sentence
  }
}
