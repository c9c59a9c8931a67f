public import EvaluationEngine

/// Finds the values of a number for which a node has a wanted value, as far as a scan of an interval shows them.
///
/// The graph does not change: trial values are rows of a `ColumnPlan`. See ``RootScan``.
public struct GoalSeek: Sendable {
  /// The interval that is searched.
  public struct Span: Hashable, Sendable {
    /// The number of parts of an interval.
    public static let parts = 1_024
    /// The steps away from a value on either side, sixteen per doubling: from 10⁻¹² to 10¹² times its size.
    private static let steps = -640...640

    /// The points of the scan, ascending.
    let places: [Double]
    /// The lower end.
    public let low: Double
    /// The upper end.
    public let high: Double
    /// The value from which parts grow with the distance; nil if all parts have equal width.
    public let center: Double?
    /// The number of parts between the points.
    public var parts: Int { places.count - 1 }

    /// Creates an interval with parts of equal width; nil if it has no width, or an end is not a number.
    public init?(_ low: Double, _ high: Double) {
      guard low.isFinite, high.isFinite, low < high else { return nil }
      self.init(
        places: (0...Self.parts).map { index in
          let part = Double(index) / Double(Self.parts)
          return index == Self.parts ? high : low * (1 - part) + high * part
        }, around: nil)
    }

    /// Creates an interval with parts that grow with the distance from a value; nil if the value is not a number.
    public init?(around value: Double) {
      guard value.isFinite else { return nil }
      let size = value == 0 ? 1 : value.magnitude
      let sixteenth = 1.044_273_782_427_413_8
      let distances = Self.steps.map { step -> Double in
        let (doublings, rest) = (step >> 4, step & 15)
        let fine = (0..<rest).reduce(1.0) { product, _ in product * sixteenth }
        return size * fine * Double(sign: .plus, exponent: doublings, significand: 1)
      }
      self.init(
        places: distances.reversed().map { value - $0 } + [value] + distances.map { value + $0 }, around: value)
    }

    private init?(places: [Double], around center: Double?) {
      var ascending: [Double] = []
      for place in places where place.isFinite && ascending.last.map({ $0 < place }) ?? true { ascending.append(place) }
      guard ascending.count > 1, let low = ascending.first, let high = ascending.last else { return nil }
      (self.places, self.low, self.high, self.center) = (ascending, low, high, center)
    }
  }

  /// The node that should have the wanted value.
  public let target: NodeID
  /// The number that is varied.
  public let input: NodeID

  private let graph: Graph
  private let plan: ColumnPlan

  /// Creates a search for values of `input`, a number of the evaluated graph.
  public init(of target: NodeID, by input: NodeID, in graph: Graph) {
    (self.target, self.input, self.graph) = (target, input, graph)
    plan = ColumnPlan(of: graph, replacing: [input], asking: [target])
  }

  /// Whether the graph proves that no value of the input changes the target, because no path leads from one to the
  /// other.
  public var isIndependent: Bool {
    input != target && (!plan.unusedInputs.isEmpty || !graph.upstream(of: [target]).contains(input))
  }

  /// The maximum number of nodes computed for each tried value: those on paths from the input to the target.
  public var nodesPerTrial: Int { plan.nodesPerRow }

  /// The result of a search.
  public struct Answer: Sendable {
    /// The values of the input that give the wanted value, ascending.
    public var solutions: [Solution] = []
    /// The places at which the target jumps over the wanted value, ascending.
    public var jumps: [Jump] = []
    /// The places at which the target has no value, ascending.
    public var failing: [Failing] = []
    /// The lowest and the highest value of the target over all trials; nil if it always fails.
    public var reached: ClosedRange<Double>?
    /// The point of the scan at which the target is nearest to the wanted value; nil if it always fails.
    public var nearest: (input: Double, value: Double)?
    /// The number of values of the input for which the target was computed.
    public var trials = 0

    /// Creates an answer without results.
    public init() {}
  }

