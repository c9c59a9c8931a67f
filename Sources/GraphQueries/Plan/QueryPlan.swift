import EvaluationEngine
import GraphDocument

/// The steps of a document that are computed for each row of a table.
///
/// Parts of the document that do not depend on columns are constants.
struct QueryPlan {
  private(set) var steps: [QueryStep] = []
  private(set) var terms: [NodeID: QueryTerm] = [:]
  /// The nodes that the outputs depend on, in evaluation order.
  let nodes: [NodeID]

  private let contents: DocumentContents
  private let dialect: SQLDialect
  private let inputs: [NodeID: String]

  /// Plans the steps that compute the requested nodes.
  ///
  /// - Parameters:
  ///   - contents: The document, with all its values.
  ///   - inputs: The nodes whose values come from columns, with the names of these columns.
  ///   - outputs: The requested nodes.
  ///   - dialect: The dialect of the operators.
  /// - Throws: If an operator that depends on columns cannot be expressed.
  /// - Complexity: Linear in the nodes that the outputs depend on; no recursion.
  init(
    of contents: DocumentContents, inputs: [NodeID: String], outputs: [NodeID], dialect: SQLDialect
  ) throws(QueryError) {
    self.contents = contents
    self.dialect = dialect
    self.inputs = inputs
    let needed = Set(contents.graph.upstream(of: outputs)).union(outputs)
    nodes = needed.sorted { contents.graph.order(of: $0) < contents.graph.order(of: $1) }
    let varying = Set(contents.graph.downstream(with: inputs.keys.sorted()))
    for node in nodes {
      terms[node] = varying.contains(node) ? try term(of: node) : constantTerm(of: node)
    }
  }

  private func constantTerm(of node: NodeID) -> QueryTerm {
    switch contents.graph.value(of: node) {
    case .number(let number): return .constant(number)
    case .data: return .set
    case .failure(let failure): return .failed(reason(failure, of: node))
    case .waiting(let root):
      guard case .failure(let failure) = contents.graph.value(of: root) else {
        return .failed(
          QueryReason(
            root: root, sentence: QueryWording.noValue, kind: contents.graph.hasFailed(node) ? .failure : .undecided))
      }
      return .failed(reason(failure, of: root))
    case .absent: return .failed(QueryReason(root: node, sentence: QueryWording.noValue))
    }
  }

  private mutating func term(of node: NodeID) throws(QueryError) -> QueryTerm {
    if let column = inputs[node] {
      return append(QueryStep(work: .input(column: column), arguments: [], node: node, isWhole: true))
    }
    let ports = contents.graph.inputs(of: node)
    let arguments = ports.enumerated().map { port, source -> QueryTerm in
      guard let source else { return .failed(open(port, of: node)) }
      return terms[source] ?? .failed(QueryReason(root: source, sentence: QueryWording.noValue))
    }
    let term: QueryTerm
    switch contents.graph.calculation(of: node) {
    case .operator where contents.graph.isBypassed(node):
      term = arguments.first ?? .failed(reason(.openPort(0), of: node))
    case .operator(let operation):
      // If all inputs are needed, an open port is reported before an input that fails.
      if let open = ports.firstIndex(of: nil), operation.descriptor.kernel.needsAll {
        return .failed(reason(.openPort(open), of: node))
      }
      term = try call(operation, arguments, of: node)
    case .formula(let program): term = try run(program, arguments, of: node)
    case .number, .data, .sink: term = constantTerm(of: node)
    }
    if case .step(let place) = term, steps[place].node == node { steps[place].isWhole = true }
    return term
  }

  private mutating func run(
    _ program: Program, _ arguments: [QueryTerm], of node: NodeID
  ) throws(QueryError) -> QueryTerm {
    var stack: [QueryTerm] = []
    for (place, step) in program.steps.enumerated() {
      switch step {
      case .input(let port):
        stack.append(arguments.indices.contains(port) ? arguments[port] : .failed(open(port, of: node)))
      case .constant(let number):
        stack.append(number.isFinite ? .constant(number) : .failed(reason(.overflow, of: node)))
      case .variable, .unknownName:
        throw refusal(of: node, Self.operatorOnPoints(program.steps[place...]) ?? "data sets", "works on data sets")
      case .unit:
        if !stack.isEmpty { stack[stack.count - 1] = .failed(reason(.units, of: node)) }
      case .pick(let depth):
        // The copied value is a column or a constant, so no new step is needed.
        stack.append(stack[stack.count - 1 - depth])
      case .slide(let count):
        stack.removeSubrange(stack.count - 1 - count..<stack.count - 1)
      case .call(let operation, let count):
        let taken = Array(stack.suffix(count))
        stack.removeLast(taken.count)
        stack.append(try call(operation, taken, of: node))
      }
    }
    return stack.last ?? .failed(reason(.overflow, of: node))
  }

  private static func operatorOnPoints(_ steps: ArraySlice<Program.Step>) -> String? {
    for case .call(let operation, _) in steps where !operation.descriptor.pointVariables.isEmpty {
      return operation.name
    }
    return nil
  }

