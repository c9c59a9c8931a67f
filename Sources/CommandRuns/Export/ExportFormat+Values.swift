import CommandOutput
import EvaluationEngine
import GraphDocument
import GraphFiles

extension ExportFormat {
  /// The values of all nodes as a table.
  static let csv = ofValues(
    "csv",
    "a table of all values, with uncertainties, x and annotations of points, as '--eval --all --format csv' prints it"
  ) { $0.csv }

  /// The values of all nodes as an object.
  static let json = ofValues(
    "json",
    "all values as JSON, with uncertainties, x and annotations of points, as '--eval --all --format json' prints it"
  ) { $0.json }

  private static func ofValues(
    _ name: String, _ summary: String, _ form: @escaping @Sendable (EvaluationReport) -> [UInt8]
  ) -> ExportFormat {
    ExportFormat(name: name, summary: summary, isPicture: false) { contents, _ throws(CommandFailure) in
      .data(form(EvaluationReport(of: contents.valuedNodes(), in: contents)))
    }
  }
}
