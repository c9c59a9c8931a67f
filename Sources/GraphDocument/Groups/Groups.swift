public import EvaluationEngine
import TextScanning

/// The groups of a document by name; each group is defined by a separate document, its definition.
///
/// A definition has no groups of its own but uses groups of its document. Its `groups` are the groups that it uses, so
/// that it can be examined and computed separately. No group uses itself, directly or indirectly.
///
/// Groups of imports, such as `finance` and `finance.annuity`, are also found by name but are not among `names`.
public struct Groups: Sendable {
  private var definitions: [String: GroupDefinition] = [:]
  /// The imported documents by the names of their imports; documents that were not read yet are missing.
  private(set) var imported: [String: ImportedDocument] = [:]
  /// The inputs and outputs of imported groups as they were when the document was written, by group name.
  private(set) var remembered: [String: GroupSignature] = [:]
  /// The names of the document's own groups, sorted by their bytes.
  public private(set) var names: [String] = []

  /// Creates an empty set of groups.
  public init() {}

  /// Whether the document has no groups of its own.
  public var isEmpty: Bool { names.isEmpty }

  /// The number of the document's own groups.
  public var count: Int { names.count }

  /// Returns the document that defines the group with this name; nil if there is no such group.
  ///
  /// - Complexity: O(1), expected.
  public subscript(name: String) -> DocumentContents? { definition(named: name)?.contents }

  /// Returns the inputs and outputs of the group with this name; nil if there is no such group.
  ///
  /// - Complexity: Linear in its inputs and outputs.
  public func signature(of name: String) -> GroupSignature? {
    definition(named: name)?.lowered.signature
  }

  /// Returns the inputs and outputs of a group.
  ///
  /// If the group's import was not read, they are those that the document remembers.
  func knownSignature(of name: String) -> GroupSignature? { signature(of: name) ?? remembered[name] }

  /// The known inputs and outputs of all groups, by name.
  ///
  /// - Complexity: linear in the groups, and in their inputs and outputs.
  var knownSignatures: [String: GroupSignature] {
    allNames.reduce(into: remembered) { known, name in known[name] = signature(of: name) ?? known[name] }
  }

  /// Returns the content of a new instance of a group; nil if there is no such group.
  ///
  /// The content computes the group's first output. Its ports are the inputs in order, followed by hidden ports.
  ///
  /// - Complexity: O(1), expected.
  public func content(of name: String) -> NodeContent? {
    definition(named: name).map { .formula($0.lowered.outputs.first?.program ?? LoweredGroup.failingProgram) }
  }

  /// Returns how a group changed since `old`.
  ///
  /// The result is `groupAnnotated` if its instances compute the same as before, otherwise `groupChanged`.
  ///
  /// - Complexity: linear in the steps and sources of the group.
  func change(of name: String, from old: Groups) -> DocumentChange {
    guard let new = definition(named: name), let former = old.definition(named: name), new.lowered == former.lowered
    else { return .groupChanged(name) }
    return .groupAnnotated(name)
  }

  /// Returns the name of an existing group that is most similar to an unknown name, for "did you mean"; nil if none is
  /// similar.
  public func nameLike(_ name: String) -> String? { Suggestion.nearest(to: name, among: allNames) }

  /// Returns whether both have the same copy of a definition, so that it was not edited.
  ///
  /// Also true if neither has the definition.
  ///
  /// - Complexity: O(1), expected.
  public func hasSameDefinition(of name: String, as other: Groups) -> Bool {
    definitions[name] === other.definitions[name]
  }

  /// Returns the reason why a group cannot be computed; nil if it can be computed, or if there is no such group.
  public func problem(of name: String) -> GroupProblem? {
    definition(named: name)?.lowered.problem
  }

  /// Returns the group with this name, from the document or one of its imports; nil if there is no such group.
  ///
  /// Imports of imports are not searched.
  func definition(named name: String) -> GroupDefinition? {
    if let own = definitions[name] { return own }
    if imported.isEmpty { return nil }
    let (document, group) = Self.parts(of: name)
    guard let document = imported[document] else { return nil }
    return group.map { document.groups.definitions[$0] } ?? document.definition
  }

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

  /// Replaces the imported documents.
  ///
  /// Instances are not compiled again.
  mutating func setImported(_ documents: [String: ImportedDocument]) { imported = documents }

  mutating func remember(_ signatures: [String: GroupSignature]) { remembered = signatures }
}

/// The definition of a group, and its compiled programs for all instances and calls.
final class GroupDefinition: Sendable {
  let contents: DocumentContents
  let lowered: LoweredGroup

  init(_ contents: DocumentContents, _ lowered: LoweredGroup) {
    self.contents = contents
    self.lowered = lowered
  }
}

/// The names of the inputs and outputs of a group.
public struct GroupSignature: Hashable, Sendable {
  /// The names of the inputs: the ports of an instance, in order.
  public var inputs: [String]
  /// The names of the outputs; the first output is the value of an instance itself.
  public var outputs: [String]

  /// Creates a signature from the names of the inputs and outputs, in order.
  public init(inputs: [String], outputs: [String]) {
    self.inputs = inputs
    self.outputs = outputs
  }
}

/// Why a group cannot be computed.
public enum GroupProblem: Error, Hashable, Sendable {
  case tooManyPorts(limit: Int)
  case tooManySteps(limit: Int)
  case noOutputs
  case unread(String)
}
