package import CommandOutput
package import EditorSession
import EvaluationEngine
import GraphDocument

/// `nodecalc report FILE --to FORMAT`: writes the calculation as a document for other people.
package struct ReportRun {
  /// The default number of significant digits.
  package static let usualDigits = 8

  private let source: DocumentSource
  private let format: ReportFormat
  private let author: String?
  private let date: String?
  private let digits: Int
  private let data: DataRules

  /// Creates a report run.
  ///
  /// Author and date are free text, and may be omitted. Data is read within the limits of `data`.
  package init(
    source: DocumentSource, format: ReportFormat, author: String? = nil, date: String? = nil,
    digits: Int = ReportRun.usualDigits, data: DataRules = DataRules()
  ) {
    self.source = source
    self.format = format
    self.author = author
    self.date = date
    self.digits = digits
    self.data = data
  }

  private var usualTitle: String {
    if case .standardInput = source { return "Calculation" }
    return source.name.split(separator: "/").last.map(String.init) ?? source.name
  }

  /// Writes the report.
  ///
  /// As in an evaluation, outputs without a value and failed assertions make the command fail.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    try answer(of: source.contents(reading: data), countedBy: data.meter).print(output)
  }

  func answer(of contents: DocumentContents, countedBy meter: EvaluationMeter?) -> Answer {
    let writer = ReportWriter(
      contents, digits: digits, themes: format.themes, countedBy: meter, drawsPictures: true)
    let report = writer.report(title: contents.title ?? usualTitle, details: [author, date].compactMap(\.self))
    var answer = Answer(data: Array(format.write(report).utf8), status: .success)
    let asked = Set(contents.outputs())
    for node in contents.valuedNodes()
    where asked.contains(node) || Conformance.isAsserted(by: node, in: contents.graph) {
      guard let complaint = ValueListing.complaint(about: node, in: contents) else { continue }
      answer.fail(complaint)
    }
    return answer
  }
}
