import Formulas
import TextScanning

/// The merge of two documents with a common ancestor.
///
/// Nodes are identified by name (`NodeIdentities`) and merged attribute by attribute (`NodePart`): a number's value
/// with its uncertainty, a formula, each port, each parameter, a label, … Lists of inputs and outputs are merged name
/// by name (`MergedList`), and so are imports (`ImportMerging`). Scenarios are merged value by value
/// (`MergedScenarios`), correlations pair by pair, unknown members key by key, and definitions of groups like
/// documents.
///
/// A change of only one side is taken from that side. In the other cases:
///
/// - Different changes of both sides are a conflict; the value stays as in `mine`. Places, sizes, frames and displays
///   are never in conflict.
/// - A node that one side deleted and the other side changed is a conflict.
/// - A node that one side deleted and the other side now needs is a conflict; the node stays.
/// - If links of both sides would close a loop, the nodes of the loop are linked as in `mine`.
public struct DocumentMerge: Sendable {
  /// The merged document, evaluated.
  public let contents: DocumentContents
  /// The conflicts, sorted by the names of their nodes; conflicts about the document come first.
  ///
  /// Their `values` are empty.
  public let list: [MergeConflict]
  /// For the document (key nil) and for each group with conflicts: its three versions before the merge.
  ///
  /// In all three versions, nodes have the names that they get in the merged document.
  public let sides: [String?: MergedSides]
  /// The formulas whose meaning the merge changed, with the name in them that changed it.
  ///
  /// The name referred to no node before, and now refers to a node from the other side. Each entry has the name of the
  /// formula's node and this name, in order.
  public let captured: [(node: String, name: String)]

  /// The names of nodes and groups with conflicts, ascending.
  public var conflicts: [String] {
    var met: Set<String> = []
    let names = list.compactMap { $0.node ?? GroupMerging.group(in: $0.attribute) }
    return names.filter { met.insert($0).inserted }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether there is a conflict about the document itself, such as its title, imports, inputs, outputs or scenarios.
  public var isDocumentInConflict: Bool {
    list.contains { $0.node == nil && GroupMerging.group(in: $0.attribute) == nil }
  }

  /// The number of nodes, groups and documents with conflicts, which stay as in `mine`.
  public var conflictCount: Int { conflicts.count + (isDocumentInConflict ? 1 : 0) }

  /// Returns the nodes, groups and documents with conflicts in words: `'a', 'b', the document and 4 more`.
  ///
  /// The text has at most `count` names. It is empty if there are no conflicts.
  public func conflictNames(atMost count: Int) -> String {
    let names = conflicts.prefix(count).map { "'\($0)'" } + (isDocumentInConflict ? ["the document"] : [])
    return MessageText.list(names, atMost: names.count, of: conflictCount)
  }

  /// Merges two documents.
  ///
  /// - Parameters:
  ///   - base: The common ancestor.
  ///   - mine: The side that takes precedence in conflicts.
  ///   - theirs: The other side.
  /// - Complexity: O(*n* log *n*) expected for *n* nodes, even if the links of both sides close many loops.
  public init(base: DocumentContents, mine: DocumentContents, theirs: DocumentContents) {
    // If the interface of a group differs between sides, the same positional text may have different meanings.
    let others = Self.otherInterfaces([base, mine, theirs])
    func named(_ side: DocumentContents) -> DocumentContents { others.isEmpty ? side : side.inNamedForm(of: others) }
    let imports = ImportMerging(base: named(base), mine: named(mine), theirs: named(theirs))
    let groups = GroupMerging(
      base: imports.base, mine: imports.mine, theirs: imports.theirs, imports: imports.imports)
    self.init(
      base: imports.base, mine: imports.mine, theirs: imports.theirs, imports: imports, groups: groups,
      typedBy: [mine, theirs], others)
  }

  /// Creates the merge of `mine` with the common ancestor itself: there are no conflicts.
  public init(keeping mine: DocumentContents) {
    contents = mine
    list = []
    sides = [:]
    captured = []
  }

  private static func otherInterfaces(_ documents: [DocumentContents]) -> Set<String> {
    var known: [String: GroupSignature] = [:]
    var others: Set<String> = []
    for document in documents {
      for (name, signature) in document.groups.knownSignatures {
        if let other = known.updateValue(signature, forKey: name), other != signature { others.insert(name) }
      }
    }
    return others
  }

  /// Merges three versions of a group's definition.
  ///
  /// `groups` are the merged groups that the definition can use.
  init(base: DocumentContents, mine: DocumentContents, theirs: DocumentContents, using groups: Groups) {
    self.init(base: base, mine: mine, theirs: theirs, imports: nil, groups: GroupMerging(of: groups), typedBy: [], [])
  }

  private init(
    base: DocumentContents, mine: DocumentContents, theirs: DocumentContents, imports: ImportMerging?,
    groups: GroupMerging, typedBy sides: [DocumentContents], _ named: Set<String>
  ) {
    var merging = LineMerging(base: base, mine: mine, theirs: theirs)
    var details = DocumentDetails(base: base, mine: mine, theirs: theirs, identities: merging.identities)
    details.groups = groups.groups
    details.imports = imports?.imports ?? []
    let merged = merging.finish(with: details)
    contents = named.isEmpty ? merged : merged.inTypedForm(of: sides, groups: named)
    captured = merging.captured
    let own = merging.conflicts + details.conflicts + (imports?.isConflict == true ? [MergeConflict("imports")] : [])
    list = (own + groups.conflicts).sortedByNode()
    var conflicting = groups.sides
    if !list.isEmpty {
      let documents: [(MergeConflict.Side, DocumentContents)] = [(.base, base), (.ours, mine), (.theirs, theirs)]
      conflicting[nil] = MergedSides(
        documents: Dictionary(documents.map { ($0, merging.side($0, $1) ?? $1) }) { first, _ in first })
    }
    self.sides = conflicting
  }
}

/// The merged content of a document except its nodes: groups, imports, inputs, outputs, correlations, scenarios and
/// more.
struct DocumentDetails {
  struct NamedCorrelation: Hashable {
    let first: String
    let second: String
    let coefficient: Double

