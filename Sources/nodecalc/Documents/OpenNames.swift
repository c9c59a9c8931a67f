import EvaluationEngine
import Formulas
import GraphDocument

/// Names in formulas that are no node's and are near to one that is.
enum OpenNames {
  /// The most notes of a document.
  private static let limit = 10
  /// Documents of more nodes are not searched for each name.
  private static let searchedNodes = 20_000

  /// A note for each such name, in the order of the document.
  static func notes(on contents: DocumentContents) -> [String] {
    guard contents.count <= searchedNodes else { return [] }
    var notes: [String] = []
    for node in contents.nodesInFileOrder() {
      for name in contents.formula(of: node)?.names ?? [] where contents.node(named: name) == nil {
        guard let near = contents.nameLike(name) else { continue }
        notes.append(
          "note: \(contents.name(of: node)): '\(name)' is no node, so its port is open: did you mean '\(near)'?")
        if notes.count == limit { return notes }
      }
    }
    return notes
  }
}
