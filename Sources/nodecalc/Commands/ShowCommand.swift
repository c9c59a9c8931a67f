import ArgumentReading
import CommandOutput
import CommandRuns

/// `nodecalc show FILE [NODE]`: prints the document as lines.
struct ShowCommand: NodecalcCommand {
  static let name = "show"
  static let abstract = "Print one line per node: its kind, its value, its inputs and its users."
  static let usage = "nodecalc show FILE [NODE]"
  static let discussion = """
    Prints frame by frame, each node after the nodes that feed it, for screen readers, logs and simple terminals. With NODE, prints only that \
    node, and one line per node that it uses or that uses it.
    """

  var source = SourceOptions()
  var node: String?
  var data = DataOptions()

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.group(&source)
    line.word(&node, "NODE", "The node to print.")
    try line.group(&data)
  }

  var deadline: RunDeadline? { data.deadline }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    // With '--example', the first word is the node.
    if source.example != nil, let word = source.file, node == nil {
      var rest = source
      rest.file = nil
      try rest.check(isRequired: true)
      return try ShowRun(source: rest.chosen(), node: word, data: data.rules).run(output)
    }
    try source.check(isRequired: true)
    return try ShowRun(source: source.chosen(), node: node, data: data.rules).run(output)
  }
}
