public import EvaluationEngine
import Formulas
public import Geometry
import GraphAnalysis

/// The operators, instances of groups and numbers that replace a formula.
///
/// The formula's own node becomes the outermost operator, instance or number. The caller chooses the positions of the
/// other nodes.
public struct FormulaExpansion: Sendable {
  /// A node that replaces the formula or a part of it.
  public struct Part: Sendable {
    /// The node's name.
    public let name: String
    /// The node's content as the evaluation engine stores it.
    public let content: NodeContent
    /// The text in the node's box: the name of an instance's group, or the formula itself; empty for other nodes.
    public internal(set) var text = ""
    /// The inputs and outputs of an instance; nil for other nodes.
    public internal(set) var signature: GroupSignature?
    /// The indices of the new nodes that this node feeds; the node that replaces the formula is not included.
    public internal(set) var users: [Int] = []
  }

  /// The new nodes, each after its sources.
  public let parts: [Part]
  /// The new content of the formula's node: its outermost operator, instance or number.
  public let root: Part
  fileprivate let creations: [NodeCreation]
  fileprivate let rootEdits: [Edit]
  fileprivate let rootNode: NodeID

  /// Returns the edit that expands the formula, as one undo step.
  ///
  /// `places` are the positions of the new nodes, in the order of `parts`. `rootPlace` is the position of the node that
  /// replaces the formula.
  public func edit(places: [Point], rootPlace: Point) -> Edit {
    let creations = zip(creations, places).map { creation, place in
      var creation = creation
      creation.attributes.place = place
      return Edit.create(creation)
    }
    return .group(creations + rootEdits + [.move([NodeMove(rootNode, to: rootPlace)])])
  }
}

extension DocumentContents {
  /// Returns the nodes that replace a formula node.
  ///
  /// There is one operator, instance or number for each operator symbol, call, number and constant. A number passed to
  /// a group becomes a value of the instance. Calls of a group with the same arguments become one instance. A name that
  /// no node has becomes an open port. Values stay the same bit for bit.
  ///
  /// - Throws: The reason why the formula cannot be expanded.
  /// - Complexity: Linear in the formula, and in the nodes that it feeds; no recursion.
  public mutating func expansion(of node: NodeID) throws(RewritingError) -> FormulaExpansion {
    guard let formula = formula(of: node), let last = formula.steps.last else { throw .noFormula(name(of: node)) }
    if case .name(let index) = last.kind { throw .onlyName(name(of: node), mentioned: formula.names[index]) }
    if let problem = callProblem(in: formula) { throw .brokenCall(name(of: node), problem) }
    for step in formula.steps {
      guard case .call(let operation, let count) = step.kind else { continue }
      if count > operation.descriptor.callInputs.upperBound || operation.descriptor.formulaArgument(of: count) != nil {
        throw .parameters(name(of: node))
      }
    }
    var maker = ExpansionMaker(formula, of: node, in: self)
    for step in formula.steps.indices.dropLast() { try maker.add(step, &self) }
    return try maker.finished(self)
  }
}

private struct ExpansionMaker {
  private struct Operand: Hashable {
    /// The node with this value; nil if no node has it, or if the node's id is not known yet.
    var node: NodeID?
    /// The name by which other nodes refer to this value, such as `loan.rate`; nil if the value has no name.
    var name: String?
    /// The index in `parts` of the new node with this value; nil if no new node has it.
    var part: Int?
    /// The number that is passed to a group; nil if the operand is something else.
    var value: Quantity?
    /// The name in the formula, if no node has this name; nil otherwise.
    var openName: String?
  }

  /// A call of a group, for finding equal calls.
  private struct Call: Hashable {
    var group: String
    var arguments: [Operand?]
  }

  private let formula: Formula
  private let node: NodeID
  private let sources: [NodeID?]
  private let sourceNames: [String?]
  private let frame: String?
  private let firstID: Int32
  private let givenNumbers: Set<Int>
  private var parts: [FormulaExpansion.Part] = []
  private var creations: [NodeCreation] = []
  private var operands: [Operand] = []
  private var instances: [Call: Int] = [:]
  private var wiredByName: [(node: NodeID, names: [String?])] = []
  private var takenNames: Set<String> = []

  init(_ formula: Formula, of node: NodeID, in contents: DocumentContents) {
    self.formula = formula
    self.node = node
    sources = contents.sources(of: formula)
    sourceNames = sources.map { $0.map { contents.name(of: $0) } }
    frame = contents.frameTitle(of: node)
    firstID = contents.graph.idLimit
    givenNumbers = Set(
      formula.steps.indices.flatMap { step -> [Int] in
        guard case .groupCall = formula.steps[step].kind else { return [] }
        return formula.arguments(ofStep: step).filter {
          if case .literal = formula.steps[$0].kind { true } else { false }
        }
      })
  }

