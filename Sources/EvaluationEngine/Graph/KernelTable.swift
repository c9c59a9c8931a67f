/// The catalogue's kernels in flat tables by operator index, for the evaluation loop.
enum KernelTable {
  static let all: [Kernel] = OperatorCatalog.all.map(\.kernel)

  /// The column kernel of each operator; nil for operators without one.
  static let columns: [ColumnKernel?] = OperatorCatalog.all.map(\.columns)

  /// The function of each operator of one argument; for others a placeholder that is never called.
  static let unary: [UnaryFunction] = all.map { kernel in
    if case .unary(let function) = kernel { function } else { { _ in .nan } }
  }

  /// The function of each operator of two arguments, folds included; for others a placeholder that is never called.
  static let binary: [BinaryFunction] = all.map { $0.binaryFunction ?? { _, _ in .nan } }

  /// The number of arguments in calls of operators that have no parameters and do not work on sets; nil for others.
  static let plainArguments: [ClosedRange<Int>?] = OperatorCatalog.all.map { descriptor in
    descriptor.isForData || !descriptor.parameters.isEmpty ? nil : descriptor.callArguments
  }

  /// Returns how the loop computes a node; a fold over two inputs counts as a function of two arguments.
  static func shape(of operatorID: OperatorID, inputCount: Int) -> NodeRecord.Shape {
    let shapes = shapes[Int(operatorID.index)]
    return inputCount == 2 ? shapes.ofTwo : shapes.ofOthers
  }

  /// The shapes of a node with two inputs, and of one with fewer or more.
  ///
  /// They are separate from the kernels, whose functions would be retained for each read.
  private static let shapes: [(ofTwo: NodeRecord.Shape, ofOthers: NodeRecord.Shape)] = all.map { kernel in
    switch kernel {
    case .sum: (.sum, .other)
    case .difference: (.difference, .difference)
    case .product: (.product, .other)
    case .quotient: (.quotient, .quotient)
    case .unary: (.unary, .unary)
    case .binary: (.binary, .binary)
    case .fold: (.binary, .other)
    case .ternary, .several, .constant, .choice, .assertion, .failureTest, .fallback, .data: (.other, .other)
    }
  }
}
