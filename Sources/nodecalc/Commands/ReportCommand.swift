import ArgumentReading
import CommandOutput
import CommandRuns

/// `nodecalc report FILE --to FORMAT`: writes the calculation as a document for other people.
struct ReportCommand: NodecalcCommand {
  static let name = "report"
  static let abstract =
    "Write the calculation as a report: inputs, formulas, substituted values, results and the picture."
  static let usage =
    "nodecalc report FILE --to FORMAT [--author TEXT] [--date TEXT] [--digits COUNT] [--output FILE [--force]]"
  static var discussion: String {
    """
    The report goes frame by frame, each node after the nodes that feed it; then come assertions, budgets of uncertain outputs, the picture and the groups that are \
    used. The same document gives the same bytes: there is no date unless you give one. Exit status: 1 if an output or an \
    assertion fails; the report then says why.

    Formats:

    """
      + SafeText.table(ReportFormat.all.map { ["  " + $0.name, $0.summary] }).map(\.text).joined(separator: "\n")
  }

  var source = SourceOptions()
  var format = ""
  var author: String?
  var date: String?
  var digits = ReportRun.usualDigits
  var data = DataOptions()
  var results = OutputOptions()

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.group(&source)
    try line.option(
      &format, "to", "format", "The format.", isRequired: true,
      completion: .computed { _ in ReportFormat.all.map(\.name) })
    try line.option(&author, "author", "text", "The author, under the title.", anyText: true)
    try line.option(&date, "date", "text", "The date, under the title.", anyText: true)
    try line.option(&digits, "digits", "count", "Significant digits of values, 1 to 17.")
    try line.check((1...17).contains(digits), "'--digits' must be a count from 1 to 17, not \(digits)")
    try line.group(&data)
    try line.group(&results)
  }

  var deadline: RunDeadline? { data.deadline }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    let format = try ReportFormat.format(named: format)
    try source.check(isRequired: true)
    return try results.run(output) { output in
      try ReportRun(
        source: source.chosen(), format: format, author: author, date: date, digits: digits, data: data.rules
      ).run(output)
    }
  }
}
