import DiagramModel
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

/// What samples of a number come to, where some were drawn.
extension NodeInspection {
  /// Mean, deviation, intervals, a histogram, and whether linear propagation holds.
  func sampleRows(_ value: Double?, of node: NodeID) -> [ListingRow] {
    guard let samples = diagram.samples, !samples.isStale, let isKept = samples.has(node) else { return [] }
    guard isKept else {
      return [ListingRow(key: "samples", text: "none: there was no space for it; draw them with this node selected")]
    }
    guard let summary = samples.summary(of: node) else { return [] }
    let total = summary.count + summary.failed
    let number = samples.isGoingOn ? "\(total) of \(samples.wanted)" : "\(total)"
    guard let mean = summary.mean else {
      return [ListingRow(key: "samples", text: "\(number), all without a value")]
    }
    let deviation = summary.standardDeviation ?? 0
    func text(_ number: Double) -> String { NumberText.display(number, scatteringBy: deviation) }
    func text(_ interval: SampleSummary.Interval) -> String { "\(text(interval.low)) … \(text(interval.high))" }
    let scatter = deviation > 0 ? ", standard deviation \(NumberText.display(deviation, digits: 2))" : ""
    var rows = [ListingRow(key: "samples", text: number), ListingRow(key: "mean", text: text(mean) + scatter)]
    if let interval = summary.symmetric { rows.append(ListingRow(key: "95 %", text: text(interval))) }
    if let interval = summary.shortest { rows.append(ListingRow(key: "shortest", text: text(interval))) }
    if let extent = summary.extent {
      let bars = TextBars.bars(summary.histogram.map(Double.init), from: 0)
      rows.append(ListingRow(key: "histogram", text: "\(text(extent.low)) \(bars) \(text(extent.high))"))
    }
    if summary.failed > 0 {
      rows.append(ListingRow(key: "failed", text: "\(summary.failed) of \(total) samples have no value"))
    }
    if let value { rows += validityRows(value, of: node, summary) }
    return rows
  }

  /// Whether linear propagation says the same as samples (JCGM 101, 8.1).
  private func validityRows(_ value: Double, of node: NodeID, _ summary: SampleSummary) -> [ListingRow] {
    guard let uncertainty = diagram.uncertainties.uncertainty(of: node, in: contents).found?.known,
      let validity = LinearValidity(value: value, uncertainty: uncertainty, against: summary)
    else { return [] }
    let sentence =
      switch validity {
      case .holds: "holds: it has the same 95 % interval"
      case .fails(let difference, let allowed):
        "does not hold: an end of its 95 % interval is off by \(NumberText.display(difference, digits: 2)), more than \(NumberText.display(allowed, digits: 2))"
      case .undecided(let needed):
        "is not decided: that takes about \(NumberText.display(needed, digits: 1)) samples"
      }
    return [ListingRow(key: "linear ±", text: sentence)]
  }
}
