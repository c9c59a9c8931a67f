import Charts
import CommandOutput
import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import GraphFiles
import JSONRPC
import JSONText
import LanguageService
import TextScanning

extension DocumentTool {
  static let describe = DocumentTool(
    "describe",
    "Return the document's revision, file, inputs and outputs with their values; with 'about', what can be used in it.",
    [.init("about", .words(["operators", "charts", "kinds"], "What to list instead of the document."))]
  ) { document, parameters, _ throws(RPCError) in
    switch try parameters.string("about") {
    case "operators":
      return [
        "operators": .array(
          OperatorCatalog.all.map { descriptor in
            [
              "name": .string(descriptor.name), "summary": .string(descriptor.summary),
              "inputs": .array(descriptor.ports.labels.map(JSONValue.string)),
              "minimum": JSONValue(descriptor.ports.minimum), "maximum": JSONValue(descriptor.ports.maximum),
              "parameters": .array(descriptor.parameters.map { .string($0.name) }),
            ]
          })
      ]
    case "charts":
      return [
        "charts": .array(
          ChartKind.allCases.map {
            ["name": .string($0.name), "inputs": .array($0.ports.labels.map(JSONValue.string))]
          })
      ]
    case "kinds": return ["kinds": .array(NodeKind.allCases.map { .string($0.rawValue) })]
    case nil: break
    case let word?:
      throw parameters.problem("about", "operators, charts or kinds, not '\(MessageText.shortened(word))'")
    }
    let contents = document.contents
    let report = try JSONValue(written: InterfaceReport(of: contents).json)
    return report.preceded(by: [
      document.revisionMember, .init("file", document.fileName.map(JSONValue.string) ?? .null),
      .init("isModified", .bool(document.document.isModified)),
      .init("readOnly", document.readOnlyReason.map(JSONValue.string) ?? .null),
      .init("nodes", JSONValue(contents.count)),
      .init("scenarios", .array(contents.scenarios.names.map(JSONValue.string))),
    ])
  }

  static let outline = DocumentTool(
    "outline", "List the nodes, a page at a time: name, kind, value, inputs, label, frame.",
    [
      .init("offset", .schema("integer", "How many nodes to skip (default: 0).")),
      .init("count", .schema("integer", "How many to list at most (default: 100).")),
    ]
  ) { document, parameters, _ throws(RPCError) in
    let offset = try parameters.wholeNumber("offset", in: 0...Int.max) ?? 0
    let count = try parameters.wholeNumber("count", in: 1...ServeLimits.pageLength) ?? 100
    let contents = document.contents
    let page = contents.nodesInFileOrder().dropFirst(offset).prefix(count)
    var members = [document.revisionMember, .init("total", JSONValue(contents.count))]
    members.append(.init("nodes", .array(page.map { line(of: $0, in: contents) })))
    if offset + page.count < contents.count, !page.isEmpty {
      members.append(.init("next", JSONValue(offset + page.count)))
    }
    return .object(members)
  }

  private static func line(of node: NodeID, in contents: DocumentContents) -> JSONValue {
    var members = [
      JSONValue.Member("name", .string(contents.name(of: node))),
      .init("kind", .string(contents.kind(of: node).rawValue)),
    ]
    let value = contents.graph.value(of: node)
    if let number = value.number {
      members.append(.init("value", .number(number)))
    } else if let set = value.data {
      members.append(.init("points", JSONValue(set.count)))
    } else if let sentence = contents.sentence(forValueOf: node) {
      members.append(.init("failure", .string(sentence)))
    }
    let inputs = contents.inputs(of: node)
    if !inputs.isEmpty {
      members.append(.init("inputs", .array(inputs.map { $0.map { .string(contents.name(of: $0)) } ?? .null })))
    }
    members += contents.describedAttributes(of: node, at: [.tail, .section]).map { .init($0.key, .string($0.text)) }
    return .object(members)
  }

