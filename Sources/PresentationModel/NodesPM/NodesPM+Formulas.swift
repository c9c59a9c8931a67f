import EvaluationEngine
import Formulas
import GraphDocument

/// Formula nodes: editing their text, and telling what they mention.
extension NodesPM {
  func beginEditingFormula(_ node: NodeID) {
    let text = contents.formula(of: node)?.text ?? ""
    guard text.count <= LineEditor.limit else {
      return refuse("'\(contents.name(of: node))' is too long to be edited in a line: edit it in its file")
    }
    mode = .prompt(Prompt(.editFormula(node), text: text))
  }

  /// Enter on the line of a formula: the node is fed by what it mentions from here on.
  func acceptFormula(_ text: String, for node: NodeID) {
    let formula: Formula
    do throws(FormulaProblem) {
      formula = try Formula.parse(text)
    } catch {
      return refuse("\(error)")
    }
    guard apply(.setFormula(node, formula)) else { return }
    mode = .normal
    select(node)
  }

  /// A formula and what feeds it, in the rows of an inspector.
  func formulaRows(_ node: NodeID) -> [ListingRow] {
    guard let formula = contents.formula(of: node) else { return [] }
    let inputs = zip(formula.names, contents.graph.inputs(of: node)).map { name, source in
      guard let source else { return ListingRow(key: name, text: "open: no node of that name has a value") }
      let value = contents.sentence(forValueOf: source) ?? "= \(shownNumber(of: source))"
      return ListingRow(key: name, text: value, aim: .node(source))
    }
    return [ListingRow(key: "formula", text: formula.text)] + inputs
  }
}
