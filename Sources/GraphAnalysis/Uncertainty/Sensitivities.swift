public import EvaluationEngine

/// How a node's value answers to small changes of the nodes upstream of it.
public struct Sensitivities: Sendable {
  /// The sources upstream of the node, the node itself included if it is one, by ascending id.
  public let sources: [NodeID]
  /// The derivative of the node's value by each of `sources`; over all paths together, so a source that cancels out has
  /// exactly 0.
  ///
  /// Not finite where the slope is not: `sqrt` at 0.
  public let derivatives: [Double]

  /// Derives a node's value by reverse accumulation: one pass over the nodes upstream of it, in evaluation order, and one
  /// back (Griewank and Walther 2008, chapter 3).
  ///
  /// Where the way from a source leads through data sets, which have no one derivative, all derivatives are found by central
  /// differences on copies of the graph, right to about nine digits.
  ///
  /// Parts of the graph that no source feeds take no part, whatever their slopes are, nor does what only leads into ports that
  /// bypassed operators leave aside.
  ///
  /// - Parameters:
  ///   - node: A node that the graph contains.
  ///   - graph: An evaluated graph.
  ///   - isSource: Whether to derive by that node; what is upstream of a source then counts as fixed through it.
  ///   - adds: Whether to derive by that node as well as by what is upstream of it, as by a formula that adds an uncertainty of
  ///     its own.
  /// - Returns: nil where the node has no number.
  /// - Complexity: linear in the nodes and links upstream, and their sorting; no recursion.
  public static func of(
    _ node: NodeID, in graph: Graph, isSource: (NodeID) -> Bool, adds: (NodeID) -> Bool = { _ in false }
  ) -> Sensitivities? {
    guard graph.value(of: node).number != nil else { return nil }
    let cone = graph.upstream(of: [node]) + [node]
    let places = Dictionary(zip(cone, cone.indices), uniquingKeysWith: { first, _ in first })
    var tape = Tape(count: cone.count)
    for (place, id) in cone.enumerated() {
      // A bypassed operator has one input, with the slope 1.
      let inputs = graph.isBypassed(id) ? Array(graph.inputs(of: id).prefix(1)) : graph.inputs(of: id)
      tape.mark(
        place, isSource: isSource(id), adds: adds(id), inputs: inputs.map { input in input.flatMap { places[$0] } })
    }
    tape.dropWhatIsLeftAside()
    tape.start()
    for (place, id) in cone.enumerated().reversed() where tape.passes(place) {
      if let parts = graph.parts(ofFormula: id) {
        tape.push(place, derivatives: parts.slopesByPort { tape.isFed(place, throughPort: $0) })
        continue
      }
      guard case .operator(let operation) = graph.content(of: id), let result = graph.value(of: id).number else {
        continue
      }
      if graph.isBypassed(id) {
        tape.push(place, derivatives: [1])
        continue
      }
      // An input without a number is one that the result does not rest on; its derivative is 0.
      let arguments = graph.inputs(of: id).map { input in input.flatMap { graph.value(of: $0).number } ?? .nan }
      tape.push(place, derivatives: operation.descriptor.derivative(arguments, result))
    }
    let isThroughSets = cone.indices.contains { !tape.isFixed($0) && graph.isSet(cone[$0]) }
    let found = cone.indices.filter(tape.isSource).map { place -> (id: NodeID, derivative: Double) in
      let id = cone[place]
      return (id, isThroughSets ? difference(of: node, by: id, in: graph) : tape.slopes[place])
    }.sorted { $0.id < $1.id }
    return Sensitivities(sources: found.map(\.id), derivatives: found.map(\.derivative))
  }
}

extension Sensitivities {
  /// How a node answers to a small change of another, both ways; 0 where it has no number then.
  private static func difference(of node: NodeID, by source: NodeID, in graph: Graph) -> Double {
    if node == source { return 1 }
    guard let centre = graph.value(of: source).number else { return 0 }
    // The cube root of the float's precision, where rounding and curvature are about as large.
    let width = 6e-6 * max(centre.magnitude, 1e-3)
    func value(at number: Double) -> Double? {
      var copy = graph
      copy.setContent(.number(number), of: source)
      _ = copy.propagate()
      return copy.value(of: node).number
    }
    guard let low = value(at: centre - width), let high = value(at: centre + width) else { return 0 }
    return (high - low) / ((centre + width) - (centre - width))
  }
}

/// What the reverse pass knows of each node of the cone, by its place in evaluation order.
private struct Tape {
  private enum Role {
    /// No source feeds it.
    case fixed
    case source
    case between
    /// A source that is fed by others.
    case both
  }

  private var roles: [Role] = []
  private var inputs: [[Int?]] = []
  /// The derivative of the asked node's value by each node.
  private(set) var slopes: [Double]

  init(count: Int) {
    roles.reserveCapacity(count)
    inputs.reserveCapacity(count)
    slopes = Array(repeating: 0, count: count)
  }

  mutating func mark(_ place: Int, isSource: Bool, adds: Bool, inputs: [Int?]) {
    let isFed = inputs.contains { input in input.map { roles[$0] != .fixed } ?? false }
    roles.append(isSource || adds && !isFed ? .source : adds ? .both : isFed ? .between : .fixed)
    self.inputs.append(inputs)
  }

  /// Takes those nodes for fixed that feed the asked one, the last, only through ports that bypassed operators leave aside.
  mutating func dropWhatIsLeftAside() {
    guard let last = roles.indices.last else { return }
    var counts = [Bool](repeating: false, count: roles.count)
    counts[last] = true
    for place in roles.indices.reversed() {
      guard counts[place] else {
        roles[place] = .fixed
        continue
      }
      for case let input? in inputs[place] { counts[input] = true }
    }
  }

  mutating func start() {
    if !slopes.isEmpty { slopes[slopes.count - 1] = 1 }
  }

  func isFixed(_ place: Int) -> Bool { roles[place] == .fixed }

  func isSource(_ place: Int) -> Bool { roles[place] == .source || roles[place] == .both }

  /// Whether a source feeds the port.
  func isFed(_ place: Int, throughPort port: Int) -> Bool {
    guard inputs[place].indices.contains(port), let input = inputs[place][port] else { return false }
    return roles[input] != .fixed
  }

  /// Whether the way to some source leads on from there.
  func passes(_ place: Int) -> Bool {
    (roles[place] == .between || roles[place] == .both) && slopes[place] != 0
  }

  mutating func push(_ place: Int, derivatives: [Double]) {
    for (input, derivative) in zip(inputs[place], derivatives) {
      // A factor of 0 ends the way, even where it meets an infinite slope further up.
      guard let input, roles[input] != .fixed, derivative != 0 else { continue }
      slopes[input] += slopes[place] * derivative
    }
  }
}

extension ProgramParts {
  /// The derivative of a formula's value by each of its ports, over all mentions together.
  fileprivate func slopesByPort(isFed: (_ port: Int) -> Bool) -> [Double] {
    let steps = program.steps
    let slopes = slopes { step in
      if case .input(let port) = steps[step] { isFed(port) } else { false }
    }
    var byPort = [Double](repeating: 0, count: program.inputCount)
    for (step, slope) in zip(steps, slopes) {
      if case .input(let port) = step { byPort[port] += slope }
    }
    return byPort
  }
}
