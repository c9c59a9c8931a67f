import EvaluationEngine
import Formulas
import GraphAnalysis
import Units

extension Program {
  /// Whether the last step gives the value its unit, as in `x to [km/h]`.
  fileprivate var endsInUnit: Bool {
    if case .unit? = steps.last { true } else { false }
  }
}

enum UnitPass {
  /// Finds the units of all nodes that changed since the last update of values, and of the nodes that depend on them.
  ///
  /// - Parameters:
  ///   - contents: The document.
  ///   - deleted: The nodes deleted since the last update of values.
  /// - Complexity: Linear in the changed nodes. If units changed, also linear in the nodes downstream and in their
  ///   formulas.
  static func run(on contents: inout DocumentContents, deleted: [NodeID] = []) {
    if contents.units.isEmpty, !contents.graph.mayHaveUnits, !contents.details.states(.unit),
      !contents.details.states(.xUnit)
    {
      return
    }
    for node in deleted where !contents.graph.contains(node) {
      contents.units.note(node, states: false)
      contents.units.noteVisit(of: node)
      _ = contents.units.setTurned(false, of: node)
      _ = contents.units.set(.plain, nil, of: node)
    }
    let changed = contents.graph.changedNodes
    for node in changed { contents.units.note(node, states: statesUnit(node, contents)) }
    if contents.units.isEmpty {
      for node in contents.graph.substitutedNodes { contents.graph.setCalculation(nil, of: node) }
      contents.units.removeAll()
      return
    }
    var next: [NodeID] = []
    for node in changed where findUnit(of: node, in: &contents) { next.append(node) }
    // Exponents and weights are numbers that decide units.
    for node in changed where contents.graph.contentKind(of: node) == .number {
      for user in contents.graph.users(of: node) where findUnit(of: user.node, in: &contents) { next.append(user.node) }
    }
    if next.isEmpty { return }
    var waiting = Set(next.flatMap { contents.graph.users(of: $0).map(\.node) })
    for node in contents.graph.downstream(of: next) where waiting.remove(node) != nil {
      if findUnit(of: node, in: &contents) {
        for user in contents.graph.users(of: node) { waiting.insert(user.node) }
      }
    }
  }

  /// Returns the unit analysis of a formula that belongs to no node.
  ///
  /// Nil if the formula and the document have no units.
  static func analysis(of formula: Formula, fedBy sources: [NodeID?], in contents: DocumentContents) -> UnitAnalysis? {
    let program = formula.program
    guard !contents.units.isEmpty || program.hasUnits, program.isComplete else { return nil }
    return analysis(of: program, fedBy: sources, in: contents, uncertain: formula.writtenUncertainties)
  }

  private static func analysis(
    of program: Program, fedBy sources: [NodeID?], with trial: [NodeID: Unit] = [:], in contents: DocumentContents,
    uncertain: [Int: StandardUncertainty]?
  ) -> UnitAnalysis {
    var analysis = UnitAnalysis(
      program,
      inputs: sources.map { source in
        source.map { trial[$0].map { .unit($0) } ?? contents.units[$0] } ?? .unknown
      },
      numbers: sources.map { source in
        source.flatMap { trial[$0] == nil ? fixedNumber($0, contents) : nil }
      }, uncertain: (uncertain ?? [:]).keys, definitions: contents.unitDefinitions)
    if !contents.units.xUnits.isEmpty { analysis.setX(sources.map { $0.flatMap { contents.units.xUnits[$0] } }) }
    if !contents.units.turned.isEmpty {
      analysis.setTurned(
        Set(sources.indices.filter { port in sources[port].map { contents.units.turned.contains($0) } ?? false }))
    }
    analysis.run()
    return analysis
  }

  private static func statesUnit(_ node: NodeID, _ contents: DocumentContents) -> Bool {
    guard contents.graph.contains(node) else { return false }
    if contents.details[.unit, node] != nil || contents.details[.xUnit, node] != nil { return true }
    if case .formula(let program) = contents.graph.content(of: node) { return program.hasUnits }
    return contents.graph.contentKind(of: node) == .operator
      && contents.parameters(of: node)?.formula?.units.isEmpty == false
  }

