import EvaluationEngine
import GraphDocument
import GraphFiles

/// `FILE --eval`: a document's values without a terminal.
struct EvaluationRun {
  let source: DocumentSource
  let options: EvaluationOptions

  /// Prints what was asked for; failures are told standard error.
  func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    let contents = try Replacements.apply(options.replacements, to: source.contents())
    if let name = options.explained {
      let node = try AskedNodes.node(named: name, in: contents, flag: "--explain")
      return ExplanationText(of: node, in: contents, digits: options.digits).print(output)
    }
    let nodes = try askedNodes(contents)
    switch options.format {
    case .text:
      let listing = ValueListing(contents, nodes, digits: options.digits)
      return options.asked.isEmpty ? listing.print(output) : listing.printBare(output)
    case .json, .csv:
      return .success
    }
  }

  private func askedNodes(_ contents: DocumentContents) throws(CommandFailure) -> [NodeID] {
    if !options.asked.isEmpty { return try AskedNodes.nodes(named: options.asked, in: contents, flag: "--get") }
    return options.all ? contents.nodesInFileOrder() : contents.outputs()
  }
}
