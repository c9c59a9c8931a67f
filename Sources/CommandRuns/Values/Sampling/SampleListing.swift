import CommandOutput
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import GraphFiles

/// `--samples`: what nodes come to by Monte Carlo, beside linear propagation.
struct SampleListing {
  let nodes: [NodeID]
  let contents: DocumentContents
  let request: SampleRequest
  let digits: Int
  let meter: EvaluationMeter?

  /// The samples of the nodes whose values are no data sets, in the form asked for.
  func answer(_ format: EvaluationFormat) throws(CommandFailure) -> Answer {
    let numbers = nodes.filter { contents.graph.value(of: $0).data == nil }
    let samples = try Samples(of: numbers, in: contents, request, countedBy: meter)
    let quantities = NodeQuantities(contents, countedBy: meter)
    let entries = zip(numbers, samples.summaries).map { node, summary in
      SampleEntry(
        name: contents.name(of: node), summary: summary,
        linear: quantities.quantity(of: node).flatMap { $0.unknown == nil ? $0.value : nil })
    }
    var answer: Answer
    switch format {
    case .text:
      answer = Answer()
      for entry in entries { add(entry, to: &answer) }
    case .json:
      var report = EvaluationReport(of: nodes, in: contents, countedBy: meter)
      report.samples = entries
      answer = report.answer { $0.json }
    case .markdown:
      let titles = ["name", "mean", "standard deviation", "95 % from", "to", "failed"]
      answer = Answer(data: MarkdownTable(titles: titles, rows: entries.map(row)).lines.fileBytes, status: .success)
    case .csv:
      answer = Answer(data: SampleEntry.csv(of: entries), status: .success)
    }
    for node in nodes {
      if contents.graph.value(of: node).data != nil {
        answer.remark("note: \(contents.name(of: node)): a data set has no samples; ask for a number made of it")
      } else if format != .json, let complaint = ValueListing.complaint(about: node, in: contents) {
        answer.fail(complaint)
      }
    }
    for node in samples.left {
      answer.remark(
        "note: \(contents.name(of: node)): has an uncertainty that is not drawn; put it into a number of its own")
    }
    for entry in entries { for note in notes(about: entry) { answer.remark(note) } }
    return answer
  }

  private func add(_ entry: SampleEntry, to answer: inout Answer) {
    guard let mean = entry.summary.mean else {
      answer.fail("error: \(entry.name): no sample has a value")
      return
    }
    guard let deviation = entry.summary.standardDeviation, let interval = entry.summary.symmetric, deviation > 0 else {
      answer.addLine(SafeText("\(entry.name) = \(NumberText.display(mean, digits: digits))"))
      return
    }
    let value = NumberText.display(Quantity(mean, uncertainty: deviation), digits: digits)
    let ends = [interval.low, interval.high].map {
      NumberText.display($0, scatteringBy: deviation, digits: digits)
    }
    answer.addLine(SafeText("\(entry.name) = \(value), 95 % [\(ends.joined(separator: ", "))]"))
  }

  /// The cells of a table; what no sample tells is empty.
  private func row(_ entry: SampleEntry) -> [String] {
    let (summary, interval) = (entry.summary, entry.summary.symmetric)
    let deviation = summary.standardDeviation ?? 0
    let numbers = [summary.mean, summary.standardDeviation, interval?.low, interval?.high].enumerated().map {
      place, number in
      guard let number else { return "" }
      if place == 1 { return NumberText.display(number, digits: min(digits, 2)) }
      return NumberText.display(number, scatteringBy: deviation, digits: digits)
    }
    return [entry.name] + numbers + ["\(summary.failed)"]
  }

  private func notes(about entry: SampleEntry) -> [String] {
    var notes: [String] = []
    let total = entry.summary.count + entry.summary.failed
    if entry.summary.failed > 0 {
      notes.append("note: \(entry.name): \(entry.summary.failed) of \(total) samples failed")
    }
    if case .fails(let difference, let allowed)? = entry.validity, let linear = entry.linear {
      notes.append(
        "note: \(entry.name): linear propagation does not hold: it gives \(NumberText.display(linear, digits: digits)), and an end of its 95 % interval is off by \(NumberText.display(difference, digits: 2)), more than \(NumberText.display(allowed, digits: 2))"
      )
    }
    return notes
  }
}