  /// Finds the unit of a node from the units of its inputs, and inserts the needed conversions.
  ///
  /// - Returns: Whether the unit changed.
  private static func findUnit(of node: NodeID, in contents: inout DocumentContents) -> Bool {
    contents.units.noteVisit(of: node)
    let declared = contents.declaredUnit(of: node)
    switch contents.graph.content(of: node) {
    case .number, .data:
      let x = contents.declaredXUnit(of: node)
      return contents.units.set(declared.map { .unit($0) } ?? .plain, x: x, nil, of: node)
    case .sink: return false
    case .operator where contents.graph.isBypassed(node):
      let source = contents.graph.input(PortID(node, 0))
      let x = source.flatMap { contents.units.xUnits[$0] }
      return contents.units.set(source.map { contents.units[$0] } ?? .unknown, x: x, nil, of: node)
    case .operator, .formula: break
    }
    guard var program = program(of: node, ports: contents.graph.inputCount(of: node), in: contents),
      program.isComplete
    else { return contents.units.set(.unknown, nil, of: node) }
    let sources = contents.graph.inputs(of: node)
    if let text = contents.details[.unit, node]?.text { program.appendUnit(UnitMark(.declared, text)) }
    // The numbers of an operator's formula for every point are no exponents of other values.
    let uncertain = contents.formulas.uncertainNodes.contains(node) ? contents.writtenUncertainties(of: node) : nil
    var found = analysis(of: program, fedBy: sources, in: contents, uncertain: uncertain)
    if declared == nil, case .unit(let unit) = found.result, let shown = contents.units.stated.display.unit(for: unit),
      !program.endsInUnit
    {
      program.appendUnit(UnitMark(.declared, shown.storedText))
      found = analysis(of: program, fedBy: sources, in: contents, uncertain: uncertain)
    }
    if case .unit(let unit) = found.result, !contents.units.canHold(unit) { found.failBeyondLimit() }
    contents.graph.setCalculation(found.calculation, of: node)
    let conflict = found.conflict.map { NodeUnitConflict($0, in: found, inputs: sources) }
    let deciders = found.decidingPorts.sorted().compactMap { sources.indices.contains($0) ? sources[$0] : nil }
    contents.units.setDeciders(deciders, of: node)
    let reciprocal = conflict == nil ? found.reciprocal : nil
    let isOtherTurn = contents.units.setTurned(found.isResultTurned, of: node)
    return contents.units.set(found.result, x: found.resultX, conflict, reciprocal, of: node) || isOtherTurn
  }

  /// Returns the program of a formula or operator with this many ports; nil for other nodes.
  private static func program(of node: NodeID, ports: Int, in contents: DocumentContents) -> Program? {
    switch contents.graph.content(of: node) {
    case .formula(let program): program
    case .operator(let operation):
      operation.program(
        ports: ports, parameters: contents.parameters(of: node), formula: contents.pointProgram(of: node))
    case .number, .data, .sink: nil
    }
  }

  /// Returns the unit analysis of a node with other inputs or units than it has.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - sources: The nodes at its ports.
  ///   - trial: Units to use in place of those of some inputs.
  ///   - ignoringDeclared: Whether the unit that the node states is ignored.
  ///   - contents: The document.
  /// - Returns: Nil for nodes without a program, and for bypassed operators.
  static func analysis(
    of node: NodeID, fedBy sources: [NodeID?], with trial: [NodeID: Unit] = [:], ignoringDeclared: Bool = false,
    in contents: DocumentContents
  ) -> UnitAnalysis? {
    guard !contents.graph.isBypassed(node), var program = program(of: node, ports: sources.count, in: contents),
      program.isComplete
    else { return nil }
    if !ignoringDeclared, let text = contents.details[.unit, node]?.text {
      program.appendUnit(UnitMark(.declared, text))
    }
    let uncertain = contents.formulas.uncertainNodes.contains(node) ? contents.writtenUncertainties(of: node) : nil
    return analysis(of: program, fedBy: sources, with: trial, in: contents, uncertain: uncertain)
  }

  /// Returns the value of a number node that never varies, because it is not a declared input; nil for other nodes.
  ///
  /// The number has no unit and no uncertainty, so that it may be an exponent or a factor. The value of a declared
  /// input may be set by a sweep, a batch or a caller, so it cannot determine a unit. If no inputs are declared, all
  /// numbers count as fixed.
  private static func fixedNumber(_ node: NodeID, _ contents: DocumentContents) -> Double? {
    guard case .number(let value) = contents.graph.content(of: node), contents.uncertainty(of: node) == nil,
      contents.details[.unit, node] == nil, let inputs = contents.interface.inputs, !inputs.contains(node)
    else { return nil }
    return value
  }
}
