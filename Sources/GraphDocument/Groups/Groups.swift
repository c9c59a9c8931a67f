public import EvaluationEngine
import TextScanning

/// The groups of a document, by name: each is defined by a document of its own.
///
/// A definition has no groups of its own. It uses groups of the document that it belongs to; its `groups` are those
/// that it uses, so it can be examined and computed separately. No group uses itself, directly or not.
///
/// Besides there are those of imports, `finance` and `finance.annuity`: found by name like the others, and not among `names`.
public struct Groups: Sendable {
  private var definitions: [String: GroupDefinition] = [:]
  /// The imported documents by name, as far as they were read.
  private(set) var imported: [String: ImportedDocument] = [:]
  /// The interfaces of imported groups when the document was written, by their names; set by a reader.
  private(set) var remembered: [String: GroupSignature] = [:]
  /// The names of the groups, sorted by their bytes.
  public private(set) var names: [String] = []

  /// No groups.
  public init() {}

  /// Whether there are no groups.
  public var isEmpty: Bool { names.isEmpty }

  /// How many there are.
  public var count: Int { names.count }

  /// The document that defines the group of that name; nil if there is none.
  ///
  /// - Complexity: constant, expected.
  public subscript(name: String) -> DocumentContents? { definition(named: name)?.contents }

  /// The inputs and outputs of the group of that name; nil if there is none.
  ///
  /// - Complexity: linear in its inputs and outputs.
  public func signature(of name: String) -> GroupSignature? {
    definition(named: name)?.lowered.signature
  }

  /// The inputs and outputs as far as they are known: for an import that was not read, those stored in the document.
  func knownSignature(of name: String) -> GroupSignature? { signature(of: name) ?? remembered[name] }

  /// The inputs and outputs of all groups, as far as they are known, by name.
  ///
  /// - Complexity: linear in the groups, and in their inputs and outputs.
  var knownSignatures: [String: GroupSignature] {
    allNames.reduce(into: remembered) { known, name in known[name] = signature(of: name) ?? known[name] }
  }

  /// The content of an instance of the group of that name, for its first output: its ports are the inputs in order,
  /// followed by further ones; nil if there is no such group.
  ///
  /// - Complexity: constant, expected.
  public func content(of name: String) -> NodeContent? {
    definition(named: name).map { .formula($0.lowered.outputs.first?.program ?? LoweredGroup.failingProgram) }
  }

  /// The change of the group of that name since `old`: whether its instances compute something else, or only texts
  /// differ.
  ///
  /// - Complexity: linear in the steps and sources of the group.
  func change(of name: String, from old: Groups) -> DocumentChange {
    guard let new = definition(named: name), let former = old.definition(named: name), new.lowered == former.lowered
    else { return .groupChanged(name) }
    return .groupAnnotated(name)
  }

  /// The existing group name most similar to an unknown one, if any is similar: for "did you mean".
  public func nameLike(_ name: String) -> String? { Suggestion.nearest(to: name, among: allNames) }

  /// Whether both have the same copy of the definition of that name, as without edits, or none.
  ///
  /// - Complexity: constant, expected.
  public func hasSameDefinition(of name: String, as other: Groups) -> Bool {
    definitions[name] === other.definitions[name]
  }

  /// The reason why the group of that name cannot be computed; nil if it can, and if there is no such group.
  public func problem(of name: String) -> GroupProblem? {
    definition(named: name)?.lowered.problem
  }

  /// The group of that name, of the document or of an import; imports of imports are not included.
  func definition(named name: String) -> GroupDefinition? {
    if let own = definitions[name] { return own }
    if imported.isEmpty { return nil }
    let (document, group) = Self.parts(of: name)
    guard let document = imported[document] else { return nil }
    return group.map { document.groups.definitions[$0] } ?? document.definition
  }

  /// Sets, replaces or removes the group of that name.
  mutating func set(_ definition: GroupDefinition?, named name: String) {
    let isNew = definitions[name] == nil
    definitions[name] = definition
    if isNew, definition != nil {
      let place = names.firstIndex { name.utf8.lexicographicallyPrecedes($0.utf8) } ?? names.count
      names.insert(name, at: place)
    } else if !isNew, definition == nil {
      names.removeAll { $0.utf8.elementsEqual(name.utf8) }
    }
  }

  /// The groups of these names.
  func subset(_ wanted: Set<String>) -> Groups {
    var subset = Groups()
    for name in wanted.sorted() {
      if let definition = definitions[name] {
        subset.set(definition, named: name)
      } else if let document = imported[Self.parts(of: name).document] {
        subset.imported[Self.parts(of: name).document] = document
      }
    }
    return subset
  }

  /// A copy with other imported documents; instances are not updated.
  mutating func setImported(_ documents: [String: ImportedDocument]) { imported = documents }

  /// Stores the interfaces of imported groups, by their names, and discards those stored before.
  mutating func remember(_ signatures: [String: GroupSignature]) { remembered = signatures }
}

/// A definition, with its compiled form for all instances and calls.
final class GroupDefinition: Sendable {
  /// The document that defines the group.
  let contents: DocumentContents
  /// Its outputs as programs.
  let lowered: LoweredGroup

  init(_ contents: DocumentContents, _ lowered: LoweredGroup) {
    self.contents = contents
    self.lowered = lowered
  }
}

/// The inputs and outputs of a group, by name.
public struct GroupSignature: Hashable, Sendable {
  /// The names of its inputs: the ports of an instance, in order.
  public var inputs: [String]
  /// The names of its outputs; the first is that of an instance by itself.
  public var outputs: [String]

  /// Inputs and outputs in order.
  public init(inputs: [String], outputs: [String]) {
    self.inputs = inputs
    self.outputs = outputs
  }
}

/// Why a group cannot be computed.
public enum GroupProblem: Error, Hashable, Sendable {
  /// The inputs, and the uncertain values and data inside, exceed the ports of a node.
  case tooManyPorts(limit: Int)
  /// The steps of its calculation are more than a program may have.
  case tooManySteps(limit: Int)
  /// It gives nothing: it has no node with a value.
  case noOutputs
  /// The document that defines it cannot be read, for this reason.
  case unread(String)
}