  /// A value of the input that gives the wanted value, or an interval of them.
  public struct Solution: Hashable, Sendable {
    /// The lowest input value that gives the wanted value.
    public var low: Double
    /// The highest input value that gives the wanted value; equal to `low` if there is only one.
    public var high: Double
    /// One solution, with few digits if possible.
    public var input: Double
    /// The target's value at `input`: the wanted value, as near as numbers allow.
    public var value: Double
  }

  /// Two adjacent input values between which the target jumps over the wanted value.
  public struct Jump: Hashable, Sendable {
    /// The lower input value.
    public var low: Double
    /// The higher input value.
    public var high: Double
    /// The target's value at the lower input value.
    public var valueLow: Double
    /// The target's value at the higher input value.
    public var valueHigh: Double
  }

  /// Values of the input at which the target fails.
  public struct Failing: Hashable, Sendable {
    /// The lowest of these values.
    public var low: Double
    /// The highest of these values.
    public var high: Double
    /// Why the target fails in the middle of these values; nil if the reason is not known.
    public var reason: RowFailure?
  }

  /// Searches for all values of the input in a span that give the target the wanted value.
  ///
  /// `meter` may end the search.
  ///
  /// - Returns: nil if the meter ends the search.
  /// - Complexity: some thousand rows of the plan, and at most `BracketSearch.hybridSteps` + 200 for each part of the
  ///   span.
  public func answer(for wanted: Double, in span: Span, countedBy meter: EvaluationMeter? = nil) -> Answer? {
    let runner = ColumnRunner(plan, countedBy: meter)
    var answer = Answer()
    let scan = RootScan(span.places, size: wanted.magnitude) { places in
      answer.trials += places.count
      return values(at: places, runner)?.map { $0 - wanted }
    }
    guard let scan else { return nil }
    let best = values(at: scan.zeros.map(\.place), runner)
    guard let best, best.count == scan.zeros.count else { return nil }
    answer.solutions = zip(scan.zeros, best).map { zero, value in
      Solution(low: zero.low, high: zero.high, input: zero.place, value: value)
    }
    let sides = values(at: scan.jumps.flatMap { [$0.below.place, $0.above.place] }, runner)
    guard let sides, sides.count == 2 * scan.jumps.count else { return nil }
    for (index, jump) in scan.jumps.enumerated() {
      answer.jumps.append(
        Jump(
          low: jump.below.place, high: jump.above.place, valueLow: sides[2 * index], valueHigh: sides[2 * index + 1]))
    }
    answer.trials += best.count + sides.count + scan.failing.count
    answer.failing = scan.failing.map { range in
      Failing(low: range.lowerBound, high: range.upperBound, reason: failure(in: range, runner))
    }
    let rests = scan.points.map(\.value)
    if let low = rests.min(), let high = rests.max(), low <= high { answer.reached = (low + wanted)...(high + wanted) }
    answer.nearest = scan.points.min { $0.value.magnitude < $1.value.magnitude }.map { ($0.place, $0.value + wanted) }
    return answer
  }

  /// Returns the target's values, computed block by block; nil if the meter ends the work.
  private func values(at places: [Double], _ runner: ColumnRunner) -> [Double]? {
    var values: [Double] = []
    values.reserveCapacity(places.count)
    var start = 0
    while start < places.count {
      let end = min(start + plan.rowLimit, places.count)
      let column = runner.input(0)
      for (row, place) in places[start..<end].enumerated() { column[row] = place }
      runner.run(rows: end - start)
      if runner.stop != nil { return nil }
      values += runner.output(0)
      start = end
    }
    return values
  }

  private func failure(in range: ClosedRange<Double>, _ runner: ColumnRunner) -> RowFailure? {
    let middle = range.lowerBound / 2 + range.upperBound / 2
    for place in [range.contains(middle) ? middle : range.lowerBound, range.lowerBound, range.upperBound] {
      runner.input(0)[0] = place
      runner.run(rows: 1)
      if let failure = runner.failure(output: 0, row: 0) { return failure }
    }
    return nil
  }
}
