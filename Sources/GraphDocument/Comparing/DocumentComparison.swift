import DataJoin
public import EvaluationEngine
import Formulas
import TextScanning

/// The differences between an old and a new document, as lists of nodes, and the outputs that may have changed.
///
/// Nodes are identified by name. Lists are sorted by name, and lists of pairs by the new name. A node may be in several
/// lists. In `moved` are only nodes that are in no other list.
public struct DocumentComparison: Sendable {
  /// Nodes that only the new document has.
  public internal(set) var entered: [NodeID] = []
  /// Nodes that only the old document has.
  public internal(set) var exited: [NodeID] = []
  /// Nodes that were probably renamed.
  ///
  /// Each was a node of the old document that equals a node with another name in the new document.
  public internal(set) var renamed: [NodePair] = []
  /// Nodes with a new content.
  ///
  /// This is another number or uncertainty, another operator, another text of a formula or note, or another kind of
  /// node.
  public internal(set) var revalued: [NodePair] = []
  /// Operators and formulas whose inputs are fed by other nodes than before.
  ///
  /// A renamed node counts as the same node.
  public internal(set) var relinked: [NodePair] = []
  private var byAttribute: [AttributeID: [NodePair]] = [:]
  /// Nodes that changed only their position.
  public internal(set) var moved: [NodePair] = []
  /// Nodes of both documents that are outputs in at least one of them, even if their values did not change.
  public internal(set) var outputs: [NodePair] = []
  /// The changes of the groups.
  public internal(set) var groups = GroupChanges()
  /// Whether the imported documents or their names changed.
  public internal(set) var areImportsChanged = false
  /// The changed parts that belong to the document and not to a node.
  public internal(set) var changedParts: Set<Part> = []
  /// The sides (inputs or outputs) whose declared nodes changed, or changed their order.
  ///
  /// A renamed node counts as the same node.
  public internal(set) var changedSides: Set<Interface.Side> = []

  /// A part of a document that belongs to no single node.
  public enum Part: Sendable {
    case title
    /// The number format of the document.
    case display
    /// The correlations or their order; a renamed node counts as the same node.
    case correlations
    /// The scenarios or their order; a renamed node counts as the same node.
    case scenarios
    /// The members of the document's file that nodecalc does not know.
    case unknownMembers
  }

  /// The nodes for which this attribute was added, removed or changed.
  public subscript(id: AttributeID) -> [NodePair] { byAttribute[id] ?? [] }

  /// Whether the documents are equal, including the positions of nodes.
  public var isEmpty: Bool {
    let areNodesSame =
      entered.isEmpty && exited.isEmpty
      && [renamed, revalued, relinked, moved].allSatisfy(\.isEmpty) && byAttribute.isEmpty
    return areNodesSame && changedParts.isEmpty && changedSides.isEmpty && !areGroupsChanged
  }

  /// Whether a group was added, removed or changed, or an import changed.
  public var areGroupsChanged: Bool {
    !groups.isEmpty || areImportsChanged
  }

  /// Compares two documents.
  ///
  /// - Complexity: O(*n* log *n*) expected for *n* nodes.
  public init(from old: DocumentContents, to new: DocumentContents) {
    self.init(definition: old, new)
    compareGroups(old, new)
  }

