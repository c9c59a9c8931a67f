public import DataSets

/// How a node's value depends on some variables to first order, as a list of steps with derivatives.
///
/// The variables are ports of the node and numbers in its formula.
public struct LinearSteps: Sendable {
  /// A variable, an earlier result, or a set of points that a step depends on.
  public enum Operand: Hashable, Sendable {
    case port(Int)
    /// A number in the node's formula, by the index of its step.
    case written(Int)
    /// The result of an earlier step, by its index in `steps`.
    case step(Int)
    /// Points without errors, by their index in `scatters`.
    case scatter(Int)
  }

  /// Points without errors of their own that are a source of uncertainty.
  ///
  /// Either a curve is fitted to the points, which scatter around it, or one of the points is drawn at random.
  public struct Scatter: Sendable {
    /// The points, with the errors that follow from their scatter.
    public var points: DataSet
    /// The port to which the points are linked; nil if the node's formula computes them.
    public var port: Int?
    /// The degrees of freedom of the scatter: the number of points minus the parameters of a fit, or 0 if unknown.
    ///
    /// Nil if the scatter is known exactly.
    public var degreesOfFreedom: Int?
    /// Whether one of the points is drawn at random; each random draw is independent of those in other nodes.
    public var isDraw: Bool
    /// The index of the step in the node's formula that uses the points; nil for an operator node.
    public var step: Int?
  }

  /// A step of the calculation: one operator, with the derivatives of its result.
  public struct Step: Sendable {
    /// What the step depends on, with the derivatives; an operand can occur twice.
    public var terms: [Term]
    /// The operator that the step calls.
    public var operation: OperatorID
    /// The number of points of the result; nil if the result is a plain number.
    public var pointCount: Int?
  }

  /// An operand of a step, with the derivative with respect to it.
  public struct Term: Sendable {
    /// The operand of the step.
    public var operand: Operand
    /// The derivative of the step with respect to the operand.
    public var map: LinearMap
  }

  /// The steps, each after the steps that are its operands.
  public var steps: [Step]
  /// The result of the node: usually the last step, or an operand that the node returns unchanged.
  public var result: Operand
  /// The points of fits and of random draws, if these points depend on none of the requested variables.
  public var scatters: [Scatter] = []
}

/// The derivatives of an operator on plain numbers.
public struct NumberSlopes: Sendable {
  /// The operator.
  public var operation: OperatorID
  /// The derivatives of the value with respect to each port; 0 for a port on which the value does not depend.
  public var byPort: [Double]
}

extension Graph {
  /// Returns the derivatives of an operator on plain numbers with respect to the values at its ports.
  ///
  /// Nil for other kinds of nodes, for bypassed nodes, and for nodes without a value.
  ///
  /// - Complexity: Linear in the ports of the node.
  public func slopes(of id: NodeID) -> NumberSlopes? {
    guard case .operator(let operation) = calculation(of: id), let number = value(of: id).number,
      !operation.descriptor.isForData, !isBypassed(id)
    else { return nil }
    let sources = inputs(of: id)
    for case let source? in sources where isSet(source) { return nil }
    // The result does not depend on an input without a number; its derivative is 0.
    let arguments = sources.map { source in source.flatMap { value(of: $0).number } ?? .nan }
    return NumberSlopes(operation: operation, byPort: operation.descriptor.derivative(arguments, number))
  }

  /// Returns the derivatives of a node's value with respect to some of its ports and some numbers in its formula.
  ///
  /// - Parameters:
  ///   - id: The node, which must have been computed.
  ///   - fed: For each port, whether the derivative with respect to its value is requested. Ports beyond the end of the
  ///     array are not requested.
  ///   - written: The numbers in the formula whose derivatives are requested, by the index of their steps. For a node
  ///     with a parameter that is a formula, these are steps of that formula.
  ///   - withScatter: Whether points without errors are variables too, if they are fitted or drawn from at random.
  ///   - meter: Counts the work on data sets. If it ends the work, or if there is not enough memory, the result is one
  ///     step whose derivatives are all unknown.
  /// - Returns: The steps; nil if the node has no value, or depends on none of the requested variables.
  /// - Complexity: Linear in the node's steps and the points of the sets in them, which are computed again.
  public func linearSteps(
    of id: NodeID, fed: [Bool], written: Set<Int> = [], withScatter: Bool = false,
    countedBy meter: EvaluationMeter? = nil
  ) -> LinearSteps? {
    let refusals = meter?.refusals
    var isGivenUp = false
    let steps = completeSteps(of: id, fed, written, withScatter, meter, &isGivenUp)
    guard isGivenUp || meter?.refusals != refusals, let operation = operation(of: id) else { return steps }
    let operands =
      fed.indices.filter { fed[$0] }.map(LinearSteps.Operand.port)
      + written.sorted().map(LinearSteps.Operand.written)
    let terms = operands.map { LinearSteps.Term(operand: $0, map: .unknown(.stopped)) }
    if terms.isEmpty { return nil }
    return LinearSteps(
      steps: [LinearSteps.Step(terms: terms, operation: operation, pointCount: value(of: id).data?.count)],
      result: .step(0))
  }

