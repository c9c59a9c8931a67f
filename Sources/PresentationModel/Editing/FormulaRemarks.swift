import EvaluationEngine
import Formulas
import GraphDocument
import TextScanning

/// Finds probable mistakes in formulas that the user typed.
struct FormulaRemarks {
  let contents: DocumentContents

  /// Returns a remark on a probable mistake in a formula that was just typed: a misspelt name or a unit.
  ///
  /// If there is none, returns the first note about the formula, or nil. `node` is the node of the formula, and
  /// `fixKey` the key that makes a percentage a share.
  func remark(on formula: Formula, of node: NodeID?, fixKey: String) -> String? {
    let unit = unit(in: formula)
    var budget = PromptContext.comparedNames
    // One or two letters behind a number are a unit rather than a misspelt name.
    for name in formula.names where contents.node(named: name) == nil && (name != unit || name.count > 2) {
      guard contents.count <= budget else { break }
      budget -= contents.count
      guard let near = contents.nameLike(name, besides: node) else { continue }
      return "'\(name)' is not a node, so its port is open: did you mean '\(near)'?"
    }
    if let unit {
      return "no node is named '\(unit)', and \(reason(forNoUnit: unit))"
    }
    guard let note = formula.notes.first else { return nil }
    guard node != nil, let share = note.rewriting else { return note.sentence }
    return "\(share.reason); \(fixKey) makes it \(share.shortText)"
  }

  private func reason(forNoUnit text: String) -> String {
    do throws(LineProblem) {
      _ = try AttributeID.unit.attribute.form.parse(text, contents.unitDefinitions)
      return "a unit is typed after a blank: write 5 \(text)"
    } catch {
      return error.sentence
    }
  }

  /// Returns the first percentage in a node's formula that is no share of the value before it; nil if there is none.
  func shareNote(of node: NodeID) -> FormulaNote.Rewriting? {
    guard let text = contents.formulaText(of: node), Formula.mayHaveNotes(text) else { return nil }
    return contents.formula(of: node)?.notes.lazy.compactMap(\.rewriting).first
  }

  /// Returns the text after the number in a formula such as `250 g`, which the user probably meant as a unit.
  ///
  /// Nil if the formula has another form, or if a node has this name.
  private func unit(in formula: Formula) -> String? {
    let text = formula.text.trimmed
    let number = text.prefix { $0.isNumber || $0 == "." }
    guard !number.isEmpty, let name = formula.names.first, text.dropFirst(number.count).trimmed == name,
      contents.node(named: name) == nil
    else { return nil }
    return name
  }
}
