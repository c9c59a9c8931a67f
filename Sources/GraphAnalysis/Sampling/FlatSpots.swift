import DataSets
public import EvaluationEngine

/// Finds values that vary although their derivative is 0: at a minimum, or near a step (JCGM 101:2008, 5.11.6).
///
/// Each of several trials changes all uncertain values by up to two standard uncertainties and computes the graph
/// again. Each trial is done twice, with nearly the same changes. If the two results of a node differ by more than a
/// sixteenth of its change, the change is only rounding.
public struct FlatSpots: Sendable {
  private let graph: Graph
  private let first: Moves
  /// Moves that are slightly larger than the first ones; comparing the results shows which changes are only rounding.
  private let second: Moves
  private let correlations: [SourceCorrelation]

  private struct Moves {
    var sources: [NodeID: SampledGraph.Source]
    var sets: [NodeID: SampledGraph.PointSet]
    var ensembles: [SampledGraph.Ensemble]

    /// Prepares changes of all uncertain values by at most `reach` standard uncertainties.
    init(_ sampled: SampledGraph, by reach: Double) {
      // Means of readings taken together keep their correlations.
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

  /// The number of trials, for graphs that compute only numbers and for those that compute data sets.
  private static let trials = (numbers: 64, sets: 8)
  /// How many times `varying(among:countedBy:)` computes a graph that has data sets.
  public static let trialsOfSets = 2 * trials.sets
  /// The largest change of an uncertain value, in standard uncertainties.
  private static let reach = 2.0
  /// The factor by which the second changes are larger than the first ones.
  private static let stretch = 1 + 0x1p-10
  /// The least ratio of a real change to the difference between the two results; smaller changes are rounding.
  private static let leastRatio = 16.0

  /// Prepares the search in a graph and its uncertain values.
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

  /// Returns the distribution of the changed values of a source; nil for a source that stays unchanged.
  ///
  /// Most values are near the limits, so that few trials are enough to find a step.
  private static func moved(_ draw: SampledGraph.Draw, by reach: Double) -> Distribution? {
    let (value, size): (Double, Double)
    switch draw {
    // A value that is drawn from a set is not changed.
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

  /// The nodes with a number that are uncertain or depend on an uncertain value through links.
  ///
  /// - Complexity: Linear in the dependent nodes.
  public var moving: [NodeID] {
    graph.downstream(with: Array(first.sources.keys) + Array(first.sets.keys)).filter {
      graph.value(of: $0).number != nil
    }
  }

  /// Returns the nodes among `nodes` whose values vary with the uncertain values by more than rounding.
  ///
  /// If `meter` ends the work, some nodes may be missing.
  ///
  /// - Complexity: The same as for a ``SamplePlan`` of all nodes and some dozen of its samples.
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
    // For each node, how often its value changed, and how often by more than rounding.
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
    // Rounding differs as much between two near places as between distant ones, but sometimes less by chance.
    return Set(zip(asked, changes).filter { $1.clear > 0 && 2 * $1.clear >= $1.all }.map(\.0))
  }
}

extension Graph {
  /// Returns the largest change of a node's number that rounding alone can cause.
  ///
  /// It is 2⁻⁴⁸ times the largest of these numbers: the node's number, its inputs, and the constants in its formula
  /// except exponents.
  ///
  /// - Complexity: Linear in the points of its inputs and in its formula.
  public func rounding(of node: NodeID) -> Double {
    var size = abs(value(of: node).number ?? 0)
    for case let input? in inputs(of: node) {
      for number in value(of: input).data?.values ?? [value(of: input).number ?? 0] { size = max(size, abs(number)) }
    }
    if case .formula(let program) = calculation(of: node) {
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
