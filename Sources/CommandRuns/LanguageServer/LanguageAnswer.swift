import CommandOutput
import GraphDocument
import JSONRPC
import JSONText
import LanguageService

/// Answers questions about an open document in the terms of the language server protocol.
struct LanguageAnswer {
  let analysis: TextAnalysis
  let uri: String
  private let encoding: PositionEncoding

  init(_ analysis: TextAnalysis, uri: String, _ encoding: PositionEncoding) {
    (self.analysis, self.uri, self.encoding) = (analysis, uri, encoding)
  }

  // MARK: - Positions

  func offset(_ position: TextPosition) -> Int { analysis.source.offset(of: position, in: encoding) }

  func span(_ range: Range<TextPosition>) -> Range<Int> {
    let start = offset(range.lowerBound)
    return start..<max(start, offset(range.upperBound))
  }

  func position(_ offset: Int) -> JSONValue {
    let position = analysis.source.position(of: offset, in: encoding)
    return ["line": JSONValue(position.line), "character": JSONValue(position.column)]
  }

  func range(_ span: Range<Int>) -> JSONValue {
    ["start": position(span.lowerBound), "end": position(span.upperBound)]
  }

  func location(_ span: Range<Int>) -> JSONValue { ["uri": .string(uri), "range": range(span)] }

  // MARK: - Answers

  func markdown(_ text: String) -> JSONValue { ["kind": "markdown", "value": .string(text)] }

  func edit(_ edit: TextEdit) -> JSONValue { ["range": range(edit.span), "newText": .string(edit.text)] }

  func workspaceEdit(_ edits: [TextEdit]) -> JSONValue {
    ["changes": .object([JSONValue.Member(uri, .array(edits.map { edit($0) }))])]
  }

  func diagnostic(_ diagnostic: Diagnostic) -> JSONValue {
    [
      "range": range(diagnostic.span), "severity": JSONValue(diagnostic.severity.rawValue),
      "code": .string(diagnostic.code), "source": "nodecalc", "message": .string(diagnostic.message),
      "data": ["mends": .array(diagnostic.fixIts.map { .string($0.title) })],
    ]
  }

  func item(_ item: Completion, replacing span: Range<Int>, place: Int) -> JSONValue {
    let digits = String(place)
    var members: [JSONValue.Member] = [
      .init("label", .string(item.text)), .init("kind", JSONValue(item.kind.number)),
      .init("detail", .string(item.detail)),
      // Clients sort by this text, so the number is padded with zeros.
      .init("sortText", .string(String(repeating: "0", count: max(0, 4 - digits.count)) + digits)),
      .init("textEdit", edit(TextEdit(span, item.text))),
    ]
    if let text = item.documentation { members.append(.init("documentation", markdown(text))) }
    return .object(members)
  }

  func symbol(_ symbol: DefinedSymbol) -> JSONValue {
    [
      "name": .string(symbol.name), "detail": .string(symbol.detail), "kind": JSONValue(symbol.kind.number),
      "range": range(symbol.span), "selectionRange": range(symbol.nameSpan),
      // The nodes of a group, or the inputs of a function; children have no children.
      "children": .array(symbol.children.map { self.symbol($0) }),
    ]
  }

  func publishedDiagnostics(version: Int?) -> RPCRequest {
    var members: [JSONValue.Member] = [.init("uri", .string(uri))]
    if let version { members.append(.init("version", JSONValue(version))) }
    members.append(.init("diagnostics", .array(analysis.diagnostics().map { diagnostic($0) })))
    return RPCRequest("textDocument/publishDiagnostics", .object(members))
  }

  // MARK: - Messages without a text

  static func noDiagnostics(of uri: String) -> RPCRequest {
    RPCRequest("textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": []])
  }

  static func message(_ sentence: String) -> RPCRequest {
    RPCRequest("window/showMessage", ["type": 1, "message": .string(sentence)])
  }

  static func capabilities(_ encoding: PositionEncoding) -> JSONValue {
    [
      "capabilities": [
        "positionEncoding": .string(encoding.rawValue),
        "textDocumentSync": ["openClose": true, "change": 2, "save": true],
        "hoverProvider": true, "inlayHintProvider": true, "definitionProvider": true, "referencesProvider": true,
        "renameProvider": ["prepareProvider": true], "completionProvider": [:],
        "codeActionProvider": ["codeActionKinds": ["quickfix"]], "documentSymbolProvider": true,
        "documentFormattingProvider": true,
      ],
      "serverInfo": ["name": "nodecalc", "version": .string(ProgramVersion.text)],
    ]
  }
}

extension Completion.Kind {
  fileprivate var number: Int {
    switch self {
    case .node: 6
    case .function: 3
    case .constant: 21
    case .group: 9
    case .word: 12
    }
  }
}

extension DefinedSymbol.Kind {
  fileprivate var number: Int {
    switch self {
    case .function: 12
    case .unknown, .node(.operator), .node(.formula): 13
    case .node(.number): 14
    case .node(.data): 18
    case .node(.group), .node(.chart), .node(.note): 19
    }
  }
}
