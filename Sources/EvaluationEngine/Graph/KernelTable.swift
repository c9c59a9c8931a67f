/// How to compute each operator, in arrays by operator index for fast lookup.
enum KernelTable {
  static let all: [Kernel] = OperatorCatalog.all.map(\.kernel)

  static let columns: [ColumnKernel?] = OperatorCatalog.all.map(\.columns)

  /// The function of each operator of one argument.
  ///
  /// Others have a placeholder that is never called.
  static let unary: [UnaryFunction] = all.map { kernel in
    if case .unary(let function) = kernel { function } else { { _ in .nan } }
  }

  /// The function of each operator of two arguments.
  ///
  /// Others have a placeholder that is never called.
  static let binary: [BinaryFunction] = all.map { $0.binaryFunction ?? { _, _ in .nan } }

  /// The possible numbers of arguments of each operator; nil for operators with parameters or on data sets.
  static let plainArguments: [ClosedRange<Int>?] = OperatorCatalog.all.map { descriptor in
    descriptor.isForData || !descriptor.parameters.isEmpty ? nil : descriptor.callArguments
  }

  static func shape(of operatorID: OperatorID, inputCount: Int) -> NodeRecord.Shape {
    let shapes = shapes[Int(operatorID.index)]
    return inputCount == 2 ? shapes.ofTwo : shapes.ofOthers
  }

  /// For each operator, how to compute a node with two inputs, and how to compute a node with another number of inputs.
  ///
  /// This is stored separately, because reading a `Kernel` also retains its functions, which takes time.
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
