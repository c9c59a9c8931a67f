public import EvaluationEngine
import TextScanning

/// The syntax for the declared inputs or outputs of a document: names in order, separated by commas or blanks.
public enum DeclarationLine {
  /// The reason why a line is not valid.
  public typealias Problem = LineProblem

  /// Returns the declared inputs or outputs as a line; empty if none are declared.
  public static func text(of side: Interface.Side, in contents: DocumentContents) -> String {
    (contents.interface[side] ?? []).map { contents.name(of: $0) }.joined(separator: ", ")
  }

  /// Parses a list of names; returns nil for an empty line, which means that nothing is declared.
  ///
  /// - Complexity: Linear in the text, and in the document's nodes if a name is unknown.
  public static func parse(
    _ text: String, _ side: Interface.Side, in contents: DocumentContents
  ) throws(Problem) -> [NodeID]? {
    var nodes: [NodeID] = []
    var met: Set<NodeID> = []
    for part in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      guard let node = contents.node(named: String(part)) else {
        let names = contents.nodes.lazy.filter { side.takes(contents.kind(of: $0)) }
        let near = Suggestion.nearest(to: String(part), among: names.map { contents.name(of: $0) })
        throw part.problem("no node is named '\(part)'" + (near.map { ": did you mean '\($0)'?" } ?? ""))
      }
      let kind = contents.kind(of: node)
      guard side.takes(kind) else {
        throw part.problem(EditError.notDeclarable(String(part), side, kind).sentence)
      }
      guard met.insert(node).inserted else {
        throw part.problem(EditError.declaredTwice(String(part), side).sentence)
      }
      nodes.append(node)
    }
    return nodes.isEmpty ? nil : nodes
  }
}
