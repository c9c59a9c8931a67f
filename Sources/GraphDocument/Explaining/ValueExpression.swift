public import EvaluationEngine
import Formulas

/// A node's calculation as text, with names, with their values, and with more and more parts computed.
///
/// The parts are stored as steps in postfix order, so no code here is recursive.
public struct ValueExpression: Sendable {
  /// The maximum number of steps of an expression whose parts are shown; the text of a longer formula is quoted
  /// unchanged.
  public static let mostSteps = 120
  /// The maximum number of unnamed operators that the expression of one node shows inline.
  static let mostAbsorbed = 12

  /// The nodes that are shown inside the expression, and need no explanation of their own.
  public private(set) var absorbed: Set<NodeID> = []
  private(set) var steps: [Step] = []
  /// The text of an expression that is quoted as a whole; nil if its parts are shown.
  ///
  /// Formulas with more than `mostSteps` steps, instances of groups and operations on data sets are quoted.
  public private(set) var quotation: String?

  struct Step: Sendable {
    var kind: Kind
    var value: Double?
    /// The nesting depth of operators in the expression that ends with this step; 0 for a name or a number.
    var height: Int

    enum Kind: Hashable, Sendable {
      case name(String)
      case literal(Quantity)
      case constant(FormulaConstant)
      case call(OperatorID, arguments: Int)
      case groupCall(GroupCall)

      /// The number of preceding values that the step takes as operands.
      var argumentCount: Int {
        switch self {
        case .name, .literal, .constant: 0
        case .call(_, let arguments): arguments
        case .groupCall(let call): call.labels.count
        }
      }

      var isCall: Bool {
        switch self {
        case .call, .groupCall: true
        case .name, .literal, .constant: false
        }
      }
    }
  }

  /// Creates the expression of an operator or a formula; nil for other nodes.
  ///
  /// An operator without a name of its own is shown inside the expression if `mayAbsorb` returns true for it.
  ///
  /// - Complexity: Linear in the expression.
  public init?(of node: NodeID, in contents: DocumentContents, mayAbsorb: (NodeID) -> Bool) {
    switch contents.graph.content(of: node) {
    case .number, .data, .sink: return nil
    case .formula:
      guard let formula = contents.formula(of: node) else {
        guard let text = contents.useText(of: node) else { return nil }
        quotation = text
        return
      }
      if formula.steps.count > Self.mostSteps || !formula.units.isEmpty || contents.involvesSets(node) {
        quotation = formula.text
      } else {
        append(formula, of: node, in: contents)
      }
    case .operator where contents.involvesSets(node):
      quotation = contents.callText(of: node)
    case .operator:
      // Operators whose operands are not yet all in `steps`, with the number of operands that are.
      var waiting: [(node: NodeID, next: Int)] = [(node, 0)]
      while let (operation, next) = waiting.popLast() {
        let inputs = Self.inputs(of: operation, in: contents)
        guard next < inputs.count else {
          appendCall(of: operation, arguments: inputs.count, in: contents)
          continue
        }
        waiting.append((operation, next + 1))
        if let input = inputs[next], absorbed.count < Self.mostAbsorbed, contents.isUnnamed(input),
          contents.kind(of: input) == .operator, !contents.involvesSets(input),
          !contents.graph.isBypassed(input), mayAbsorb(input)
        {
          absorbed.insert(input)
          waiting.append((input, 0))
        } else {
          appendLeaf(inputs[next], in: contents)
        }
      }
    }
  }

  /// Returns the nodes that feed an operator; for a bypassed operator, only the node whose value it has.
  private static func inputs(of node: NodeID, in contents: DocumentContents) -> [NodeID?] {
    let inputs = contents.graph.inputs(of: node)
    return contents.graph.isBypassed(node) ? Array(inputs.prefix(1)) : inputs
  }

  private mutating func appendCall(of node: NodeID, arguments: Int, in contents: DocumentContents) {
    guard case .operator(let operation) = contents.graph.content(of: node), !contents.graph.isBypassed(node) else {
      return
    }
    append(.call(operation, arguments: arguments), contents.graph.value(of: node).number)
  }

  private mutating func appendLeaf(_ node: NodeID?, in contents: DocumentContents) {
    guard let node else { return append(.name("open"), nil) }
    let value = contents.graph.value(of: node).number
    if let constant = contents.constant(of: node) {
      absorbed.insert(node)
      append(.constant(constant), value)
    } else if case .number(let number) = contents.graph.content(of: node), contents.uncertainty(of: node) == nil,
      contents.isUnnamed(node)
    {
      absorbed.insert(node)
      append(.literal(Quantity(number)), value)
    } else {
      append(.name(contents.name(of: node)), value)
    }
  }

  private mutating func append(_ formula: Formula, of node: NodeID, in contents: DocumentContents) {
    let parts = contents.graph.parts(ofFormula: node)
    let linked = formula.calls.isEmpty ? nil : contents.linked(formula)
    for (index, step) in formula.steps.enumerated() {
      let place = formula.calls.isEmpty ? index : linked?.programSteps[index]
      let value = place.flatMap { parts?.value(ofStep: contents.graph.calculatedStep($0, of: node)).number }
      switch step.kind {
      // A formula with units is quoted.
      case .unit: break
      case .literal(let literal): append(.literal(formula.literals[literal]), value)
      case .constant(let constant): append(.constant(constant), value)
      case .name(let name): append(.name(formula.names[name]), value)
      case .variable(let variable): append(.name(variable.name), nil)
      case .call(let operation, let arguments): append(.call(operation, arguments: arguments), value)
      case .groupCall(let call, _): append(.groupCall(formula.calls[call]), value)
      }
    }
  }

  private mutating func append(_ kind: Step.Kind, _ value: Double?) {
    var height = 0
    if kind.isCall {
      // The operands are the complete parts before this step, found from right to left.
      var end = steps.count - 1
      for _ in 0..<kind.argumentCount where end >= 0 {
        height = max(height, steps[end].height)
        end = first(ofStep: end) - 1
      }
      height += 1
    }
    steps.append(Step(kind: kind, value: value, height: height))
  }

  /// Returns the index of the first of the consecutive steps that compute the value of the step at `index`.
  private func first(ofStep index: Int) -> Int {
    var missing = 1
    var step = index
    while step >= 0 {
      missing += steps[step].kind.argumentCount - 1
      if missing == 0 { return step }
      step -= 1
    }
    return 0
  }
}

extension DocumentContents {
  /// Whether the node has a data set, or is computed from one, so that its parts cannot be shown as numbers.
  fileprivate func involvesSets(_ node: NodeID) -> Bool {
    if graph.isSet(node) || graph.inputs(of: node).contains(where: { $0.map { graph.isSet($0) } ?? false }) {
      return true
    }
    guard case .operator(let operation) = graph.content(of: node) else { return false }
    return operation.descriptor.isForData
  }
}
