import Formulas
import TextScanning

/// Two documents that came of the same one, as one.
///
/// Merged by name, for each node apart: what it calculates (content, inputs, uncertainty, bypass; of a note its text), its label, its display, its place, its
/// frame, its range and what nodecalc does not know of it. Lists of inputs and outputs are merged name by name (`MergedList`), imports too (`ImportMerging`), scenarios value by value (`MergedScenarios`). What only one side changed is taken from that side. What both changed, each
/// otherwise, is a conflict and stays as `mine`; so does a node that one side deleted and the other changed, but for a mere
/// move. A node renamed on one side (a guess: see `DocumentComparison`) is the same node. A node that the one side deleted and the other has come to need stays, and where links of both sides
/// together would close a loop, the nodes of the loop are wired as in `mine`; both are conflicts too.
public struct DocumentMerge: Sendable {
  /// The document that came of it, evaluated.
  public let contents: DocumentContents
  /// The names of the nodes about which the sides disagreed, ascending.
  public let conflicts: [String]
  /// Whether they disagreed about the document's title, display, imports, inputs, outputs, correlations, scenarios or other members.
  public let isDocumentInConflict: Bool

  /// How many conflicts were resolved in favour of `mine`.
  public var conflictCount: Int { conflicts.count + (isDocumentInConflict ? 1 : 0) }

  /// What the conflicts are about, in words: `'a', 'b', the document and 4 more`, with at most so many names; empty without conflicts.
  public func conflictNames(atMost count: Int) -> String {
    let names = conflicts.prefix(count).map { "'\($0)'" } + (isDocumentInConflict ? ["the document"] : [])
    return MessageText.list(names, atMost: names.count, of: conflictCount)
  }

  /// - Parameters:
  ///   - base: What both came of.
  ///   - mine: The side that counts more.
  ///   - theirs: The other side.
  /// - Complexity: O(*n* log *n*) expected for *n* nodes, however many loops the sides close together.
  public init(base: DocumentContents, mine: DocumentContents, theirs: DocumentContents) {
    let imports = ImportMerging(base: base, mine: mine, theirs: theirs)
    let (base, mine, theirs) = (imports.base, imports.mine, imports.theirs)
    let groups = GroupMerging(base: base, mine: mine, theirs: theirs, imports: imports.imports)
    self.init(
      base: base, mine: mine, theirs: theirs, imports: imports, groups: groups.groups, conflicts: groups.conflicts)
  }

  /// The same with the imports and groups merged already, and the names of what groups disagree about; a definition imports nothing.
  init(
    base: DocumentContents, mine: DocumentContents, theirs: DocumentContents, imports: ImportMerging? = nil,
    groups: Groups, conflicts: [String]
  ) {
    var merging = LineMerging(base: base, mine: mine, theirs: theirs)
    var details = DocumentDetails(base: base, mine: mine, theirs: theirs, names: merging.names)
    details.groups = groups
    details.imports = imports?.imports ?? []
    contents = merging.finish(with: details)
    self.conflicts =
      conflicts + merging.conflicts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    isDocumentInConflict = details.isConflict || imports?.isConflict ?? false
  }
}

/// A document's content beside its nodes, merged.
struct DocumentDetails {
  /// A correlation by names.
  struct NamedCorrelation: Hashable {
    let first: String
    let second: String
    let coefficient: Double
  }

  let title: String?
  let display: NumberFormat?
  let foreign: [ForeignMember]
  let correlations: [NamedCorrelation]
  let scenarios: Scenarios
  /// Merged by themselves, as are the imports.
  var groups = Groups()
  var imports: [GroupImport] = []
  /// The names declared on each side; none for one that is not declared.
  let interface: [Interface.Side: [String]]
  private(set) var isConflict = false

  /// `names` are the names that nodes have in the merged document by those they have in any side.
  init(base: DocumentContents, mine: DocumentContents, theirs: DocumentContents, names: [String: String]) {
    var isConflict = false
    func merge<Value: Equatable>(_ base: Value, _ mine: Value, _ theirs: Value) -> Value {
      if theirs == base || theirs == mine { return mine }
      if mine == base { return theirs }
      isConflict = true
      return mine
    }
    func correlations(_ contents: DocumentContents) -> [NamedCorrelation] {
      contents.correlations.map { correlation in
        let (first, second) = (contents.name(of: correlation.first), contents.name(of: correlation.second))
        return NamedCorrelation(
          first: names[first] ?? first, second: names[second] ?? second, coefficient: correlation.coefficient)
      }
    }
    title = merge(base.title, mine.title, theirs.title)
    display = merge(base.display, mine.display, theirs.display)
    foreign = merge(base.foreign, mine.foreign, theirs.foreign)
    let scenarios = MergedScenarios(
      base: base.scenarios.renaming(names), mine: mine.scenarios.renaming(names),
      theirs: theirs.scenarios.renaming(names))
    if scenarios.isConflict { isConflict = true }
    self.scenarios = scenarios.scenarios
    var interface: [Interface.Side: [String]] = [:]
    for side in Interface.Side.allCases {
      func declared(_ contents: DocumentContents) -> [String]? {
        contents.interface[side]?.map { NodeLine.renamed(contents.name(of: $0), names) }
      }
      let list = MergedList(base: declared(base), mine: declared(mine), theirs: declared(theirs))
      interface[side] = list.names
      if list.isConflict { isConflict = true }
    }
    self.interface = interface
    self.correlations = merge(correlations(base), correlations(mine), correlations(theirs))
    self.isConflict = isConflict
  }
}