  /// Creates a node for a step of the formula, and puts its value on the stack.
  ///
  /// Some steps need no node: names, numbers passed to a group, and calls that equal an earlier call.
  mutating func add(_ index: Int, _ contents: inout DocumentContents) throws(RewritingError) {
    switch formula.steps[index].kind {
    case .literal(let literal):
      let quantity = formula.literals[literal]
      if givenNumbers.contains(index) {
        operands.append(Operand(value: quantity))
      } else {
        add(.number(quantity.value), NodeAttributes(name: "", uncertainty: quantity.uncertainty), [], &contents)
      }
    case .constant(let constant):
      add(.number(constant.value), NodeAttributes(name: "", label: constant.spellings[0]), [], &contents)
    case .name(let name):
      operands.append(
        Operand(
          node: sources[name], name: sourceNames[name], openName: sources[name] == nil ? formula.names[name] : nil))
    // A formula for every point was rejected before.
    case .variable: operands.append(Operand())
    case .unit(let unit):
      // Only the node of a number can state its unit.
      guard formula.units[unit].purpose == .given, let part = operands.last?.part else { throw .units }
      creations[part].attributes.values[.unit] = .text(formula.units[unit].unit)
    case .call(let operation, let count):
      add(.operator(operation), NodeAttributes(name: ""), takeOperands(count), &contents)
    case .groupCall(let call, let count): try add(formula.calls[call], takeOperands(count), &contents)
    }
  }

  private mutating func takeOperands(_ count: Int) -> [Operand] {
    let taken = Array(operands.suffix(count))
    operands.removeLast(taken.count)
    return taken
  }

  private mutating func add(
    _ content: NodeContent, _ attributes: NodeAttributes, _ inputs: [Operand], _ contents: inout DocumentContents
  ) {
    let base = if case .operator(let operation) = content { operation.name } else { DocumentContents.numberName }
    operands.append(append(content, attributes, named: base, inputs, &contents))
  }

  private mutating func append(
    _ content: NodeContent, _ attributes: NodeAttributes, named base: String, _ inputs: [Operand],
    _ contents: inout DocumentContents
  ) -> Operand {
    var attributes = attributes
    attributes.name = contents.freeName(base, besides: takenNames)
    attributes.frame = frame
    takenNames.insert(attributes.name)
    let place = creations.count
    let id = NodeID(index: firstID + Int32(truncatingIfNeeded: place))
    for case let part? in inputs.map(\.part) where !parts[part].users.contains(place) {
      parts[part].users.append(place)
    }
    creations.append(NodeCreation(id: id, content: content, attributes: attributes, inputs: wire(id, inputs)))
    parts.append(FormulaExpansion.Part(name: attributes.name, content: content))
    return Operand(node: id, name: attributes.name, part: place)
  }

  private mutating func wire(_ node: NodeID, _ inputs: [Operand]) -> [NodeID?] {
    if inputs.contains(where: { $0.node == nil && $0.name != nil }) { wiredByName.append((node, inputs.map(\.name))) }
    return inputs.map(\.node)
  }

  /// Adds an instance for a call of a group, and puts its output on the stack.
  ///
  /// If an equal call already has an instance, that instance is used.
  private mutating func add(
    _ call: GroupCall, _ arguments: [Operand], _ contents: inout DocumentContents
  ) throws(RewritingError) {
    guard let lowered = contents.groups.definition(named: call.group)?.lowered else {
      return operands.append(Operand())
    }
    let given = try ports(of: call, arguments, lowered, contents)
    let place: Int
    if let known = instances[Call(group: call.group, arguments: given)] {
      place = known
    } else {
      let (instance, inputs) = Self.written(call.group, given, lowered)
      let base = call.group.split(separator: ".").last.map(String.init) ?? call.group
      place = creations.count
      _ = append(.groupInstance, NodeAttributes(name: ""), named: base, inputs, &contents)
      creations[place].attributes.instance = instance
      parts[place].text = call.group
      parts[place].signature = lowered.signature
      if Self.isSameTwice(given, lowered) { instances[Call(group: call.group, arguments: given)] = place }
    }
    let name = parts[place].name
    if let output = Self.furtherOutput(of: call, lowered) {
      operands.append(Operand(name: "\(name).\(output)", part: place))
    } else {
      operands.append(Operand(node: creations[place].id, name: name, part: place))
    }
  }

  private func ports(
    of call: GroupCall, _ arguments: [Operand], _ lowered: LoweredGroup, _ contents: DocumentContents
  ) throws(RewritingError) -> [Operand?] {
    var given = [Operand?](repeating: nil, count: lowered.portNames.count)
    for (index, argument) in arguments.enumerated() {
      // An unlinked input would use its default.
      if let name = argument.openName { throw .openArgument(contents.name(of: node), mentioned: name) }
      guard let port = call.labels[index].map({ lowered.port(of: $0) }) ?? index, given.indices.contains(port) else {
        continue
      }
      given[port] = argument
    }
    return given
  }

