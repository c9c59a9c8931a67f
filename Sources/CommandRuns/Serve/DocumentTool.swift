import CommandOutput
import GraphDocument
import JSONRPC
import JSONText
import TextScanning

/// A request that a program can send about a document, such as `evaluate`.
///
/// All protocols use the same tools.
struct DocumentTool: Sendable {
  struct Parameter: Sendable {
    let name: String
    let schema: JSONValue
    let isRequired: Bool

    init(_ name: String, _ schema: JSONValue, isRequired: Bool = false) {
      (self.name, self.schema, self.isRequired) = (name, schema, isRequired)
    }
  }

  let name: String
  /// A description that helps a client to choose a tool.
  let summary: String
  let parameters: [Parameter]
  /// Whether the tool may change the document or its file.
  let isEdit: Bool
  /// Whether the user's key press may interrupt the tool before it changes the document.
  ///
  /// The tool is then run again.
  let canYield: Bool
  let run: @Sendable (ServedDocument, ToolParameters, ProgramAuthor) throws(RPCError) -> JSONValue

  init(
    _ name: String, _ summary: String, _ parameters: [Parameter] = [], isEdit: Bool = false,
    canYield: Bool? = nil,
    _ run: @escaping @Sendable (ServedDocument, ToolParameters, ProgramAuthor) throws(RPCError) -> JSONValue
  ) {
    (self.name, self.summary, self.parameters, self.isEdit, self.run) = (name, summary, parameters, isEdit, run)
    self.canYield = canYield ?? !isEdit
  }

  /// The JSON Schema of all parameters.
  var schema: JSONValue {
    var members = [
      JSONValue.Member("type", "object"),
      .init("properties", .object(parameters.map { JSONValue.Member($0.name, $0.schema) })),
    ]
    let required = parameters.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { members.append(.init("required", .array(required))) }
    members.append(.init("additionalProperties", false))
    return .object(members)
  }

  /// Calls the tool.
  ///
  /// - Throws: An error if parameters are missing or unknown, or the tool's own errors.
  func call(_ document: ServedDocument, _ value: JSONValue?, by author: ProgramAuthor) throws(RPCError) -> JSONValue {
    let parameters = try ToolParameters(value, of: name, taking: self.parameters.map(\.name))
    for needed in self.parameters where needed.isRequired && parameters[needed.name] == nil {
      throw RPCError(.invalidParams, "\(name): '\(needed.name)' is missing")
    }
    return try run(document, parameters, author)
  }
}

/// The tools, in the order in which clients list them.
///
/// There should be at most ten.
enum ToolCatalog {
  static let all: [DocumentTool] = [
    .describe, .outline, .read, .evaluate, .apply, .explain, .budget, .check, .render, .save,
  ]

  static func tool(named name: String) -> DocumentTool? { all.first { $0.name == name } }
}

struct ProgramAuthor {
  let name: String
  let origin: ObjectIdentifier?
}

extension RPCError.Code {
  /// The error for a request that the document does not allow.
  ///
  /// Nothing was changed.
  static let refused = RPCError.Code(rawValue: -32001)
  /// The error for a transaction that uses parts of the document that others have changed.
  static let conflict = RPCError.Code(rawValue: -32002)
}

extension RPCError {
  /// Runs `body`, and converts its failure to an error that names the tool.
  static func refusing<Result>(
    _ tool: String, _ body: () throws(CommandFailure) -> Result
  ) throws(RPCError) -> Result {
    do throws(CommandFailure) {
      return try body()
    } catch {
      let lines = error.lines.map { String($0.text.trimmingPrefix("error: ").trimmingPrefix("help: ")) }
      throw RPCError(.refused, "\(tool): \(lines.joined(separator: "; "))")
    }
  }
}

extension JSONValue {
  static func schema(_ type: String, _ description: String) -> JSONValue {
    ["type": .string(type), "description": .string(description)]
  }

  static func words(_ words: [String], _ description: String) -> JSONValue {
    ["type": "string", "enum": .array(words.map(JSONValue.string)), "description": .string(description)]
  }

  static func list(of type: String, _ description: String) -> JSONValue {
    ["type": "array", "items": ["type": .string(type)], "description": .string(description)]
  }

  /// Creates a value from JSON that this program wrote, without parsing it.
  ///
  /// - Throws: If the JSON is too long for an answer.
  init(written bytes: [UInt8]) throws(RPCError) {
    guard bytes.count <= ServeLimits.answerBytes else { throw .tooLong }
    self.init(joiningLinesOf: bytes)
  }
}

extension RPCError {
  static var tooLong: RPCError {
    RPCError(.refused, "the answer would have more than \(ServeLimits.answerBytes) bytes; request less at once")
  }
}