  static let read = DocumentTool(
    "read", "Return nodes by name, in the document's form; without names, return the whole document as text.",
    [.init("names", .list(of: "string", "The nodes; at most \(ServeLimits.pageLength)."))]
  ) { document, parameters, _ throws(RPCError) in
    let contents = document.contents
    guard let names = try parameters.names("names") else {
      let text = NativeFormat.write(contents)
      guard text.count <= ServeLimits.answerBytes else { throw .tooLong }
      return .object([document.revisionMember, .init("document", .string(String(decoding: text, as: UTF8.self)))])
    }
    guard names.count <= ServeLimits.pageLength else {
      throw parameters.problem("names", "a list of at most \(ServeLimits.pageLength) names")
    }
    let nodes = try DocumentTool.nodes(named: names, in: contents, "read")
    var members: [JSONValue.Member] = []
    var places: [JSONValue.Member] = []
    for (node, line) in zip(nodes, NativeFormat.lines(of: nodes, in: contents)) {
      members.append(.init(contents.name(of: node), try JSONValue(written: line)))
      if let place = contents.place(of: node) {
        places.append(.init(contents.name(of: node), [JSONValue(place.column), JSONValue(place.row)]))
      }
    }
    return .object([document.revisionMember, .init("nodes", .object(members)), .init("layout", .object(places))])
  }

  /// Returns the nodes with these names, without repetitions.
  ///
  /// Hidden nodes, such as outputs of instances, are not found.
  private static func nodes(
    named names: [String], in contents: DocumentContents, _ tool: String
  ) throws(RPCError) -> [NodeID] {
    var nodes: [NodeID] = []
    for name in names {
      guard let node = contents.node(named: name), !contents.isHidden(node) else {
        let meant = contents.nameLike(name).map { "; did you mean '\($0)'?" } ?? ""
        throw RPCError(.refused, "\(tool): no node is named '\(MessageText.shortened(name))'\(meant)")
      }
      if !nodes.contains(node) { nodes.append(node) }
    }
    return nodes
  }

  static let check = DocumentTool(
    "check", "List the document's problems: failing values, failed assertions, doubtful numbers."
  ) { document, _, _ throws(RPCError) in
    let contents = document.contents
    let problems = DocumentFinding.all(in: contents, group: nil, text: NativeFormat.write(contents))
    return .object([
      document.revisionMember,
      .init(
        "problems",
        .array(
          problems.map { problem in
            [
              "severity": .string(problem.severity.rawValue),
              "node": problem.node.map { .string($0.text) } ?? .null, "message": .string(problem.message),
            ]
          })),
    ])
  }

  static let render = DocumentTool(
    "render", "Draw the canvas as text, or return the document in another format.",
    [
      .init(
        "format",
        .words(
          ExportCatalog.all.filter { !$0.isQuery && $0.isText }.map(\.name),
          "The format of 'nodecalc export' (default: 'text')."))
    ]
  ) { document, parameters, _ throws(RPCError) in
    let name = try parameters.string("format") ?? "text"
    let exported = try RPCError.refusing("render") { () throws(CommandFailure) -> Exported in
      let format = try ExportCatalog.format(named: name)
      guard format.isText else {
        throw CommandFailure(.usage, "'\(name)' is not text: 'nodecalc export --to \(name)' writes the file")
      }
      return try format.write(document.contents, ExportRequest())
    }
    let bytes = exported.bytes
    guard bytes.count <= ServeLimits.answerBytes else { throw .tooLong }
    var members = [
      document.revisionMember, JSONValue.Member("text", .string(String(decoding: bytes, as: UTF8.self))),
    ]
    if let clause = DocumentLoss.clause(exported.leftOut) {
      members.append(.init("note", .string(clause)))
      members.append(.init("leftOut", .array(exported.leftOut.map(\.value))))
    }
    return .object(members)
  }
}

extension DocumentLoss {
  fileprivate var value: JSONValue {
    var members: [JSONValue.Member] = [.init("part", .string(name)), .init("message", .string(phrase))]
    let names = nodes.prefix(ServeLimits.pageLength)
    if !names.isEmpty { members.append(.init("nodes", .array(names.map(JSONValue.string)))) }
    return .object(members)
  }
}
