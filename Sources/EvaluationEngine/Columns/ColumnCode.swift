/// The compiled form of a ``ColumnPlan``: steps over columns of rows, in order.
///
/// Columns are numbered: first the inputs, then outputs, constants, and registers for intermediate results.
struct ColumnCode: Sendable {
  /// An operator applied to columns.
  struct Step: Sendable {
    var loop: ColumnLoop
    var operatorIndex: UInt8
    var argumentCount: UInt16
    /// The index of its first argument in `arguments`.
    var firstArgument: Int32
    /// The column for the results; it differs from all argument columns.
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
  /// Output columns that are the same in all rows.
  var fillings: [(column: Int32, value: Double)] = []
  /// The inputs that steps or outputs read, ascending.
  var usedInputs: [Int] = []
  /// The nodes that the steps compute.
  var nodeCount = 0

  /// Creates code without steps.
  init() {}

  /// Creates code without steps, whose outputs are filled from outside.
  ///
  /// An output that is an input shares that input's column; every other output has its own.
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
  /// The desired maximum size of all registers, in bytes, so that they stay in the processor's second-level cache.
  private static let registerBytes = 256 << 10

  /// The maximum number of rows in a block.
  var rowLimit: Int {
    Swift.max(1, Swift.min(ColumnPlan.blockRows, Self.mostRowBytes / 8 / Swift.max(rowColumnCount, 1)))
  }

  /// The number of rows of a block that are computed together.
  var stripRows: Int {
    Swift.min(rowLimit, Swift.max(8, Self.registerBytes / 8 / Swift.max(registerCount, 1) & ~7))
  }
}

/// An operand of a step.
struct ColumnOperand: Sendable {
  /// A column of the code.
  ///
  /// Before registers are assigned (in `ColumnAssembler`), an input, a step, or a constant.
  var column: Int32
  /// The node that the step waits for in rows without a number in the column.
  ///
  /// If it is negative, the reason is passed on unchanged.
  var source: Int32

  /// Returns the operand's value for a stored value of the column.
  @inline(__always)
  func received(_ stored: Double) -> Double {
    stored.isNaN && source >= 0 ? StoredValue.waiting(for: source, which: stored) : stored
  }
}
