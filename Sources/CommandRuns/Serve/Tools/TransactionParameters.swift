import EvaluationEngine
import GraphDocument
import GraphFiles
import JSONRPC
import JSONText
import TextScanning

/// Reads a transaction from a tool's parameters.
///
/// The parameters have the same names as in the native file format.
enum TransactionParameters {
  /// All parameters of a transaction.
  ///
  /// They are made only once, because they are longer than most requests.
  static let all: [DocumentTool.Parameter] =
    ofContents + [
      .init(
        "document",
        [
          "type": "object",
          "properties": .object(DocumentTransaction.documentMembers.map { JSONValue.Member($0, [:]) }),
          "additionalProperties": false,
          "description": "Members of the document itself; null removes one. Scenarios are merged by name.",
        ]),
      .init("groups", groups),
      .init(
        "imports",
        [
          "type": "object", "additionalProperties": ["type": ["string", "null"]],
          "description": "Paths of documents whose groups can be used, by name; null removes an import.",
        ]),
    ]

  static let names = all.map(\.name)

  private static let ofContents: [DocumentTool.Parameter] = [
    .init(
      "rename",
      [
        "type": "object", "additionalProperties": ["type": "string"],
        "description": "New names by old ones; formulas are updated. Everything else here uses the new names.",
      ]),
    .init(
      "nodes",
      [
        "type": "object", "additionalProperties": node,
        "description":
          "Members of nodes by name, as in the document's form: they are merged into an existing node, or make a new one (which needs 'kind'); null deletes a node.",
      ]),
    .init("links", links),
    .init(
      "layout",
      [
        "type": "object",
        "additionalProperties": [
          "type": ["array", "null"], "items": ["type": "integer"], "minItems": 2, "maxItems": 2,
        ],
        "description": "Positions as [column, row]; null leaves a node to automatic layout.",
      ]),
    .init(
      "frames",
      [
        "type": "object", "additionalProperties": ["type": ["string", "null"]],
        "description": "Titles of frames by node: the node moves into that frame; null takes it out of its frame.",
      ]),
  ]

  private static let namesOfContents = ofContents.map(\.name)

  /// The parameter for groups.
  ///
  /// Its schema does not repeat the schemas of the members, because it is sent for each tool.
  private static var groups: JSONValue {
    let members = namesOfContents + DocumentTransaction.groupMembers
    return [
      "type": "object",
      "additionalProperties": [
        "type": ["object", "null"], "properties": .object(members.map { JSONValue.Member($0, [:]) }),
        "additionalProperties": false,
      ],
      "description":
        "Definitions of groups by name: their contents change by the same members as the document (nodes, links, layout …); 'inputs' and 'outputs' are lists of names. An unknown name makes a new group; null deletes a group.",
    ]
  }

  private static var node: JSONValue {
    let content: [JSONValue.Member] = [
      .init("kind", .words(NodeKind.allCases.map(\.rawValue), "The kind of node.")),
      .init("value", .schema("number", "The number's value.")),
      .init("uncertainty", ["description": "One standard uncertainty, or [lower, upper]."]),
      .init("formula", .schema("string", "Of a formula, with other nodes by name, such as (1 + rate)^years.")),
      .init("operator", .words(OperatorCatalog.all.map(\.name), "Of an operator.")),
      .init("inputs", ["description": "Names of the nodes that feed the ports, in order; null for an open port."]),
      .init("chart", .words(ChartKind.allCases.map(\.name), "Of a chart.")),
      .init("text", .schema("string", "The note's text.")),
    ]
    let attributes = NativeFormat.attributeSchemas.map { JSONValue.Member($0.key, .written(Array($0.schema.utf8))) }
    return [
      "type": ["object", "null"], "properties": .object(content + attributes),
      "description": "'nodecalc schema' lists all members of all kinds.",
    ]
  }

  private static var links: JSONValue {
    [
      "type": "array",
      "items": [
        "type": "object",
        "properties": [
          "to": .schema("string", "The node at the end of the link."),
          "port": ["description": "Which port, from 1; for an instance of a group, the name of its input."],
          "from": [
            "type": ["string", "null"], "description": "The node at the start of the link; null opens the port.",
          ],
        ],
        "required": ["to", "port", "from"], "additionalProperties": false,
      ],
      "description": "Links to make or remove one by one, after everything else.",
    ]
  }

  /// Returns the transaction that the parameters describe.
  ///
  /// - Throws: If a parameter has the wrong form.
  static func read(_ parameters: ToolParameters) throws(RPCError) -> DocumentTransaction {
    var transaction = try contents(parameters)
    transaction.document = try parameters.members("document").map(member)
    for member in try parameters.members("imports") {
      guard member.value.isNull || member.value.string != nil else {
        throw parameters.problem(
          "imports", "an object of paths, such as {\"finance\": \"lib/finance.nodecalc\"}, or null")
      }
      transaction.imports.append(self.member(member))
    }
    for group in try parameters.members("groups") {
      guard !group.value.isNull else {
        transaction.groups.append(.init(group.name, nil))
        continue
      }
      let inside = try ToolParameters(
        group.value, of: "\(parameters.tool) groups: \(MessageText.shortened(group.name))",
        taking: namesOfContents + DocumentTransaction.groupMembers)
      var change = try contents(inside)
      change.document = (inside.value.members ?? []).filter { DocumentTransaction.groupMembers.contains($0.name) }
        .map(member)
      transaction.groups.append(.init(group.name, change))
    }
    return transaction
  }

  private static func contents(_ parameters: ToolParameters) throws(RPCError) -> DocumentTransaction {
    var transaction = DocumentTransaction()
    for member in try parameters.members("rename") {
      guard let name = member.value.string else { throw parameters.problem("rename", "an object of names") }
      transaction.renamed.append(.init(member.name, to: name))
    }
    for member in try parameters.members("nodes") {
      if !member.value.isNull, member.value.members == nil {
        throw parameters.problem("nodes", "an object of nodes, each an object of its members, or null")
      }
      transaction.nodes.append(.init(member.name, member.value.members?.map(self.member)))
    }
    transaction.links = try links(parameters)
    transaction.layout = try parameters.members("layout").map(member)
    transaction.frames = try parameters.members("frames").map(member)
    return transaction
  }

  private static func member(_ member: JSONValue.Member) -> DocumentTransaction.Member {
    .init(member.name, member.value.isNull ? nil : Array(member.value.description.utf8))
  }

  private static func links(_ parameters: ToolParameters) throws(RPCError) -> [DocumentTransaction.Link] {
    guard let value = parameters["links"] else { return [] }
    let rule = "a list of {\"to\": \"payment\", \"port\": 1, \"from\": \"rate\"}"
    guard let links = value.array else { throw parameters.problem("links", rule) }
    var read: [DocumentTransaction.Link] = []
    for link in links {
      let port =
        link["port"]?.string.map(DocumentTransaction.Link.Port.name) ?? link["port"]?.wholeNumber.map { .number($0) }
      guard let target = link["to"]?.string, let port, let source = link["from"], source.isNull || source.string != nil
      else { throw parameters.problem("links", rule) }
      read.append(.init(to: target, port, from: source.string))
    }
    return read
  }
}
