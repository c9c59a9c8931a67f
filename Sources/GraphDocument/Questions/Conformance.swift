public import EvaluationEngine
internal import Glibc
import GraphAnalysis

/// The probability that an assertion on uncertain numbers holds (probability of conformance, JCGM 106:2012, 7).
///
/// For `a < b` and similar comparisons, the difference of `a` and `b` is normally distributed around its value. The
/// difference's standard uncertainty is of first order and includes correlations. `assert(abs(a - b) <= tolerance)` has
/// two limits.
public struct Conformance: Hashable, Sendable {
  /// The wanted probability; if an assertion that holds has a lower probability, `check` reports it.
  public static let wanted = 0.95

  /// The probability, from 0 to 1.
  public let probability: Double
  /// The standard uncertainty of the difference between the two compared values, on the side of the nearest limit.
  public let uncertainty: Double
  /// Whether the assertion holds with the present values.
  public let holds: Bool
}

private struct Comparison {
  /// The program that computes the difference of the two sides from the values of `inputs`.
  var program: Program
  var inputs: [NodeID?]
  /// The node whose operator or formula contains the steps of `program`.
  var origin: NodeID
  /// The number of steps at the beginning of `program` that come from a formula.
  ///
  /// Numbers in a formula may have an uncertainty.
  var writtenSteps: Int
  var side: Side

  enum Side {
    /// The difference should be below 0.
    case below
    /// The difference should be above 0.
    case above
    /// The absolute difference should be at most the result of this program.
    case within(Program)
  }
}

extension Conformance {
  /// Returns the probability of each assertion among the nodes that compares uncertain numbers.
  ///
  /// Bypassed assertions are omitted. `meter` counts the work on data sets and may stop it.
  ///
  /// - Complexity: Linear in the graph, and in the nodes that depend on an uncertain value, once for all nodes. If
  ///   `nodes` has no assertions, linear in `nodes`.
  public static func all(
    of nodes: some Sequence<NodeID>, in contents: DocumentContents, countedBy meter: EvaluationMeter? = nil
  ) -> [NodeID: Conformance] {
    let asserted = nodes.compactMap { node in Comparison(assertedBy: node, in: contents.graph).map { (node, $0) } }
    if asserted.isEmpty { return [:] }
    let propagation = contents.uncertaintyPropagation
    var (copy, written) = (contents.graph, propagation.written)
    var added: [(node: NodeID, difference: NodeID, tolerance: NodeID?, side: Comparison.Side)] = []
    for (node, comparison) in asserted {
      let steps = propagation.written[comparison.origin]?.filter { $0.key < comparison.writtenSteps }
      guard let difference = copy.insert(comparison.program, fedBy: comparison.inputs) else { continue }
      if let steps, !steps.isEmpty { written[difference] = steps }
      var tolerance: NodeID?
      if case .within(let program) = comparison.side { tolerance = copy.insert(program, fedBy: comparison.inputs) }
      added.append((node, difference, tolerance, comparison.side))
    }
    _ = copy.propagate(countedBy: meter)
    var derivation = UncertaintyPropagation(
      sources: propagation.sources, correlations: propagation.correlations, written: written
    ).derivation(in: copy, countedBy: meter)
    var found: [NodeID: Conformance] = [:]
    for (node, difference, tolerance, side) in added {
      guard let value = copy.value(of: difference).number,
        let uncertainty = derivation.uncertainty(of: difference).known
      else { continue }
      let limit = tolerance.flatMap { copy.value(of: $0).number }
      found[node] = Conformance(
        value, uncertainty, side, limit: limit, holds: contents.graph.value(of: node).number != nil)
    }
    return found
  }

  /// Returns the probability that an assertion holds.
  ///
  /// Nil if the node is not an assertion, or does not depend on an uncertain value.
  ///
  /// - Complexity: The same as for `all(of:in:countedBy:)`.
  public static func of(
    _ node: NodeID, in contents: DocumentContents, countedBy meter: EvaluationMeter? = nil
  ) -> Conformance? {
    all(of: CollectionOfOne(node), in: contents, countedBy: meter)[node]
  }
}

extension Comparison {
  /// Creates the comparison in an assertion.
  ///
  /// Nil if the node is not an assertion, or if its condition is not a comparison.
  init?(assertedBy node: NodeID, in graph: Graph) {
    guard let found = Self.asserted(by: node, in: graph) else { return nil }
    self = found
  }

  private static func asserted(by node: NodeID, in graph: Graph) -> Comparison? {
    if graph.isBypassed(node) { return nil }
    switch graph.calculation(of: node) {
    case .operator(.assertion):
      guard let condition = graph.input(PortID(node, 0)) else { return nil }
      return comparison(ofCondition: condition, in: graph)
    case .formula(let program):
      let steps = program.steps
      guard steps.last == .call(.assertion, arguments: 1) else { return nil }
      if steps.count == 2, case .input(let port) = steps[0] {
        return graph.input(PortID(node, port)).flatMap { comparison(ofCondition: $0, in: graph) }
      }
      return Comparison(Array(steps.dropLast()), fedBy: graph.inputs(of: node), of: node)
    case .number, .data, .operator, .sink: return nil
    }
  }

