public import EvaluationEngine
import Formulas
public import Geometry

/// The edit that makes a group of some nodes, and the names of the new instance, inputs and outputs.
public struct Grouping: Sendable {
  /// The edit that performs the change, as one undo step.
  public let edit: Edit
  /// The name of the instance that replaces the nodes.
  public let instance: String
  /// The names of the inputs, which are the names of the nodes outside the group that feed them.
  public let inputs: [String]
  /// The names of the outputs: nodes that feed nodes outside the group, or that are outputs of the document.
  public let outputs: [String]
  /// The names of selected nodes that stay outside, because the document declares them as inputs.
  public let leftOut: [String]
}

/// The positions for a new group: the position of the instance, and the positions of the nodes in the definition.
public struct GroupingPlaces {
  /// The position of the instance.
  public var instance: Point?
  /// Returns the position of each node in the definition.
  public var node: (NodeID) -> Point?
  /// Returns the position of the input with this index, from 0, in the definition.
  public var input: (Int) -> Point?

  /// Creates positions; nil stands for automatic layout.
  public init(
    instance: Point?, node: @escaping (NodeID) -> Point?, input: @escaping (Int) -> Point?
  ) {
    self.instance = instance
    self.node = node
    self.input = input
  }
}

extension DocumentContents {
  /// Returns the edit that makes a group of some nodes and replaces them by an instance.
  ///
  /// Nodes outside that feed the given nodes become inputs of the group with the same names. Given nodes that feed
  /// nodes outside become outputs. Numbers and data that the document declares as inputs stay outside.
  ///
  /// - Throws: If the nodes cannot form a group: the instance would feed itself, a name is invalid or taken, or a
  ///   formula would have another meaning.
  /// - Complexity: Linear in the document.
  public func grouping(
    _ nodes: [NodeID], named group: String, _ places: GroupingPlaces
  ) throws(RegroupingError) -> Grouping {
    let leftOut = nodes.filter { interface.declares($0, in: .inputs) }
    let members = nodesInFileOrder(Set(nodes).subtracting(leftOut))
    if let problem = GroupName.problem(in: group) { throw .edit(.badGroupName(group, problem)) }
    if groups[group] != nil { throw .edit(.groupNameTaken(group)) }
    if instances.groups.contains(group) { throw .edit(.groupNameUsed(group)) }
    try checkGrouping(Set(members))
    var definition = DefinitionMaker(self, members)
    try definition.make(places)
    let outputs = try definition.declare(results(of: Set(members), in: members))
    var changed = Redirection(self)
    try changed.apply(.setGroup(group, GroupContents(definition.contents)))
    var copy = self
    var attributes = NodeAttributes(name: copy.freeName(group), place: places.instance)
    let titles = Set(members.map { frameTitle(of: $0) })
    if titles.count == 1, let title = titles.first ?? nil, memberCount(ofFrame: title) > members.count {
      attributes.frame = title
    }
    try changed.apply(
      .create(NodeCreation(instance: GroupInstance(of: group), attributes: attributes, inputs: definition.sources)))
    guard let instance = changed.contents.node(named: attributes.name) else { throw .noInstance(attributes.name) }
    try changed.redirect(
      outputs.compactMap { output in changed.contents.output(of: instance, named: output.name).map { (output.node, $0) }
      },
      besides: Set(members))
    for member in inEvaluationOrder(members).reversed() {
      try changed.apply(.delete(member))
    }
    var met: Set<String> = []
    return Grouping(
      edit: .group(changed.edits), instance: attributes.name, inputs: definition.inputNames,
      outputs: outputs.map(\.name).filter { met.insert($0).inserted },
      leftOut: leftOut.map { name(of: $0) })
  }

  private func checkGrouping(_ members: Set<NodeID>) throws(RegroupingError) {
    if !members.contains(where: { graph.hasOutput($0) }) { throw .noResult }
    for correlation in correlations where members.contains(correlation.first) != members.contains(correlation.second) {
      let isFirst = members.contains(correlation.first)
      throw .correlated(
        name(of: isFirst ? correlation.first : correlation.second),
        name(of: isFirst ? correlation.second : correlation.first))
    }
    let starts = members.flatMap { sources(of: $0) }
    let upstream = Set(graph.upstream(of: starts))
    let between = Set(graph.downstream(of: starts).filter { upstream.contains($0) }.compactMap { visible($0) })
      .subtracting(members)
    if !between.isEmpty { throw .between(between.map { name(of: $0) }.sorted()) }
  }

