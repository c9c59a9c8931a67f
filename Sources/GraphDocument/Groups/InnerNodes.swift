public import EvaluationEngine
import GraphAnalysis
import TextScanning

/// Why a name leads to no node inside an instance.
public struct InnerNodeError: Error, Hashable, Sendable {
  /// The problem.
  public var sentence: String
  /// A suggestion; nil if there is none.
  public var mend: String?
  /// Whether it is for want of a document that is imported and cannot be read.
  public var isUnreadImport = false

  init(_ sentence: String, mend: String? = nil, isUnreadImport: Bool = false) {
    (self.sentence, self.mend, self.isUnreadImport) = (sentence, mend, isUnreadImport)
  }
}

/// Requested nodes inside instances of groups, such as `house.growth`.
///
/// Each becomes an output of its group in a copy of the document, level by level. Then it is an ordinary node: it has a
/// value for each row, an uncertainty with its sources in the whole document, and a name.
public enum InnerNodes {
  /// A copy of the document in which each name inside an instance is a node; the document itself if there are none.
  ///
  /// `meter` counts the work on data sets and may end it.
  ///
  /// - Throws: if a name leads into an instance and to no node with a value there.
  public static func exposing(
    _ names: [String], in contents: DocumentContents, countedBy meter: EvaluationMeter? = nil
  ) throws(InnerNodeError) -> DocumentContents {
    // An edit is made only where there is something to be found.
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
        // From the innermost use outwards: what an inner group gives can be given on.
        for level in path.groups.indices.reversed() {
          try expose(path.name(at: level), of: path.groups[level], in: document)
        }
      } catch {
        throw InnerNodeError("'\(name)': \(error.sentence)")
      }
    }
    return document.contents
  }

  /// The name of the node in the document: without the names of first outputs, which are named after their instances.
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

/// The way of a name into instances: `house.loan.growth` is `loan.growth` of one group and `growth` of another.
private struct InnerPath {
  /// The instances on the path, and the name in the last one.
  private(set) var parts: [String]
  /// The group of each instance.
  private(set) var groups: [String] = []

  /// nil for a name that does not begin with an instance.
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
        throw InnerNodeError("'\(reached)' is an instance of '\(use.group)', and no group is named so")
      }
      groups.append(use.group)
      outer = definition
    }
    // The first output of an inner use goes by the use.
    while parts.count > 2, let last = groups.last, contents.groups.signature(of: last)?.outputs.first == parts.last {
      parts.removeLast()
      groups.removeLast()
    }
  }

  var text: String { parts.joined(separator: ".") }

  /// The name, in the definition of the group at that level.
  func name(at level: Int) -> String { parts[(level + 1)...].joined(separator: ".") }

  /// Checks that there is a node with a value at the end.
  func checkNode(of name: String, in contents: DocumentContents) throws(InnerNodeError) {
    guard let group = groups.last, let definition = contents.groups[group], let last = parts.last else { return }
    let reached = parts.dropLast().joined(separator: ".")
    guard let node = definition.node(named: last) else {
      let names = definition.nodes.filter { definition.kind(of: $0).hasOutput }.map { definition.name(of: $0) }
      let near = Suggestion.nearest(to: last, among: names).map { "did you mean '\(reached).\($0)'?" }
      throw InnerNodeError(
        "there is no '\(last)' in '\(reached)'", mend: near ?? "in it are \(MessageText.list(names))")
    }
    let kind = definition.kind(of: node)
    if !kind.hasOutput { throw InnerNodeError("'\(name)' is a \(kind.rawValue) and has no value") }
  }
}
