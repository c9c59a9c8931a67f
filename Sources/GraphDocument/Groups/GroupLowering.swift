import EvaluationEngine
import Formulas
import GraphAnalysis

/// Compiles the definition of a group to one program for each output, for use in instances and calls.
///
/// If a node is read once, its steps are inserted where it is read. If it is read several times, it is computed first,
/// and its value is then copied from the stack. Charts and notes feed nothing and are omitted.
struct GroupLowering {
  private let contents: DocumentContents
  private let name: String
  private var group: LoweredGroup
  private var portOfInput: [NodeID: Int] = [:]
  private var portOfShared: [String: Int] = [:]
  private var bodies: [NodeID: Body] = [:]

  fileprivate struct Body {
    var program: Program
    /// For each port, the source of its value.
    var ports: [Read]
    /// Whether the steps that compute a port's value can replace the steps that read the port.
    var isPlain: Bool
    /// For each port, how many times the program reads its value.
    var reads: [Int]
  }

  fileprivate enum Read: Hashable {
    case node(NodeID)
    case port(Int)
    case nothing
  }

  private init(_ contents: DocumentContents, named name: String) {
    self.contents = contents
    self.name = name
    group = LoweredGroup(named: name)
  }

  /// Compiles the definition of a group, with one program for each output.
  ///
  /// - Complexity: linear in its nodes, links and steps, for each output; no recursion.
  static func lowered(_ contents: DocumentContents, named name: String) -> LoweredGroup {
    var lowering = GroupLowering(contents, named: name)
    lowering.run()
    return lowering.group
  }

  private mutating func run() {
    for node in contents.inputs() {
      portOfInput[node] = group.inputs.count
      group.inputs.append(
        LoweredGroup.Input(
          name: contents.name(of: node), node: node, fallback: fallback(of: node), unit: unit(of: node)))
    }
    let outputs = contents.outputs()
    var programs: [Program] = []
    do throws(GroupProblem) {
      if group.inputs.count > Ports.limit { throw .tooManyPorts(limit: Ports.limit) }
      if outputs.isEmpty { throw .noOutputs }
      for output in outputs { programs.append(try program(of: output)) }
    } catch {
      group.problem = error
      group.shared = []
      programs = outputs.map { _ in LoweredGroup.failingProgram }
    }
    for correlation in contents.sourceCorrelations {
      guard let first = end(of: correlation.first), let second = end(of: correlation.second) else { continue }
      group.correlations.append(
        LoweredGroup.Correlation(first: first, second: second, coefficient: correlation.coefficient))
    }
    let ports = group.portNames.count + group.shared.count
    group.outputs = zip(outputs, programs).map { node, program in
      let program =
        group.problem == nil ? program.withPorts(ports) : LoweredGroup.failingProgram(ports: ports)
      let (name, instance) = outputName(of: node)
      return LoweredGroup.Output(name: name, node: node, program: program, instance: instance)
    }
  }

  /// Returns the name of an output.
  ///
  /// For an instance with several outputs, the name has two parts, such as `loan.payment`, and `instance` is the name
  /// of the instance. For other nodes, `instance` is nil.
  private func outputName(of node: NodeID) -> (name: String, instance: String?) {
    let name = contents.name(of: node)
    guard let owner = contents.visible(node), let inner = contents.lowered(of: owner), inner.isNamed,
      let first = inner.outputs.first
    else { return (name, nil) }
    let instance = contents.name(of: owner)
    let full = "\(instance).\(first.name)"
    return node == owner || name == full ? (full, instance) : (name, nil)
  }

  private mutating func end(of node: NodeID) -> LoweredGroup.CorrelatedEnd? {
    if contents.uncertainty(of: node) == nil { return nil }
    return portOfInput[node].map { .input($0) } ?? .shared(enter(node))
  }

  private mutating func fallback(of node: NodeID) -> LoweredGroup.Fallback {
    if case .number = contents.graph.content(of: node), contents.uncertainty(of: node) != nil {
      return .own(source(node))
    }
    return .shared(enter(node))
  }

  /// Adds a node that must exist as a hidden node in documents with instances of the group, and returns its name there.
  private mutating func enter(_ node: NodeID) -> String {
    let sourceName = contents.sharedName(of: node) ?? "\(name):\(contents.name(of: node))"
    group.sources[sourceName] = source(node)
    return sourceName
  }

  private func source(_ node: NodeID) -> LoweredGroup.Source {
    LoweredGroup.Source(
      content: contents.graph.content(of: node), stated: contents.details[stated: node],
      origin: contents.source(of: node), unit: unit(of: node))
  }

  private func unit(of node: NodeID) -> String? { contents.value(of: .unit, of: node)?.text }

