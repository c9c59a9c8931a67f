public import EvaluationEngine
import Formulas
public import Geometry
import GraphAnalysis

/// A formula as operator and number nodes, before they have places: the formula's own node becomes its outermost operator.
public struct FormulaExpansion: Sendable {
  /// The formula's node.
  public let root: NodeID
  /// What the formula's node becomes: its outermost operator, or the number that it was.
  public let rootContent: NodeContent
  let rootInputs: [NodeID?]
  let rootUncertainty: StandardUncertainty?
  /// The new nodes, each behind what feeds it; their ids are those that the document gives next.
  public internal(set) var creations: [NodeCreation]
  /// The first of the ids.
  let firstID: Int32

  /// For each new node, which one it feeds: an index into `creations`, nil for the root.
  public let users: [Int?]

  /// The edit that expands the formula, one step of undo; `places` are those of the new nodes, in the order of `creations`.
  public func edit(places: [Point], rootPlace: Point) -> Edit {
    var edits: [Edit] = zip(creations, places).map { creation, place in
      var creation = creation
      creation.attributes.place = place
      return .create(creation)
    }
    edits.append(.setContent(root, rootContent))
    if case .operator = rootContent { edits.append(.setInputs(root, rootInputs)) }
    if let rootUncertainty { edits.append(.setUncertainty(root, rootUncertainty)) }
    edits.append(.move([NodeMove(root, to: rootPlace)]))
    return .group(edits)
  }
}

extension DocumentContents {
  /// What a formula node becomes as operators and numbers: one node a sign, call, number and constant.
  ///
  /// A name that is no node becomes an open port. Values are the same bit for bit.
  ///
  /// - Throws: why it cannot be expanded.
  /// - Complexity: linear in the formula; no recursion.
  public mutating func expansion(of node: NodeID) throws(RewritingRefusal) -> FormulaExpansion {
    guard let formula = formula(of: node), let last = formula.steps.indices.last else {
      throw .noFormula(name(of: node))
    }
    if case .name(let index) = formula.steps[last].kind {
      throw .onlyName(name(of: node), mentioned: formula.names[index])
    }
    if let call = formula.calls.first { throw .callsGroup(name(of: node), group: call.group) }
    for step in formula.steps {
      if case .call(let operation, let count) = step.kind, count > operation.descriptor.callInputs.upperBound {
        throw .parameters(name(of: node))
      }
      if case .call(let operation, let count) = step.kind, operation.descriptor.formulaArgument(of: count) != nil {
        throw .parameters(name(of: node))
      }
    }
    let firstID = graph.idLimit
    let sources = sources(of: formula)
    let title = frameTitle(of: node)
    var given: Set<String> = []
    var creations: [NodeCreation] = []
    var users: [Int?] = []
    // What waits on the stack: the node of each operand, and which creation it is.
    var operands: [(node: NodeID?, creation: Int?)] = []
    func add(_ content: NodeContent, _ quantity: Quantity?, label: String?, _ inputs: [(node: NodeID?, creation: Int?)])
    {
      let base = if case .operator(let operation) = content { operation.name } else { Self.numberName }
      let name = freeName(base, besides: given)
      given.insert(name)
      for input in inputs { if let creation = input.creation { users[creation] = creations.count } }
      operands.append((NodeID(index: firstID + Int32(truncatingIfNeeded: creations.count)), creations.count))
      let attributes = NodeAttributes(name: name, label: label, uncertainty: quantity?.uncertainty, frame: title)
      creations.append(NodeCreation(content: content, attributes: attributes, inputs: inputs.map(\.node)))
      users.append(nil)
    }
    for step in formula.steps.dropLast() {
      switch step.kind {
      case .literal(let index):
        let quantity = formula.literals[index]
        add(.number(quantity.value), quantity, label: nil, [])
      case .constant(let constant): add(.number(constant.value), nil, label: constant.spellings[0], [])
      case .name(let index): operands.append((sources[index], nil))
      // Formulas with such were refused above.
      case .variable, .groupCall: operands.append((nil, nil))
      case .call(let operation, let count):
        let inputs = Array(operands.suffix(count))
        operands.removeLast(count)
        add(.operator(operation), nil, label: nil, inputs)
      }
    }
    var content = NodeContent.number(0)
    var uncertainty: StandardUncertainty?
    switch formula.steps[last].kind {
    case .literal(let index):
      content = .number(formula.literals[index].value)
      uncertainty = formula.literals[index].uncertainty
    case .constant(let constant): content = .number(constant.value)
    case .name, .variable, .groupCall: break
    case .call(let operation, _): content = .operator(operation)
    }
    return FormulaExpansion(
      root: node, rootContent: content, rootInputs: operands.map(\.node), rootUncertainty: uncertainty,
      creations: creations, firstID: firstID, users: users)
  }
}
