public import EvaluationEngine

extension DocumentContents {
  /// Returns the edit that makes this document equal to `other`, as one undo step.
  ///
  /// Nodes with the same name keep their ids. Nodes that were probably renamed also keep their ids, unless their kind
  /// changes in a way that no edit can make, such as to a note. Nodes that stay keep their order in the file. New nodes
  /// come last, in the order of `other`.
  ///
  /// - Parameters:
  ///   - other: The document to be equal to.
  ///   - comparison: The comparison from this document to `other`.
  /// - Returns: The edit, which is applied as a whole or not at all.
  /// - Complexity: O(*n* log *n*) for *n* nodes.
  func joining(_ other: DocumentContents, _ comparison: DocumentComparison) -> Edit {
    .group(JoinPlan(from: self, to: other, comparison).edits())
  }

  /// Returns the edit that copies `nodes`, the title and the number format from the small document `part`.
  ///
  /// Nodes whose names are new here are added. All other nodes stay as they are.
  ///
  /// - Precondition: Neither document has groups. `part` contains `nodes`, sorted by name. It also contains the nodes
  ///   that feed them in either document. No node of this document changes its kind.
  /// - Complexity: O(*k* log *k*) for *k* nodes of `part`, whatever the size of this document.
  public func taking(_ nodes: [NodeID], from part: DocumentContents) -> Edit {
    let comparison = DocumentComparison(nodes: nodes, from: self, toPart: part)
    return .group(JoinPlan(from: self, to: part, comparison, only: nodes).edits())
  }
}

/// The edits that make one document equal to another, in an order in which none of them fails.
///
/// Changed ports are opened before nodes are deleted, created and changed, and are linked at the end, so that no
/// intermediate state has a loop or too many ports.
private struct JoinPlan {
  let old: DocumentContents
  let new: DocumentContents
  let comparison: DocumentComparison
  /// The nodes to copy, if `new` is only a part of a document; nil to copy all of `new`.
  private let part: [NodeID]?
  /// For each node of the new document, the id that it has after the edits: of an existing node, or of a node to be
  /// created.
  private var ids: [NodeID: NodeID] = [:]
  private var exited: [NodeID]
  private var entered: [NodeID]
  private var rewired: [NodePair]
  /// The names of the groups to define again; each comes after the groups that it uses.
  private let redefined: [String]

  init(
    from old: DocumentContents, to new: DocumentContents, _ comparison: DocumentComparison, only part: [NodeID]? = nil
  ) {
    (self.old, self.new, self.comparison, self.part) = (old, new, comparison, part)
    redefined = Self.redefined(by: comparison, old, new)
    exited = comparison.exited
    entered = comparison.entered
    for pair in comparison.revalued where Self.isOther(pair, old, new) {
      exited.append(pair.old)
      entered.append(pair.new)
    }
    let others = Set(entered)
    rewired = Set(comparison.revalued + comparison.relinked).filter { !others.contains($0.new) }
      .sorted { $0.old < $1.old }
    let ranks = Dictionary(uniqueKeysWithValues: new.nodesInFileOrder().enumerated().map { ($1, $0) })
    entered.sort { ranks[$0, default: 0] < ranks[$1, default: 0] }
    for (rank, node) in entered.enumerated() {
      ids[node] = NodeID(index: old.graph.idLimit + Int32(truncatingIfNeeded: rank))
    }
    for pair in comparison.renamed { ids[pair.new] = pair.old }
    rewireInstances(without: others)
  }

  private static func redefined(
    by comparison: DocumentComparison, _ old: DocumentContents, _ new: DocumentContents
  ) -> [String] {
    var redefined = Set(comparison.groups.changed.map(\.name))
    if redefined.isEmpty { return [] }
    let names = new.groups.names
    let order = (try? GroupOrder.innermostFirst(names) { new.groups[$0]?.instances.groups ?? [] }) ?? names
    for name in order where old.groups[name] != nil {
      if let instances = new.groups[name]?.instances.groups, !instances.isDisjoint(with: redefined) {
        redefined.insert(name)
      }
    }
    return order.filter { redefined.contains($0) }
  }

