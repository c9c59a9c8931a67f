package import EvaluationEngine
package import Formulas
package import GraphDocument

/// Formulas typed for one node, checked against everything that the document knows about them.
extension DocumentContents {
  /// Parses the formula typed for a node.
  ///
  /// - Throws: the problem with the formula.
  func formula(typed text: String, for node: NodeID) throws(FormulaProblem) -> Formula {
    // An unchanged formula is accepted in the form that it has.
    let formula =
      text == formulaText(of: node)
      ? try Formula.parse(text, shadowing: shadowedOperators)
      : try TypedUnits(text) { self.node(named: $0) != nil }.read { text throws(FormulaProblem) in
        try TypedText.formula(text, shadowing: shadowedOperators)
      }
    if let problem = callProblem(in: formula) { throw problem }
    if let problem = ambiguity(in: formula.prefixed, for: node) { throw problem }
    return formula
  }

  /// Returns the problem with the first name in a formula that is not a node; nil if there is none.
  ///
  /// The node `own`, for which the formula is typed, is not suggested.
  package func unknownName(in formula: Formula, for own: NodeID? = nil) -> FormulaProblem? {
    guard let mention = formula.mentions.first(where: { node(named: formula.names[$0.name]) == nil }) else {
      return nil
    }
    let name = formula.names[mention.name]
    return FormulaProblem(.unknownName(name, suggestion: suggestion(forOpenName: name, of: own)), at: mention.span)
  }

  /// Returns the node's name that a name without a node probably means; nil if there is none, or too many nodes to
  /// compare.
  ///
  /// The node `own`, in whose formula the name is, is not suggested.
  func suggestion(forOpenName name: String, of own: NodeID? = nil) -> String? {
    count <= PromptContext.searchedNodes ? nameLike(name, besides: own) : nil
  }
}
