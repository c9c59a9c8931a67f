import DataSets
public import EvaluationEngine
import Formulas

// Parameter formulas mention linked nodes by name. Only this file compiles them, whenever links or names change.
extension DocumentContents {
  mutating func setParameters(
    _ parameters: NodeParameters?, of node: NodeID, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    try requireNode(node)
    try check(parameters, for: graph.content(of: node), named: name(of: node))
    let old = self.parameters(of: node)
    let new = parameters.flatMap { $0.isStandard ? nil : $0 }
    details[parameters: node] = new
    compileParameters(of: node)
    if old != new { changes.append(.parametersChanged(node)) }
    return .setParameters(node, old)
  }

  func check(_ parameters: NodeParameters?, for content: NodeContent, named name: String) throws(EditError) {
    guard let parameters, !parameters.isStandard else { return }
    guard case .operator(let operation) = content, !operation.descriptor.parameters.isEmpty else {
      throw .noParameters(name)
    }
    if let place = parameters.misfit(for: operation) {
      throw .badParameter(operation, place: place)
    }
  }

  mutating func compileParameters(of node: NodeID) {
    guard graph.kind(of: node) == .operator else { return }
    if instances.isCaller(node) || parameters(of: node)?.formula?.calls.isEmpty == false {
      instances.setCalls(Set(parameters(of: node)?.formula?.calls.map(\.group) ?? []), of: node)
    }
    let compiled = compiledParameters(of: node)
    if compiled != graph.parameters(of: node) { graph.setParameters(compiled, of: node) }
  }

  /// Returns the node's parameters as the graph uses them; nil if all have their defaults, and for nodes of other
  /// kinds.
  func compiledParameters(of node: NodeID) -> OperatorParameters? {
    guard let parameters = parameters(of: node), case .operator(let operation) = graph.content(of: node) else {
      return nil
    }
    return parameters.compiled(for: operation) { pointProgram($0, of: node, operation) }
  }

  /// Returns the program of an operator node's parameter formula; nil for other nodes.
  ///
  /// Its ports are the ports of the operator.
  func pointProgram(of node: NodeID) -> Program? {
    guard let formula = parameters(of: node)?.formula, case .operator(let operation) = graph.content(of: node) else {
      return nil
    }
    return pointProgram(formula, of: node, operation)
  }

  /// Compiles the formula that an operator has as a parameter.
  ///
  /// Two mistakes are reported only when the operator is evaluated: names that are neither variables nor linked nodes,
  /// and calls that need values other than exact numbers.
  private func pointProgram(_ formula: Formula, of node: NodeID, _ operation: OperatorID) -> Program {
    let wired = graph.inputs(of: node).map { source in source.map { name(of: $0) } }
    let variables = operation.descriptor.pointVariables
    if !formula.calls.isEmpty, let program = groups.pointProgram(formula, over: variables, wired: wired) {
      return program
    }
    return formula.program(over: variables, wired: wired)
  }

  /// Returns the call because of which the operator's parameter formula cannot be computed for every point, as a
  /// reason.
  ///
  /// Nil if there is no such call.
  func pointCallProblem(of node: NodeID, _ operation: OperatorID) -> String? {
    guard let formula = parameters(of: node)?.formula, !formula.calls.isEmpty else { return nil }
    if let problem = callProblem(in: formula) { return problem.description }
    let wired = graph.inputs(of: node).map { source in source.map { name(of: $0) } }
    return groups.inexactNeed(of: formula, over: operation.descriptor.pointVariables, wired: wired).map { need in
      "'\(need)' is not a plain number: connect it to a port, or write the node as a formula with \(operation.name)(…)"
    }
  }

  func pointFormulaUsers(of node: NodeID) -> [NodeID] {
    if details.nodesWithParameters.isEmpty { return [] }
    return Set(users(of: node).map(\.node)).filter { parameters(of: $0)?.formula != nil }.sorted()
  }

  /// Returns the linked nodes whose parameters change if a node is renamed, with their old and new parameters.
  ///
  /// - Throws: If a formula would get another meaning.
  func parametersMentioning(
    _ node: NodeID, renamedTo name: String
  ) throws(EditError) -> [(node: NodeID, old: NodeParameters, new: NodeParameters)] {
    var rewritten: [(node: NodeID, old: NodeParameters, new: NodeParameters)] = []
    let oldName = self.name(of: node)
    for user in pointFormulaUsers(of: node) {
      guard let parameters = parameters(of: user), let formula = parameters.formula,
        case .operator(let operation) = graph.content(of: user)
      else { continue }
      let variables = operation.descriptor.pointVariables
      let isMentioned = formula.names.contains { $0 == oldName || isInstance(node) && $0.hasPrefix("\(oldName).") }
      guard isMentioned, PointVariable.named(oldName, among: variables) == nil else {
        rewritten.append((user, parameters, parameters))
        continue
      }
      guard PointVariable.named(name, among: variables) == nil, let renamed = formula.renaming(oldName, to: name) else {
        throw .nameChangesFormula(name: name, formulaOf: self.name(of: user))
      }
      rewritten.append((user, parameters, parameters.replacingFormula(renamed)))
    }
    return rewritten
  }
}

extension DocumentContents {
  mutating func setData(_ data: NodeData, of node: NodeID, _ changes: inout [DocumentChange]) throws(EditError)
    -> Edit
  {
    try requireNode(node)
    try check(data.source)
    if !kind(of: node).canBecome(.data) { throw .kindStays(name(of: node)) }
    let oldSource = source(of: node)
    let inverse = replaceContent(of: node, by: .data(data.content), formula: nil, source: data.source, &changes)
    if let oldSource, !oldSource.isIdentical(to: data.source) {
      changes.append(.attributesChanged(node, .sources))
    }
    return inverse
  }

  /// Stores the points that were read for a data node from its file or database; call `propagate` afterwards to update
  /// the values.
  ///
  /// This is not an edit: the document's text stays the same. Nodes of other kinds are ignored.
  public mutating func setRead(_ content: DataContent, of node: NodeID) {
    guard graph.contains(node), graph.kind(of: node) == .data else { return }
    graph.setContent(.data(content), of: node)
  }

  /// The data nodes whose points are read from files or databases, ascending.
  ///
  /// - Complexity: Linear in the data nodes, plus sorting them.
  public var dataNodesToRead: [NodeID] {
    details.nodesWithSources.filter { source(of: $0)?.path != nil }.sorted()
  }

  func checkData(of creation: NodeCreation) throws(EditError) {
    let name = creation.attributes.name
    guard (creation.content.kind == .data) == (creation.attributes.source != nil) else { throw .dataMissing(name) }
    if let source = creation.attributes.source { try check(source) }
  }

  /// Throws an error if a path, query, column name or annotation is too long for a document.
  ///
  /// - Complexity: Linear in the annotations of points that are written in the document.
  private func check(_ source: DataSource) throws(EditError) {
    switch source {
    case .written(let set):
      for annotation in set.annotations ?? [] { try check(annotation, .annotation) }
    case .file(let source):
      try check(source.path, .path)
      try check(source.columns)
    case .database(let source):
      try check(source.path, .path)
      try check(source.columns)
      if source.query.utf8.count > NoteText.byteLimit { throw .queryTooLong(limit: NoteText.byteLimit) }
    }
  }

  private func check(_ columns: PointColumns) throws(EditError) {
    let names = [
      columns.value, columns.x, columns.annotation, columns.error, columns.errorBelow, columns.errorAbove,
      columns.errorX,
    ]
    for case .name(let name)? in names { try check(name, .column) }
  }
}
