/// The kinds of value that a node can ever have: a number, a data set, or both.
///
/// The kinds follow from the node's content and inputs, whatever the current numbers are. The empty set means that the
/// node always fails, because an input has the wrong kind.
public struct ValueKinds: OptionSet, Hashable, Sendable {
  /// Bit 0 stands for a number, bit 1 for a data set.
  public let rawValue: UInt8

  /// Creates the set of kinds with these bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The value may be a number.
  public static let number = ValueKinds(rawValue: 1)
  /// The value may be a data set.
  public static let data = ValueKinds(rawValue: 2)
  /// Any kind.
  public static let any: ValueKinds = [.number, .data]

  init(_ kind: InputKind) {
    self = kind == .number ? .number : .data
  }
}

extension Operator {
  /// Returns the kind of value that a port needs; nil if the operator accepts both kinds, or if a formula decides.
  ///
  /// If the operator has a per-point formula, that formula decides about all ports after the data.
  func neededKind(at port: Int) -> InputKind? {
    guard case .data(let kernel) = self.kernel, port == 0 || pointVariables.isEmpty else { return nil }
    return kernel.takes.kind(at: port)
  }

  /// Whether the operator accepts a number or a set at its first port and returns the same kind.
  var preservesInputKind: Bool {
    guard case .data(let kernel) = kernel else { return false }
    return kernel.takes == .elementsAndSets
  }

  func kinds(of inputs: [ValueKinds]) -> ValueKinds {
    for (port, kinds) in inputs.enumerated() {
      guard let needed = neededKind(at: port) else { continue }
      if kinds.isDisjoint(with: ValueKinds(needed)) { return [] }
    }
    switch kernel {
    // The operator is still to be chosen.
    case .constant: return .any
    case .data where preservesInputKind: return inputs.first ?? .any
    case .data:
      // The result of any other operator on data has the kind of its example, whatever the points are.
      guard case .number = example.result else { return .data }
      return .number
    case .choice where inputs.count >= 3:
      let branches = inputs[1].union(inputs[2])
      return inputs[0].contains(.data) ? branches.union(.data) : branches
    case .failureTest: return .number
    case .fallback: return inputs.reduce([]) { $0.union($1) }
    case .sum, .difference, .product, .quotient, .unary, .binary, .ternary, .fold, .several, .assertion, .choice:
      if reduction != nil, inputs.count == 1 { return inputs[0].contains(.data) ? .number : [] }
      if inputs.contains([]) { return [] }
      var kinds: ValueKinds = inputs.contains { $0.contains(.data) } ? .data : []
      if inputs.allSatisfy({ $0.contains(.number) }) { kinds.insert(.number) }
      return kinds
    }
  }
}

extension Program {
  /// Returns the possible kinds of the program's result; `inputs` are the possible kinds at its ports.
  ///
  /// A port beyond the end of `inputs` may have any kind.
  ///
  /// - Complexity: Linear in the number of the program's steps.
  func kinds(of inputs: [ValueKinds]) -> ValueKinds {
    guard isComplete else { return .any }
    var stack: [ValueKinds] = []
    for step in steps {
      switch step {
      case .input(let port): stack.append(inputs.indices.contains(port) ? inputs[port] : .any)
      case .constant: stack.append(.number)
      case .variable, .unknownName: stack.append(.any)
      // A unit changes no kind.
      case .unit: break
      case .pick(let depth): stack.append(stack[stack.count - 1 - depth])
      case .slide(let count): stack.removeSubrange(stack.count - 1 - count..<stack.count - 1)
      case .call(let operation, let count):
        let arguments = Array(stack.suffix(count))
        stack.removeLast(arguments.count)
        stack.append(operation.descriptor.kinds(ofCall: arguments))
      }
    }
    return stack.last ?? .any
  }
}

extension Operator {
  fileprivate func kinds(ofCall arguments: [ValueKinds]) -> ValueKinds {
    let count = inputCount(of: arguments.count)
    let formula = formulaArgument(of: arguments.count)
    // Every parameter is a number, except a formula for every point.
    for (place, kinds) in arguments.enumerated().dropFirst(count) where place != formula {
      if !kinds.contains(.number) { return [] }
    }
    return kinds(of: Array(arguments.prefix(count)))
  }
}
