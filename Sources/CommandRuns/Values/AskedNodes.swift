import CommandOutput
import EvaluationEngine
import GraphDocument

/// The nodes that a command line names for their values.
enum AskedNodes {
  /// The node of that name, which has a value or could have one.
  ///
  /// - Parameters:
  ///   - name: The name as it was typed.
  ///   - contents: The document.
  ///   - flag: What it was typed behind, for the sentence.
  ///   - takesCharts: Whether a chart will do: it has no value, but what it waits for can be told.
  /// - Returns: The node.
  /// - Throws: where there is none, with the name that was probably meant, or where it only shows, as notes and charts do.
  static func node(
    named name: String, in contents: DocumentContents, flag: String, takesCharts: Bool = false
  ) throws(CommandFailure) -> NodeID {
    if let node = contents.node(named: name) {
      let kind = contents.graph.kind(of: node)
      guard contents.graph.hasOutput(node) || takesCharts && kind == .chart else {
        throw CommandFailure(.usage, "\(flag): '\(name)' is a \(kind.rawValue) and has no value")
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
