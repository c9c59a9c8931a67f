public import Geometry

/// A box for an arrangement that fits on the screen, with the rows at which wires enter and leave it.
public struct FittedBox: Hashable, Sendable {
  /// The position and size on the document plane; the arrangement keeps the order of boxes from left to right and top
  /// to bottom.
  public var place: Rect
  /// The smallest and the largest width of the box in columns; it is widened if there is space.
  public var columns: ClosedRange<Int>
  /// The height of the box in rows.
  public var rows: Int
  /// The preferred size of the box, which it gets if enough space is left; never less than `columns` and `rows`.
  public var own: Size
  /// The row of each input, counted from the first row of the box; each input has a row of its own.
  public var inputs: [Int]
  /// The row of each output, counted from the first row of the box; each output has a row of its own.
  public var outputs: [Int]

  /// Creates a box; inputs and outputs must be on its rows.
  public init(
    place: Rect, columns: ClosedRange<Int>, rows: Int, own: Size = .zero, inputs: [Int], outputs: [Int]
  ) {
    self.place = place
    self.columns = columns
    self.rows = rows
    self.own = Size(columns: max(own.columns, columns.upperBound), rows: max(own.rows, rows))
    self.inputs = inputs
    self.outputs = outputs
  }
}

/// A wire from an output of one box to an input of another box.
public struct FittedWire: Hashable, Sendable {
  /// The index of the box that the wire leaves.
  public var source: Int
  /// The index of the output in the source box.
  public var output: Int
  /// The index of the box that the wire enters.
  public var target: Int
  /// The index of the input in the target box.
  public var input: Int

  /// Creates a wire from an output of one box to an input of another, all given by index.
  public init(from source: Int, _ output: Int = 0, to target: Int, _ input: Int) {
    self.source = source
    self.output = output
    self.target = target
    self.input = input
  }
}
