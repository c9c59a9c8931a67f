public import EvaluationEngine
import GraphAnalysis
import TextScanning

/// The reason why a name does not lead to a node inside an instance.
public struct InnerNodeError: Error, Hashable, Sendable {
  /// The problem.
  public var sentence: String
  /// A suggestion; nil if there is none.
  public var mend: String?
  /// Whether the cause is an imported document that cannot be read.
  public var isUnreadImport = false

  init(_ sentence: String, mend: String? = nil, isUnreadImport: Bool = false) {
    (self.sentence, self.mend, self.isUnreadImport) = (sentence, mend, isUnreadImport)
  }
}

/// Makes requested nodes inside instances of groups, such as `house.growth`, available.
///
/// In a copy of the document, each becomes an output of its group, level by level. Then it is an ordinary node: it has
/// a value for each row, an uncertainty with its sources in the whole document, and a name.
public enum InnerNodes {
  /// Returns a copy of the document in which each name inside an instance is a node; the document itself if there are
  /// no such names.
  ///
  /// `meter` counts the work on data sets and may stop it.
  ///
  /// - Throws: if a name leads into an instance but not to a node with a value.
  public static func exposing(
    _ names: [String], in contents: DocumentContents, countedBy meter: EvaluationMeter? = nil
  ) throws(InnerNodeError) -> DocumentContents {
    // The document is copied only if there are names inside instances.
    guard names.contains(where: { $0.contains(".") }) else { return contents }
    for name in names {
      let head = String(name.prefix { $0 != "." })
      guard contents.node(named: name) == nil, let use = contents.node(named: head),
        let group = contents.use(of: use)?.group, let problem = contents.groups.importProblem(of: group)
      else { continue }
      throw InnerNodeError("'\(name)': '\(group)' cannot be used: \(problem)", isUnreadImport: true)
    }
    // The definitions of imports are edited too, in the copy.
    let document = Document(contents.importsAsGroups())
    document.meter = meter
    for name in names where document.contents.node(named: name) == nil {
      guard let path = try InnerPath(name, in: document.contents) else { continue }
      try path.checkNode(of: name, in: document.contents)
      do throws(EditError) {
        // From the innermost instance outwards, because an outer group can pass on only outputs of inner groups.
        for level in path.groups.indices.reversed() {
          try expose(path.name(at: level), of: path.groups[level], in: document)
        }
      } catch {
        throw InnerNodeError("'\(name)': \(error.sentence)")
      }
    }
    return document.contents
  }

  /// Returns the name of the node in the document; names of first outputs are omitted, because these are named after
  /// their instances.
  public static func nodeName(_ name: String, in contents: DocumentContents) -> String {
    guard name.contains("."), contents.node(named: name) == nil,
      let path = try? InnerPath(name, in: contents.importsAsGroups())
    else {
      return name
    }
    return path.text
  }

  /// Adds a node of a group's definition to the group's outputs.
  private static func expose(_ name: String, of group: String, in document: Document) throws(EditError) {
    guard let definition = document.contents.groups[group], let node = definition.node(named: name) else { return }
    let outputs = definition.outputs()
    if outputs.contains(node) { return }
    var interface = definition.interface
    interface[.outputs] = outputs + [node]
    try document.apply(.inGroup(group, .setInterface(interface)))
  }
}

/// A path through nested instances: `house.loan.growth` is the node `growth` of the instance `loan` in `house`.
private struct InnerPath {
  /// The instances on the path, and the name in the last one.
  private(set) var parts: [String]
  /// The group of each instance.
  private(set) var groups: [String] = []

  /// Parses a path; nil for a name that does not begin with an instance.
  ///
  /// - Throws: if the path leads through a node that is not an instance of a group.
  init?(_ name: String, in contents: DocumentContents) throws(InnerNodeError) {
    parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let first = contents.node(named: parts[0]), contents.isUse(first) else { return nil }
    var outer = contents
    for (place, part) in parts.dropLast().enumerated() {
      let reached = parts[...place].joined(separator: ".")
      guard let use = outer.node(named: part).flatMap({ outer.use(of: $0) }) else {
        throw InnerNodeError("'\(reached)' is not an instance of a group, so there is no '\(name)'")
      }
      guard let definition = contents.groups[use.group] else {
        throw InnerNodeError("'\(reached)' is an instance of '\(use.group)', but there is no such group")
      }
      groups.append(use.group)
      outer = definition
    }
    // The first output of an inner instance is named after the instance.
    while parts.count > 2, let last = groups.last, contents.groups.signature(of: last)?.outputs.first == parts.last {
      parts.removeLast()
      groups.removeLast()
    }
  }

  var text: String { parts.joined(separator: ".") }

  /// Returns the rest of the path in the definition of the group at this level.
  func name(at level: Int) -> String { parts[(level + 1)...].joined(separator: ".") }

  /// Throws if the path does not end at a node with a value.
  func checkNode(of name: String, in contents: DocumentContents) throws(InnerNodeError) {
    guard let group = groups.last, let definition = contents.groups[group], let last = parts.last else { return }
    let reached = parts.dropLast().joined(separator: ".")
    guard let node = definition.node(named: last) else {
      let names = definition.nodes.filter { definition.kind(of: $0).hasOutput }.map { definition.name(of: $0) }
      let near = Suggestion.nearest(to: last, among: names).map { "did you mean '\(reached).\($0)'?" }
      throw InnerNodeError(
        "'\(reached)' has no node '\(last)'", mend: near ?? "its nodes are \(MessageText.list(names))")
    }
    let kind = definition.kind(of: node)
    if !kind.hasOutput { throw InnerNodeError("'\(name)' is a \(kind.rawValue) and has no value") }
  }
}
