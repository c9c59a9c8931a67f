import DataSets
public import EvaluationEngine

/// Finds values that vary although their derivative is 0: at a minimum, or where a step is near (JCGM 101:2008, 5.11.6).
///
/// All that is uncertain is moved by up to two standard uncertainties, a fixed number of times, and the values are computed again. Each time it is moved
/// a second time to nearly the same place: what differs as much between the two is rounding.
public struct FlatSpots: Sendable {
  private let graph: Graph
  /// What is moved, to the first and to the second place.
  private let first: Moves
  private let second: Moves
  private let correlations: [SourceCorrelation]

  private struct Moves {
    var sources: [NodeID: SampledGraph.Source]
    var sets: [NodeID: SampledGraph.PointSet]
    var ensembles: [SampledGraph.Ensemble]

    /// A source is moved by so many standard uncertainties at most.
    init(_ sampled: SampledGraph, by reach: Double) {
      // Means of readings taken together keep what they have in common.
      ensembles = sampled.ensembles.map { $0.normal(times: reach / FlatSpots.reach) }
      sets = [:]
      for var points in sampled.sets {
        points.degreesOfFreedom = .infinity
        points.scale = reach / FlatSpots.reach
        sets[points.node] = points
      }
      sources = [:]
      for var source in sampled.sources {
        if let distribution = FlatSpots.moved(source.draw, by: reach) { source.draw = .distribution(distribution) }
        sources[source.node] = source
      }
    }
  }

  /// How often all is moved, and how often where data sets have to be computed.
  private static let trials = (numbers: 64, sets: 8)
  /// By how many standard uncertainties a source is moved at most.
  private static let reach = 2.0
  /// By how much more the second time.
  private static let stretch = 1 + 0x1p-10
  /// A change is not a rounding if it is so much more than that between the two places.
  private static let leastRatio = 16.0

  /// Of a graph and what is uncertain in it.
  ///
  /// - Complexity: linear in the sources.
  public init(_ sampled: SampledGraph) {
    var evaluated = sampled.graph
    _ = evaluated.propagate()
    graph = evaluated
    first = Moves(sampled, by: Self.reach)
    second = Moves(sampled, by: Self.reach * Self.stretch)
    correlations = sampled.correlations
  }

  /// Most often near the limits, so that few trials meet a step between; nil of what stays as it is drawn.
  private static func moved(_ draw: SampledGraph.Draw, by reach: Double) -> Distribution? {
    let (value, size): (Double, Double)
    switch draw {
    // One of the values of a set.
    case .distribution(let distribution) where distribution.kind == .empirical: return nil
    case .distribution(let distribution): (value, size) = (distribution.mean, distribution.standardUncertainty)
    case .deviations(let middle, let deviations):
      var sum = QuadratureSum()
      for deviation in deviations {
        switch deviation {
        case .normal(let size, _): sum.add(StandardUncertainty(size))
        case .distribution(let distribution): sum.add(StandardUncertainty(distribution.standardUncertainty))
        case .joint: return nil
        }
      }
      (value, size) = (middle, sum.result()?.mean ?? 0)
    }
    return try? Distribution(.arcsine, from: value - reach * size, to: value + reach * size)
  }

  /// The nodes among these whose values move with something uncertain by the links of the graph, and are numbers.
  ///
  /// - Complexity: linear in what moves.
  public var moving: [NodeID] {
    graph.downstream(with: Array(first.sources.keys) + Array(first.sets.keys)).filter {
      graph.value(of: $0).number != nil
    }
  }

  /// Those of these nodes whose values vary where what they depend on moves, by more than rounding.
  ///
  /// `meter` may end the work; then fewer are found.
  ///
  /// - Complexity: that of a ``SamplePlan`` of all of them, and some dozen samples of it.
  public func varying(among nodes: [NodeID], countedBy meter: EvaluationMeter? = nil) -> Set<NodeID> {
    let asked = nodes.filter { graph.value(of: $0).number != nil }
    let upstream = graph.upstream(of: asked) + asked
    let trials = upstream.contains(where: graph.isSet) ? Self.trials.sets : Self.trials.numbers
    func runner(_ moves: Moves) -> SampleRunner? {
      var sampled = SampledGraph(
        graph: graph, sources: upstream.compactMap { moves.sources[$0] },
        sets: upstream.compactMap { moves.sets[$0] }, correlations: correlations)
      sampled.ensembles = moves.ensembles
      guard let plan = try? SamplePlan(sampled, asking: asked, seed: 0) else { return nil }
      return SampleRunner(plan, samples: trials, countedBy: meter?.forAll)
    }
    guard !asked.isEmpty, let first = runner(self.first), let second = runner(self.second) else { return [] }
    let values = asked.map { graph.value(of: $0).number ?? .nan }
    let roundings = asked.map(graph.rounding)
    // By node how often its value changed, and how often by more than rounding.
    var changes = asked.map { _ in (all: 0, clear: 0) }
    var done = 0
    while done < trials {
      let count = min(first.blockSamples, trials - done)
      first.run(from: done, count: count)
      second.run(from: done, count: count)
      if first.stop != nil || second.stop != nil { break }
      for place in asked.indices {
        first.withOutput(place) { one in
          second.withOutput(place) { other in
            for (one, other) in zip(one.prefix(count), other.prefix(count)) {
              let change = abs(one - values[place])
              guard change > roundings[place] else { continue }
              changes[place].all += 1
              if change > Self.leastRatio * abs(one - other) { changes[place].clear += 1 }
            }
          }
        }
      }
      done += count
    }
    // What is rounded differs as much between two near places as between far ones, now and then by chance less.
    return Set(zip(asked, changes).filter { $1.clear > 0 && 2 * $1.clear >= $1.all }.map(\.0))
  }
}

extension Graph {
  /// How far rounding may move a node's number: 2⁻⁴⁸ of the largest of it, its inputs and the constants in its formula,
  /// except for exponents.
  ///
  /// - Complexity: linear in the points of its inputs and in its formula.
  public func rounding(of node: NodeID) -> Double {
    var size = abs(value(of: node).number ?? 0)
    for case let input? in inputs(of: node) {
      for number in value(of: input).data?.values ?? [value(of: input).number ?? 0] { size = max(size, abs(number)) }
    }
    if case .formula(let program) = content(of: node) {
      for (place, step) in program.steps.enumerated() {
        guard case .constant(let constant) = step else { continue }
        if place + 1 < program.count, case .call(let operation, _) = program.steps[place + 1], operation.name == "power"
        {
          continue
        }
        size = max(size, abs(constant))
      }
    }
    return size * 0x1p-48
  }
}