  /// Compares a document before and after an edit, looking only at what the edit may have affected.
  ///
  /// These are the given nodes, the outputs that depend on them, and the parts of the document that belong to no node.
  /// Renaming is not recognised: a node that exists in only one of the documents was added or removed.
  ///
  /// - Parameters:
  ///   - nodes: All nodes that the edit changed, added or removed.
  ///   - old: The document before the edit.
  ///   - new: The document after the edit.
  /// - Precondition: No node was renamed, and no group or import changed.
  /// - Complexity: O(*k* log *k*) for *k* nodes, including the nodes that they feed.
  public init(of nodes: some Sequence<NodeID>, from old: DocumentContents, to new: DocumentContents) {
    func sorted(_ nodes: some Sequence<NodeID>, _ contents: DocumentContents) -> [NodeID] {
      let named = nodes.map { (name: contents.name(of: $0), node: $0) }
      return named.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }.map(\.node)
    }
    let nodes = Set(nodes)
    let stayed = nodes.filter { old.contains($0) && new.contains($0) }
    exited = sorted(nodes.filter { old.contains($0) && !new.contains($0) }, old)
    entered = sorted(nodes.filter { new.contains($0) && !old.contains($0) }, new)
    let sources = stayed.flatMap { old.inputs(of: $0) }.compactMap(\.self)
    let visible = sources.compactMap { old.visible($0) }.filter { new.contains($0) }
    let same = Dictionary(visible.map { ($0, $0) }) { first, _ in first }
    for node in sorted(stayed, new) { compare(NodePair(old: node, new: node), old, new, same, [:]) }
    // A hidden node is an output if it is declared; otherwise its instance is.
    // Most of what depends on them is no output: only the outputs are sorted.
    let hidesNone = new.interface.outputs != nil
    var starts = nodes.filter { new.contains($0) }
    // A failure to find a name suggests others, so it changes as nodes come and go.
    if !entered.isEmpty || !exited.isEmpty { starts.formUnion(new.openMentions.allFormulas) }
    let affected = new.graph.downstream(with: Array(starts)).lazy.filter { node in
      (hidesNone || !new.isHidden(node)) && old.graph.contains(node)
        && Self.isOutput(NodePair(old: node, new: node), old, new)
    }
    outputs = sorted(affected, new).map { NodePair(old: $0, new: $0) }
    if !old.title.isIdentical(to: new.title) { changedParts.insert(.title) }
    if old.display != new.display { changedParts.insert(.display) }
    // Lists that did not change share their memory, so comparing them costs nothing.
    if old.correlations != new.correlations { changedParts.insert(.correlations) }
    if old.scenarios != new.scenarios { changedParts.insert(.scenarios) }
    changedSides = Set(Interface.Side.allCases.filter { old.interface[$0] != new.interface[$0] })
  }

  /// Creates the comparison of two documents in which only these numbers have other values.
  ///
  /// - Parameter revalued: The numbers, sorted by name.
  public init(revalued: [NodePair]) { self.revalued = revalued }

  /// Compares some nodes of a large document with the nodes of the same names in a small document.
  ///
  /// The title and the number format are compared too.
  ///
  /// - Parameters:
  ///   - nodes: Nodes of the small document.
  ///   - old: The large document.
  ///   - part: The small document.
  /// - Precondition: `part` contains `nodes`. It also contains all nodes that feed them in either document.
  /// - Complexity: O(*k* log *k*) for *k* nodes of the small document.
  init(nodes: [NodeID], from old: DocumentContents, toPart part: DocumentContents) {
    let kept = part.nodes.compactMap { node in old.node(named: part.name(of: node)).map { ($0, node) } }
    let successors = Dictionary(kept) { first, _ in first }
    for node in nodes {
      if let before = old.node(named: part.name(of: node)) {
        compare(NodePair(old: before, new: node), old, part, successors, [:])
      } else {
        entered.append(node)
      }
    }
    outputs = []
    if !old.title.isIdentical(to: part.title) { changedParts.insert(.title) }
    if old.display != part.display { changedParts.insert(.display) }
  }

  /// Compares two definitions of a group.
  ///
  /// The groups that the definitions use belong to the document and are ignored.
  init(definition old: DocumentContents, _ new: DocumentContents) {
    let oldNodes = old.nodesByName()
    let newNodes = new.nodesByName()
    let join = Join(oldNodes.map { old.name(of: $0) }, newNodes.map { new.name(of: $0) }, key: { $0 })
    var renames = RenameGuess(
      old: old, new: new, matched: join.update.map { NodePair(old: oldNodes[$0.from], new: newNodes[$0.to]) },
      entered: join.enter.map { newNodes[$0] })
    renamed = renames.guess(exited: Set(join.exit.map { oldNodes[$0] }))
    let successors = renames.successors
    exited = join.exit.map { oldNodes[$0] }.filter { successors[$0] == nil }
    let guessed = Set(renamed.map(\.new))
    entered = join.enter.map { newNodes[$0] }.filter { !guessed.contains($0) }
    let names = Dictionary(uniqueKeysWithValues: renamed.map { ($0.old, new.name(of: $0.new)) })
    for move in join.update {
      compare(NodePair(old: oldNodes[move.from], new: newNodes[move.to]), old, new, successors, names)
    }
    outputs = renamed.filter { Self.isOutput($0, old, new) } + outputs + Self.outputsOfInstances(old, new)
    outputs.sort { new.name(of: $0.new).utf8.lexicographicallyPrecedes(new.name(of: $1.new).utf8) }
    if !old.title.isIdentical(to: new.title) { changedParts.insert(.title) }
    if old.display != new.display { changedParts.insert(.display) }
    if !old.unknownMembers.isIdentical(to: new.unknownMembers) { changedParts.insert(.unknownMembers) }
    changedSides = Set(
      Interface.Side.allCases.filter { side in
        let before = old.interface[side].map { nodes in nodes.map { old.successor(of: $0, successors) } }
        return before != new.interface[side].map { nodes in nodes.map { new.inputSource($0) } }
      })
    let correlations = old.correlations.map { NamedCorrelation($0) { successors[$0] } }
    let renamings = Dictionary(renamed.map { (old.name(of: $0.old), new.name(of: $0.new)) }) { first, _ in first }
    if old.scenarios.renaming(renamings) != new.scenarios { changedParts.insert(.scenarios) }
    if correlations != new.correlations.map({ NamedCorrelation($0) { $0 } }) { changedParts.insert(.correlations) }
  }

  private mutating func compare(
    _ pair: NodePair, _ old: DocumentContents, _ new: DocumentContents, _ successors: [NodeID: NodeID],
    _ names: [NodeID: String]
  ) {
    let before = old.attributesWithoutFormula(of: pair.old)
    let after = new.attributesWithoutFormula(of: pair.new)
    var isChanged = false
    func note(_ list: inout [NodePair], _ differs: Bool) {
      if !differs { return }
      list.append(pair)
      isChanged = true
    }
    var isOther = !Self.isSame(old.contentOfCreation(of: pair.old), new.contentOfCreation(of: pair.new))
    if !before.hasSameCataloguedAttributes(as: after) {
      for id in AttributeID.allCases where !id.attribute.isSame(before[id], after[id]) {
        byAttribute[id, default: []].append(pair)
        isChanged = true
        if id.attribute.isPartOfContent { isOther = true }
      }
    }
    note(
      &revalued,
      isOther || isFormulaChanged(pair, old, new, names) || before.instance != after.instance
        || before.source != after.source
        || before.parameters.map { old.parameters($0, renaming: names) } != after.parameters)
    note(
      &relinked, old.successorInputs(of: pair.old, successors) != new.inputs(of: pair.new).map(new.inputSource))
    if !isChanged, before.place != after.place { moved.append(pair) }
    if Self.isOutput(pair, old, new) { outputs.append(pair) }
  }

  /// Whether a formula changed; new names of renamed nodes in it do not count.
  private func isFormulaChanged(
    _ pair: NodePair, _ old: DocumentContents, _ new: DocumentContents, _ names: [NodeID: String]
  ) -> Bool {
    if old.formulaText(of: pair.old).isIdentical(to: new.formulaText(of: pair.new)) {
      return !names.isEmpty && old.formula(of: pair.old).map { old.formula($0, renaming: names) != $0 } ?? false
    }
    guard !names.isEmpty, let before = old.formula(of: pair.old), let after = new.formula(of: pair.new) else {
      return true
    }
    return old.formula(before, renaming: names) != after
  }

  /// Whether two contents are written in the same way in a file; zero and minus zero differ.
  private static func isSame(_ old: NodeContent, _ new: NodeContent) -> Bool {
    if case .number(let before) = old, case .number(let after) = new { return before.bitPattern == after.bitPattern }
    // The data of a file are not written to the document; the comparison of attributes covers their source.
    if case .data = old, case .data = new { return true }
    return old == new
  }

  private static func isOutput(_ pair: NodePair, _ old: DocumentContents, _ new: DocumentContents) -> Bool {
    new.graph.hasOutput(pair.new) && (old.isOutput(pair.old) || new.isOutput(pair.new))
  }

  /// Returns the outputs of instances, such as `house.payment`, that both documents have and at least one declares as
  /// outputs.
  private static func outputsOfInstances(_ old: DocumentContents, _ new: DocumentContents) -> [NodePair] {
    let (before, after) = (old.declaredOutputsOfInstances, new.declaredOutputsOfInstances)
    return Set(before.keys).union(after.keys).compactMap { name in
      guard let oldNode = before[name] ?? old.source(named: name), let newNode = after[name] ?? new.source(named: name)
      else { return nil }
      return NodePair(old: oldNode, new: newNode)
    }
  }
}

