import ArgumentReading
import CommandOutput
import CommandRuns

/// `nodecalc describe FILE`: lists the inputs and outputs of a document.
struct DescribeCommand: NodecalcCommand {
  static let name = "describe"
  static let abstract = "List a document's inputs, with defaults and ranges, and its outputs."
  static let usage = "nodecalc describe FILE [--format text|json|schema]"
  static let discussion = """
    If a document declares inputs, '--set', '--set-json' and 'batch' accept only these. Its declared outputs are what \
    '--eval', 'batch' and 'export --to sql' give. Otherwise the inputs are all numbers and data, and the outputs are the nodes that no other node uses. \
    '--format schema' is a JSON Schema of the objects that '--eval --set-json' takes.
    """

  var source = SourceOptions()
  var data = DataOptions()
  var format = DescriptionFormat.text

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.group(&source)
    try line.group(&data)
    try line.option(&format, "format", "format", "How to write the inputs and outputs.")
  }

  var deadline: RunDeadline? { data.deadline }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    try source.check(isRequired: true)
    return try DescribeRun(source: source.chosen(), format: format, data: data.rules).run(output)
  }
}

extension DescriptionFormat: ArgumentValue {}
