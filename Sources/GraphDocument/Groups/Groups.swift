public import EvaluationEngine
import TextScanning

/// The groups of a document, by name: each is defined by a document of its own.
///
/// A definition has no groups of its own. What it uses are groups of the document that it belongs to; its `groups` are those
/// that it uses itself, so that it can be looked at and computed alone. No group uses itself, over however many others.
///
/// Besides there are those of imports, `finance` and `finance.annuity`: found by name like the others, and not among `names`.
public struct Groups: Sendable {
  private var definitions: [String: GroupDefinition] = [:]
  /// By name the documents that are imported, as far as they were read.
  private(set) var imported: [String: ImportedDocument] = [:]
  /// By the names of imported groups what they took and gave when the document was written: the memory of a reader.
  private(set) var remembered: [String: GroupSignature] = [:]
  /// The names of the groups, sorted by their bytes.
  public private(set) var names: [String] = []

  /// No groups.
  public init() {}

  /// Whether there are none.
  public var isEmpty: Bool { names.isEmpty }

  /// How many there are.
  public var count: Int { names.count }

  /// The document that defines the group of that name; nil if there is none.
  ///
  /// - Complexity: constant, expected.
  public subscript(name: String) -> DocumentContents? { definition(named: name)?.contents }

  /// What the group of that name takes and gives; nil if there is none.
  ///
  /// - Complexity: linear in its inputs and outputs.
  public func signature(of name: String) -> GroupSignature? {
    definition(named: name)?.lowered.signature
  }

  /// The same as far as it is known: of an import that was not read what it was when the document was written.
  func knownSignature(of name: String) -> GroupSignature? { signature(of: name) ?? remembered[name] }

  /// What all groups take and give, as far as it is known, by their names.
  ///
  /// - Complexity: linear in the groups, and in their inputs and outputs.
  var knownSignatures: [String: GroupSignature] {
    allNames.reduce(into: remembered) { known, name in known[name] = signature(of: name) ?? known[name] }
  }

  /// What an instance of the group of that name is by its first output, its ports the inputs in order and others behind
  /// them; nil if there is no such group.
  ///
  /// - Complexity: constant, expected.
  public func content(of name: String) -> NodeContent? {
    definition(named: name).map { .formula($0.lowered.outputs.first?.program ?? LoweredGroup.failingProgram) }
  }

  /// What changed of the group of that name since `old`: whether uses compute otherwise, or only what is written about them differs.
  ///
  /// - Complexity: linear in the steps and sources of the group.
  func change(of name: String, from old: Groups) -> DocumentChange {
    guard let new = definition(named: name), let former = old.definition(named: name), new.lowered == former.lowered
    else { return .groupChanged(name) }
    return .groupAnnotated(name)
  }

  /// The group whose name is nearest to one that is none's, if any is near: for "did you mean".
  public func nameLike(_ name: String) -> String? { Suggestion.nearest(to: name, among: allNames) }

  /// Whether both have the same definition of that name, or none: one and the same copy, as it is where nobody edited it.
  ///
  /// - Complexity: constant, expected.
  public func hasSameDefinition(of name: String, as other: Groups) -> Bool {
    definitions[name] === other.definitions[name]
  }

  /// Why what the group of that name gives cannot be computed; nil if it can, and if there is no such group.
  public func problem(of name: String) -> GroupProblem? {
    definition(named: name)?.lowered.problem
  }

  /// The group of that name, of the document or of an import; what an import imports itself is not among them.
  func definition(named name: String) -> GroupDefinition? {
    if let own = definitions[name] { return own }
    if imported.isEmpty { return nil }
    let (document, group) = Self.parts(of: name)
    guard let document = imported[document] else { return nil }
    return group.map { document.groups.definitions[$0] } ?? document.definition
  }

  /// Defines a group, in place of the one of that name, or takes it away.
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

  /// Those of these names.
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

  /// These groups and the documents that are imported, in the place of others; what uses them is as it was.
  mutating func setImported(_ documents: [String: ImportedDocument]) { imported = documents }

  /// Remembers what imported groups took and gave, by their names, in the place of what was remembered.
  mutating func remember(_ signatures: [String: GroupSignature]) { remembered = signatures }
}

/// A definition, with what is made of it for all that use it.
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

/// What a group takes and gives, by name.
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
  /// The inputs, and what is uncertain or data inside, are more than a node has ports.
  case tooManyPorts(limit: Int)
  /// The steps of its calculation are more than a program may have.
  case tooManySteps(limit: Int)
  /// It gives nothing: it has no node with a value.
  case noOutputs
  /// The document that defines it cannot be read, for this reason.
  case unread(String)
}
