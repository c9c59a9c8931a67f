import ArgumentParser
import CommandOutput
import CommandRuns

/// `nodecalc export FILE --to FORMAT`: the document in a format of others.
struct ExportCommand: NodecalcCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the document in another format.",
    usage: """
      nodecalc export FILE --to FORMAT [--zoom LEVEL] [--size COLSxROWS] [--theme NAME] [--ascii]
      nodecalc export FILE --to sql --dialect NAME --table NAME --columns NAMES [--get NAME] [--keep NAMES] [--errors]
      """,
    discussion: "Formats:\n"
      + TextTable(rows: ExportCatalog.all.map { ["  " + $0.name, $0.summary] }).lines.map(\.text).joined(
        separator: "\n"))

  @OptionGroup var source: SourceOptions

  @Option(
    name: .customLong("to"), help: ArgumentHelp("The format.", valueName: "format"),
    completion: .list(ExportCatalog.all.map(\.name)))
  var format: String

  @OptionGroup var data: DataOptions
  @OptionGroup(title: "Pictures") var picture: PictureOptions
  @OptionGroup(title: "Queries") var query: QueryOptions

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    let format = try ExportCatalog.format(named: format)
    if !format.isPicture, let flag = picture.firstGiven {
      throw ValidationError("'\(flag)' is for pictures, and '--to \(format.name)' makes none")
    }
    if !format.isQuery, let flag = query.firstGiven {
      throw ValidationError("'\(flag)' is for queries, and '--to \(format.name)' makes none: '--to sql'")
    }
    try source.check(isRequired: true)
    let request = ExportRequest(picture: picture.request, query: query.words)
    return try ExportRun(source: source.chosen(), format: format, request: request, data: data.rules).run(output)
  }
}
