import DataSets
import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument

/// The inspector of a node whose value is a data set: its statistics, where it comes from, and its points.
extension NodesPM {
  /// The most nodes upstream of a computed set that are looked at for what it was read from.
  private static let originReach = 10_000

  /// From so many columns on numbers of points have all of their digits.
  private static let narrowestForDigits = 64

  /// The rows of the inspector's points; nil of a node that has no set.
  func pointRows(_ node: NodeID) -> PointRows? {
    guard contents.graph.contains(node), let set = contents.graph.value(of: node).data, !set.isEmpty else { return nil }
    return PointRows(
      diagram.appraised(set, of: node).value, isNarrow: view.screenSize.columns < Self.narrowestForDigits,
      diagram.inspectedSets)
  }

  /// A set in the rows of an inspector.
  func dataRows(_ set: DataSet, of node: NodeID) -> [ListingRow] {
    var rows = [
      ListingRow(key: "set", text: DataSetText.list(set)), ListingRow(key: "count", text: "\(set.count)"),
      ListingRow(key: "missing", text: "\(set.missingCount)"),
    ]
    rows += diagram.inspectedSets.statistics(set, of: node).map { row(of: $0, node) }
    switch diagram.uncertainties.set(of: node, in: contents) {
    case .found(let appraisal): rows += appraisal.unknown.map { [unknownRow($0)] } ?? []
    case .tooFar:
      let text =
        "the points rest on too much to be found at once: 'nodecalc FILE --eval --format json' finds their errors"
      rows.append(ListingRow(key: "±", text: text))
    case nil: break
    }
    if let remark = contents.remark(onValueOf: node) { rows.append(ListingRow(key: "outside", text: remark)) }
    if contents.graph.kind(of: node) != .data { rows += originRows(of: node) }
    return rows
  }

  /// A statistic with what the errors of the points come to in it.
  private func row(of statistic: InspectedSets.Statistic, _ node: NodeID) -> ListingRow {
    let key = statistic.reduction.rawValue
    switch statistic.result {
    case .failure(let problem): return ListingRow(key: key, text: "none: \(problem)")
    case .success(let value):
      let finding =
        diagram.uncertainties.uncertainty(of: statistic.reduction, ofSetOf: node, in: contents).found ?? .none
      let appraisal = Appraisal(value: Quantity(value, finding.known), unknown: finding.unknown)
      return ListingRow(key: key, text: NumberText.display(appraisal))
    }
  }

  /// The rows of an inspector on the uncertainty of a number.
  func uncertaintyRows(_ node: NodeID) -> [ListingRow] {
    switch diagram.uncertainties.uncertainty(of: node, in: contents) {
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

  /// Why an uncertainty is unknown, with the path to where that is.
  func unknownRow(_ unknown: UnknownUncertainty) -> ListingRow {
    ListingRow(key: "±", text: "\(NumberText.unknown) \(contents.sentence(for: unknown))", aim: .node(unknown.node))
  }

  /// The files and databases that a computed set rests on.
  private func originRows(of node: NodeID) -> [ListingRow] {
    guard let upstream = contents.graph.upstream(of: [node], atMost: Self.originReach) else { return [] }
    return upstream.compactMap { source in
      guard let path = contents.source(of: source)?.path else { return nil }
      let read = file.readings[source].map { ", read \($0.momentText)" } ?? ""
      return ListingRow(key: "rests on", text: "\(contents.name(of: source)): \(path)\(read)", aim: .node(source))
    }
  }
}
