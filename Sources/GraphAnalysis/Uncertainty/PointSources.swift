import DataSets
import EvaluationEngine

/// The points of data nodes as sources of uncertainty, where a set with errors reaches a number on several ways.
///
/// On one way the operators on sets tell what errors come to. On several ways, as in `max(s) / sum(s)`, what they come to belongs
/// together, and only the points themselves are independent. The number is derived by each of them, by central differences on a graph
/// of what is upstream of it.
struct PointSources {
  private var graph = Graph()
  private let node: NodeID
  /// Each data node with errors, in the graph that was asked about and in the one here.
  private var sets: [(id: NodeID, copy: NodeID, set: DataSet)] = []

  /// Points with errors times all points and nodes upstream, as many as are gone through; beyond, ways count as independent.
  static let workLimit = 2_000_000

  /// Nil where each set with errors goes one way, where an operator moves in steps, whose errors are no slopes, and where it
  /// would be too much work.
  init?(of node: NodeID, in graph: Graph) {
    guard let extent = Extent(of: node, in: graph) else { return nil }
    var copies: [NodeID: NodeID] = [:]
    for id in extent.cone {
      let content = graph.content(of: id)
      let copy = self.graph.insert(content)
      copies[id] = copy
      let inputs = graph.inputs(of: id).map { input in input.flatMap { copies[$0] } }
      if !inputs.isEmpty, (try? self.graph.setInputs(inputs, of: copy)) == nil { return nil }
      if let parameters = graph.parameters(of: id) { self.graph.setParameters(parameters, of: copy) }
      if graph.isBypassed(id) { self.graph.setBypassed(true, of: copy) }
      if case .data(.set(let set)) = content, set.hasErrors || set.hasErrorsX { sets.append((id, copy, set)) }
    }
    guard let copy = copies[node] else { return nil }
    self.node = copy
    _ = self.graph.propagate()
  }

  /// How far the points of each set move the number, put together; nil where a difference does not exist.
  func effects() -> [(set: NodeID, effect: StandardUncertainty)]? {
    var moving = graph
    var effects: [(set: NodeID, effect: StandardUncertainty)] = []
    for (id, copy, set) in sets {
      var sides = (lower: 0.0, upper: 0.0)
      for (index, point) in set.enumerated() {
        guard let slopes = slopes(index, point, set, copy, &moving) else { return nil }
        let parts = [(slopes.value, point.errorY), (slopes.x, point.errorX)].map { slope, bar in
          bar.map { slope < 0 ? (-$0.upper * slope, -$0.lower * slope) : ($0.lower * slope, $0.upper * slope) } ?? (
            0, 0
          )
        }
        let means = slopes.value * (point.errorY?.mean ?? 0) * slopes.x * (point.errorX?.mean ?? 0)
        let shared = 2 * (point.errorCorrelation ?? 0) * means
        sides.lower += max(0, parts[0].0 * parts[0].0 + parts[1].0 * parts[1].0 + shared)
        sides.upper += max(0, parts[0].1 * parts[0].1 + parts[1].1 * parts[1].1 + shared)
      }
      moving.setContent(.data(.set(set)), of: copy)
      let effect = StandardUncertainty(lower: sides.lower.squareRoot(), upper: sides.upper.squareRoot())
      guard effect.lower.isFinite, effect.upper.isFinite else { return nil }
      effects.append((id, effect))
    }
    return effects
  }

  /// The slopes of the number by a point's value and x; 0 where there is no error.
  private func slopes(
    _ index: Int, _ point: Datum, _ set: DataSet, _ copy: NodeID, _ moving: inout Graph
  ) -> (value: Double, x: Double)? {
    var result = (value: 0.0, x: 0.0)
    if let bar = point.errorY, bar.mean > 0 {
      let width = Self.width(point.value, bar)
      let low = number(try? set.moving(index, value: -width), copy, &moving)
      let high = number(try? set.moving(index, value: width), copy, &moving)
      guard let low, let high else { return nil }
      result.value = (high - low) / ((point.value + width) - (point.value - width))
    }
    if let bar = point.errorX, bar.mean > 0, let x = point.valueX {
      let width = Self.width(x, bar)
      let low = number(try? set.moving(index, x: -width), copy, &moving)
      let high = number(try? set.moving(index, x: width), copy, &moving)
      guard let low, let high else { return nil }
      result.x = (high - low) / ((x + width) - (x - width))
    }
    return result
  }

  /// A thousandth of the error: large beside the rounding of what the number is made of, small beside its curvature.
  private static func width(_ centre: Double, _ bar: ErrorBar) -> Double {
    max(1e-3 * bar.mean, 6e-6 * centre.magnitude)
  }

  /// The number when a data node holds `set`.
  private func number(_ set: DataSet?, _ copy: NodeID, _ moving: inout Graph) -> Double? {
    guard let set else { return nil }
    moving.setContent(.data(.set(set)), of: copy)
    _ = moving.propagate()
    return moving.value(of: node).number
  }
}

extension PointSources {
  /// What there is to go through.
  struct Extent {
    /// The node and what is upstream of it, in evaluation order.
    let cone: [NodeID]
    /// How many points have errors.
    private var uncertainPoints = 0
    /// How many points all sets have, computed ones too.
    private var points = 0

    /// Nil where the points are no sources, as `PointSources.init` says.
    init?(of node: NodeID, in graph: Graph) {
      cone = graph.upstream(of: [node]) + [node]
      guard PointSources.isShared(cone, graph), !PointSources.movesInSteps(cone, graph) else { return nil }
      for id in cone {
        if case .data(let set) = graph.value(of: id) { points += set.count }
        if case .data(.set(let set)) = graph.content(of: id), set.hasErrors || set.hasErrorsX {
          uncertainPoints += set.count
        }
      }
      if uncertainPoints > PointSources.workLimit / max(cone.count + points, 1) { return nil }
    }

    /// The units of `UncertaintyPropagation.work(of:in:)` that finding the effects takes: each point is moved twice.
    var work: Int { 2 * uncertainPoints * (cone.count + points / UncertaintyPropagation.pointsPerUnit + 1) }
  }

  /// Whether some set with errors is taken more than once.
  fileprivate static func isShared(_ cone: [NodeID], _ graph: Graph) -> Bool {
    var uses: [NodeID: Int] = [:]
    for id in cone {
      let program: Program? = if case .formula(let program) = graph.content(of: id) { program } else { nil }
      let parameters = graph.parameters(of: id)
      for (port, input) in graph.inputs(of: id).enumerated() {
        guard let input, port == 0 || !graph.isBypassed(id), graph.isSet(input) else { continue }
        uses[input, default: 0] +=
          program?.mentionCount(ofPort: port) ?? 1 + (parameters?.mentionCount(ofPort: port) ?? 0)
      }
    }
    return uses.contains { id, count in
      guard count > 1, case .data(let set) = graph.value(of: id) else { return false }
      return set.hasErrors || set.hasErrorsX
    }
  }

  fileprivate static func movesInSteps(_ cone: [NodeID], _ graph: Graph) -> Bool {
    cone.contains { id in
      switch graph.content(of: id) {
      case .operator(let operation): return operation.descriptor.errorsAreChances
      case .formula(let program):
        return program.steps.contains { step in
          if case .call(let operation, _) = step { operation.descriptor.errorsAreChances } else { false }
        }
      case .number, .data, .chart, .note: return false
      }
    }
  }
}
