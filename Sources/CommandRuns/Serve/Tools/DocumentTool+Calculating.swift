import CommandOutput
import EvaluationEngine
import GraphDocument
import GraphFiles
import JSONRPC
import JSONText
import TextScanning

extension DocumentTool {
  /// Returns values of nodes, optionally as they would be after a transaction.
  static let evaluate = DocumentTool(
    "evaluate",
    "Return the values, with uncertainties, of the outputs, named nodes or all nodes, or why they have none. 'with' previews a transaction without making it.",
    [
      .init(
        "names",
        .list(of: "string", "The nodes (default: the outputs). 'house.growth' is a node inside the instance 'house'.")),
      .init("all", .schema("boolean", "Every node that has a value.")),
      .init("scenario", .schema("string", "The scenario to use.")),
      .init(
        "with",
        [
          "type": "object", "description": "A transaction as for 'apply', for this call only.",
          "properties": .object(TransactionParameters.all.map { JSONValue.Member($0.name, $0.schema) }),
          "additionalProperties": false,
        ]),
    ]
  ) { document, parameters, _ throws(RPCError) in
    let overlay = try ToolParameters(parameters["with"], of: "evaluate with", taking: TransactionParameters.names)
    let transaction = try TransactionParameters.read(overlay)
    let (names, isOfAll) = (try parameters.names("names") ?? [], try parameters.bool("all"))
    let scenario = try parameters.string("scenario")
    let meter = document.document.meter
    let outcome = try document.overlaid(by: transaction) { contents in
      Result { () throws(RPCError) in
        try RPCError.refusing("evaluate") { () throws(CommandFailure) -> [UInt8] in
          let exposed = try AskedNodes.exposing(names, in: contents, countedBy: meter)
          let scenarios = try ScenarioChoice.scenarios(named: scenario.map { [$0] } ?? [], in: exposed)
          let given = try Replacements([], under: scenarios.first, in: exposed, countedBy: meter).contents
          let nodes =
            names.isEmpty
            ? isOfAll ? given.valuedNodes() : given.outputs()
            : try AskedNodes.nodes(named: names, in: given, flag: "names")
          return EvaluationReport(of: nodes, in: given, countedBy: meter).json(while: document.goesOn)
        }
      }
    }
    let bytes = try outcome.get()
    return try JSONValue(written: bytes).preceded(by: [document.revisionMember])
  }

  static let explain = DocumentTool(
    "explain", "Explain a value step by step, back to the inputs, or the cause of a failure.",
    [.init("name", .schema("string", "The node."), isRequired: true)]
  ) { document, parameters, _ throws(RPCError) in
    let name = try parameters.string("name") ?? ""
    let contents = document.contents
    let answer = try RPCError.refusing("explain") { () throws(CommandFailure) -> Answer in
      let node = try AskedNodes.node(named: name, in: contents, flag: "name", takesCharts: true)
      return ExplanationText(
        of: node, in: contents, digits: EvaluationRequest.usualDigits, countedBy: document.document.meter
      ).answer
    }
    return .object([
      document.revisionMember, .init("text", .string(String(decoding: answer.bytes, as: UTF8.self))),
    ])
  }

  static let budget = DocumentTool(
    "budget", "List the sources of an uncertainty with their shares, expanded uncertainties and correlations.",
    [
      .init("names", .list(of: "string", "The nodes."), isRequired: true),
      .init("level", .schema("string", "The probability of expanded uncertainties (default: 95%).")),
      .init("order", .schema("integer", "The highest order of terms, 1 or 2.")),
    ]
  ) { document, parameters, _ throws(RPCError) in
    let request = BudgetRequest(
      names: try parameters.names("names") ?? [],
      level: try parameters.string("level") ?? BudgetRequest.usualLevel,
      order: try parameters.wholeNumber("order", in: 1...2) ?? BudgetRequest.usualOrder)
    let contents = document.contents
    let report = try RPCError.refusing("budget") { () throws(CommandFailure) -> BudgetReport in
      BudgetReport(
        of: try AskedNodes.nodes(named: request.names, in: contents, flag: "names"), in: contents,
        level: try request.probability(), order: request.order, countedBy: document.document.meter)
    }
    let complaints = report.complaints.map { JSONValue.string(String($0.trimmingPrefix("error: "))) }
    return try JSONValue(written: report.json).preceded(by: [
      document.revisionMember, .init("failures", .array(complaints)),
    ])
  }
}
