import CommandOutput
import EditorSession
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import GraphFiles

/// `--samples`: lists the results of a Monte Carlo simulation, and compares them with linear propagation.
struct SampleListing {
  let nodes: [NodeID]
  let contents: DocumentContents
  let request: SampleRequest
  let digits: Int
  let rules: DataRules

  /// Returns the results for the requested nodes.
  ///
  /// Nodes with data sets are left out.
  func answer(_ format: EvaluationFormat) throws(CommandFailure) -> Answer {
    let numbers = nodes.filter { contents.graph.value(of: $0).data == nil }
    let meter = rules.meter
    let samples = try Samples(of: numbers, in: contents, request, WorkerMeters(rules))
    let quantities = NodeQuantities(contents, countedBy: meter)
    let entries = zip(numbers, samples.summaries).map { node, summary in
      SampleEntry(
        name: contents.name(of: node), summary: summary,
        linear: quantities.quantity(of: node).flatMap { $0.unknown == nil ? $0.value : nil },
        prediction: NodeBudget(of: node, in: contents, countedBy: meter)?.prediction(in: contents))
    }
    var answer: Answer
    switch format {
    case .text:
      answer = Answer()
      for (node, entry) in zip(numbers, entries) {
        add(entry, ValueText(for: .message, digits: digits, unit: contents.unitText(of: node)), to: &answer)
      }
    case .json:
      var report = EvaluationReport(of: nodes, in: contents, countedBy: meter)
      report.samples = entries
      answer = report.answer { $0.json }
    case .markdown:
      let titles = ["name", "mean", "standard deviation", "95 % from", "to", "failed"]
      answer = Answer(
        data: MarkdownTable(titles: titles, rows: zip(numbers, entries).map(row)).lines.fileBytes, status: .success)
    case .csv:
      answer = Answer(data: SampleEntry.csv(of: entries), status: .success)
    }
    for node in nodes {
      if contents.graph.value(of: node).data != nil {
        answer.remark("note: \(contents.name(of: node)): a data set has no samples; request a number computed from it")
      } else if format != .json, let complaint = ValueListing.complaint(about: node, in: contents) {
        answer.fail(complaint)
      }
    }
    for remark in samples.remarks {
      answer.remark("note: \(contents.name(of: remark.node)): \(remark.sentence)")
    }
    for (node, entry) in zip(numbers, entries) {
      for note in notes(about: entry, of: node) { answer.remark(note) }
    }
    return answer
  }

  private func add(_ entry: SampleEntry, _ texts: ValueText, to answer: inout Answer) {
    let summary = entry.summary
    guard summary.count > 0, let interval = summary.symmetric else {
      answer.fail("error: \(entry.name): no sample has a value")
      return
    }
    let scatter = Self.scatter(of: summary)
    if let mean = summary.mean, scatter == 0 {
      answer.addLine(SafeText("\(entry.name) = \(texts.text(mean))"))
      return
    }
    let ends = [interval.low, interval.high].map { texts.text($0, scatteringBy: scatter) }
    // Without a standard deviation, a question mark is shown.
    let value =
      summary.mean.map { mean in
        summary.standardDeviation.map { texts.text(Quantity(mean, uncertainty: $0)) }
          ?? "\(texts.text(mean, scatteringBy: scatter)) ± \(NumberText.unknown)"
      } ?? NumberText.unknown
    answer.addLine(SafeText("\(entry.name) = \(value), 95 % [\(ends.joined(separator: ", "))]"))
  }

  /// Returns the spread of samples, which determines how many digits are shown.
  ///
  /// The spread is the standard deviation. If there is no standard deviation, it is a quarter of the interval.
  private static func scatter(of summary: SampleSummary) -> Double {
    if let deviation = summary.standardDeviation { return deviation }
    return summary.symmetric.map { $0.high / 4 - $0.low / 4 } ?? 0
  }

  private func row(_ node: NodeID, _ entry: SampleEntry) -> [String] {
    let texts = contents.valueText(of: node, for: .message, digits: digits)
    let (summary, interval) = (entry.summary, entry.summary.symmetric)
    let deviation = Self.scatter(of: summary)
    let numbers = [summary.mean, summary.standardDeviation, interval?.low, interval?.high].enumerated().map {
      place, number in
      guard let number else { return "" }
      return place == 1
        ? texts.withUnit(StandardUncertainty(number), digits: min(digits, 2))
        : texts.text(number, scatteringBy: deviation)
    }
    return [entry.name] + numbers + ["\(summary.failed)"]
  }

  private func notes(about entry: SampleEntry, of node: NodeID) -> [String] {
    var notes: [String] = []
    let total = entry.summary.count + entry.summary.failed
    if entry.summary.failed > 0 {
      notes.append("note: \(entry.name): \(entry.summary.failed) of \(total) samples failed")
    }
    notes += entry.summary.lack.map { ["note: \(entry.name): \($0)"] } ?? []
    if let prediction = entry.prediction, let validity = entry.validity {
      if let sentence = validity.complaint(about: prediction) {
        let linear = contents.valueText(of: node, for: .message, digits: digits)
          .text(Quantity(prediction.value, prediction.uncertainty), isKnown: prediction.uncertainty != nil)
        notes.append("note: \(entry.name): linear propagation does not hold: it gives \(linear), and \(sentence)")
      }
      if prediction.degreesOfFreedom == nil, prediction.uncertainty != nil {
        notes.append(
          "note: \(entry.name): compared with k = 1.96, because correlated sources have no effective degrees of freedom"
        )
      }
    }
    return notes
  }
}
