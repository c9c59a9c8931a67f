public import EvaluationEngine
public import Formulas
public import Units

/// The units of nodes: what they state, what follows from it, and the conversions where two units meet.
extension DocumentContents {
  /// Returns the unit of a node's value; nil for a plain number, and for a node without a value.
  ///
  /// - Complexity: constant.
  public func unit(of node: NodeID) -> Unit? {
    if case .unit(let unit) = units[node] { return unit }
    return nil
  }

  /// Returns the text of the unit of a node's value, as `km/h`; nil for a plain number, and for a node without a value.
  public func unitText(of node: NodeID) -> String? { unit(of: node)?.text }

  /// Returns the unit that a node declares; nil if it declares none.
  public func declaredUnit(of node: NodeID) -> Unit? {
    details[.unit, node]?.text.flatMap { try? Unit(reading: $0) }
  }

  /// Returns the edits that make a node the number in a unit: converted to the unit of the node, if it declares one.
  ///
  /// - Throws: if the unit does not fit that of the node.
  public func edits(giving quantity: Quantity, in text: String, to node: NodeID) throws(EditError) -> [Edit] {
    let unit: Unit
    do throws(UnitProblem) {
      unit = try Unit(reading: text)
    } catch {
      throw .notAUnit(text, of: name(of: node), error)
    }
    var number = quantity
    var edits: [Edit] = []
    if let declared = declaredUnit(of: node) {
      do throws(UnitConflict) {
        number = quantity.converted(by: try unit.conversion(to: declared))
      } catch {
        throw .unitsDiffer(name(of: node), error)
      }
    } else {
      edits.append(.set(node, .unit, .text(unit.storedText)))
    }
    let value = Edit.setContent(node, .number(number.value))
    return [value] + (number.uncertainty.map { [.setUncertainty(node, $0)] } ?? []) + edits
  }

  /// Returns the program of a formula that belongs to no node, with its conversions.
  func program(of formula: Formula, fedBy sources: [NodeID?]) -> Program {
    analysis(of: formula, fedBy: sources)?.calculation?.program ?? formula.program
  }

  /// Returns the text of the unit of a formula that belongs to no node; nil for a plain number.
  public func unitText(of formula: Formula) -> String? {
    guard case .unit(let unit)? = analysis(of: formula, fedBy: sources(of: formula))?.result else { return nil }
    return unit.text
  }

  /// Returns why the units in a formula that belongs to no node do not fit; nil if they do.
  public func unitSentence(of formula: Formula) -> String? {
    let sources = sources(of: formula)
    guard let analysis = analysis(of: formula, fedBy: sources) else { return nil }
    return analysis.conflict.map { sentence(for: NodeUnitConflict($0, in: analysis, inputs: sources)) }
  }

  /// Returns the analysis of a formula that belongs to no node; nil if neither it nor the document has units.
  private func analysis(of formula: Formula, fedBy sources: [NodeID?]) -> UnitAnalysis? {
    let program = formula.program
    guard !units.isEmpty || program.hasUnits, program.isComplete else { return nil }
    var analysis = UnitAnalysis(program, inputs: findings(sources), numbers: sources.map { $0.flatMap(fixedNumber) })
    analysis.run()
    return analysis
  }

  /// Whether some node states a unit.
  public var hasUnits: Bool { !units.isEmpty }

  /// Returns why the units of a node's inputs do not fit, as a sentence without the names of attributes.
  func unitSentence(of node: NodeID) -> String {
    units.conflicts[node].map { sentence(for: $0) } ?? Failure.units.sentence
  }

