/// The compiled form of a ``ColumnPlan``: steps that compute whole columns, one after the other.
///
/// Columns are numbered. Inputs come first, then outputs, constants, and registers, which hold intermediate results.
struct ColumnCode: Sendable {
  /// A step: an operator that is applied to columns.
  struct Step: Sendable {
    var loop: ColumnLoop
    var operatorIndex: UInt8
    var argumentCount: UInt16
    /// The index in `arguments` of the step's first argument.
    var firstArgument: Int32
    /// The column in which the results are stored; it is never an argument of the same step.
    var result: Int32
  }

  var steps: [Step] = []
  var arguments: [ColumnOperand] = []
  var inputCount = 0
  /// The number of columns with one value per row of a block: inputs and outputs.
  var rowColumnCount = 0
  var constants: [Double] = []
  var registerCount = 0
  /// The columns of the requested outputs.
  var outputs: [Int32] = []
  /// The output columns whose value is the same in all rows.
  var fillings: [(column: Int32, value: Double)] = []
  /// The inputs that steps or outputs read, ascending.
  var usedInputs: [Int] = []
  /// The number of graph nodes that the steps compute.
  var nodeCount = 0

  /// Creates code without steps.
  init() {}

  /// Creates code without steps, for a caller that computes the outputs itself.
  ///
  /// For each output, `outputs` contains the index of the input whose column it shares, or nil for a column of its own.
  init(filling outputs: [Int?], of inputCount: Int) {
    self.inputCount = inputCount
    usedInputs = Array(0..<inputCount)
    rowColumnCount = inputCount
    for input in outputs {
      self.outputs.append(Int32(truncatingIfNeeded: input ?? rowColumnCount))
      if input == nil { rowColumnCount += 1 }
    }
  }

  /// The maximum size of all columns with one value per row, in bytes.
  private static let mostRowBytes = 64 << 20
  /// How large all registers should be together, in bytes, so that they stay in the processor's second-level cache.
  private static let registerBytes = 256 << 10

  /// The maximum number of rows in a block.
  var rowLimit: Int {
    Swift.max(1, Swift.min(ColumnPlan.blockRows, Self.mostRowBytes / 8 / Swift.max(rowColumnCount, 1)))
  }

  /// How many rows of a block go through all steps at once.
  var stripRows: Int {
    Swift.min(rowLimit, Swift.max(8, Self.registerBytes / 8 / Swift.max(registerCount, 1) & ~7))
  }
}

/// An argument of a step: the column to read, and the node to name if there is no number.
struct ColumnOperand: Sendable {
  /// A column of the code.
  ///
  /// In `ColumnAssembler`, before results have columns, this is the number of an input, a step, or a constant.
  var column: Int32
  /// The node whose values are in the column; if a row has no number, the step reports that it waits for this node.
  ///
  /// If it is negative, the step reports the same reason as the column itself.
  var source: Int32

  /// Returns the value of this argument; `stored` is the value in the column.
  @inline(__always)
  func received(_ stored: Double) -> Double {
    stored.isNaN && source >= 0 ? StoredValue.waiting(for: source, which: stored) : stored
  }
}
