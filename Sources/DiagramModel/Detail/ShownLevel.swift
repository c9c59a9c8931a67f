public import Geometry

/// A level of detail as a screen draws it: at the level's own scale, or squeezed so that a whole diagram fits and its names are read.
public struct ShownLevel: Hashable, Sendable {
  /// How much of each node is drawn.
  public let level: DetailLevel
  /// Cells of the document plane to one of the screen.
  public let scale: Scale
  /// How many rows a box has below full boxes; of two the upper one is the name's, and the lower one has sign, value and wires.
  public let boxRows: Int
  /// The form of the arrangement that boxes lie in, to no scale; nil where they lie at their places.
  public let form: FittedForm?

  /// The level at its own scale.
  public init(_ level: DetailLevel) {
    self.init(level, squeezed: level.scale, boxRows: 1)
  }

  init(_ level: DetailLevel, squeezed scale: Scale, boxRows: Int, form: FittedForm? = nil) {
    self.level = level
    self.scale = scale
    self.boxRows = boxRows
    self.form = form
  }

  /// A form of an arrangement.
  package init(_ form: FittedForm) {
    self.init(form == .boxes ? .full : .compact, squeezed: .one, boxRows: 2, form: form)
  }

  /// Whether boxes lie where an arrangement has them.
  public var isFitted: Bool { form != nil }

  /// The cells of a node's box; `frame` is the one on the document plane.
  public func box(_ frame: Rect) -> Rect {
    if isFitted { return frame }
    guard scale.isSqueezed else { return level.box(frame) }
    let first = scale.project(frame.origin)
    let end = scale.project(Point(column: frame.maxColumn, row: frame.maxRow))
    return Rect(
      origin: first,
      size: Size(columns: max(1, end.column - first.column), rows: min(boxRows, max(1, end.row - first.row))))
  }

  /// How a node is drawn, for a message.
  package var sentence: String {
    if !scale.isSqueezed { return level.sentence }
    return boxRows > 1 ? "small view: names and values" : "small view: names"
  }
}
