/// The compiled form of a ``ColumnPlan``: steps that each compute a whole column.
///
/// Columns are numbered: inputs, then outputs, constants, and registers for intermediate results.
struct ColumnCode: Sendable {
  struct Step: Sendable {
    var loop: ColumnLoop
    var operatorIndex: UInt8
    var argumentCount: UInt16
    var firstArgument: Int32
    /// The column for the results, which is not an argument of the same step.
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
  /// The output columns with the same value in all rows.
  var fillings: [(column: Int32, value: Double)] = []
  /// The inputs that steps or outputs read, ascending.
  var usedInputs: [Int] = []
  var nodeCount = 0

  init() {}

  /// Creates code without steps, for a caller that computes the outputs itself.
  ///
  /// Each element of `outputs` is the index of the input whose column the output shares, or nil for a column of its
  /// own.
  init(filling outputs: [Int?], of inputCount: Int) {
    self.inputCount = inputCount
    usedInputs = Array(0..<inputCount)
    rowColumnCount = inputCount
    for input in outputs {
      self.outputs.append(Int32(truncatingIfNeeded: input ?? rowColumnCount))
      if input == nil { rowColumnCount += 1 }
    }
  }

  private static let mostRowBytes = 64 << 20
  /// How large all registers should be together, in bytes, so that they stay in the processor's second-level cache.
  private static let registerBytes = 256 << 10

  /// The maximum number of rows in a block.
  var rowLimit: Int {
    Swift.max(1, Swift.min(ColumnPlan.blockRows, Self.mostRowBytes / 8 / Swift.max(rowColumnCount, 1)))
  }

  /// How many rows of a block go through all steps together.
  var stripRows: Int {
    Swift.min(rowLimit, Swift.max(8, Self.registerBytes / 8 / Swift.max(registerCount, 1) & ~7))
  }
}

/// An argument of a step: the column to read, and the node to name if a row has no number.
struct ColumnOperand: Sendable {
  /// A column of the code.
  ///
  /// In `ColumnAssembler`, before results have columns, this is the number of an input, a step, or a constant.
  var column: Int32
  /// The node whose values are in the column.
  ///
  /// If a row has no number, the step waits for this node.
  ///
  /// If negative, the step fails for the same reason as the column.
  var source: Int32

  /// Returns the value of this argument in a row where the column contains `stored`.
  @inline(__always)
  func received(_ stored: Double) -> Double {
    stored.isNaN && source >= 0 ? StoredValue.waiting(for: source, which: stored) : stored
  }
}
