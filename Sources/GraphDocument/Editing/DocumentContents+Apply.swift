public import EvaluationEngine
import GraphAnalysis

extension DocumentContents {
  /// Applies `edit` and records the affected parts in `changes`; call `propagate` afterwards to update the values.
  ///
  /// If an edit increases a number that is limited, and the limit is then exceeded, the edit fails.
  ///
  /// - Returns: The edit that reverts `edit` exactly, including ids and the order of the file.
  /// - Throws: The reason for the failure. The document is then unchanged, but values must be propagated: `changes` has
  ///   the parts that a group of edits affected before it failed.
  /// - Complexity: Linear in the affected parts, and in the number of correlations if the edit affects correlations.
  public mutating func apply(_ edit: Edit, noting changes: inout [DocumentChange]) throws(EditError) -> Edit {
    // Nodes take most of the memory of an edit, so too many nodes are rejected before the first one is created.
    if edit.addedNodes > max(limits.nodes - count, 0) { throw .tooMany(.nodes, limit: limits.nodes) }
    let reserved = edit.newIDs(from: graph.idLimit)
    if reserved > 0 { graph.reserveIDs(reserved) }
    let counts = DocumentLimits.Countable.allCases.map { count(of: $0) }
    let first = changes.count
    defer {
      let deleted = changes[first...].compactMap { if case .nodeDeleted(let node, _) = $0 { node } else { nil } }
      UnitPass.run(on: &self, deleted: deleted)
    }
    let inverse = try make(edit, noting: &changes)
    for (countable, old) in zip(DocumentLimits.Countable.allCases, counts) {
      let new = count(of: countable)
      guard new > limits[countable], new > old else { continue }
      // An inverse edit never fails on the state for which it was made.
      _ = try? make(inverse, noting: &changes)
      throw .tooMany(countable, limit: limits[countable])
    }
    return inverse
  }

  /// Applies `edit` like `apply(_:noting:)`, and then adds names of outputs where the affected nodes mention instances.
  ///
  /// The name is added if the group of the instance has several outputs: `house` becomes `house.payment`.
  public mutating func applyNaming(_ edit: Edit, noting changes: inout [DocumentChange]) throws(EditError) -> Edit {
    let inverse = try apply(edit, noting: &changes)
    let before = nameInstances(touchedBy: &changes)
    return before.isEmpty ? inverse : .group(before.reversed() + [inverse])
  }

  private mutating func make(_ edit: Edit, noting changes: inout [DocumentChange]) throws(EditError) -> Edit {
    switch edit {
    case .create(let creation): try create(creation, &changes)
    case .delete(let node): try delete(node, &changes)
    case .setContent(let node, let content): try setContent(content, of: node, &changes)
    case .setFormula(let node, let formula): try setFormula(formula, of: node, &changes)
    case .setData(let node, let data): try setData(data, of: node, &changes)
    case .setParameters(let node, let parameters): try setParameters(parameters, of: node, &changes)
    case .setInput(let port, let source): try setInput(source, at: port, &changes)
    case .setInputs(let node, let inputs): try setInputs(inputs, of: node, &changes)
    case .setInputNames(let node, let names): try setInputs(named: names, of: node, &changes)
    case .setWire(let node, let input, let source): try setWire(source, named: input, of: node, &changes)
    case .rename(let node, let name): try rename(node, to: name, &changes)
    case .set(let node, let attribute, let value): try set(value, attribute, of: node, &changes)
    case .setDocumentDisplay(let format): setDocumentDisplay(format, &changes)
    case .move(let moves): try move(moves, &changes)
    case .frame(let framings): try frame(framings, &changes)
    case .setTitle(let title): try setTitle(title, &changes)
    case .setInterface(let interface): try setInterface(interface, &changes)
    case .setInterfaceNames(let inputs, let outputs):
      try setInterface(
        Interface(
          inputs: inputs?.compactMap { outputNode(named: $0) }, outputs: outputs?.compactMap { outputNode(named: $0) }),
        &changes)
    case .setScenarios(let scenarios): try setScenarios(scenarios, &changes)
    case .setCorrelations(let correlations): try setCorrelations(correlations, &changes)
    case .setDocumentUnknownMembers(let members): setDocumentUnknownMembers(members, &changes)
    case .setGroup(let name, let definition): try setGroup(name, definition, &changes)
    case .inGroup(let name, let edit): try apply(edit, inGroup: name, &changes)
    case .renameGroup(let name, let newName): try renameGroup(name, to: newName, &changes)
    case .setInstance(let node, let instance): try setInstance(instance, of: node, &changes)
    case .setImports(let imports): try setImports(imports, &changes)
    case .group(let edits): try applyAll(edits, &changes)
    }
  }

