import EvaluationEngine
import Formulas
import GraphDocument

/// Notes on formulas that may be misunderstood, in the same words for every command.
enum FormulaNotes {
  private static let limit = 10

  /// Returns notes on new formulas, in the order of the document.
  ///
  /// The notes are about names that resemble a node's name without being one, and about percent signs.
  static func ofWritten(_ contents: DocumentContents) -> [String] {
    var near = SpellingSuggestions(in: contents)
    // Most formulas need no notes: they have no percent sign and all their names are nodes. Only the others are parsed
    // again and sorted.
    let noted = contents.graph.nodes.filter { mayHaveNotes($0, of: contents) }
    return notes(on: contents.nodesInFileOrder(Set(noted)), of: contents) { node in
      guard let formula = contents.formula(of: node) else { return [] }
      return openNames(of: formula, at: node, in: contents, &near) + formula.notes.map(\.sentence)
    }.map { "note: \($0)" }
  }

  private static func mayHaveNotes(_ node: NodeID, of contents: DocumentContents) -> Bool {
    guard let text = contents.formulaText(of: node) else { return false }
    return Formula.mayHaveNotes(text) || contents.graph.hasOpenPort(node)
  }

  /// Returns a sentence for each operator in the node's formula that may be misunderstood.
  static func ofSigns(in node: NodeID, of contents: DocumentContents) -> [String] {
    guard let text = contents.formulaText(of: node), Formula.mayHaveNotes(text) else { return [] }
    return contents.formula(of: node)?.notes.map(\.sentence) ?? []
  }

  /// Returns notes on an evaluated document.
  ///
  /// There are two kinds:
  /// - numbers such as `3k` in a document with a node `k`, which may be newer than the formula;
  /// - conversions that take the reciprocal.
  ///
  /// - Complexity: The complexity of `DocumentContents.nodesWithPrefixes`.
  static func ofRead(_ contents: DocumentContents) -> [String] {
    // There are few of them, so only these are sorted.
    let ambiguous = contents.nodesWithPrefixes.filter { contents.ambiguity(inFormulaOf: $0) != nil }
    return notes(on: contents.nodesInFileOrder(Set(ambiguous)), of: contents) { node in
      contents.ambiguity(inFormulaOf: node).map { [$0.description] } ?? []
    }.map { "warning: \($0)" } + ofConversions(in: contents).map { "note: \($0)" }
  }

  private static func ofConversions(in contents: DocumentContents) -> [String] {
    let sentences = UnitRemarks(contents).reciprocals
    return notes(on: contents.nodesInFileOrder(Set(sentences.keys)), of: contents) { node in
      sentences[node].map { [$0] } ?? []
    }
  }

  private static func notes(
    on nodes: [NodeID], of contents: DocumentContents, _ sentences: (NodeID) -> [String]
  ) -> [String] {
    var notes: [String] = []
    for node in nodes {
      for sentence in sentences(node) {
        notes.append("\(contents.name(of: node)): \(sentence)")
        if notes.count == limit { return notes }
      }
    }
    return notes
  }

  private static func openNames(
    of formula: Formula, at node: NodeID, in contents: DocumentContents, _ nearNames: inout SpellingSuggestions
  ) -> [String] {
    formula.names.compactMap { name in
      guard contents.node(named: name) == nil, let near = nearNames.name(near: name, besides: node) else { return nil }
      return "'\(name)' is not a node, so its port is open: did you mean '\(near)'?"
    }
  }
}
