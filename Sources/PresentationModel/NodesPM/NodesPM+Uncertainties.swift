import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

/// The uncertainties of values, computed ones included.
extension NodesPM {
  /// The uncertainty of a node's value, its own or what follows from upstream; nil where there is none or it takes too much work.
  func uncertainty(ofValueOf node: NodeID) -> StandardUncertainty? {
    guard case .known(let uncertainty) = uncertainties.uncertainty(of: node, in: contents) else { return nil }
    return uncertainty
  }

  /// What stands in the column of uncertainties: a number, two for two sides, `…` for one that takes too much work to be found
  /// for a line of a table, nothing where the value rests on nothing uncertain.
  func uncertaintyText(of node: NodeID) -> String {
    switch uncertainties.uncertainty(of: node, in: contents) {
    case .none: return ""
    case .tooFar: return "…"
    case .known(let uncertainty):
      // More than three digits of an uncertainty that follows from others say nothing; one that was typed is shown as it is.
      let digits = contents.graph.kind(of: node) == .number ? 15 : 3
      return UncertaintyText.sides(lower: uncertainty.lower, upper: uncertainty.upper) {
        NumberText.display($0, digits: digits)
      }
    }
  }

  /// The rows of an inspector on the uncertainty of a number.
  func uncertaintyRows(_ node: NodeID) -> [ListingRow] {
    switch uncertainties.uncertainty(of: node, in: contents) {
    case .none: return []
    case .tooFar:
      return [
        ListingRow(key: "±", text: "it rests on too much to be found at once: 'nodecalc FILE --eval --all' finds it")
      ]
    case .known(let uncertainty):
      let text = UncertaintyText.sides(lower: uncertainty.lower, upper: uncertainty.upper) { NumberText.shortest($0) }
      return [ListingRow(key: "±", text: text)]
    }
  }

  /// Forgets the uncertainties found where a change may have given nodes others.
  func forgetUncertainties(_ event: DocumentEvent) {
    let mayMatter =
      !event.updates.isEmpty
      || event.changes.contains { change in
        switch change {
        case .nodesMoved, .titleChanged, .framesChanged, .nodeRenamed, .textChanged, .formChanged: false
        case .nodeCreated, .nodeDeleted, .contentChanged, .attributesChanged, .bypassChanged, .parametersChanged,
          .relationshipsChanged, .replaced:
          true
        }
      }
    if mayMatter { uncertainties.forget() }
  }
}