  /// Returns the nodes that become outputs of a group.
  ///
  /// First come the nodes that feed nodes outside the group, then the nodes that are outputs of the document. If there
  /// are none of either kind, the outputs are the nodes with a value that feed no other node with a value.
  private func results(of members: Set<NodeID>, in order: [NodeID]) -> [NodeID] {
    let sources = order.filter { graph.hasOutput($0) }.flatMap { self.sources(of: $0) }
    let feeding = sources.filter { source in ports(fedBy: source).contains { !members.contains($0.node) } }
    let known = Set(feeding)
    let others = sources.filter { source in
      if known.contains(source) { return false }
      if interface.outputs != nil { return interface.declares(source, in: .outputs) }
      return visible(source) == source && users(of: source).allSatisfy { !graph.hasOutput($0.node) }
    }
    if !feeding.isEmpty || !others.isEmpty { return feeding + others }
    return order.filter { node in graph.hasOutput(node) && !graph.users(of: node).contains { graph.hasOutput($0.node) }
    }
  }
}

private struct DefinitionMaker {
  let document: DocumentContents
  let members: [NodeID]
  private let memberSet: Set<NodeID>
  private let wholeFrames: Set<String>
  private(set) var contents = DocumentContents()
  /// The nodes outside the group that feed its members; each becomes an input.
  private(set) var sources: [NodeID] = []
  private(set) var inputNames: [String] = []
  private var inputs: [NodeID: NodeID] = [:]
  private var copies: [NodeID: NodeID] = [:]

  init(_ document: DocumentContents, _ members: [NodeID]) {
    self.document = document
    self.members = members
    memberSet = Set(members)
    let counts = Dictionary(members.compactMap { document.frameTitle(of: $0) }.map { ($0, 1) }, uniquingKeysWith: +)
    wholeFrames = Set(counts.filter { document.memberCount(ofFrame: $0.key) == $0.value }.keys)
    contents.groups = document.groups
  }

  mutating func make(_ places: GroupingPlaces) throws(RegroupingError) {
    try apply(.setDisplay(nil, document.display))
    var taken = Set(members.map { document.name(of: $0) })
    for member in members {
      for case let source? in document.inputs(of: member) where isOutside(source) && inputs[source] == nil {
        let name = Self.freeName(document.name(of: source), &taken)
        inputs[source] = try create(input(for: source, named: name, at: places.input(sources.count)))
        sources.append(source)
        inputNames.append(name)
      }
    }
    for member in document.inEvaluationOrder(members) {
      copies[member] = try create(copy(of: member, at: places.node(member)))
    }
    let correlations = document.correlations.compactMap { correlation -> Correlation? in
      guard let first = copies[correlation.first], let second = copies[correlation.second] else { return nil }
      return Correlation(first: first, second: second, coefficient: correlation.coefficient)
    }
    if !correlations.isEmpty { try apply(.setCorrelations(correlations)) }
  }

  /// Declares the inputs and outputs of the definition.
  ///
  /// `results` are the nodes that become outputs.
  ///
  /// - Returns: The outputs with their names in the definition.
  mutating func declare(_ results: [NodeID]) throws(RegroupingError) -> [(node: NodeID, name: String)] {
    let outputs = results.compactMap { result in
      copied(result).map { (node: result, copy: contents.namedSource($0)) }
    }
    if outputs.isEmpty { throw .noResult }
    // An instance is also its first output by name.
    var met: Set<NodeID> = []
    let declared = outputs.map(\.copy).filter { met.insert($0).inserted }
    try apply(.setInterface(Interface(inputs: sources.compactMap { inputs[$0] }, outputs: declared)))
    _ = contents.propagate()
    return outputs.map { ($0.node, contents.name(of: $0.copy)) }
  }

  private func isOutside(_ source: NodeID) -> Bool {
    document.visible(source).map { !memberSet.contains($0) } ?? false
  }

  private func copied(_ source: NodeID) -> NodeID? {
    if let copy = copies[source] ?? inputs[source] { return copy }
    guard case .output(let instance, let name)? = document.hidden.role(of: source), let copy = copies[instance] else {
      return nil
    }
    return contents.output(of: copy, named: name)
  }