  private mutating func rewireInstances(without others: Set<NodeID>) {
    let changed = Set(redefined)
    if changed.isEmpty { return }
    let known = Set(rewired)
    for node in new.instances.nodes.sorted() where !others.contains(node) {
      guard let id = id(of: node), let group = old.instance(of: id)?.group else { continue }
      let pair = NodePair(old: id, new: node)
      if changed.contains(group) || changed.contains(new.instance(of: node)?.group ?? ""), !known.contains(pair) {
        rewired.append(pair)
      }
    }
  }

  private static func isOther(_ pair: NodePair, _ old: DocumentContents, _ new: DocumentContents) -> Bool {
    !old.kind(of: pair.old).canBecome(new.kind(of: pair.new))
  }

  private func id(of node: NodeID) -> NodeID? { ids[node] ?? old.node(named: new.name(of: node)) }

  /// Whether there are no groups, so that there are no hidden nodes, and the ids of new nodes are known in advance.
  private var isPlain: Bool { old.groups.isEmpty && new.groups.isEmpty }

  private var nameOfNoGroup: String {
    var name = "none"
    while [old, new].contains(where: { $0.groups.names.contains(name) || $0.imports.contains { $0.name == name } }) {
      name += "_"
    }
    return name
  }

  func edits() -> [Edit] {
    // Nodes that use groups are cleared before the groups change, and set again afterwards.
    var edits: [Edit] = []
    for pair in rewired {
      // Parameter formulas mention names, so they are set again when all names exist.
      if old.parameters(of: pair.old) != nil { edits.append(.setParameters(pair.old, nil)) }
      if old.kind(of: pair.old) == .formula {
        // The ports are the names that it mentions; as a number it has no ports.
        edits.append(.setContent(pair.old, .number(0)))
      } else if old.isInstance(pair.old) {
        // The ports belong to its group, which may have changed by then.
        edits.append(.setInstance(pair.old, GroupInstance(of: nameOfNoGroup)))
      } else if old.graph.inputCount(of: pair.old) > 0 {
        edits.append(.setInputs(pair.old, old.graph.inputs(of: pair.old).map { _ in nil }))
      }
    }
    edits += groupEdits()
    edits += exited.map(Edit.delete)
    edits += comparison.renamed.map { .rename($0.old, new.name(of: $0.new)) }
    let others = Set(entered)
    for pair in comparison.revalued where !others.contains(pair.new) { edits += valueEdits(pair) }
    edits += entered.map { node in
      .create(
        NodeCreation(
          id: isPlain ? nil : ids[node], content: new.contentOfCreation(of: node), attributes: new.attributes(of: node))
      )
    }
    // An instance gets its wires by name once its group is that of the other document.
    edits += rewired.compactMap { pair in new.instance(of: pair.new).map { .setInstance(pair.old, $0) } }
    edits += rewired.compactMap { pair in new.formula(of: pair.new).map { .setFormula(pair.old, $0) } }
    // Formulas are linked by the names that they mention.
    for node in rewired.map(\.new) + entered where new.isInstance(node) || new.graph.content(of: node).ports != nil {
      guard let id = id(of: node) else { continue }
      let inputs = new.inputs(of: node)
      if inputs.contains(where: { $0.map { new.isHidden($0) } ?? false }) {
        edits.append(.setInputNames(id, inputs.map { $0.map { new.name(of: $0) } }))
      } else {
        edits.append(.setInputs(id, inputs.map { $0.flatMap { self.id(of: $0) } }))
      }
    }
    edits += rewired.compactMap { pair in new.parameters(of: pair.new).map { .setParameters(pair.old, $0) } }
    return edits + attributeEdits(others) + documentEdits()
  }

