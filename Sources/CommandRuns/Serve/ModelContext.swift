import CommandOutput
import JSONRPC
import JSONText
import TextScanning

/// Wraps the tools in the Model Context Protocol: greeting, list of tools, form of results.
enum ModelContext {
  /// The supported versions of the protocol, latest first.
  private static let versions = ["2025-06-18", "2025-03-26", "2024-11-05"]

  private static let instructions = """
    One document of nodecalc, a calculator that works with a graph of nodes. Read with 'describe', 'outline' and 'read'. Try changes with 'evaluate' and its parameter \
    'with'. Change the document with 'apply': it takes the revision that you read, and is refused if somebody else changed the same parts since; then read again. \
    Only 'save' writes the file. A user may have the document open: their edits come as log messages.
    """

  static func greeting(_ parameters: JSONValue?) -> JSONValue {
    let asked = parameters?["protocolVersion"]?.string ?? ""
    return [
      "protocolVersion": .string(versions.contains(asked) ? asked : versions[0]),
      "capabilities": ["tools": [:], "logging": [:]],
      "serverInfo": ["name": "nodecalc", "version": .string(ProgramVersion.text)],
      "instructions": .string(instructions),
    ]
  }

  static var tools: JSONValue {
    [
      "tools": .array(
        ToolCatalog.all.map { tool in
          [
            "name": .string(tool.name), "description": .string(tool.summary), "inputSchema": tool.schema,
            "annotations": ["readOnlyHint": .bool(!tool.isEdit), "openWorldHint": false],
          ]
        })
    ]
  }

  /// Calls a tool and returns its result in the form of the protocol.
  ///
  /// A rejected request also gives a result, so that a model can read the reason and correct the request.
  ///
  /// - Throws: If there is no such tool, or if its parameters are invalid.
  static func call(
    _ parameters: JSONValue?, of document: ServedDocument, by author: ProgramAuthor
  ) throws(RPCError) -> JSONValue {
    guard let name = parameters?["name"]?.string, let tool = ToolCatalog.tool(named: name) else {
      let fixIt = Suggestion.sentence(for: parameters?["name"]?.string ?? "", among: ToolCatalog.all.map(\.name))
      throw RPCError(.invalidParams, "tools/call: there is no such tool; \(fixIt)")
    }
    do throws(RPCError) {
      let result = try tool.call(document, parameters?["arguments"], by: author)
      // Clients may show only the texts to a model.
      let texts = result["text"]?.string.map { [$0, result["note"]?.string].compactMap(\.self) }
      return content(texts ?? [result.description], result, isError: false)
    } catch {
      return content([error.message], ["error": error.value], isError: true)
    }
  }

  private static func content(_ texts: [String], _ structure: JSONValue, isError: Bool) -> JSONValue {
    [
      "content": .array(texts.map { ["type": "text", "text": .string($0)] }), "structuredContent": structure,
      "isError": .bool(isError),
    ]
  }
}
