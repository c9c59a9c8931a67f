import DataSets
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

/// The uncertainties of values, computed ones included.
extension NodesPM {
  /// A node's number with its uncertainty, its own or what follows from upstream; without where there is none or it takes too much work.
  func appraised(_ value: Double, of node: NodeID) -> Appraisal<Quantity> {
    let finding = uncertainties.uncertainty(of: node, in: contents).found ?? .none
    return Appraisal(value: Quantity(value, finding.known), unknown: finding.unknown)
  }

  /// A node's set with the errors of its points; without where that takes too much work.
  func appraised(_ set: DataSet, of node: NodeID) -> Appraisal<DataSet> {
    uncertainties.set(of: node, in: contents)?.found ?? Appraisal(value: set.withErrors(nil))
  }

  /// What stands in the column of uncertainties: a number, two for two sides, `?` for one that is unknown, `…` for one that takes too
  /// much work to be found for a line of a table, nothing where the value rests on nothing uncertain.
  func uncertaintyText(of node: NodeID) -> String {
    switch uncertainties.uncertainty(of: node, in: contents) {
    case .tooFar: return "…"
    case .found(.none): return ""
    case .found(.unknown): return NumberText.unknown
    case .found(.known(let uncertainty)):
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
    case .found(.none):
      return []
    case .tooFar:
      return [
        ListingRow(key: "±", text: "it rests on too much to be found at once: 'nodecalc FILE --eval --all' finds it")
      ]
    case .found(.unknown(let unknown)):
      return [unknownRow(unknown)]
    case .found(.known(let uncertainty)):
      let text = UncertaintyText.sides(lower: uncertainty.lower, upper: uncertainty.upper) { NumberText.shortest($0) }
      return [ListingRow(key: "±", text: text)]
    }
  }

  /// Why an uncertainty is unknown, with the way to where that is.
  func unknownRow(_ unknown: UnknownUncertainty) -> ListingRow {
    ListingRow(key: "±", text: "\(NumberText.unknown) \(contents.sentence(for: unknown))", aim: .node(unknown.node))
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
