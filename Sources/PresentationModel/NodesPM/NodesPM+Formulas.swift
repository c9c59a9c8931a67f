import EvaluationEngine
import Formulas
import GraphDocument

/// Formula nodes: editing their text, and reporting what they mention.
extension NodesPM {
  /// Gives a node the formula that was typed for it.
  func setFormula(_ formula: Formula, of node: NodeID) throws(Rejection) -> Outcome {
    try apply(.setFormula(node, formula))
    enter(.normal)
    select(node)
    sayOpenName(of: formula)
    return .done
  }

  /// Reports what a name that is no node's was probably meant to be.
  private func sayOpenName(of formula: Formula) {
    var nearNames = NearNames(in: contents, budget: PromptContext.comparedNames)
    for name in formula.names where contents.node(named: name) == nil {
      guard let near = nearNames.name(near: name) else { continue }
      return say("'\(name)' is no node, so its port is open: did you mean '\(near)'?")
    }
  }

  /// Reports that numbers keep their SI prefix though a node has come to have its name.
  func sayPrefix(forName name: String) {
    if let sentence = contents.prefixSentence(forName: name) { say(sentence) }
  }

  /// Adds a formula node, which becomes the selected one.
  func createFormula(_ formula: Formula, name: String? = nil) throws(Rejection) {
    let content = NodeContent.formula(formula.program)
    let name = try checkedName(name, for: content)
    let size = content.face.size(named: name, text: formula.text)
    let place = diagram.plane.freePlace(for: size, near: wantedPlace(of: content, size: size))
    try apply(.create(NodeCreation(formula: formula, attributes: NodeAttributes(name: name, place: place))))
    if let node = contents.node(named: name) { select(node) }
    sayOpenName(of: formula)
    sayPrefix(forName: name)
  }

  /// Names of nodes and functions that the last word of the line could become, each as the whole line with it; a formula does not
  /// mention the node that it is of.
  func formulaCompletions(of prompt: Prompt, for edited: NodeID?) -> [Completion] {
    let line = prompt.stem ?? prompt.line.text
    guard prompt.stem != nil || prompt.line.cursor == prompt.line.count else { return [] }
    let (head, word) = FormulaEntry.lastWord(of: line)
    guard !word.isEmpty else { return [] }
    let sought = SoughtWord(String(word))
    var ranked: [(rank: Int, completion: Completion)] = []
    for node in contents.graph.nodes where node != edited {
      let name = contents.name(of: node)
      guard let rank = sought.rank(in: name), rank < 2, contents.face(of: node).isLinkable else { continue }
      let value = contents.graph.value(of: node).number.map { "= \(NumberText.display($0))" }
      let sentence = [contents.label(of: node), value].compactMap(\.self).joined(separator: " ")
      ranked.append((rank, Completion(text: head + name, sign: name, sentence: sentence)))
      if ranked.count >= Self.completionLimit { break }
    }
    for descriptor in OperatorCatalog.all {
      guard let rank = sought.rank(in: descriptor.name), rank < 2 else { continue }
      ranked.append(
        (rank, Completion(text: head + descriptor.name + "(", sign: descriptor.name, sentence: descriptor.summary)))
    }
    // A word that is whole already has nothing to become.
    if ranked.count == 1, ranked[0].completion.sign == word { return [] }
    return Self.sorted(ranked)
  }
}