  private mutating func sharedPort(_ sourceName: String) throws(GroupProblem) -> Int {
    if let port = portOfShared[sourceName] { return port }
    let port = group.inputs.count + group.shared.count
    if port >= Ports.limit { throw .tooManyPorts(limit: Ports.limit) }
    portOfShared[sourceName] = port
    group.shared.append(sourceName)
    return port
  }
}

// Compilation of nodes to bodies.
extension GroupLowering {
  private enum Meaning {
    case port(Int)
    case constant(Double)
    case body
  }

  private mutating func meaning(of node: NodeID) throws(GroupProblem) -> Meaning {
    // An input with a unit converts what it is given, and a number with a unit states it.
    if let port = portOfInput[node] { return unit(of: node) == nil ? .port(port) : .body }
    switch contents.graph.content(of: node) {
    case .number(let value):
      if contents.uncertainty(of: node) == nil { return unit(of: node) == nil ? .constant(value) : .body }
      return .port(try sharedPort(enter(node)))
    case .data: return .port(try sharedPort(enter(node)))
    case .operator, .formula, .sink:
      return .body
    }
  }

  private mutating func body(of node: NodeID) throws(GroupProblem) -> Body {
    if let body = bodies[node] { return body }
    let graph = contents.graph
    var ports: [Read] = graph.inputs(of: node).map { source in source.map { .node($0) } ?? .nothing }
    var program = Program()
    let unit = unit(of: node)
    switch graph.content(of: node) {
    case _ where portOfInput[node] != nil:
      program.appendInput(0)
      ports = [.port(portOfInput[node] ?? 0)]
    case .number(let value): program.appendConstant(value)
    case .formula(let own): program = own.isComplete ? own : LoweredGroup.failingProgram
    case .operator(let operation):
      if graph.isBypassed(node) {
        program = Program()
        program.appendInput(0)
        ports = [ports.first ?? .nothing]
      } else {
        let count = ports.count
        let formula = try pointProgram(of: node, &ports)
        program =
          operation.program(ports: count, parameters: contents.parameters(of: node), formula: formula)
          ?? LoweredGroup.failingProgram
      }
    case .data, .sink: program = LoweredGroup.failingProgram
    }
    if let unit {
      program.appendUnit(
        UnitMark(graph.kind(of: node) == .number && portOfInput[node] == nil ? .given : .declared, unit))
    }
    if contents.formulaText(of: node) != nil, let written = contents.writtenUncertainties(of: node) {
      program = try replaceUncertain(written, in: program, of: node, &ports)
    }
    let body = Body(program: program, ports: ports)
    bodies[node] = body
    return body
  }

  private mutating func pointProgram(of node: NodeID, _ ports: inout [Read]) throws(GroupProblem) -> Program? {
    guard let program = contents.pointProgram(of: node) else { return nil }
    // A formula that calls groups has different steps from its text.
    guard contents.parameters(of: node)?.formula?.calls.isEmpty == true,
      let written = contents.writtenUncertainties(of: node)
    else { return program }
    return try replaceUncertain(written, in: program, of: node, &ports)
  }

  private mutating func replaceUncertain(
    _ written: [Int: StandardUncertainty], in program: Program, of node: NodeID, _ ports: inout [Read]
  ) throws(GroupProblem) -> Program {
    var replaced = Program()
    replaced.reserve(program.count)
    var ordinal = 0
    for (index, step) in program.steps.enumerated() {
      guard let uncertainty = written[index], case .constant(let value) = step else {
        replaced.append(step)
        continue
      }
      ordinal += 1
      let sourceName = "\(name):\(contents.name(of: node))" + (ordinal > 1 ? "#\(ordinal)" : "")
      group.sources[sourceName] = LoweredGroup.Source(content: .number(value), stated: NumberUncertainty(uncertainty))
      if ports.count >= Ports.limit { throw .tooManyPorts(limit: Ports.limit) }
      replaced.appendInput(ports.count)
      ports.append(.port(try sharedPort(sourceName)))
    }
    return replaced
  }
}

// Compilation of bodies to steps.
extension GroupLowering {
  private enum Task {
    case read(Read)
    case step(Program.Step)
    /// Insert the calculation of a node; its arguments for these ports are on top of the stack, in this order.
    case inline(NodeID, arguments: [Int])
  }

  private mutating func program(of output: NodeID) throws(GroupProblem) -> Program {
    let (order, reads) = try readCounts(from: output)
    var program = Program()
    var heights: [NodeID: Int] = [:]
    for node in order where node != output && reads[node, default: 0] > 1 {
      try emit(.node(node), heights, into: &program)
      heights[node] = program.height - 1
    }
    try emit(.node(output), heights, into: &program)
    program.appendSlide(program.height - 1)
    return program
  }

