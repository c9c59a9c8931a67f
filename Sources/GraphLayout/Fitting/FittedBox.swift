public import Geometry

/// A box to be fitted into a screen: its size there, and the rows at which wires end.
public struct FittedBox: Hashable, Sendable {
  /// Where it is on the document plane: from left to right and from above to below boxes keep the order that they have
  /// there.
  public var place: Rect
  /// The columns that it takes: never fewer than the lower bound, gladly as many as the upper one.
  public var columns: ClosedRange<Int>
  /// The rows that it takes.
  public var rows: Int
  /// The row of each input, counted from the first row of the box; two inputs never share one.
  public var inputs: [Int]
  /// The row of each output; two outputs never share one.
  public var outputs: [Int]

  /// A box; rows outside of it are of no use.
  public init(place: Rect, columns: ClosedRange<Int>, rows: Int, inputs: [Int], outputs: [Int]) {
    self.place = place
    self.columns = columns
    self.rows = rows
    self.inputs = inputs
    self.outputs = outputs
  }
}

/// A wire from an output of one box to an input of another one, all by their numbers in lists.
public struct FittedWire: Hashable, Sendable {
  /// The box that it leaves.
  public var source: Int
  /// The output of that box.
  public var output: Int
  /// The box that it enters.
  public var target: Int
  /// The input of that box.
  public var input: Int

  /// A wire.
  public init(from source: Int, _ output: Int = 0, to target: Int, _ input: Int) {
    self.source = source
    self.output = output
    self.target = target
    self.input = input
  }
}