  /// Returns the operator of an operator node, or the last operator that a formula calls.
  ///
  /// Nil for other nodes, and for a formula that calls no operator.
  private func operation(of id: NodeID) -> OperatorID? {
    switch calculation(of: id) {
    case .operator(let operation): return operation
    case .formula(let program):
      for case .call(let operation, _) in program.steps.reversed() { return operation }
      return nil
    case .number, .data, .sink: return nil
    }
  }

  private func completeSteps(
    of id: NodeID, _ fed: [Bool], _ written: Set<Int>, _ withScatter: Bool, _ meter: EvaluationMeter?,
    _ isGivenUp: inout Bool
  ) -> LinearSteps? {
    var remainingBudget: RemainingBudget { sideTable.remainingBudget(for: id.index, countedBy: meter) }
    if value(of: id).isMissing { return nil }
    if isBypassed(id) { return fed.first == true ? LinearSteps(steps: [], result: .port(0)) : nil }
    switch calculation(of: id) {
    case .number, .data, .sink:
      return nil
    case .formula(let program):
      guard program.isComplete else { return nil }
      var chain = LinearChain(
        inputs: operands(inputs(of: id)), fed: fed,
        written: Dictionary(written.map { (calculatedStep($0, of: id), $0) }) { first, _ in first },
        withScatter: withScatter, remainingBudget: remainingBudget)
      let result = chain.follow(program, to: [program.count - 1], value: operand(of: id)).first ?? nil
      isGivenUp = chain.isGivenUp
      return chain.linearSteps(to: result)
    case .operator(let operation):
      if let slopes = slopes(of: id) { return slopes.linearSteps(fed) }
      let sources = inputs(of: id)
      var operands = operands(sources)
      // A single set is reduced: the other ports may be open.
      if operation.descriptor.reduction != nil, operands.first?.set != nil,
        sources.dropFirst().allSatisfy({ $0 == nil })
      {
        operands = [operands[0]]
      }
      var chain = LinearChain(
        inputs: operands, fed: fed, written: Dictionary(written.map { ($0, $0) }) { first, _ in first },
        withScatter: withScatter, remainingBudget: remainingBudget)
      let result = chain.follow(operation, parameters(of: id), valueOf: operand(of: id))
      isGivenUp = chain.isGivenUp
      return chain.linearSteps(to: result)
    }
  }
}

extension NumberSlopes {
  fileprivate func linearSteps(_ fed: [Bool]) -> LinearSteps? {
    let terms = zip(byPort, fed).enumerated().compactMap { port, part in
      part.1 ? LinearSteps.Term(operand: .port(port), map: .factor(part.0)) : nil
    }
    return terms.isEmpty
      ? nil : LinearSteps(steps: [LinearSteps.Step(terms: terms, operation: operation)], result: .step(0))
  }
}

private struct LinearChain {
  typealias Operand = LinearSteps.Operand

  let inputs: [EvaluationEngine.Operand]
  let fed: [Bool]
  /// For each requested number, its step in the computed formula and in the node's own formula.
  ///
  /// The formulas differ if units are converted.
  let written: [Int: Int]
  let withScatter: Bool
  let remainingBudget: RemainingBudget
  private(set) var steps: [LinearSteps.Step] = []
  private(set) var scatters: [LinearSteps.Scatter] = []
  /// Whether a failure ended the work on a step, so that the derivative of the step is unknown.
  private(set) var isGivenUp = false

  init(
    inputs: [EvaluationEngine.Operand], fed: [Bool], written: [Int: Int], withScatter: Bool,
    remainingBudget: RemainingBudget
  ) {
    self.inputs = inputs
    self.fed = fed
    self.written = written
    self.withScatter = withScatter
    self.remainingBudget = remainingBudget
  }

  func linearSteps(to result: Operand?) -> LinearSteps? {
    result.map { LinearSteps(steps: steps, result: $0, scatters: scatters) }
  }

  private func isFed(_ port: Int) -> Bool { fed.indices.contains(port) && fed[port] }

  /// Collects the steps of a compiled formula that `results` depend on.
  ///
  /// - Parameters:
  ///   - program: The compiled formula.
  ///   - results: The indices of the requested steps.
  ///   - value: The value of the last step; nil if it is not known.
  /// - Returns: The operand for each of `results`; nil if it does not depend on a requested variable.
  mutating func follow(
    _ program: Program, to results: [Int], value: EvaluationEngine.Operand? = nil
  ) -> [Operand?] {
    if results.isEmpty { return [] }
    let parts = ProgramParts(
      program, of: NodeID(index: -1), openBeyond: inputs, within: remainingBudget, result: value)
    let isNeeded = parts.needed(for: results)
    var operands = [Operand?](repeating: nil, count: program.count)
    for (step, kind) in parts.steps.enumerated() where isNeeded[step] {
      switch kind {
      case .input(let port): operands[step] = isFed(port) ? .port(port) : nil
      case .constant: operands[step] = written[step].map { .written($0) }
      case .variable, .unknownName, .unit: break
      case .pick, .slide: operands[step] = parts.arguments[step].first.flatMap { operands[$0] }
      case .call(let operation, _): operands[step] = follow(operation, step, of: parts, operands)
      }
    }
    return results.map { operands[$0] }
  }

