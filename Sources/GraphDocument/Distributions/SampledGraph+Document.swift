import DataSets
public import EvaluationEngine
import Formulas
public import GraphAnalysis

extension SampledGraph {
  /// What is random in a document: numbers with a distribution or an uncertainty, numbers written with one in formulas and in formulas of
  /// parameters, the points with errors of data nodes, those that scatter around a fit, and what is drawn of a set.
  ///
  /// A number with an uncertainty and without a distribution is normal; one with two sides is so on either side of its value, and that is its mode.
  ///
  /// - Returns: also the names of what is uncertain and cannot be drawn: numbers in formulas of parameters that call groups, and what is too wide for
  ///   floats.
  /// - Complexity: linear in the nodes and in the text of formulas with uncertain numbers.
  public static func make(of contents: DocumentContents) -> (sampled: SampledGraph, left: [NodeID]) {
    var sampled = SampledGraph(graph: contents.graph, sources: [], correlations: contents.sourceCorrelations)
    var left: [NodeID] = []
    for node in contents.uncertainNumbers {
      guard case .number(let value) = contents.graph.content(of: node), let uncertainty = contents.uncertainty(of: node)
      else { continue }
      if let distribution = contents.distribution(of: node) {
        sampled.sources.append(Source(node: node, distribution: distribution))
      } else if uncertainty.upper > 0 || uncertainty.lower > 0 {
        sampled.add(value, uncertainty, as: node, of: node, &left)
      }
    }
    for (node, written) in contents.writtenUncertainties.sorted(by: { $0.key < $1.key }) {
      // A formula of a parameter that calls groups has other steps than its text.
      if contents.parameters(of: node)?.formula?.calls.isEmpty == false {
        left.append(node)
      } else {
        sampled.replaceWritten(written, of: node, &left)
      }
    }
    sampled.sets = contents.graph.dataNodes.filter { node in
      guard let set = contents.graph.value(of: node).data else { return false }
      return set.hasErrors || set.hasErrorsX
    }
    let scattered = Set(contents.graph.scatteredNodes)
    if !scattered.isEmpty { sampled.addScatter(of: scattered, &left) }
    return (sampled, left)
  }

  /// Points without errors get a copy with their scatter for the fits that take them; what is drawn of a set becomes a number.
  ///
  /// As in linear propagation, the same points are one source for all fits of a degree, and each draw is one of its own.
  private mutating func addScatter(of nodes: Set<NodeID>, _ left: inout [NodeID]) {
    _ = graph.propagate()
    var moving = Set(graph.downstream(with: sources.map(\.node) + sets))
    var copies: [DataSet: NodeID] = [:]
    for node in graph.downstream(with: Array(nodes)) where nodes.contains(node) {
      let fed = graph.inputs(of: node).map { $0.map(moving.contains) ?? false }
      let scatters = graph.linearSteps(of: node, fed: fed, withScatter: true)?.scatters ?? []
      // Points that rest on something random are drawn with it; which of them is chosen is not.
      var isWhole = scatters.filter(\.isDraw).count == graph.drawCount(of: node)
      // From the last one on, so that the steps before stay where they are.
      for scatter in scatters.reversed() {
        let isAdded =
          scatter.isDraw ? replaceDraw(scatter, of: node) : addScatter(scatter, to: node, &copies)
        isWhole = isWhole && isAdded
      }
      if !isWhole { left.append(node) }
      if !scatters.isEmpty {
        _ = graph.propagate()
        moving.formUnion(graph.downstream(with: [node]))
      }
    }
  }

  /// Feeds a fit with points that scatter; false where its formula makes them itself, or nothing is known of their scatter.
  private mutating func addScatter(
    _ scatter: LinearSteps.Scatter, to node: NodeID, _ copies: inout [DataSet: NodeID]
  ) -> Bool {
    guard let port = scatter.port, scatter.degreesOfFreedom ?? 1 > 0 else { return false }
    var inputs = graph.inputs(of: node)
    guard inputs.indices.contains(port) else { return false }
    let copy = copies[scatter.points] ?? graph.insert(.data(.set(scatter.points)))
    if copies.updateValue(copy, forKey: scatter.points) == nil { sets.append(copy) }
    inputs[port] = copy
    do throws(LinkRefusal) {
      try graph.setInputs(inputs, of: node)
    } catch {
      return false
    }
    return true
  }

