import ArgumentReading
import CommandOutput
import CommandRuns

/// `nodecalc export FILE --to FORMAT`: writes the document in another format.
struct ExportCommand: NodecalcCommand {
  static let name = "export"
  static let abstract = "Write the document in another format."
  static let usage = """
    nodecalc export FILE --to FORMAT [--zoom LEVEL] [--size COLSxROWS] [--theme NAME] [--ascii]
                    [--output FILE [--force]]
    nodecalc export FILE --to sql --dialect NAME --table NAME --columns NAMES [--get NAME] [--keep NAMES] [--errors]
    """
  static var discussion: String {
    "Formats:\n"
      + SafeText.table(ExportCatalog.all.map { ["  " + $0.name, $0.summary] }).map(\.text).joined(
        separator: "\n")
  }

  var source = SourceOptions()
  var format = ""
  var data = DataOptions()
  var results = OutputOptions()
  var hasSafeCells = false
  var picture = PictureOptions()

  var query = QueryOptions()

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.group(&source)
    try line.option(
      &format, "to", "format", "The format.", isRequired: true,
      completion: .computed { _ in ExportCatalog.all.map(\.name) })
    try line.group(&data)
    try line.group(&results)
    line.flag(
      &hasSafeCells, "safe-cells",
      "With 'csv' and 'tsv': put a ' before texts that begin with =, +, - or @, which spreadsheets take for formulas.")
    try line.group(&picture, "Pictures")
    try line.group(&query, "Queries")
  }

  var deadline: RunDeadline? { data.deadline }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    let format = try ExportCatalog.format(named: format)
    if !format.isPicture, let flag = picture.firstGiven {
      throw UsageError("'\(flag)' is for pictures, not for '--to \(format.name)'")
    }
    if picture.style.color != nil {
      throw UsageError("'--color' is for 'render': '--to ansi' has colours, '--to text' has none")
    }
    if !format.isQuery, let flag = query.firstGiven {
      throw UsageError("'\(flag)' is for queries, not for '--to \(format.name)': use '--to sql'")
    }
    if hasSafeCells, !format.hasCells {
      throw UsageError("'--safe-cells' is for 'csv' and 'tsv', not for '--to \(format.name)'")
    }
    try source.check(isRequired: true)
    let request = ExportRequest(picture: picture.request, query: query.words, hasSafeCells: hasSafeCells)
    return try results.run(output) { output in
      try ExportRun(source: source.chosen(), format: format, request: request, data: data.rules).run(output)
    }
  }
}