    var pair: [String] { [first, second].sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
  }

  let title: String?
  let display: NumberFormat?
  let unknownMembers: [UnknownMember]
  let correlations: [NamedCorrelation]
  let scenarios: Scenarios
  var groups = Groups()
  var imports: [GroupImport] = []
  /// The names of the declared inputs and outputs.
  ///
  /// A list that is not declared has no entry.
  let interface: [Interface.Side: [String]]
  private(set) var conflicts: [MergeConflict] = []

  /// Merges everything except nodes, groups and imports.
  ///
  /// If `side` is not nil, all three arguments are the document of this side. The result is then this document, in
  /// which nodes are renamed as in the merged document.
  init(
    base: DocumentContents, mine: DocumentContents, theirs: DocumentContents, identities: NodeIdentities,
    side: MergeConflict.Side? = nil
  ) {
    var conflicts: [MergeConflict] = []
    func names(_ own: MergeConflict.Side) -> [String: String] {
      switch side ?? own {
      case .base: identities.base
      case .ours: identities.mine
      case .theirs: identities.theirs
      }
    }
    func merge<Value: Equatable>(_ attribute: String?, _ base: Value, _ mine: Value, _ theirs: Value) -> Value {
      if theirs == base || theirs == mine { return mine }
      if mine == base { return theirs }
      if let attribute { conflicts.append(MergeConflict(attribute)) }
      return mine
    }
    /// Merges two lists entry by entry, in the order of `mine`, followed by new entries of `theirs`.
    ///
    /// If one side left the list unchanged, the list of the other side is returned as it is.
    func merge<Item, Key: Hashable, Value: Equatable>(
      _ lists: [[Item]], key: (Item) -> Key, value: (Item) -> Value, _ attribute: (Key) -> String
    ) -> [Item] {
      let sides = lists.map { Dictionary($0.map { (key($0), $0) }) { first, _ in first } }
      func areSame(_ one: [Item], _ other: [Item]) -> Bool {
        one.count == other.count && zip(one, other).allSatisfy { key($0) == key($1) && value($0) == value($1) }
      }
      if areSame(lists[0], lists[1]) { return lists[2] }
      if areSame(lists[0], lists[2]) { return lists[1] }
      let added = lists[2].map(key).filter { sides[1][$0] == nil }
      return (lists[1].map(key) + added).compactMap { key in
        let values = sides.map { $0[key].map(value) }
        let merged = merge(attribute(key), values[0], values[1], values[2])
        return merged == values[1] ? sides[1][key] : sides[2][key]
      }
    }
    title = merge("title", base.title, mine.title, theirs.title)
    display = merge(nil, base.display, mine.display, theirs.display)
    unknownMembers = merge(
      DocumentUnits.merged([base.unknownMembers, mine.unknownMembers, theirs.unknownMembers]), key: \.key,
      value: \.text
    ) { $0 }
    let scenarios = MergedScenarios(
      base: base.scenarios.renaming(names(.base)), mine: mine.scenarios.renaming(names(.ours)),
      theirs: theirs.scenarios.renaming(names(.theirs)))
    conflicts += scenarios.conflicts.map { MergeConflict($0) }
    self.scenarios = scenarios.scenarios
    var interface: [Interface.Side: [String]] = [:]
    for list in Interface.Side.allCases {
      func declared(_ contents: DocumentContents, _ side: MergeConflict.Side) -> [String]? {
        contents.interface[list]?.map { NodeLine.renamed(contents.name(of: $0), names(side)) }
      }
      let merged = MergedList(
        base: declared(base, .base), mine: declared(mine, .ours), theirs: declared(theirs, .theirs))
      interface[list] = merged.names
      if merged.isConflict { conflicts.append(MergeConflict(list.rawValue)) }
    }
    self.interface = interface
    func correlations(_ contents: DocumentContents, _ side: MergeConflict.Side) -> [NamedCorrelation] {
      let names = names(side)
      return contents.correlations.map { correlation in
        let pair = [correlation.first, correlation.second].map { contents.name(of: $0) }.map { names[$0] ?? $0 }
        return NamedCorrelation(first: pair[0], second: pair[1], coefficient: correlation.coefficient)
      }
    }
    self.correlations = merge(
      [correlations(base, .base), correlations(mine, .ours), correlations(theirs, .theirs)], key: \.pair,
      value: \.coefficient
    ) { "correlations.\($0.joined(separator: "."))" }
    self.conflicts = conflicts
  }
}
