import EvaluationEngine
import GraphDocument
import GraphFiles

/// `FILE --eval`: a document's values without a terminal.
struct EvaluationRun {
  let source: DocumentSource
  let wish: EvaluationWish
  var data = DataRules()

  /// Prints what was asked for; failures are told standard error.
  func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    if wish.watches, case .file(let path) = source { return try WatchRun(path: path, evaluation: self).run(output) }
    return try answer(source.contents(reading: data)).print(output)
  }

  /// What was asked for of the source's document.
  func answer(_ read: DocumentContents) throws(CommandFailure) -> Answer {
    let contents = try Replacements.apply(wish.replacements, to: read)
    if let name = wish.explained {
      let node = try AskedNodes.node(named: name, in: contents, flag: "--explain")
      return ExplanationText(of: node, in: contents, digits: wish.digits).answer
    }
    let nodes = try askedNodes(contents)
    switch wish.format {
    case .text:
      let listing = ValueListing(contents, nodes, digits: wish.digits)
      return wish.asked.isEmpty ? listing.answer : listing.bareAnswer
    case .json: return answer(report(nodes, contents)) { $0.json }
    case .csv: return answer(report(nodes, contents)) { $0.csv }
    }
  }

  private func answer(_ report: EvaluationReport, _ form: (EvaluationReport) -> [UInt8]) -> Answer {
    Answer(data: form(report), status: report.isComplete ? .success : .failed)
  }

  private func report(_ nodes: [NodeID], _ contents: DocumentContents) -> EvaluationReport {
    let quantities = NodeQuantities(contents)
    return EvaluationReport(
      entries: nodes.map { node in
        EvaluationReport.Entry(name: contents.name(of: node), outcome: outcome(of: node, contents, quantities))
      })
  }

  private func outcome(
    of node: NodeID, _ contents: DocumentContents, _ quantities: NodeQuantities
  ) -> EvaluationReport.Outcome {
    if case .data(let set) = contents.graph.value(of: node) { return .data(set) }
    if let quantity = quantities.quantity(of: node) { return .quantity(quantity) }
    let message = contents.sentence(forValueOf: node) ?? ""
    guard case .waiting(let cause) = contents.graph.value(of: node) else {
      return .failure(message: message, cause: nil)
    }
    return .failure(message: message, cause: contents.name(of: cause))
  }

  private func askedNodes(_ contents: DocumentContents) throws(CommandFailure) -> [NodeID] {
    if !wish.asked.isEmpty { return try AskedNodes.nodes(named: wish.asked, in: contents, flag: "--get") }
    return wish.all ? contents.valuedNodes() : contents.outputs()
  }
}