  /// Puts a number that is drawn of the points in place of the call that draws; false where that cannot be.
  private mutating func replaceDraw(_ scatter: LinearSteps.Scatter, of node: NodeID) -> Bool {
    guard let distribution = Distribution(drawnFrom: scatter.points.values) else { return false }
    guard let step = scatter.step else {
      graph.setContent(.number(distribution.mean), of: node)
      sources.append(Source(node: node, distribution: distribution))
      return true
    }
    var inputs = graph.inputs(of: node)
    guard case .formula(let program) = graph.content(of: node), let part = program.part(endingAt: step) else {
      return false
    }
    while inputs.count < program.inputCount { inputs.append(nil) }
    guard inputs.count < Ports.limit else { return false }
    let number = graph.insert(.number(distribution.mean))
    var replaced = Program()
    replaced.reserve(program.count)
    for place in program.steps.indices where !part.contains(place) || place == step {
      if place == step { replaced.appendInput(inputs.count) } else { replaced.append(program.steps[place]) }
    }
    inputs.append(number)
    graph.setContent(.formula(replaced), of: node)
    do throws(LinkRefusal) {
      try graph.setInputs(inputs, of: node)
    } catch {
      graph.setContent(.formula(program), of: node)
      return false
    }
    sources.append(Source(node: number, distribution: distribution))
    return true
  }

  private mutating func add(
    _ value: Double, _ uncertainty: StandardUncertainty, as node: NodeID, of origin: NodeID, _ left: inout [NodeID]
  ) {
    let distribution =
      uncertainty.isSymmetric
      ? try? Distribution(.normal, [value, uncertainty.upper])
      : try? Distribution(.twoPiece, [value, uncertainty.lower, uncertainty.upper])
    if let distribution {
      sources.append(Source(node: node, distribution: distribution))
    } else {
      left.append(origin)
    }
  }

  /// Numbers written in a formula, or in the one of a parameter, become nodes that feed it.
  private mutating func replaceWritten(
    _ written: [Int: StandardUncertainty], of node: NodeID, _ left: inout [NodeID]
  ) {
    let parameter = parameterFormula(of: node)
    let program: Program
    if let parameter {
      program = parameter.program
    } else if case .formula(let own) = graph.content(of: node) {
      program = own
    } else {
      left.append(node)
      return
    }
    var replaced = Program()
    replaced.reserve(program.count)
    var inputs = graph.inputs(of: node)
    if parameter == nil { while inputs.count < program.inputCount { inputs.append(nil) } }
    for (place, step) in program.steps.enumerated() {
      guard let uncertainty = written[place], uncertainty.upper > 0 || uncertainty.lower > 0,
        case .constant(let value) = step, inputs.count < Ports.limit
      else {
        if written[place] != nil, inputs.count >= Ports.limit { left.append(node) }
        replaced.append(step)
        continue
      }
      let number = graph.insert(.number(value))
      add(value, uncertainty, as: number, of: node, &left)
      replaced.appendInput(inputs.count)
      inputs.append(number)
    }
    if parameter == nil { graph.setContent(.formula(replaced), of: node) }
    do throws(LinkRefusal) {
      try graph.setInputs(inputs, of: node)
    } catch {
      if parameter == nil { graph.setContent(.formula(program), of: node) }
      left.append(node)
      return
    }
    if let parameter, var parameters = graph.parameters(of: node) {
      parameters.values[parameter.place] = .formula(PointFormula(replaced))
      graph.setParameters(parameters, of: node)
    }
  }

  /// The formula that is a parameter of an operator, and which one; nil of other nodes.
  private func parameterFormula(of node: NodeID) -> (place: Int, program: Program)? {
    for (place, value) in (graph.parameters(of: node)?.values ?? []).enumerated() {
      if case .formula(let formula)? = value { return (place, formula.program) }
    }
    return nil
  }
}