  private func input(for source: NodeID, named name: String, at place: Point?) -> NodeCreation {
    let visible = document.visible(source) ?? source
    var attributes = NodeAttributes(name: name, place: place)
    let set = document.graph.value(of: source).data
    // Copies attributes that describe the value; its limits and the place of its node stay with the node.
    for id in AttributeID.allCases
    where id.attribute.place == .tail && id.attribute.suits(set == nil ? .number : .data) {
      attributes[id] = document.value(of: id, of: visible)
    }
    guard let set else {
      return NodeCreation(content: .number(document.graph.value(of: source).number ?? 0), attributes: attributes)
    }
    attributes.source = .written(set)
    return NodeCreation(content: .data(.set(set)), attributes: attributes)
  }

  private func copy(of member: NodeID, at place: Point?) throws(RegroupingError) -> NodeCreation {
    var attributes = document.attributes(of: member)
    attributes.place = place
    attributes.frame = attributes.frame.flatMap { wholeFrames.contains($0) ? $0 : nil }
    var names: [String: String] = [:]
    for case let source? in document.inputs(of: member) {
      guard let input = inputs[source] else { continue }
      names.merge(document.mentions(of: source, as: contents.name(of: input))) { first, _ in first }
    }
    if let formula = attributes.formula {
      attributes.formula = try document.formula(formula, of: member, mentioning: names)
    }
    if let parameters = attributes.parameters, let formula = parameters.formula {
      attributes.parameters = parameters.replacingFormula(
        try document.formula(formula, of: member, mentioning: names))
    }
    let wires = document.inputs(of: member).map { $0.flatMap { copied($0) } }
    if let instance = attributes.instance {
      return NodeCreation(instance: instance, attributes: attributes, inputs: wires)
    }
    if let formula = attributes.formula { return NodeCreation(formula: formula, attributes: attributes) }
    return NodeCreation(content: document.graph.content(of: member), attributes: attributes, inputs: wires)
  }

  private mutating func create(_ creation: NodeCreation) throws(RegroupingError) -> NodeID {
    try apply(.create(creation))
    guard let node = contents.node(named: creation.attributes.name) else { throw .noInstance(creation.attributes.name) }
    return node
  }

  private mutating func apply(_ edit: Edit) throws(RegroupingError) {
    var unnoted: [DocumentChange] = []
    do throws(EditError) {
      _ = try contents.apply(edit, noting: &unnoted)
    } catch {
      throw .edit(error)
    }
  }

  /// Returns an unused name for an input; for a node such as `house.payment`, it is made from the part after the dot.
  ///
  /// If the name exists already, a number is added to it.
  private static func freeName(_ name: String, _ taken: inout Set<String>) -> String {
    let base = name.split(separator: ".").last.map(String.init) ?? name
    var free = base
    var number = 2
    while !taken.insert(free).inserted {
      free = "\(base)\(number)"
      number += 1
    }
    return free
  }
}

/// The edit that replaces an instance by the nodes of its group, with the names of these nodes.
public struct Ungrouping: Sendable {
  /// The edit that performs the change, as one undo step.
  public let edit: Edit
  /// The names of the new nodes.
  public let names: [String]
  /// Whether the nodes get independent copies of uncertain numbers that all instances of the group share.
  public let partsUncertainty: Bool
}