  /// Returns the nodes that an output needs, and how often each of them is read.
  ///
  /// In the list, each node comes after the nodes that it reads.
  private mutating func readCounts(from output: NodeID) throws(GroupProblem) -> ([NodeID], [NodeID: Int]) {
    var reads: [NodeID: Int] = [:]
    var order: [NodeID] = []
    var path: [(node: NodeID, rest: [NodeID])] = []
    func isEntered(_ node: NodeID) -> Bool { reads[node] != nil }
    if case .body = try meaning(of: output) {
      reads[output] = 0
      path.append((output, try body(of: output).readNodes))
    }
    while let last = path.last {
      guard let next = last.rest.last else {
        order.append(last.node)
        path.removeLast()
        continue
      }
      path[path.count - 1].rest.removeLast()
      guard case .body = try meaning(of: next) else { continue }
      if !isEntered(next) { path.append((next, try body(of: next).readNodes)) }
      reads[next, default: 0] += 1
    }
    return (order, reads)
  }

  private mutating func emit(
    _ read: Read, _ heights: [NodeID: Int], into program: inout Program
  ) throws(GroupProblem) {
    var tasks: [Task] = [.read(read)]
    while let task = tasks.popLast() {
      if program.count >= Program.mostSteps { throw .tooManySteps(limit: Program.mostSteps) }
      switch task {
      case .step(let step): program.append(step)
      case .read(.port(let port)): program.appendInput(port)
      case .read(.nothing): program.appendUnknownName(0)
      case .read(.node(let node)):
        switch try meaning(of: node) {
        case .port(let port): program.appendInput(port)
        case .constant(let value): program.appendConstant(value)
        case .body:
          if let height = heights[node] {
            program.appendPick(program.height - 1 - height)
          } else {
            let body = try body(of: node)
            if body.isPlain {
              tasks += body.program.steps.reversed().map { step in
                if case .input(let port) = step { .read(body.ports[port]) } else { .step(step) }
              }
            } else {
              var arguments: [Int] = []
              for port in body.usedPorts where try place(of: body.ports[port], heights) == nil {
                arguments.append(port)
              }
              tasks.append(.inline(node, arguments: arguments))
              tasks += arguments.reversed().map { .read(body.ports[$0]) }
            }
          }
        }
      case .inline(let node, let arguments):
        try inline(try body(of: node), arguments: arguments, heights, into: &program)
      }
    }
  }

  private mutating func inline(
    _ body: Body, arguments: [Int], _ heights: [NodeID: Int], into program: inout Program
  ) throws(GroupProblem) {
    if program.count > Program.mostSteps - body.program.count { throw .tooManySteps(limit: Program.mostSteps) }
    let base = program.height - arguments.count
    var inputs = [Program.InlinedInput](repeating: .port(0), count: body.ports.count)
    for port in body.usedPorts {
      if let place = try place(of: body.ports[port], heights) { inputs[port] = place }
    }
    for (offset, port) in arguments.enumerated() { inputs[port] = .value(height: base + offset) }
    program.append(body.program) { inputs[$0] }
    program.appendSlide(arguments.count)
  }

  private mutating func place(
    of read: Read, _ heights: [NodeID: Int]
  ) throws(GroupProblem) -> Program.InlinedInput? {
    switch read {
    case .port(let port): return .port(port)
    case .nothing: return nil
    case .node(let node):
      if let height = heights[node] { return .value(height: height) }
      if case .port(let port) = try meaning(of: node) { return .port(port) }
      return nil
    }
  }
}

extension GroupLowering.Body {
  /// Creates the calculation of a node from its program.
  ///
  /// `ports` has the source of each port's value.
  /// - Precondition: the program has at most as many ports as `ports`.
  init(program: Program, ports: [GroupLowering.Read]) {
    self.program = program
    self.ports = ports
    var reads = [Int](repeating: 0, count: ports.count)
    var isPlain = true
    for step in program.steps {
      switch step {
      case .input(let port): reads[port] += 1
      case .call(let operation, let arguments):
        // Inputs of a formula for every point are not separate steps.
        if operation.descriptor.formulaArgument(of: arguments) != nil { isPlain = false }
      case .constant, .variable, .unknownName, .pick, .slide, .unit: break
      }
    }
    self.isPlain = isPlain
    self.reads = isPlain ? reads : reads.map { min($0, 1) }
  }

  /// The ports whose values the program reads, ascending.
  var usedPorts: [Int] { reads.indices.filter { reads[$0] > 0 } }

  /// The nodes whose values the program reads; a node is repeated if it is read several times.
  var readNodes: [NodeID] {
    ports.indices.flatMap { port -> [NodeID] in
      guard case .node(let node) = ports[port] else { return [] }
      return Array(repeating: node, count: reads[port])
    }
  }
}
