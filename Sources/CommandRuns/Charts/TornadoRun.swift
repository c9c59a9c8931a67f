import Charts
package import CommandOutput
import DataSets
package import EditorSession
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import TextScanning

/// `nodecalc chart tornado FILE --get NAME`: shows how a node changes when each number that it depends on varies over
/// its range.
///
/// A number without a range varies by one standard uncertainty in both directions. A number that has neither a range
/// nor an uncertainty is left out.
package struct TornadoRun {
  /// The name of this kind of chart.
  package static let name = "tornado"
  /// The description in one sentence, as for other charts.
  package static let summary = "How much each input changes a node, over its range or uncertainty (FILE --get NODE)."
  private static let mostBars = 40

  private let source: DocumentSource
  private let target: String
  private let data: DataRules
  private let picture: ChartPicture

  /// Creates a chart about the node named `target`.
  package init(of target: String, in source: DocumentSource, data: DataRules, picture: ChartPicture) {
    (self.source, self.target, self.data, self.picture) = (source, target, data, picture)
  }

  /// Draws the chart, the widest bar first, and reports to standard error what the chart leaves out.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    let contents = try AskedNodes.exposing([target], in: source.contents(reading: data), countedBy: data.meter)
    let node = try AskedNodes.node(named: target, in: contents, flag: "--get")
    let limit = data.meter
    limit?.begin()
    let meter = limit?.forAll
    guard let found = TornadoRanges(of: node, in: contents, countedBy: meter) else {
      let reason = contents.sentence(forValueOf: node) ?? "it is a data set, but a bar shows a number"
      throw CommandFailure(.failed, "\(target): \(reason)")
    }
    if let stop = meter?.stop { throw CommandFailure(.failed, "\(target): \(stop.reason)") }
    let (value, swings) = (found.value, found.swings)
    if swings.isEmpty {
      throw CommandFailure(
        .failed, "'\(target)' depends on no number with a range or an uncertainty",
        help: found.fixed.isEmpty
          ? nil
          : "give one a range, as with ':range', or write it as 4 ± 0.1: \(BatchNotes.list(found.fixed.map { contents.name(of: $0) }))"
      )
    }
    let shown = swings.prefix(Self.mostBars)
    let series = try series(shown, from: value, in: contents)
    picture.titled(
      "\(target) = \(contents.valueText(of: found.node, for: .message).text(value)), and how far each input changes it"
    )
    .write(.bar, series, output)
    for note in notes(found, in: contents) { StandardStreams.report(SafeText("note: \(note)")) }
    return .success
  }

  private func series(
    _ swings: some Sequence<InputSwing>, from value: Double, in contents: DocumentContents
  ) throws(CommandFailure) -> [ChartSeries] {
    var (low, high) = (DataSet(), DataSet())
    for swing in swings {
      let name = contents.name(of: swing.input)
      let texts = contents.valueText(of: swing.input, for: .message)
      let text = "\(name) \(texts.text(swing.low)) … \(texts.text(swing.high))"
      do throws(DataProblem) {
        if let end = swing.valueLow { try low.append(Datum(end - value, annotation: text)) }
        if let end = swing.valueHigh { try high.append(Datum(end - value, annotation: text)) }
      } catch {
        throw CommandFailure(.failed, "'\(contents.name(of: swing.input))' changes '\(target)' too far: \(error)")
      }
    }
    return [ChartSeries("low", low), ChartSeries("high", high)]
  }

  private func notes(_ found: TornadoRanges, in contents: DocumentContents) -> [String] {
    var notes: [String] = []
    if found.swings.count > Self.mostBars {
      notes.append("\(found.swings.count - Self.mostBars) numbers with a smaller effect are left out")
    }
    let failing = found.swings.filter { $0.valueLow == nil || $0.valueHigh == nil }.map {
      contents.name(of: $0.input)
    }
    if !failing.isEmpty { notes.append("'\(target)' fails at an end of \(BatchNotes.list(failing))") }
    let others = found.fixed.map { contents.name(of: $0) }
    if !others.isEmpty {
      notes.append("left out because they have no range or uncertainty: \(BatchNotes.list(others))")
    }
    return notes
  }
}