  /// Returns edits that first remove changed groups, and then define them as in the new document.
  ///
  /// In this way, no group contains itself in between.
  private func groupEdits() -> [Edit] {
    var edits: [Edit] = (comparison.groups.exited + redefined).map { .setGroup($0, nil) }
    // Between removal and definition, because a name may be an import on one side and a group on the other.
    if comparison.areImportsChanged { edits.append(.setImports(new.imports)) }
    edits += (comparison.groups.entered + redefined).map { name in
      .setGroup(name, new.groups[name].map { GroupContents($0) })
    }
    return edits
  }

  private func valueEdits(_ pair: NodePair) -> [Edit] {
    if new.isInstance(pair.new) { return [] }
    let content = new.graph.content(of: pair.new)
    var edits: [Edit] =
      switch content {
      // A formula is set when all nodes that it mentions exist.
      case .formula: []
      case .sink where content == old.graph.content(of: pair.old): []
      case .data(let read): new.source(of: pair.new).map { [.setData(pair.old, NodeData($0, content: read))] } ?? []
      case .number, .operator, .sink: [.setContent(pair.old, content)]
      }
    let after = new.attributes(of: pair.new)
    // What becomes another operator, or another number, may have lost it.
    for id in AttributeID.allCases where id.attribute.isLogic {
      if let value = after[id] { edits.append(.set(pair.old, id, value)) }
    }
    return edits
  }

  private func attributeEdits(_ others: Set<NodeID>) -> [Edit] {
    func remaining(_ pairs: [NodePair]) -> [NodePair] { pairs.filter { !others.contains($0.new) } }
    var edits: [Edit] = []
    let revalued = Set(comparison.revalued)
    for id in AttributeID.allCases {
      for pair in remaining(comparison[id]) {
        let value = new.value(of: id, of: pair.new)
        // A node with a new value got its logic attributes with it.
        if id.attribute.isLogic, value != nil, revalued.contains(pair) { continue }
        edits.append(.set(pair.old, id, value))
      }
    }
    let moves = (part ?? Array(new.nodes)).compactMap { node -> NodeMove? in
      guard !others.contains(node), let id = id(of: node), old.place(of: id) != new.place(of: node) else { return nil }
      return NodeMove(id, to: new.place(of: node))
    }
    if !moves.isEmpty { edits.append(.move(moves)) }
    return edits
  }

  private func documentEdits() -> [Edit] {
    var edits: [Edit] = []
    if comparison.changedParts.contains(.title) { edits.append(.setTitle(new.title)) }
    if comparison.changedParts.contains(.display) { edits.append(.setDisplay(nil, new.display)) }
    // A part of a document says nothing of the rest.
    if part != nil { return edits }
    if comparison.changedParts.contains(.unknownMembers) { edits.append(.setUnknownMembers(nil, new.unknownMembers)) }
    // Nodes that were deleted or replaced are also removed from the lists.
    if !(old.interface.isEmpty && new.interface.isEmpty) {
      func nodes(_ side: Interface.Side) -> [NodeID]? { new.interface[side].map { $0.compactMap { id(of: $0) } } }
      func names(_ side: Interface.Side) -> [String]? { new.interface[side].map { $0.map { new.name(of: $0) } } }
      let hasOutputs = new.interface.outputs?.contains { new.isHidden($0) } ?? false
      edits.append(
        hasOutputs
          ? .setInterfaceNames(inputs: names(.inputs), outputs: names(.outputs))
          : .setInterface(Interface(inputs: nodes(.inputs), outputs: nodes(.outputs))))
    }
    // After nodes were renamed, because scenarios have the new names.
    if !(old.scenarios.isEmpty && new.scenarios.isEmpty) { edits.append(.setScenarios(new.scenarios)) }
    // Nodes that were deleted or replaced lost their correlations.
    if !(old.correlations.isEmpty && new.correlations.isEmpty) {
      edits.append(
        .setCorrelations(
          new.correlations.compactMap { correlation in
            guard let first = id(of: correlation.first), let second = id(of: correlation.second) else { return nil }
            return Correlation(first: first, second: second, coefficient: correlation.coefficient)
          }))
    }
    return edits
  }
}