extension DocumentContents {
  fileprivate var declaredOutputsOfInstances: [String: NodeID] {
    let nodes = (interface.outputs ?? []).filter { isHidden($0) }
    return Dictionary(nodes.map { (name(of: $0), $0) }) { first, _ in first }
  }
}

private struct NamedCorrelation: Hashable {
  let first: NodeID?
  let second: NodeID?
  let coefficient: Double

  init(_ correlation: Correlation, successor: (NodeID) -> NodeID?) {
    first = successor(correlation.first)
    second = successor(correlation.second)
    coefficient = correlation.coefficient
  }
}

/// The node of the new document that feeds a port, or the reason why no node feeds it.
enum InputSource: Hashable {
  case open
  case node(NodeID)
  /// An output of an instance, by the instance and the name of the output.
  case output(NodeID, String)
  /// A node of the old document that does not exist in the new one.
  case gone
}

extension DocumentContents {
  /// Returns, for each port of a node, the counterpart of its source in the new document.
  ///
  /// `successors` has the counterparts of nodes.
  func successorInputs(of node: NodeID, _ successors: [NodeID: NodeID]) -> [InputSource] {
    inputs(of: node).map { successor(of: $0, successors) }
  }

  func successor(of source: NodeID?, _ successors: [NodeID: NodeID]) -> InputSource {
    guard let source else { return .open }
    if case .output(let instance, let name)? = hidden.role(of: source) {
      return successors[instance].map { .output($0, name) } ?? .gone
    }
    return successors[source].map { .node($0) } ?? .gone
  }