extension DocumentContents {
  /// Returns the edit that replaces an instance by the nodes of its group.
  ///
  /// Nodes that fed the instance now feed the new nodes. The new nodes feed the nodes that the instance fed. Inputs
  /// without a wire become numbers or data with their values in this instance. If a name exists already, a number is
  /// added to it.
  ///
  /// - Parameters:
  ///   - instance: An instance of an existing group.
  ///   - known: The document's imports if the contents are the definition of a group. If an imported definition needs
  ///     further imports, they are added after these.
  ///   - place: Returns the position for a node of the definition; nil leaves it to automatic layout.
  /// - Returns: The edit, and the names of the nodes.
  /// - Throws: If `instance` is not an instance, or if a formula would have another meaning.
  /// - Complexity: Linear in the document.
  public func ungrouping(
    _ instance: NodeID, importing known: [GroupImport]? = nil, place: (NodeID) -> Point?
  ) throws(RegroupingError) -> Ungrouping {
    let imports = known ?? self.imports
    guard let lowered = lowered(of: instance), let own = instances[instance], let copy = try copied(own.group, imports)
    else {
      throw .noInstance(name(of: instance))
    }
    let definition = copy.contents
    var changed = Redirection(self)
    for edit in copy.edits(importing: imports) { try changed.apply(edit) }
    var stand: [NodeID: NodeID] = [:]
    var given: [NodeID: Quantity] = [:]
    for (input, wire) in zip(lowered.inputs, inputs(of: instance)) {
      stand[input.node] = wire
      if wire == nil, let value = own.value(of: input.name) { given[input.node] = value }
    }
    var named = self
    var names: [NodeID: String] = [:]
    var taken: Set<String> = []
    let nodes = definition.nodesInFileOrder().filter { stand[$0] == nil }
    for node in nodes {
      let name = named.freeName(definition.name(of: node), besides: taken)
      taken.insert(name)
      names[node] = name
    }
    let titles = freeTitles(for: definition)
    for node in definition.inEvaluationOrder(nodes) {
      var creation = try creation(of: node, in: definition, names, stand)
      if let quantity = given[node] {
        creation = NodeCreation(content: .number(quantity.value), attributes: creation.attributes)
        creation.attributes.evaluation = nil
        creation.attributes.uncertainty = quantity.uncertainty
        creation.attributes.source = nil
      }
      creation.attributes.place = place(node)
      creation.attributes.frame = creation.attributes.frame.map { titles[$0] ?? $0 } ?? frameTitle(of: instance)
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
      lowered.outputs.flatMap { output -> [(NodeID, NodeID)] in
        guard let new = stand[output.node] else { return [] }
        let old: [NodeID?] =
          lowered.isFirst(output.name) ? firstOutputs(of: instance) : [hidden.output(of: instance, output.name)]
        return old.compactMap { old in old.map { ($0, new) } }
      }, besides: [])
    try changed.apply(.delete(instance))
    let isShared = useCount(of: own.group) > 1 || !callers(of: own.group).isEmpty
    return Ungrouping(
      edit: .group(changed.edits), names: nodes.compactMap { names[$0] },
      partsUncertainty: isShared && nodes.contains { definition.uncertainty(of: $0) != nil })
  }

  private func creation(
    of node: NodeID, in definition: DocumentContents, _ names: [NodeID: String], _ stand: [NodeID: NodeID]
  ) throws(RegroupingError) -> NodeCreation {
    var attributes = definition.attributes(of: node)
    attributes.name = names[node] ?? attributes.name
    attributes.display = attributes.display ?? (definition.graph.hasOutput(node) ? definition.display : nil)
    var mentions: [String: String] = [:]
    for case let source? in definition.inputs(of: node) {
      let name = mention(of: source, in: definition, names, stand)
      mentions.merge(definition.mentions(of: source, as: name, keepsOutput: true)) { first, _ in first }
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
    if let instance = attributes.instance {
      return NodeCreation(instance: instance, attributes: attributes, inputs: wires)
    }
    return NodeCreation(content: definition.graph.content(of: node), attributes: attributes, inputs: wires)
  }

  private func mention(
    of source: NodeID, in definition: DocumentContents, _ names: [NodeID: String], _ stand: [NodeID: NodeID]
  ) -> String {
    if let name = names[source] { return name }
    if case .output(let instance, let output)? = definition.hidden.role(of: source), let name = names[instance] {
      return "\(name).\(output)"
    }
    return stand[source].map { name(of: $0) } ?? definition.name(of: source)
  }

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

  /// Returns the edit that gives an instance a definition of its own, as a new group named `group`.
  ///
  /// - Throws: if `instance` is not an instance of an existing group.
  public func detaching(
    _ instance: NodeID, as group: String, importing known: [GroupImport]? = nil
  ) throws(RegroupingError) -> Edit {
    let imports = known ?? self.imports
    guard var own = instances[instance], let copy = try copied(own.group, imports) else {
      throw .noInstance(name(of: instance))
    }
    own.group = group
    // Wires are kept by name, because the copy has the same inputs.
    return .group(
      copy.edits(importing: imports) + [.setGroup(group, GroupContents(copy.contents)), .setInstance(instance, own)])
  }

  private func copied(_ group: String, _ imports: [GroupImport]) throws(RegroupingError) -> OwnDefinition? {
    do throws(EditError) {
      return try ownDefinition(of: group, importing: imports)
    } catch {
      throw .edit(error)
    }
  }
}
