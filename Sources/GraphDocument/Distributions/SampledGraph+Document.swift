import DataSets
public import EvaluationEngine
import Formulas
public import GraphAnalysis

extension SampledGraph {
  /// Makes the input of a Monte Carlo calculation from a document.
  ///
  /// These values are random:
  ///
  /// - numbers with a distribution or an uncertainty
  /// - uncertain numbers in formulas and parameter formulas
  /// - points of data nodes with errors
  /// - points that scatter around a fit
  /// - the results of `draw`
  ///
  /// A number with a distribution is drawn from the distribution. For any other number, each component of the
  /// uncertainty is drawn separately: see `NumberDraws`. `meter` counts the work on data sets and may end it.
  ///
  /// - Returns: The graph with its random values, and remarks on values that are not drawn as the document states.
  ///   Numbers in parameter formulas that call groups are not drawn at all, nor are numbers whose uncertainty is too
  ///   large for a float.
  /// - Complexity: Linear in the nodes and in the text of formulas with uncertain numbers, plus the work of
  ///   `NumberDraws`.
  public static func make(
    of contents: DocumentContents, countedBy meter: EvaluationMeter? = nil
  ) -> (sampled: SampledGraph, remarks: [SamplingRemark]) {
    let numbers = NumberDraws(of: contents)
    var sampled = SampledGraph(
      graph: contents.graph, sources: numbers.sources, correlations: numbers.correlations)
    sampled.ensembles = numbers.ensembles
    var left: [NodeID] = []
    for (node, written) in contents.writtenUncertainties.sorted(by: { $0.key < $1.key }) {
      // A parameter formula that calls groups has different steps from its text.
      if contents.parameters(of: node)?.formula?.calls.isEmpty == false {
        left.append(node)
      } else {
        sampled.replaceWritten(written, of: node, RandomStream(of: node, in: contents), &left)
      }
    }
    sampled.sets = contents.graph.dataNodes.compactMap { node in
      guard let set = contents.graph.value(of: node).data, set.hasErrors || set.hasErrorsX else { return nil }
      return PointSet(node: node, stream: RandomStream(of: node, in: contents))
    }
    let scattered = Set(contents.graph.scatteredNodes)
    if !scattered.isEmpty { sampled.addScatter(of: scattered, contents, &left, meter) }
    return (sampled, numbers.remarks + left.map { SamplingRemark(.notDrawn, of: $0) })
  }

  /// Makes two further kinds of values random: points without errors to which a curve is fitted, and the results of
  /// `draw`.
  ///
  /// Each fit gets its own copy of its points, which scatter around the curve. As in linear propagation, if several
  /// fits of the same degree use the same points, the points scatter in the same way. Each `draw` is independent of the
  /// others.
  private mutating func addScatter(
    of nodes: Set<NodeID>, _ contents: DocumentContents, _ left: inout [NodeID], _ meter: EvaluationMeter?
  ) {
    _ = graph.propagate(countedBy: meter)
    var moving = Set(graph.downstream(with: sources.map(\.node) + sets.map(\.node)))
    var copies: [DataSet: NodeID] = [:]
    for node in graph.downstream(with: Array(nodes)) where nodes.contains(node) {
      let fed = graph.inputs(of: node).map { $0.map(moving.contains) ?? false }
      let scatters = graph.linearSteps(of: node, fed: fed, withScatter: true, countedBy: meter)?.scatters ?? []
      // Points that depend on random values are drawn with them; the choice among them is not random.
      var isWhole = scatters.filter(\.isDraw).count == graph.drawCount(of: node)
      // Starting with the last step, so that earlier steps keep their indices.
      for (place, scatter) in scatters.enumerated().reversed() {
        let origin = scatter.isDraw ? nil : scatter.port.flatMap { graph.inputs(of: node)[$0] }
        let stream = RandomStream(of: origin ?? node, in: contents).part("scatter").part(origin == nil ? place : 0)
        let isAdded =
          scatter.isDraw
          ? replaceDraw(scatter, of: node, stream) : addScatter(scatter, to: node, stream, &copies)
        isWhole = isWhole && isAdded
      }
      if !isWhole { left.append(node) }
      if !scatters.isEmpty {
        _ = graph.propagate(countedBy: meter)
        moving.formUnion(graph.downstream(with: [node]))
      }
    }
  }

  /// Lets a fit use a copy of its points with random scatter.
  ///
  /// Returns false if the points are computed in the fit's own formula, or if their scatter is unknown.
  private mutating func addScatter(
    _ scatter: LinearSteps.Scatter, to node: NodeID, _ stream: RandomStream, _ copies: inout [DataSet: NodeID]
  ) -> Bool {
    guard let port = scatter.port, scatter.degreesOfFreedom ?? 1 > 0 else { return false }
    var inputs = graph.inputs(of: node)
    guard inputs.indices.contains(port) else { return false }
    let copy = copies[scatter.points] ?? graph.insert(.data(.set(scatter.points)))
    if copies.updateValue(copy, forKey: scatter.points) == nil {
      let degrees = scatter.degreesOfFreedom.map(Double.init) ?? .infinity
      // Fits of a different degree to the same points have a different scatter.
      var own = stream
      while sets.contains(where: { $0.stream == own }) { own = own.part(1) }
      sets.append(PointSet(node: copy, stream: own, degreesOfFreedom: degrees))
    }
    inputs[port] = copy
    do throws(LinkError) {
      try graph.setInputs(inputs, of: node)
    } catch {
      return false
    }
    return true
  }

  private mutating func replaceDraw(
    _ scatter: LinearSteps.Scatter, of node: NodeID, _ stream: RandomStream
  ) -> Bool {
    guard let distribution = Distribution(drawnFrom: scatter.points.values) else { return false }
    guard let step = scatter.step else {
      graph.setContent(.number(distribution.mean), of: node)
      sources.append(Source(node: node, distribution: distribution, stream: stream))
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
    do throws(LinkError) {
      try graph.setInputs(inputs, of: node)
    } catch {
      graph.setContent(.formula(program), of: node)
      return false
    }
    sources.append(Source(node: number, distribution: distribution, stream: stream))
    return true
  }

  /// Replaces uncertain numbers in a formula, or in the formula of a parameter, by number nodes that feed it.
  private mutating func replaceWritten(
    _ written: [Int: StandardUncertainty], of node: NodeID, _ stream: RandomStream, _ left: inout [NodeID]
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
      if let distribution = Distribution(value, uncertainty) {
        sources.append(Source(node: number, distribution: distribution, stream: stream.part(place)))
      } else {
        left.append(node)
      }
      replaced.appendInput(inputs.count)
      inputs.append(number)
    }
    if parameter == nil { graph.setContent(.formula(replaced), of: node) }
    do throws(LinkError) {
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

  private func parameterFormula(of node: NodeID) -> (place: Int, program: Program)? {
    for (place, value) in (graph.parameters(of: node)?.values ?? []).enumerated() {
      if case .formula(let formula)? = value { return (place, formula.program) }
    }
    return nil
  }
}
