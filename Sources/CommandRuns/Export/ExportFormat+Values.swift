import CommandOutput
import DataSets
import DelimitedText
import EvaluationEngine
import GraphDocument
import GraphFiles

extension ExportFormat {
  static let csv = ofValues("csv", "a table of all values, as '--eval --all --format csv' prints it", delimiter: .comma)
  {
    $0.csv
  }

  static let json = ofValues("json", "all values as JSON, as '--eval --all --format json' prints it") { $0.json }

  static let tsv = ofValues("tsv", "the same table with tabs between fields", delimiter: .tab) { $0.tsv }

  static let jsonLines = ofValues(
    "jsonl", "one JSON object per node and line, with its value or the reason why it has none"
  ) {
    $0.jsonLines
  }

  static let markdown = ofValues(
    "markdown", "a table for documents, as '--eval --all --format markdown' prints it", carriesPoints: false
  ) { $0.markdown }

  private static func lostPoints(in contents: DocumentContents, carriesPoints: Bool) -> [DocumentLoss] {
    let sets = contents.valuedNodes().compactMap { contents.graph.value(of: $0).data }
    var losses: [DocumentLoss] = []
    if !carriesPoints, sets.contains(where: { $0.hasX || $0.hasErrors || $0.hasAnnotations }) {
      losses.append(.pointDetails)
    }
    if sets.contains(where: \.hasPreservedFields) { losses.append(.pointFields) }
    return losses
  }

  private static func ofValues(
    _ name: String, _ summary: String, delimiter: Delimiter? = nil, carriesPoints: Bool = true,
    _ form: @escaping @Sendable (EvaluationReport) -> [UInt8]
  ) -> ExportFormat {
    ExportFormat(name: name, summary: summary, isPicture: false, hasCells: delimiter != nil) {
      contents, request throws(CommandFailure) in
      let report = EvaluationReport(of: contents.valuedNodes(), in: contents)
      var bytes = form(report)
      if request.hasSafeCells, let delimiter { bytes = SafeCells.applied(to: bytes, delimiter: delimiter.byte) }
      return .data(bytes, leavingOut: lostPoints(in: contents, carriesPoints: carriesPoints))
    }
  }
}
