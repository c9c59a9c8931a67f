public import Geometry

/// A level of detail as a screen draws it: at the level's own scale, or in an arrangement that shows the whole diagram.
public struct ShownLevel: Hashable, Sendable {
  /// How much of each node is drawn.
  public let level: DetailLevel
  /// The form of the arrangement, which has no scale; nil if boxes are drawn at their places.
  public let form: FittedForm?

  /// Creates a level that is drawn at its own scale, not in an arrangement.
  public init(_ level: DetailLevel) { (self.level, form) = (level, nil) }

  /// Creates the level of an arrangement with this form.
  package init(_ form: FittedForm) {
    self.form = form
    level =
      switch form {
      case .boxes: .full
      case .small, .smallest: .compact
      case .dots: .dot
      }
  }

  /// Whether boxes are drawn at the places of an arrangement.
  public var isFitted: Bool { form != nil }

  /// The cells of the document plane, or of the arrangement, for each cell of the screen.
  public var scale: Scale { isFitted ? .one : level.scale }

  /// Returns the cells of a node's box; `frame` is its box on the document plane, or in the arrangement.
  public func box(_ frame: Rect) -> Rect { isFitted ? frame : level.box(frame) }

  /// Whether only the wires of the selected node are drawn, because there would be too many between small boxes.
  public var hasActiveWiresAlone: Bool { level == .overview || form == .dots }

  /// A description of how a node is drawn, for a message.
  package var sentence: String {
    isFitted && level == .compact ? "small nodes: name over value" : level.sentence
  }
}
