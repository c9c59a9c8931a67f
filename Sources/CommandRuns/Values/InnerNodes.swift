import CommandOutput
import EvaluationEngine
import GraphAnalysis
import GraphDocument
import TextScanning

/// Nodes inside uses of groups, as `house.growth`, that are asked for by name.
///
/// Each becomes an output of its group in a copy of the document, level by level. Then it is a node as any other: it has a value for each row, an
/// uncertainty that goes back to the sources of the whole document, and a name.
enum InnerNodes {
  /// The document, in which each of those names that leads into a use is that of a node; the same where none does.
  ///
  /// `meter` counts the work on data sets and may end it.
  ///
  /// - Throws: wrong usage, where a name leads into a use and to no node with a value there.
  static func exposing(
    _ names: [String], in contents: DocumentContents, countedBy meter: EvaluationMeter? = nil
  ) throws(CommandFailure) -> DocumentContents {
    // An edit is made only where there is something to be found.
    guard names.contains(where: { $0.contains(".") }) else { return contents }
    let document = Document(contents)
    document.meter = meter
    for name in names where document.contents.node(named: name) == nil {
      guard let path = try path(name, in: document.contents) else { continue }
      do throws(EditRefusal) {
        // From the innermost use outwards: what an inner group gives can be given on.
        for (group, node) in path.reversed() { try expose(node, of: group, in: document) }
      } catch {
        throw CommandFailure(.usage, "'\(name)': \(error.sentence)")
      }
    }
    return document.contents
  }

  /// Has a group give a node of its definition, behind what it gives already.
  private static func expose(
    _ name: String, of group: String, in document: Document
  ) throws(EditRefusal) {
    guard let definition = document.contents.groups[group], let node = definition.node(named: name) else { return }
    let outputs = definition.outputs()
    if outputs.contains(node) { return }
    var interface = definition.interface
    interface[.outputs] = outputs + [node]
    try document.apply(.inGroup(group, .setInterface(interface)))
  }

  /// For each level the group and the name, in its definition, of what is asked for: `house.loan.growth` is `loan.growth` of one group, `growth` of another; nil
  /// for a name that does not begin with a use.
  private static func path(
    _ name: String, in contents: DocumentContents
  ) throws(CommandFailure) -> [(group: String, node: String)]? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let first = contents.node(named: parts[0]), contents.isUse(first) else { return nil }
    var path: [(group: String, node: String)] = []
    var outer = contents
    for (place, part) in parts.dropLast().enumerated() {
      let reached = parts[...place].joined(separator: ".")
      guard let use = outer.node(named: part).flatMap({ outer.use(of: $0) }) else {
        throw CommandFailure(.usage, "'\(reached)' is no use of a group, so there is no '\(name)'")
      }
      guard let definition = contents.groups[use.group] else {
        throw CommandFailure(.usage, "'\(reached)' is a use of '\(use.group)', and no group is named so")
      }
      path.append((use.group, parts[(place + 1)...].joined(separator: ".")))
      outer = definition
    }
    let last = parts[parts.count - 1]
    let reached = parts.dropLast().joined(separator: ".")
    guard let node = outer.node(named: last) else {
      let names = outer.nodes.filter { outer.kind(of: $0).hasOutput }.map { outer.name(of: $0) }
      let near = Suggestion.nearest(to: last, among: names).map { "did you mean '\(reached).\($0)'?" }
      throw CommandFailure(
        .usage, "there is no '\(last)' in '\(reached)'", help: near ?? "in it are \(MessageText.list(names))")
    }
    guard outer.kind(of: node).hasOutput else {
      throw CommandFailure(.usage, "'\(name)' is a \(outer.kind(of: node).rawValue) and has no value")
    }
    return path
  }
}
