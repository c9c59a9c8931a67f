/// A document that another one imports, as it was read: a group by its own interface, with the groups that it defines.
///
/// Its own imports are included and reached only through it. If it cannot be read, it keeps its former interface, so
/// wires stay in place, and all its instances fail.
public final class ImportedDocument: Sendable {
  /// Where it is, relative to the document that all is read for.
  public let path: String
  /// Why nothing of it can be computed; nil if it can.
  public let problem: String?
  /// The document as a group; nil of one that was never read.
  let definition: GroupDefinition?
  /// The groups of the document.
  let groups: Groups

  private init(_ path: String, _ problem: String?, _ definition: GroupDefinition?, _ groups: Groups) {
    self.path = path
    self.problem = problem
    self.definition = definition
    self.groups = groups
  }

  /// A document that was read for an import; its groups have names that begin with those of the imports on the path,
  /// such as `finance`.
  ///
  /// - Complexity: linear in its nodes, links and steps, for each output.
  public convenience init(_ contents: DocumentContents, named name: String, path: String) {
    let definition = GroupDefinition(contents, GroupLowering.lowered(contents, named: name))
    self.init(path, nil, definition, contents.groups)
  }

  /// A document that cannot be read, with the reason and its former interface.
  ///
  /// - Complexity: linear in the groups that it had.
  public convenience init(path: String, failing problem: String, formerly former: ImportedDocument? = nil) {
    var groups = Groups()
    for name in former?.groups.names ?? [] {
      groups.set(former?.groups.definition(named: name).map { $0.failing(problem) }, named: name)
    }
    self.init(path, problem, former?.definition.map { $0.failing(problem) }, groups)
  }

  /// The document that was read; nil if it was not.
  public var contents: DocumentContents? { problem == nil ? definition?.contents : nil }
}

extension GroupDefinition {
  /// A copy with only the interface: its outputs fail.
  fileprivate func failing(_ problem: String) -> GroupDefinition {
    var failing = LoweredGroup(named: lowered.name)
    failing.inputs = lowered.inputs
    failing.problem = .unread(problem)
    let program = LoweredGroup.failingProgram(ports: failing.portNames.count)
    failing.outputs = lowered.outputs.map { LoweredGroup.Output(name: $0.name, node: $0.node, program: program) }
    return GroupDefinition(contents, failing)
  }
}

// What is found behind the names of imports.
extension Groups {
  /// The two parts of the name of a group of an import, `finance.annuity`; the second is nil for a name without a dot.
  static func parts(of name: String) -> (document: String, group: String?) {
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return (name, nil) }
    return (String(name[..<dot]), String(name[name.utf8.index(after: dot)...]))
  }

  /// Whether the document itself defines a group of that name.
  public func defines(_ name: String) -> Bool { self[name] != nil && !isImported(name) }

  /// Whether a name is that of an import that was looked for, or of a group of one.
  public func isImported(_ name: String) -> Bool { imported[Self.parts(of: name).document] != nil }

  /// The document that is imported by that name, as it was read; nil if it was not looked for.
  public func imported(_ name: String) -> ImportedDocument? { imported[name] }

  /// The document that was read at that path, for these imports or for their own; nil if none was.
  ///
  /// - Complexity: linear in the documents; no recursion.
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

  /// All that can be used of imports, sorted: `finance`, `finance.annuity`.
  public var importedNames: [String] {
    if imported.isEmpty { return [] }
    let names = imported.flatMap { name, document in
      (document.definition == nil ? [] : [name]) + document.groups.names.map { "\(name).\($0)" }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// All that can be used and called: groups of the document by name, and those of imports behind them.
  public var allNames: [String] { names + importedNames }

  /// Why there is no group of that name, of an import or seemingly of one; nil for other names.
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

  /// The group at a path of imports, such as `finance.base.rate`, including imports of imports.
  ///
  /// - Complexity: linear in the name.
  func definition(atPath path: String) -> GroupDefinition? {
    var (groups, rest) = (self, path)
    while true {
      if let found = groups.definition(named: rest) { return found }
      let (name, inner) = Self.parts(of: rest)
      guard let inner, let document = groups.imported[name] else { return nil }
      // What it imports itself is found in the document, and not among its groups where it is not used by one.
      (groups, rest) = (document.definition?.contents.groups ?? document.groups, inner)
    }
  }

  /// These groups with other imported documents; groups that use changed ones are compiled again.
  ///
  /// - Throws: if a wire that there is then would close a loop inside a definition.
  /// - Complexity: Linear in the definitions and in those that use imports, directly or not.
  func importing(_ documents: [String: ImportedDocument]) throws(EditError) -> RedefinedGroups {
    var new = self
    new.setImported(documents)
    return try new.recomputing(since: self) { name in
      self.definition(named: name) !== new.definition(named: name)
    }
  }
}
