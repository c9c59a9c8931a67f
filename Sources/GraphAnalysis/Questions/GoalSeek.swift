public import EvaluationEngine

/// Searches for the values of a number node, the input, at which another node, the target, has a wanted value.
///
/// An interval of input values is scanned, which may miss solutions; see ``RootScan``. The graph does not change: the
/// input values of all trials are rows of a `ColumnPlan`.
public struct GoalSeek: Sendable {
  /// The interval of input values that is searched, and the points at which it is scanned.
  public struct Span: Hashable, Sendable {
    /// The number of parts into which an interval without a center is divided, all with the same width.
    public static let parts = 1_024
    /// The range of steps between points of the scan around a center; after 16 steps, the distance from the center is
    /// doubled.
    ///
    /// The distances are from about 10⁻¹² to 10¹² times the size of the center.
    private static let steps = -640...640

    /// The input values at which the scan computes the target, ascending.
    let places: [Double]
    /// The lower end of the interval.
    public let low: Double
    /// The upper end of the interval.
    public let high: Double
    /// The value around which the points of the scan are closest; nil if all parts have the same width.
    public let center: Double?
    /// The number of parts into which the points of the scan divide the interval.
    public var parts: Int { places.count - 1 }

    /// Creates an interval with parts of equal width; nil if the interval is empty, or if an end is not finite.
    public init?(_ low: Double, _ high: Double) {
      guard low.isFinite, high.isFinite, low < high else { return nil }
      self.init(
        places: (0...Self.parts).map { index in
          let part = Double(index) / Double(Self.parts)
          return index == Self.parts ? high : low * (1 - part) + high * part
        }, around: nil)
    }

    /// Creates an interval around a value, with wider parts further away from it; nil if the value is not finite.
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
  /// The number node whose value is varied.
  public let input: NodeID

  private let graph: Graph
  private let plan: ColumnPlan

  /// Creates a search for values of `input`, a number of the evaluated graph.
  public init(of target: NodeID, by input: NodeID, in graph: Graph) {
    (self.target, self.input, self.graph) = (target, input, graph)
    plan = ColumnPlan(of: graph, replacing: [input], asking: [target])
  }

  /// Whether the target never depends on the input, because no path in the graph leads from the input to the target.
  public var isIndependent: Bool {
    input != target && (!plan.unusedInputs.isEmpty || !graph.upstream(of: [target]).contains(input))
  }

  /// The maximum number of nodes that one trial computes: the nodes on paths from the input to the target.
  public var nodesPerTrial: Int { plan.nodesPerRow }

  /// The result of a search.
  public struct Answer: Sendable {
    /// The values of the input that give the wanted value, ascending.
    public var solutions: [Solution] = []
    /// The pairs of adjacent input values between which the target jumps over the wanted value, ascending.
    public var jumps: [Jump] = []
    /// The ranges of input values at which the target fails, ascending.
    public var failing: [Failing] = []
    /// The lowest and the highest value of the target at the points of the scan; nil if the target always fails.
    public var reached: ClosedRange<Double>?
    /// The point of the scan at which the target is nearest to the wanted value; nil if the target always fails.
    public var nearest: (input: Double, value: Double)?
    /// The number of values of the input for which the target was computed.
    public var trials = 0

    /// Creates an empty answer.
    public init() {}
  }

  /// An input value that gives the wanted value, or a range of such input values.
  public struct Solution: Hashable, Sendable {
    /// The lowest input value in the range.
    public var low: Double
    /// The highest input value in the range; equal to `low` if the range is a single value.
    public var high: Double
    /// One input value in the range, with few digits if possible.
    public var input: Double
    /// The target's value at `input`, which is the wanted value or as near to it as floats allow.
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

  /// A range of input values at which the target fails.
  public struct Failing: Hashable, Sendable {
    /// The lowest input value in the range.
    public var low: Double
    /// The highest input value in the range.
    public var high: Double
    /// Why the target fails at an input value in the middle of the range; nil if the reason is not known.
    public var reason: RowFailure?
  }

  /// Searches an interval for input values at which the target has the value `wanted`.
  ///
  /// `meter` counts the work and may end the search.
  ///
  /// - Returns: The answer; nil if the meter ends the search.
  /// - Complexity: Some thousand rows of the plan, and at most `BracketSearch.hybridSteps` + 200 rows for each part of
  ///   the span.
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
    let residuals = scan.points.map(\.value)
    if let low = residuals.min(), let high = residuals.max(), low <= high {
      answer.reached = (low + wanted)...(high + wanted)
    }
    answer.nearest = scan.points.min { $0.value.magnitude < $1.value.magnitude }.map { ($0.place, $0.value + wanted) }
    return answer
  }

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
