import CommandOutput
import EvaluationEngine
import GraphDocument

/// The nodes that a command line names for their values.
enum AskedNodes {
  /// The node of that name.
  ///
  /// - Throws: where there is none, with the name that was probably meant, or where it is a note.
  static func node(
    named name: String, in contents: DocumentContents, flag: String
  ) throws(CommandFailure) -> NodeID {
    if let node = contents.node(named: name) {
      guard contents.graph.content(of: node) != .note else {
        throw CommandFailure(.usage, "\(flag): '\(name)' is a note and has no value")
      }
      return node
    }
    let help = contents.nameLike(name).map { "did you mean '\($0)'?" }
    throw CommandFailure(.usage, "\(flag): no node is named '\(name)'", help: help)
  }

  /// The nodes of those names, in that order.
  static func nodes(
    named names: [String], in contents: DocumentContents, flag: String
  ) throws(CommandFailure) -> [NodeID] {
    var nodes: [NodeID] = []
    for name in names { nodes.append(try node(named: name, in: contents, flag: flag)) }
    return nodes
  }
}
