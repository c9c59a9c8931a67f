import DiagramModel
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

extension NodeInspection {
  /// Returns rows with the mean, deviation, intervals and histogram of the samples, and whether linear propagation of
  /// uncertainty agrees with them.
  func sampleRows(of node: NodeID) -> [ListingRow] {
    guard let samples = diagram.samples, !samples.isStale(of: node), let isKept = samples.has(node) else { return [] }
    guard isKept else {
      return [ListingRow(key: "samples", text: "none: not enough memory; select this node and sample again")]
    }
    guard let summary = samples.summary(of: node) else { return [] }
    let total = summary.count + summary.failed
    let number = samples.isGoingOn ? "\(total) of \(samples.wanted)" : "\(total)"
    guard summary.count > 0 else {
      return [ListingRow(key: "samples", text: "\(number), all without a value")]
    }
    let deviation = summary.standardDeviation ?? summary.symmetric.map { $0.high / 4 - $0.low / 4 } ?? 0
    let texts = contents.valueText(of: node, for: .message)
    func text(_ number: Double) -> String { texts.text(number, scatteringBy: deviation) }
    func text(_ interval: SampleSummary.Interval) -> String { "\(text(interval.low)) … \(text(interval.high))" }
    var rows = [ListingRow(key: "samples", text: number)]
    if let mean = summary.mean {
      let scatter =
        summary.standardDeviation.map { $0 > 0 ? ", standard deviation \(texts.side($0, digits: 2))" : "" }
        ?? ""
      rows.append(ListingRow(key: "mean", text: text(mean) + scatter))
    }
    if let lack = summary.lack { rows.append(ListingRow(key: "note", text: lack)) }
    if let interval = summary.symmetric { rows.append(ListingRow(key: "95 %", text: text(interval))) }
    if let interval = summary.shortest { rows.append(ListingRow(key: "shortest", text: text(interval))) }
    if let extent = summary.extent {
      let bars = TextBars.bars(summary.histogram.map(Double.init), from: 0)
      rows.append(ListingRow(key: "histogram", text: "\(text(extent.low)) \(bars) \(text(extent.high))"))
    }
    if summary.failed > 0 {
      rows.append(ListingRow(key: "failed", text: "\(summary.failed) of \(total) samples have no value"))
    }
    return rows + validityRows(of: node, summary)
  }

  /// Returns the row that says whether linear propagation agrees with the samples (JCGM 101, 8.1).
  private func validityRows(of node: NodeID, _ summary: SampleSummary) -> [ListingRow] {
    guard case .found(let budget?) = diagram.budgets.budget(of: node, in: contents) else { return [] }
    let prediction = budget.prediction(in: contents)
    guard let validity = LinearValidity(prediction, against: summary) else { return [] }
    let sentence =
      switch validity {
      case .holds: "holds: it has the same 95 % interval"
      case .fails, .failsWithoutValues: "does not hold: \(validity.complaint(about: prediction) ?? "")"
      case .undecided(let needed):
        "is undecided: it needs about \(NumberText.display(needed, digits: 1)) samples"
      case .undecidedWithoutValues: "is undecided: some samples have no value"
      }
    return [ListingRow(key: "linear ±", text: sentence)]
  }
}
