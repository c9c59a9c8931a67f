import EvaluationEngine

/// What a graph's values have to be, computed from its contents and links alone, one node after the other as soon as its inputs
/// are there: slow and plain.
struct NaiveEvaluation {
  private(set) var values: [NodeID: Value] = [:]

  init(_ graph: Graph) {
    var waiting = Array(graph.nodes)
    while !waiting.isEmpty {
      let before = waiting.count
      waiting.removeAll { node in
        guard let value = value(of: node, in: graph) else { return false }
        values[node] = value
        return true
      }
      // A loop: the rest has no values.
      if waiting.count == before { return }
    }
  }

  private func value(of node: NodeID, in graph: Graph) -> Value? {
    switch graph.content(of: node) {
    case .number(let number):
      return number.isFinite ? .number(number) : .failure(.overflow)
    case .sink(let sink):
      let sources = graph.inputs(of: node)
      for case let source? in sources where values[source] == nil { return nil }
      if let open = sources.prefix(sink.requiredPorts).firstIndex(of: nil) { return .failure(.openPort(open)) }
      return sources.lazy.compactMap { $0.flatMap { wait(for: $0) } }.first ?? .absent
    case .data(.set(let set)):
      return .data(set)
    case .data(.unread(let data)):
      return .failure(.unread(data))
    case .formula(let program):
      let sources = graph.inputs(of: node)
      for case let source? in sources where values[source] == nil { return nil }
      return run(program, sources)
    case .operator(let id):
      let sources = graph.inputs(of: node)
      for case let source? in sources where values[source] == nil { return nil }
      if graph.isBypassed(node) { return passed(sources, 0) }
      if id == .null { return .number(0) }
      if id.name == "if" {
        let condition = passed(sources, 0)
        guard condition.number != nil else { return condition }
        return passed(sources, condition == .number(0) ? 2 : 1)
      }
      if id.descriptor.kernel.seesFailures, !sources.contains(nil) {
        let value = passed(sources, 0)
        if id.name == "failed" { return .number(value.isMissing ? 1 : 0) }
        return value.isMissing ? passed(sources, 1) : value
      }
      if id.descriptor.reduction != nil, let first = sources[0], sources.dropFirst().allSatisfy({ $0 == nil }),
        let wait = wait(for: first)
      {
        return wait
      }
      if let open = sources.firstIndex(of: nil) { return .failure(.openPort(open)) }
      let inputs = sources.compactMap { $0 }
      for input in inputs {
        if let wait = wait(for: input) { return wait }
      }
      return id.descriptor(inputs.compactMap { values[$0]?.number })
    }
  }

  /// A program on a stack of values; what has no number is handed on.
  private func run(_ program: Program, _ sources: [NodeID?]) -> Value {
    var stack: [(value: Value, isOpen: Bool)] = []
    for step in program.steps {
      switch step {
      case .input(let port):
        stack.append((passed(sources, port), !sources.indices.contains(port) || sources[port] == nil))
      case .variable, .unknownName: stack.append((.failure(.overflow), false))
      case .constant(let number): stack.append((.number(number), false))
      case .pick(let depth): stack.append(stack[stack.count - 1 - depth])
      case .unit: if !stack.isEmpty { stack[stack.count - 1] = (.failure(.units), false) }
      case .slide(let count): stack.removeSubrange(stack.count - 1 - count..<stack.count - 1)
      case .call(let id, let count):
        let arguments = Array(stack.suffix(count))
        stack.removeLast(count)
        let open = id.descriptor.kernel.seesFailures ? arguments.first(where: \.isOpen)?.value : nil
        stack.append((open ?? result(of: id, arguments.map(\.value)), false))
      }
    }
    return stack.count == 1 ? stack[0].value : .failure(.overflow)
  }

  private func result(of id: OperatorID, _ arguments: [Value]) -> Value {
    if id == .null { return .number(0) }
    if id.name == "if" {
      guard let condition = arguments[0].number else { return arguments[0] }
      return arguments[condition == 0 ? 2 : 1]
    }
    if id.name == "failed" { return .number(arguments[0].isMissing ? 1 : 0) }
    if id.name == "ifFailed" { return arguments[arguments[0].isMissing ? 1 : 0] }
    if id.descriptor.isForData {
      // There are numbers alone, and parameters are not looked at before the inputs are sets.
      let required = id.descriptor.parameters.filter(\.isRequired).reduce(0) { $0 + $1.argumentCount }
      let range = id.descriptor.callInputs
      let inputs = range.count == 1 ? range.lowerBound : arguments.count - required
      let port = (0..<inputs).first { NodeContent.operator(id).neededKind(at: $0) == .data }
      return arguments.prefix(inputs).first { $0.number == nil } ?? .failure(.wrongKind(port: port ?? 0, needs: .data))
    }
    return arguments.first { $0.number == nil } ?? id.descriptor(arguments.compactMap(\.number))
  }

  /// What comes through one port, whatever the others are.
  private func passed(_ sources: [NodeID?], _ port: Int) -> Value {
    guard sources.indices.contains(port), let source = sources[port] else { return .failure(.openPort(port)) }
    return wait(for: source) ?? values[source] ?? .failure(.openPort(port))
  }

  private func wait(for source: NodeID) -> Value? {
    switch values[source] {
    case .failure: .waiting(for: source)
    case .waiting(let root): .waiting(for: root)
    case .number, .data, .absent, nil: nil
    }
  }
}

extension Value {
  /// `==` takes 0 for −0; this does not.
  var bits: String {
    switch self {
    case .number(let number): "\(number.bitPattern)"
    case .failure(let failure): "\(failure)"
    case .waiting(let node): "waiting for \(node.index)"
    case .absent: "absent"
    case .data(let set): "\(set)"
    }
  }
}