  private mutating func call(
    _ operation: OperatorID, _ arguments: [QueryTerm], of node: NodeID
  ) throws(QueryError) -> QueryTerm {
    let descriptor = operation.descriptor
    switch descriptor.kernel {
    case .constant(let constant): return .constant(constant)
    case .data: throw refusal(of: node, descriptor.name, "works on data sets")
    case .choice: return try choice(descriptor, arguments, of: node)
    case .failureTest, .fallback: return try observed(descriptor, arguments, of: node)
    case .sum, .difference, .product, .quotient, .unary, .binary, .ternary, .fold, .several, .assertion: break
    }
    if arguments.contains(where: \.isSet) { throw refusal(of: node, descriptor.name, "gets a data set") }
    if arguments.count == 1, descriptor.reduction != nil {
      return .failed(reason(.wrongKind(port: 0, needs: .data), of: node))
    }
    let constants = arguments.compactMap(\.constant)
    if constants.count == arguments.count {
      switch descriptor(constants) {
      case .number(let number): return .constant(number)
      case .failure(let failure): return .failed(reason(failure, of: node))
      case .data, .waiting, .absent: return .failed(reason(.overflow, of: node))
      }
    }
    if let failing = arguments.firstIndex(where: \.isFailed) {
      // Arguments before the failing one may fail in some rows; the first failing argument counts.
      if arguments[..<failing].allSatisfy({ $0.constant != nil }) { return arguments[failing].handedOn }
      return append(QueryStep(work: .failing, arguments: arguments, node: node))
    }
    if case .assertion = descriptor.kernel {
      return append(QueryStep(work: .assertion, arguments: arguments, node: node))
    }
    guard let query = OperatorQueryCatalog.find(descriptor.name) else {
      throw refusal(of: node, descriptor.name, "\(dialect.title) has no \(descriptor.name)")
    }
    return append(query, arguments, of: node, pairs: descriptor.ports.hasSharedLabel)
  }

  /// Adds a step for an operator.
  ///
  /// If the dialect takes only two arguments at a time, a chain of steps is added.
  private mutating func append(
    _ query: OperatorQuery, _ arguments: [QueryTerm], of node: NodeID, pairs: Bool
  ) -> QueryTerm {
    let isSeries = query.name == "add" || query.name == "multiply"
    guard pairs, arguments.count > 2, !(isSeries && dialect.arithmetic.takesSeveral) else {
      return append(QueryStep(work: .call(query), arguments: arguments, node: node))
    }
    var total = arguments[0]
    for argument in arguments.dropFirst() {
      total = append(QueryStep(work: .call(query), arguments: [total, argument], node: node))
    }
    return total
  }

  private mutating func choice(
    _ descriptor: Operator, _ arguments: [QueryTerm], of node: NodeID
  ) throws(QueryError) -> QueryTerm {
    guard arguments.count == 3 else { return .failed(reason(.overflow, of: node)) }
    switch arguments[0] {
    case .constant(let condition): return arguments[condition != 0 ? 1 : 2].handedOn
    case .failed: return arguments[0].handedOn
    case .set: throw refusal(of: node, descriptor.name, "gets a data set")
    case .step: break
    }
    if arguments.contains(where: \.isSet) { throw refusal(of: node, descriptor.name, "gets a data set") }
    return append(QueryStep(work: .choice, arguments: arguments, node: node))
  }

  private mutating func observed(
    _ descriptor: Operator, _ arguments: [QueryTerm], of node: NodeID
  ) throws(QueryError) -> QueryTerm {
    if let open = arguments.first(where: { $0.lack == .open }) { return open.handedOn }
    guard let value = arguments.first, arguments.count == descriptor.ports.minimum else {
      return .failed(reason(.overflow, of: node))
    }
    let isTest = arguments.count == 1
    switch value {
    case .constant, .set: return isTest ? .constant(0) : value
    case .failed(let reason):
      if reason.kind == .undecided { return value }
      return isTest ? .constant(1) : arguments[1].handedOn
    case .step: break
    }
    if arguments.contains(where: \.isSet) { throw refusal(of: node, descriptor.name, "gets a data set") }
    return append(QueryStep(work: isTest ? .failureTest : .fallback, arguments: arguments, node: node))
  }

  private mutating func append(_ step: QueryStep) -> QueryTerm {
    steps.append(step)
    return .step(steps.count - 1)
  }

  private func reason(_ failure: Failure, of node: NodeID) -> QueryReason {
    QueryReason(
      root: node, sentence: contents.sentence(forEveryRow: failure, of: node),
      kind: failure.isUndecided ? .undecided : .failure)
  }

  private func open(_ port: Int, of node: NodeID) -> QueryReason {
    QueryReason(root: node, sentence: contents.sentence(forEveryRow: .openPort(port), of: node), kind: .open)
  }

  private func refusal(of node: NodeID, _ operation: String, _ why: String = "") -> QueryError {
    .operation(
      operation, node: contents.name(of: node), why: why.isEmpty ? "it works on data sets" : why, dialect: dialect.title
    )
  }
}

extension QueryTerm {
  var constant: Double? {
    if case .constant(let number) = self { number } else { nil }
  }

  /// The reason why the value is missing in all rows; nil if some rows may have a value.
  var lack: QueryReason.Kind? {
    if case .failed(let reason) = self { reason.kind } else { nil }
  }

  /// The value of an operator that passes this value on unchanged.
  var handedOn: QueryTerm {
    if case .failed(let reason) = self { .failed(reason.handedOn) } else { self }
  }

  var isFailed: Bool {
    if case .failed = self { true } else { false }
  }

  var isSet: Bool {
    if case .set = self { true } else { false }
  }
}

extension Kernel {
  fileprivate var needsAll: Bool {
    switch self {
    case .constant, .choice, .failureTest, .fallback: false
    case .sum, .difference, .product, .quotient, .unary, .binary, .ternary, .fold, .several, .assertion, .data: true
    }
  }
}