  func inputSource(_ source: NodeID?) -> InputSource {
    guard let source else { return .open }
    if case .output(let instance, let name)? = hidden.role(of: source) { return .output(instance, name) }
    return .node(source)
  }
}

/// A node of the old document and the same node in the new document.
public struct NodePair: Hashable, Sendable {
  /// The node in the old document.
  public var old: NodeID
  /// The node in the new document.
  public var new: NodeID

  /// Creates a pair of nodes that count as the same node in two documents.
  public init(old: NodeID, new: NodeID) {
    self.old = old
    self.new = new
  }
}

extension DocumentComparison {
  /// The number of nodes for each kind of change, such as `2 nodes entered, 1 revalued`.
  ///
  /// Changed groups are always mentioned; other changes of the document are mentioned if no node changed. The text is
  /// empty if nothing changed.
  public var summary: String {
    let kinds: [(count: Int, word: String)] = [
      (entered.count, "entered"), (exited.count, "exited"), (renamed.count, "renamed"), (revalued.count, "revalued"),
      (relinked.count, "relinked"),
    ]
    let attributes = AttributeID.reported.map { (count: self[$0].count, word: $0.attribute.difference.summary) }
    let others = [(count: moved.count, word: "moved")]
    let counts = (kinds + attributes + others).filter { $0.count > 0 }
    guard let first = counts.first else {
      let others: [(Bool, String)] = [
        (changedParts.contains(.title), "another title"), (changedParts.contains(.display), "another display"),
        (changedParts.contains(.correlations), "other correlations"),
        (changedParts.contains(.scenarios), "other scenarios"),
        (!changedSides.isEmpty, "other inputs or outputs"),
        (changedParts.contains(.unknownMembers), "other members that nodecalc does not know"),
        (areGroupsChanged, groupSummary),
      ]
      return others.filter(\.0).map(\.1).joined(separator: ", ")
    }
    let rest = counts.dropFirst().map { ", \($0.0) \($0.1)" }.joined() + (areGroupsChanged ? ", \(groupSummary)" : "")
    return "\(MessageText.counted(first.0, "node")) \(first.1)\(rest)"
  }
}

/// The groups that were added, removed or changed between two documents.
public struct GroupChanges: Sendable {
  /// The names of the groups that only the new document defines, sorted.
  public internal(set) var entered: [String] = []
  /// The names of the groups that only the old document defines, sorted.
  public internal(set) var exited: [String] = []
  /// The groups that both documents define differently, sorted by name.
  public internal(set) var changed: [GroupComparison] = []

  var isEmpty: Bool { entered.isEmpty && exited.isEmpty && changed.isEmpty }
}

/// The change of a group's definition.
public struct GroupComparison: Sendable {
  /// The name of the group in both documents.
  public let name: String
  /// The changes in the definition.
  public let definition: DocumentComparison
  /// How many instances and calls of the group the new document has, including those inside definitions.
  public let instances: Int
}

extension DocumentComparison {
  mutating func compareGroups(_ old: DocumentContents, _ new: DocumentContents) {
    areImportsChanged = old.imports != new.imports
    if old.groups.isEmpty, new.groups.isEmpty { return }
    groups.entered = new.groups.names.filter { old.groups[$0] == nil }
    groups.exited = old.groups.names.filter { new.groups[$0] == nil }
    for name in new.groups.names {
      guard let before = old.groups.definition(named: name), let after = new.groups.definition(named: name),
        before !== after
      else { continue }
      let comparison = DocumentComparison(definition: before.contents, after.contents)
      if comparison.isEmpty { continue }
      groups.changed.append(
        GroupComparison(name: name, definition: comparison, instances: new.mentionCount(ofGroup: name)))
    }
  }

  /// The number of added, removed and changed groups, such as `2 groups changed`.
  var groupSummary: String {
    let kinds = [
      (groups.entered.count, "entered"), (groups.exited.count, "exited"), (groups.changed.count, "changed"),
    ].filter { $0.0 > 0 }
    guard let first = kinds.first else { return "other imports" }
    let rest = kinds.dropFirst().map { ", \($0.0) \($0.1)" }.joined()
    return "\(MessageText.counted(first.0, "group")) \(first.1)\(rest)"
  }
}
