public import EvaluationEngine
import Formulas
public import Geometry

/// A use as the nodes of its group's definition, in its place.
public struct Ungrouping: Sendable {
  /// The edit that makes it, one step of undo.
  public let edit: Edit
  /// The names that the nodes get.
  public let names: [String]
  /// Whether numbers inside were uncertain together with those of other uses, and are by themselves then.
  public let partsUncertainty: Bool
}

extension DocumentContents {
  /// What puts the nodes of a group in the place of one of its uses.
  ///
  /// What feeds the use feeds them, and they feed what the use fed.
  /// Inputs that are not wired become numbers or data with what they have in this use. Names that are taken get a number.
  ///
  /// - Parameters:
  ///   - use: A use of a group that there is.
  ///   - place: Where a node of the definition comes to lie; nil leaves it to automatic layout.
  /// - Returns: the edit, and the names of the nodes.
  /// - Throws: where it is no use, or a formula would mean something else.
  /// - Complexity: linear in the document.
  public func ungrouping(_ use: NodeID, place: (NodeID) -> Point?) throws(RegroupingRefusal) -> Ungrouping {
    guard let lowered = lowered(of: use), let own = uses[use], let definition = definition(of: own.group) else {
      throw .noUse(name(of: use))
    }
    var stand: [NodeID: NodeID] = [:]
    var given: [NodeID: Quantity] = [:]
    for (input, wire) in zip(lowered.inputs, inputs(of: use)) {
      stand[input.node] = wire
      if wire == nil, let value = own.value(of: input.name) { given[input.node] = value }
    }
    var copy = self
    var names: [NodeID: String] = [:]
    var taken: Set<String> = []
    let nodes = definition.nodesInFileOrder().filter { stand[$0] == nil }
    for node in nodes {
      let name = copy.freeName(definition.name(of: node), besides: taken)
      taken.insert(name)
      names[node] = name
    }
    let titles = freeTitles(for: definition)
    var changed = Redirection(self)
    for node in nodes.sorted(by: { definition.graph.order(of: $0) < definition.graph.order(of: $1) }) {
      var creation = try creation(of: node, in: definition, names, stand)
      if let quantity = given[node] {
        creation = NodeCreation(content: .number(quantity.value), attributes: creation.attributes)
        creation.attributes.uncertainty = quantity.uncertainty
        creation.attributes.source = nil
      }
      creation.attributes.place = place(node)
      creation.attributes.frame = creation.attributes.frame.map { titles[$0] ?? $0 } ?? frameTitle(of: use)
      try changed.apply(.create(creation))
      stand[node] = changed.contents.node(named: creation.attributes.name)
      for output in definition.hidden.outputs(of: node) {
        stand[output.node] = stand[node].flatMap { changed.contents.output(of: $0, named: output.name) }
      }
    }
    let correlated = definition.correlations.compactMap { correlation -> Correlation? in
      guard let first = stand[correlation.first], let second = stand[correlation.second] else { return nil }
      return Correlation(first: first, second: second, coefficient: correlation.coefficient)
    }
    if !correlated.isEmpty { try changed.apply(.setCorrelations(correlations + correlated)) }
    try changed.redirect(
      lowered.outputs.compactMap { output in
        guard let old = self.output(of: use, named: output.name), let new = stand[output.node] else { return nil }
        return (old, new)
      }, besides: [])
    try changed.apply(.delete(use))
    let isShared = useCount(of: own.group) > 1 || !callers(of: own.group).isEmpty
    return Ungrouping(
      edit: .group(changed.edits), names: nodes.compactMap { names[$0] },
      partsUncertainty: isShared && nodes.contains { definition.uncertainty(of: $0) != nil })
  }

  /// A node of a definition as one of this document: by other names, and fed by what stands for those of the definition.
  private func creation(
    of node: NodeID, in definition: DocumentContents, _ names: [NodeID: String], _ stand: [NodeID: NodeID]
  ) throws(RegroupingRefusal) -> NodeCreation {
    var attributes = definition.attributes(of: node)
    attributes.name = names[node] ?? attributes.name
    attributes.display = attributes.display ?? (definition.graph.hasOutput(node) ? definition.display : nil)
    var mentions: [String: String] = [:]
    for case let source? in definition.inputs(of: node) {
      mentions[definition.name(of: source)] = mention(of: source, in: definition, names, stand)
    }
    if let formula = attributes.formula {
      attributes.formula = try definition.formula(formula, of: node, mentioning: mentions)
      return NodeCreation(
        content: .formula(attributes.formula?.program ?? formula.program), attributes: attributes)
    }
    if let parameters = attributes.parameters, let formula = parameters.formula {
      attributes.parameters = parameters.replacingFormula(
        try definition.formula(formula, of: node, mentioning: mentions))
    }
    let wires = definition.inputs(of: node).map { $0.flatMap { stand[$0] } }
    if let use = attributes.use { return NodeCreation(use: use, attributes: attributes, inputs: wires) }
    return NodeCreation(content: definition.graph.content(of: node), attributes: attributes, inputs: wires)
  }

  /// What a source of a definition is called where other nodes stand for those of it.
  private func mention(
    of source: NodeID, in definition: DocumentContents, _ names: [NodeID: String], _ stand: [NodeID: NodeID]
  ) -> String {
    if let name = names[source] { return name }
    if case .output(let use, let output)? = definition.hidden.role(of: source), let name = names[use] {
      return "\(name).\(output)"
    }
    return stand[source].map { name(of: $0) } ?? definition.name(of: source)
  }

  /// Titles for the frames of a definition that no frame has.
  private func freeTitles(for definition: DocumentContents) -> [String: String] {
    var titles: [String: String] = [:]
    var given: Set<String> = []
    for title in definition.frameTitles.sorted() {
      let free = frames.freeTitle(title, besides: given)
      given.insert(free)
      titles[title] = free
    }
    return titles
  }

  /// What gives a use a definition of its own, of that name.
  ///
  /// - Throws: where it is no use of a group that there is.
  public func detaching(_ use: NodeID, as group: String) throws(RegroupingRefusal) -> Edit {
    guard var own = uses[use], let definition = groups[own.group] else { throw .noUse(name(of: use)) }
    own.group = group
    // Wires follow by name, since the copy has the same inputs.
    return .group([.setGroup(group, GroupContents(definition)), .setUse(use, own)])
  }

  /// A name that no group has, or is used by, made of another one.
  public func freeGroupName(_ base: String) -> String {
    let isTaken = { (name: String) in
      self.groups[name] != nil || self.uses.groups.contains(name) || GroupName.problem(in: name) != nil
    }
    if !isTaken(base) { return base }
    var number = 2
    while isTaken("\(base)\(number)") { number += 1 }
    return "\(base)\(number)"
  }
}