  /// Finds the units of all nodes that were changed since values were propagated, and of the nodes that depend on them.
  ///
  /// - Complexity: linear in the changed nodes if none of them states a unit and none did; else in the nodes downstream of
  ///   those whose unit changed, and their formulas.
  mutating func findUnits() {
    if units.isEmpty, !graph.mayHaveUnits, !details.states(.unit) { return }
    let changed = graph.changedNodes
    for node in changed { units.note(node, states: statesUnit(node)) }
    if units.isEmpty {
      for node in graph.substitutedNodes { graph.setCalculation(nil, of: node) }
      units.removeAll()
      return
    }
    var next: [NodeID] = []
    for node in changed where findUnit(of: node) { next.append(node) }
    // Exponents and weights are numbers that decide units.
    for node in changed where graph.contentKind(of: node) == .number {
      for user in graph.users(of: node) where findUnit(of: user.node) { next.append(user.node) }
    }
    if next.isEmpty { return }
    var waiting = Set(next.flatMap { graph.users(of: $0).map(\.node) })
    for node in graph.downstream(of: next) where waiting.remove(node) != nil {
      if findUnit(of: node) { for user in graph.users(of: node) { waiting.insert(user.node) } }
    }
  }

  private func statesUnit(_ node: NodeID) -> Bool {
    guard graph.contains(node) else { return false }
    if details[.unit, node] != nil { return true }
    if case .formula(let program) = graph.content(of: node) { return program.hasUnits }
    return graph.contentKind(of: node) == .operator && parameters(of: node)?.formula?.units.isEmpty == false
  }

  /// Finds the unit of a node from those of its inputs, and sets its conversions.
  ///
  /// - Returns: whether its unit is another one than before.
  private mutating func findUnit(of node: NodeID) -> Bool {
    guard graph.contains(node) else { return units.set(.plain, nil, of: node) }
    let declared = declaredUnit(of: node)
    let program: Program?
    switch graph.content(of: node) {
    case .number, .data: return units.set(declared.map { .unit($0) } ?? .plain, nil, of: node)
    case .sink: return false
    case .operator where graph.isBypassed(node):
      return units.set(graph.input(PortID(node, 0)).map { units[$0] } ?? .unknown, nil, of: node)
    case .operator: program = operatorProgram(of: node)
    case .formula(let own): program = own
    }
    guard var program, program.isComplete else { return units.set(.unknown, nil, of: node) }
    if let declared { program.appendUnit(UnitMark(.declared, declared.text)) }
    let sources = graph.inputs(of: node)
    var analysis = UnitAnalysis(program, inputs: findings(sources), numbers: sources.map { $0.flatMap(fixedNumber) })
    analysis.run()
    graph.setCalculation(analysis.calculation, of: node)
    let conflict = analysis.conflict.map { NodeUnitConflict($0, in: analysis, inputs: sources) }
    return units.set(analysis.result, conflict, of: node)
  }

  private func findings(_ sources: [NodeID?]) -> [NodeUnits.Finding] {
    sources.map { $0.map { units[$0] } ?? .unknown }
  }

  /// Returns the number of a number node without unit and uncertainty that is not among the declared inputs; nil for other
  /// nodes.
  ///
  /// It may be an exponent or a weight. A number that a sweep, a batch or a caller may set decides no unit: without declared
  /// inputs these are all numbers.
  private func fixedNumber(_ node: NodeID) -> Double? {
    guard case .number(let value) = graph.content(of: node), uncertainty(of: node) == nil, details[.unit, node] == nil,
      let inputs = interface.inputs, !inputs.contains(node)
    else { return nil }
    return value
  }

  /// Returns the calculation of an operator node as a program over its ports; nil if no formula can express it.
  private func operatorProgram(of node: NodeID) -> Program? {
    guard case .operator(let operation) = graph.content(of: node) else { return nil }
    return operation.program(
      ports: graph.inputCount(of: node), parameters: parameters(of: node), formula: pointProgram(of: node))
  }
}

extension Quantity {
  /// Returns the number in another unit; its uncertainty is multiplied by the derivative.
  func converted(by conversion: UnitConversion) -> Quantity {
    let slope = abs(conversion.derivative(at: value))
    let result = conversion.apply(value)
    guard let lower, let upper else { return Quantity(result) }
    return Quantity(result, lower: lower * slope, upper: upper * slope)
  }
}
