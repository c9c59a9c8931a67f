/// An imported document as it was read: it can be used as a group, and it has groups of its own.
///
/// The imports of this document can be used only through it. If it cannot be read, all its instances fail. It then
/// keeps its former inputs and outputs, so that wires stay in place.
public final class ImportedDocument: Sendable {
  /// The path of the document, relative to the document that imports it directly or through other documents.
  public let path: String
  /// The reason why the document could not be read; nil if it was read.
  public let problem: String?
  /// The document, compiled as a group; nil if it was never read.
  let definition: GroupDefinition?
  let groups: Groups

  private init(_ path: String, _ problem: String?, _ definition: GroupDefinition?, _ groups: Groups) {
    self.path = path
    self.problem = problem
    self.definition = definition
    self.groups = groups
  }

  /// Creates an imported document after it was read.
  ///
  /// `name` is the name of the import, such as `finance`. If other imports lead to it, their names come before it.
  ///
  /// - Complexity: Linear in its nodes, links and steps, for each output.
  public convenience init(_ contents: DocumentContents, named name: String, path: String) {
    let definition = GroupDefinition(contents, GroupLowering.lowered(contents, named: name))
    self.init(path, nil, definition, contents.groups)
  }

  /// Creates an imported document that could not be read; it keeps the inputs and outputs that it had before.
  ///
  /// - Parameters:
  ///   - path: The path of the document.
  ///   - problem: The reason why it could not be read.
  ///   - former: The document as it was read before; nil if it was never read.
  /// - Complexity: Linear in the groups that it had.
  public convenience init(path: String, failing problem: String, formerly former: ImportedDocument? = nil) {
    var groups = Groups()
    for name in former?.groups.names ?? [] {
      groups.set(former?.groups.definition(named: name).map { $0.failing(problem) }, named: name)
    }
    self.init(path, problem, former?.definition.map { $0.failing(problem) }, groups)
  }

  /// The document's contents; nil if it could not be read.
  public var contents: DocumentContents? { problem == nil ? definition?.contents : nil }
}

extension GroupDefinition {
  fileprivate func failing(_ problem: String) -> GroupDefinition {
    var failing = LoweredGroup(named: lowered.name)
    failing.inputs = lowered.inputs
    failing.problem = .unread(problem)
    let program = LoweredGroup.failingProgram(ports: failing.portNames.count)
    failing.outputs = lowered.outputs.map { LoweredGroup.Output(name: $0.name, node: $0.node, program: program) }
    return GroupDefinition(contents, failing)
  }
}

// Groups of imports, by name.
extension Groups {
  /// Splits a name such as `finance.annuity` at the dot; without a dot, `group` is nil.
  static func parts(of name: String) -> (document: String, group: String?) {
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return (name, nil) }
    return (String(name[..<dot]), String(name[name.utf8.index(after: dot)...]))
  }

  /// Whether the document itself defines a group with this name.
  public func defines(_ name: String) -> Bool { self[name] != nil && !isImported(name) }

  /// Returns whether a name is the name of an import, or of a group of an import.
  ///
  /// False if the import was not read, and no attempt was made to read it.
  public func isImported(_ name: String) -> Bool { imported[Self.parts(of: name).document] != nil }

  /// Returns the document that was read for the import with this name; nil if no attempt was made to read it.
  public func imported(_ name: String) -> ImportedDocument? { imported[name] }

  /// Returns the imported document that was read from a path; nil if there is none.
  ///
  /// Imports of imported documents are searched too.
  ///
  /// - Complexity: Linear in the documents; no recursion.
  func readDocument(at path: String) -> ImportedDocument? {
    var rest = Array(imported.values)
    var seen: Set<ObjectIdentifier> = []
    while let document = rest.popLast() {
      guard seen.insert(ObjectIdentifier(document)).inserted else { continue }
      if document.problem == nil, document.path.utf8.elementsEqual(path.utf8) { return document }
      rest += (document.definition?.contents.groups ?? document.groups).imported.values
    }
    return nil
  }

  /// The names of all imports, and of the groups in them, that can be used; sorted: `finance`, `finance.annuity`.
  public var importedNames: [String] {
    if imported.isEmpty { return [] }
    let names = imported.flatMap { name, document in
      (document.definition == nil ? [] : [name]) + document.groups.names.map { "\(name).\($0)" }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The names of all groups that can be used: first the groups of the document, then the groups of imports.
  public var allNames: [String] { names + importedNames }

  /// Returns the reason why a group of an import is missing; nil if the group exists.
  ///
  /// Also nil if no imported group can have the name.
  public func importProblem(of name: String) -> String? {
    let (document, group) = Self.parts(of: name)
    guard let imported = imported[document] else {
      return group == nil ? nil : "no document is imported as '\(document)'"
    }
    if let problem = imported.problem { return problem }
    guard let group, imported.groups.definition(named: group) == nil else { return nil }
    let near = imported.groups.nameLike(group).map { ": did you mean '\(document).\($0)'?" } ?? ""
    return "\(imported.path) has no group '\(group)'\(near)"
  }

  /// Returns the group at the end of a path of imports, such as `finance.base.rate`; nil if there is none.
  ///
  /// - Complexity: linear in the name.
  func definition(atPath path: String) -> GroupDefinition? {
    var (groups, rest) = (self, path)
    while true {
      if let found = groups.definition(named: rest) { return found }
      let (name, inner) = Self.parts(of: rest)
      guard let inner, let document = groups.imported[name] else { return nil }
      // Its own imports are looked up in the document, because its groups have only the imports that they use.
      (groups, rest) = (document.definition?.contents.groups ?? document.groups, inner)
    }
  }

  /// Returns these groups with other imported documents.
  ///
  /// Groups that use changed documents are compiled again.
  ///
  /// - Parameter documents: The imported documents, by the names of their imports.
  /// - Returns: The new groups, and how inputs and outputs changed.
  /// - Throws: If an existing wire would then close a loop inside a definition.
  /// - Complexity: Linear in the definitions that use imports directly or indirectly.
  func importing(_ documents: [String: ImportedDocument]) throws(EditError) -> RedefinedGroups {
    var new = self
    new.setImported(documents)
    return try new.recomputing(since: self) { name in
      self.definition(named: name) !== new.definition(named: name)
    }
  }
}