  /// Updates all values after edits; `meter` counts the work on data sets and may stop it.
  public mutating func propagate(countedBy meter: EvaluationMeter? = nil) -> Propagation {
    graph.propagate(countedBy: meter)
  }

  /// Marks the nodes that an earlier propagation did not compute because it was stopped; the next propagation computes
  /// them.
  ///
  /// - Returns: Whether any node was marked.
  public mutating func markStopped() -> Bool { graph.markStopped() }

  /// Computes the nodes that an earlier propagation did not finish, so far as values of the `kept` nodes need them.
  ///
  /// The data sets of other nodes are discarded after their last use. A set on which uncertainties depend is kept.
  public mutating func finishPropagation(keeping kept: [NodeID], countedBy meter: EvaluationMeter? = nil) {
    guard markStopped() else { return }
    if !uncertaintyPropagation.hasSources(in: graph) {
      graph.recompute(keeping: Set(kept), countedBy: meter)
      // The scatter around a fit is known only now.
      if graph.scatteredNodes.isEmpty { return }
      _ = markStopped()
    }
    _ = propagate(countedBy: meter)
  }

  private mutating func applyAll(_ edits: [Edit], _ changes: inout [DocumentChange]) throws(EditError) -> Edit {
    var inverses: [Edit] = []
    inverses.reserveCapacity(edits.count)
    do throws(EditError) {
      for edit in edits { inverses.append(try make(edit, noting: &changes)) }
    } catch {
      // An inverse edit never fails on the state for which it was made.
      for inverse in inverses.reversed() { _ = try? make(inverse, noting: &changes) }
      throw error
    }
    return .group(inverses.reversed())
  }

  private mutating func setTitle(
    _ title: String?, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    try check(title, .title)
    let old = self.title
    self.title = title
    if !old.isIdentical(to: title) { changes.append(.titleChanged) }
    return .setTitle(old)
  }

  private mutating func setDocumentUnknownMembers(_ members: [UnknownMember], _ changes: inout [DocumentChange]) -> Edit
  {
    let old = unknownMembers
    unknownMembers = members
    readUnits()
    if !old.isIdentical(to: members) { changes.append(.unknownMembersChanged) }
    return .setDocumentUnknownMembers(old)
  }

  func requireNode(_ node: NodeID) throws(EditError) {
    guard contains(node) else { throw .noSuchNode(node) }
  }

  /// Throws if the node has no output that could feed another node.
  ///
  /// Hidden nodes for outputs of instances are accepted.
  func requireSource(_ node: NodeID) throws(EditError) {
    guard graph.contains(node), !hidden.isFeedOnly(node) else { throw .noSuchNode(node) }
  }
}

extension Edit {
  /// Returns how many nodes the edit creates with ids from `limit` on.
  ///
  /// - Complexity: linear in the edits of a group.
  fileprivate func newIDs(from limit: Int32) -> Int {
    if case .create(let creation) = self { return (creation.id?.index ?? -1) >= limit ? 1 : 0 }
    guard case .group = self else { return 0 }
    var count = 0
    var rest = [self]
    while let edit = rest.popLast() {
      switch edit {
      case .create(let creation): if let id = creation.id, id.index >= limit { count += 1 }
      case .group(let edits): rest += edits
      case _: break
      }
    }
    return count
  }

  /// The number of nodes that the edit adds to the document; negative if it removes more than it adds.
  ///
  /// - Complexity: Linear in the edits of a group.
  fileprivate var addedNodes: Int {
    var added = 0
    var groups: [ArraySlice<Edit>] = [[self][...]]
    while let edit = groups.last?.first {
      groups[groups.count - 1].removeFirst()
      switch edit {
      case .create: added += 1
      case .delete: added -= 1
      case .group(let edits): groups.append(edits[...])
      case _: break
      }
      while groups.last?.isEmpty == true { groups.removeLast() }
    }
    return added
  }
}

extension DocumentContents {
  /// Returns how many things of this kind the document has.
  ///
  /// - Complexity: constant.
  public func count(of countable: DocumentLimits.Countable) -> Int {
    switch countable {
    case .nodes: count
    case .inputs: graph.inputTotal
    case .correlations: correlations.count
    case .points: details.writtenPoints
    case .groups: groups.count
    case .scenarios: scenarios.all.count
    case .scenarioValues: scenarios.valueCount
    }
  }
}
