/// How each operator is computed, in arrays by operator index, so that the evaluation loop finds it fast.
enum KernelTable {
  static let all: [Kernel] = OperatorCatalog.all.map(\.kernel)

  /// The fast loop that computes each operator for a block of rows; nil for operators without one.
  static let columns: [ColumnKernel?] = OperatorCatalog.all.map(\.columns)

  /// The function of each operator of one argument; for others a placeholder that is never called.
  static let unary: [UnaryFunction] = all.map { kernel in
    if case .unary(let function) = kernel { function } else { { _ in .nan } }
  }

  /// The function of each operator that combines two arguments; other operators have a placeholder that is never
  /// called.
  static let binary: [BinaryFunction] = all.map { $0.binaryFunction ?? { _, _ in .nan } }

  /// How many arguments a call of each operator can have; nil for operators with parameters, or on data sets.
  static let plainArguments: [ClosedRange<Int>?] = OperatorCatalog.all.map { descriptor in
    descriptor.isForData || !descriptor.parameters.isEmpty ? nil : descriptor.callArguments
  }

  /// Returns how the evaluation loop computes a node with this operator and number of inputs.
  static func shape(of operatorID: OperatorID, inputCount: Int) -> NodeRecord.Shape {
    let shapes = shapes[Int(operatorID.index)]
    return inputCount == 2 ? shapes.ofTwo : shapes.ofOthers
  }

  /// For each operator, how a node with two inputs is computed, and how one with fewer or more inputs is.
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