  private static func written(
    _ group: String, _ given: [Operand?], _ lowered: LoweredGroup
  ) -> (instance: GroupInstance, inputs: [Operand]) {
    let values = zip(lowered.portNames, given).compactMap { input, argument in
      argument?.value.map { GivenValue(input, $0) }
    }
    return (
      GroupInstance(of: group, values: values), given.map { $0.flatMap { $0.value == nil ? $0 : nil } ?? Operand() }
    )
  }

  /// Whether two calls with these arguments always have the same result.
  ///
  /// If an argument or a default is uncertain, the result differs, because each call has an independent uncertainty.
  private static func isSameTwice(_ given: [Operand?], _ lowered: LoweredGroup) -> Bool {
    zip(lowered.inputs, given).allSatisfy { input, argument in
      if let argument { return argument.value?.isExact ?? true }
      if case .own = input.fallback { return false }
      return true
    }
  }

  /// Returns the output that a call reads, as in `loan(…).rate`; nil if it reads the first output.
  private static func furtherOutput(of call: GroupCall, _ lowered: LoweredGroup) -> String? {
    call.output.flatMap { lowered.isFirst($0) ? nil : $0 }
  }

  mutating func finished(_ contents: DocumentContents) throws(RewritingError) -> FormulaExpansion {
    var contents = contents
    let name = contents.name(of: node)
    var edits: [Edit] = []
    var rootNode = node
    let root: FormulaExpansion.Part
    switch formula.steps.last?.kind {
    case .literal(let index)?:
      let quantity = formula.literals[index]
      root = FormulaExpansion.Part(name: name, content: .number(quantity.value))
      edits.append(.setContent(node, root.content))
      if let uncertainty = quantity.uncertainty { edits.append(.setUncertainty(node, uncertainty)) }
    // The last step converts the value of all others, or gives the only number its unit.
    case .unit?: throw .units
    case .constant(let constant)?:
      root = FormulaExpansion.Part(name: name, content: .number(constant.value))
      edits.append(.setContent(node, root.content))
    case .call(let operation, let count)?:
      root = FormulaExpansion.Part(name: name, content: .operator(operation))
      edits.append(.setContent(node, root.content))
      edits.append(.setInputs(node, wire(node, takeOperands(count))))
    case .groupCall(let index, let count)?:
      let call = formula.calls[index]
      try add(call, takeOperands(count), &contents)
      guard let operand = operands.last, let part = operand.part else { throw .noFormula(name) }
      if let instance = operand.node, parts[part].users.isEmpty, part == parts.count - 1 {
        // A formula cannot become an instance, so an instance replaces it.
        rootNode = instance
        let written = parts.removeLast()
        // A node that feeds only the root feeds no new node.
        let rootPlace = parts.count
        for part in parts.indices { parts[part].users.removeAll { $0 == rootPlace } }
        root = FormulaExpansion.Part(
          name: name, content: written.content, text: written.text, signature: written.signature)
        edits += try takePlace(of: node, creations.removeLast(), contents)
      } else {
        root = FormulaExpansion.Part(name: name, content: .formula(Program()), text: operand.name ?? "")
        edits += try mention(operand.name ?? "")
      }
    case .name?, .variable?, nil: throw .noFormula(name)
    }
    edits += wiredByName.map { .setInputNames($0.node, $0.names) }
    return FormulaExpansion(parts: parts, root: root, creations: creations, rootEdits: edits, rootNode: rootNode)
  }

  private func mention(_ output: String) throws(RewritingError) -> [Edit] {
    do throws(FormulaProblem) {
      if let formula = try FormulaPart(name: output).formula() { return [.setFormula(node, formula)] }
    } catch {
      throw .problem(error)
    }
    throw .otherMeaning
  }

  private func takePlace(
    of node: NodeID, _ creation: NodeCreation, _ contents: DocumentContents
  ) throws(RewritingError) -> [Edit] {
    guard let instance = creation.id else { throw .noFormula(contents.name(of: node)) }
    var creation = creation
    let (free, written) = (creation.attributes.name, creation.attributes.instance)
    creation.attributes = contents.attributes(of: node)
    creation.attributes.formula = nil
    creation.attributes.instance = written
    creation.attributes.name = free
    creation.ordinal = contents.ordinals[Int(node.index)]
    var edits: [Edit] = [
      .create(creation), .delete(node), .rename(instance, contents.name(of: node)),
    ]
    // Formulas are linked by the name.
    edits += contents.ports(fedBy: node).filter { !contents.formulas.contains($0.node) }.map { .setInput($0, instance) }
    if contents.interface.declares(node, in: .outputs) {
      var interface = contents.interface
      interface[.outputs] = interface.outputs?.map { $0 == node ? instance : $0 }
      edits.append(.setInterface(interface))
    }
    return edits
  }
}
