public import Geometry

/// A box to be fitted into a screen: its size there, and the rows at which wires end.
public struct FittedBox: Hashable, Sendable {
  /// The place on the document plane; boxes keep their order there, from left to right and from top to bottom.
  public var place: Rect
  /// The number of columns: at least the lower bound, and up to the upper bound if there is space.
  public var columns: ClosedRange<Int>
  /// The number of rows.
  public var rows: Int
  /// The row of each input, counted from the first row of the box; two inputs never share one.
  public var inputs: [Int]
  /// The row of each output; two outputs never share one.
  public var outputs: [Int]

  /// Creates a box; inputs and outputs must be on its rows.
  public init(place: Rect, columns: ClosedRange<Int>, rows: Int, inputs: [Int], outputs: [Int]) {
    self.place = place
    self.columns = columns
    self.rows = rows
    self.inputs = inputs
    self.outputs = outputs
  }
}

/// A wire from an output of one box to an input of another one, all by index.
public struct FittedWire: Hashable, Sendable {
  /// The index of the box that the wire leaves.
  public var source: Int
  /// The index of the output of that box.
  public var output: Int
  /// The index of the box that the wire enters.
  public var target: Int
  /// The index of the input of that box.
  public var input: Int

  /// Creates a wire.
  public init(from source: Int, _ output: Int = 0, to target: Int, _ input: Int) {
    self.source = source
    self.output = output
    self.target = target
    self.input = input
  }
}
