/// The catalogue's kernels as the evaluation loop wants them: flat tables by operator index.
enum KernelTable {
  static let all: [Kernel] = OperatorCatalog.all.map(\.kernel)

  /// The column kernels, of operators that have one.
  static let columns: [ColumnKernel?] = OperatorCatalog.all.map(\.columns)

  /// The functions of one argument; a stand-in that is never called elsewhere.
  static let unary: [UnaryFunction] = all.map { kernel in
    if case .unary(let function) = kernel { function } else { { _ in .nan } }
  }

  /// The functions of two arguments, folds included; a stand-in that is never called elsewhere.
  static let binary: [BinaryFunction] = all.map { $0.binaryFunction ?? { _, _ in .nan } }

  /// How many arguments a call of an operator hands over that has no parameters and knows no sets; nil for others.
  static let plainArguments: [ClosedRange<Int>?] = OperatorCatalog.all.map { descriptor in
    descriptor.isForData || !descriptor.parameters.isEmpty ? nil : descriptor.callArguments
  }

  /// How the loop computes a node: a fold over two inputs is as good as a function of two.
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