  private mutating func follow(
    _ operation: OperatorID, _ step: Int, of parts: ProgramParts, _ known: [Operand?]
  ) -> Operand? {
    guard !parts.operand(ofStep: step).isMissing,
      let call = parts.call(ofStep: step, countedBy: remainingBudget.meter)
    else { return nil }
    let taken = parts.arguments[step].map { known[$0] }
    let inputCount = operation.descriptor.inputCount(of: taken.count)
    var operands = Array(taken.prefix(inputCount))
    var place = inputCount
    for parameter in operation.descriptor.parameters {
      let end = min(place + parameter.argumentCount, taken.count)
      if !parameter.isFormula {
        operands += taken[place..<end]
      } else if place < end {
        operands += parts.constants(ofStep: step).map { known[$0] }
      }
      place = end
    }
    let ports = parts.arguments[step].prefix(inputCount).map { argument -> Int? in
      if case .input(let port) = parts.steps[argument] { port } else { nil }
    }
    return append(call, operation, operands, valueOf: parts.operand(ofStep: step), from: ports, at: step)
  }

  mutating func follow(
    _ operation: OperatorID, _ given: OperatorParameters?, valueOf result: EvaluationEngine.Operand
  ) -> Operand? {
    let descriptor = operation.descriptor
    var operands: [Operand?] = inputs.indices.map { isFed($0) ? .port($0) : nil }
    if descriptor.parameters.isEmpty, !withScatter, !operands.contains(where: { $0 != nil }) { return nil }
    let call = OperatorCall(descriptor, inputs: inputs, parameters: given, within: remainingBudget)
    for (place, parameter) in call.parameters.enumerated() {
      switch parameter {
      case .number: operands += [nil]
      case .range: operands += [nil, nil]
      case .formula:
        guard case .formula(let formula)? = given?.values[place] else { break }
        operands += follow(formula.program, to: formula.constantSteps)
      case nil: break
      }
    }
    return append(call, operation, operands, valueOf: result, from: Array(inputs.indices))
  }

  /// Appends the step of a call; returns nil if it does not depend on a requested variable.
  ///
  /// `ports` are the node's ports to which the inputs of the call are linked; nil for an input that the formula
  /// computes.
  private mutating func append(
    _ call: OperatorCall, _ operation: OperatorID, _ known: [Operand?], valueOf result: EvaluationEngine.Operand,
    from ports: [Int?], at step: Int? = nil
  ) -> Operand? {
    var operands = known
    var maps: [LinearMap?]
    do throws(Failure) {
      let scattered = try scatteredPoints(of: call, operands)
      // If the drawn set depends on a requested variable, the choice of a point from it has no derivative.
      var lack = scattered?.isKnown == false ? SlopeLack.noFreedom : nil
      if let scattered {
        if operands[scattered.port] != nil {
          lack = .steps
        } else {
          operands[scattered.port] = .scatter(scatters.count)
          scatters.append(
            LinearSteps.Scatter(
              points: scattered.set, port: ports.indices.contains(scattered.port) ? ports[scattered.port] : nil,
              degreesOfFreedom: scattered.degreesOfFreedom, isDraw: scattered.isDraw, step: step))
        }
      }
      guard operands.contains(where: { $0 != nil }) else { return nil }
      var call = call
      call.isAsked = operands.map { $0 != nil }
      maps = try call.slopes(of: result)
      if let scattered, let lack { maps[scattered.port] = .unknown(lack) }
    } catch {
      isGivenUp = true
      return nil
    }
    let terms = zip(operands, maps).compactMap { operand, map in
      operand.flatMap { operand in map.map { LinearSteps.Term(operand: operand, map: $0) } }
    }
    if terms.isEmpty { return nil }
    steps.append(LinearSteps.Step(terms: terms, operation: operation, pointCount: result.set?.count))
    return .step(steps.count - 1)
  }

  /// Returns the points that a call fits or draws from, if they are a source of uncertainty; nil if there are none.
  ///
  /// Points of a fit that depend on a requested variable are not included.
  private func scatteredPoints(of call: OperatorCall, _ known: [Operand?]) throws(Failure) -> ScatteredPoints? {
    guard withScatter, case .data(let kernel) = call.descriptor.kernel, let scattered = try kernel.scatter?(call),
      known.indices.contains(scattered.port), known[scattered.port] == nil || scattered.isDraw
    else { return nil }
    return scattered
  }
}