  private static func comparison(ofCondition node: NodeID, in graph: Graph) -> Comparison? {
    if graph.isBypassed(node) { return nil }
    switch graph.calculation(of: node) {
    case .operator(let operation):
      let steps: [Program.Step] = [.input(0), .input(1), .call(operation, arguments: 2)]
      let inputs = graph.inputs(of: node)
      // An `abs` in a separate node also gives two limits.
      guard inputs.count == 2 else { return nil }
      if let left = inputs[0], graph.content(of: left) == .operator(.absolute), !graph.isBypassed(left),
        let inner = graph.input(PortID(left, 0))
      {
        let whole: [Program.Step] = [.input(0), .call(.absolute, arguments: 1)] + steps.dropFirst()
        return Comparison(whole, fedBy: [inner, inputs[1]], of: node)
      }
      return Comparison(steps, fedBy: inputs, of: node)
    case .formula(let program): return Comparison(program.steps, fedBy: graph.inputs(of: node), of: node)
    case .number, .data, .sink: return nil
    }
  }
}

extension Comparison {
  init?(_ steps: [Program.Step], fedBy inputs: [NodeID?], of node: NodeID) {
    guard case .call(let operation, arguments: 2)? = steps.last else { return nil }
    let compared = steps.dropLast()
    switch operation {
    case .less, .lessOrEqual:
      // `abs(…) <= t`, if `t` is a single step, has two limits.
      if compared.count >= 3, compared.dropLast().last == .call(.absolute, arguments: 1),
        let limit = compared.last, limit.isPlain
      {
        let inner = Array(compared.dropLast(2))
        self.init(
          program: Program(inner), inputs: inputs, origin: node, writtenSteps: inner.count,
          side: .within(Program([limit])))
        return
      }
      self.init(difference: compared, inputs, node, .below)
    case .greater, .greaterOrEqual: self.init(difference: compared, inputs, node, .above)
    default: return nil
    }
  }

  private init(difference compared: ArraySlice<Program.Step>, _ inputs: [NodeID?], _ node: NodeID, _ side: Side) {
    let steps = Array(compared) + [.call(.subtract, arguments: 2)]
    self.init(
      program: Program(steps), inputs: inputs, origin: node, writtenSteps: compared.count,
      side: side)
  }
}

extension Program.Step {
  fileprivate var isPlain: Bool {
    switch self {
    case .input, .constant: true
    case .call, .variable, .unknownName, .pick, .slide, .unit: false
    }
  }
}

extension Program {
  fileprivate init(_ steps: [Step]) {
    self.init()
    for step in steps { append(step) }
  }
}

extension Graph {
  fileprivate mutating func insert(_ program: Program, fedBy inputs: [NodeID?]) -> NodeID? {
    let node = insert(.formula(program))
    let fed = Array((inputs + Array(repeating: nil, count: program.inputCount)).prefix(program.inputCount))
    do throws(LinkError) {
      try setInputs(fed, of: node)
      return node
    } catch {
      return nil
    }
  }
}

extension OperatorID {
  fileprivate static let assertion = OperatorID(named: "assert") ?? .null
  fileprivate static let absolute = OperatorID(named: "abs") ?? .null
  fileprivate static let less = OperatorID(named: "less") ?? .null
  fileprivate static let lessOrEqual = OperatorID(named: "lessOrEqual") ?? .null
  fileprivate static let greater = OperatorID(named: "greater") ?? .null
  fileprivate static let greaterOrEqual = OperatorID(named: "greaterOrEqual") ?? .null
}

extension Conformance {
  /// Computes the probability that the difference is within the limits; nil if the uncertainty of the difference is 0.
  fileprivate init?(
    _ difference: Double, _ uncertainty: StandardUncertainty, _ side: Comparison.Side, limit: Double?, holds: Bool
  ) {
    // Uses the uncertainty towards the limit: upwards from below it, downwards from above it.
    func part(below limit: Double) -> Double {
      let distance = limit - difference
      return Self.normal(distance / max(distance < 0 ? uncertainty.lower : uncertainty.upper, .leastNonzeroMagnitude))
    }
    if max(uncertainty.lower, uncertainty.upper) == 0 { return nil }
    self.holds = holds
    switch side {
    case .below:
      probability = part(below: 0)
      self.uncertainty = difference > 0 ? uncertainty.lower : uncertainty.upper
    case .above:
      probability = 1 - part(below: 0)
      self.uncertainty = difference > 0 ? uncertainty.lower : uncertainty.upper
    case .within:
      guard let limit, limit >= 0 else { return nil }
      probability = max(0, part(below: limit) - part(below: -limit))
      self.uncertainty = difference > 0 ? uncertainty.upper : uncertainty.lower
    }
  }

  private static func normal(_ z: Double) -> Double { 0.5 * erfc(-z / 2.0.squareRoot()) }
}

extension Conformance {
  /// Whether the node is an assertion that is not bypassed: `assert`, or a formula whose last operator is `assert`.
  public static func isAsserted(by node: NodeID, in graph: Graph) -> Bool {
    if graph.isBypassed(node) { return false }
    switch graph.content(of: node) {
    case .operator(let operation): return operation == .assertion
    case .formula(let program): return program.steps.last == .call(.assertion, arguments: 1)
    case .number, .data, .sink: return false
    }
  }
}
