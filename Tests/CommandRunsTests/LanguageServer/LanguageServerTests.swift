import CommandOutput
import DocumentStorage
import EditorSession
import JSONRPC
import JSONText
import LanguageService
import TestSupport
import Testing

@testable import CommandRuns

/// A client that writes each message as the text of its members without the version.
private struct Client {
  private var server = LanguageServer(rules: DataRules())

  /// A client whose server is ready.
  static func ready(_ capabilities: String = "{}") -> Client {
    var client = Client()
    _ = client.send(#""id": 0, "method": "initialize", "params": {"capabilities": \#(capabilities)}"#)
    _ = client.send(#""method": "initialized", "params": {}"#)
    return client
  }

  var status: Int32? { server.status?.rawValue }

  /// Messages that come together, and what is answered, each without the version.
  mutating func send(_ messages: String...) -> [String] {
    send(bytes: messages.map { Array("{\"jsonrpc\": \"2.0\", \($0)}".utf8) })
  }

  mutating func send(bytes: [[UInt8]]) -> [String] { Self.shown(server.take(bytes.map { .message($0) })) }

  mutating func take(_ items: [MessageReader.Item]) -> [String] { Self.shown(server.take(items)) }

  /// What is told in a pause.
  mutating func reported() -> [String] { Self.shown(server.tell()) }

  mutating func open(_ text: String, as uri: String = "untitled:1") {
    _ = send(
      #""method": "textDocument/didOpen", "params": {"textDocument": {"uri": "\#(uri)", "languageId": "nodecalc", "version": 1, "text": \#(JSONValue.string(text))}}"#
    )
  }

  /// Asks about a place of the document, and returns the result, or the error.
  mutating func ask(_ method: String, _ line: Int, _ column: Int, _ more: String = "") -> String {
    send(
      #""id": 7, "method": "textDocument/\#(method)", "params": {"textDocument": {"uri": "untitled:1"}, "position": {"line": \#(line), "character": \#(column)}\#(more)}"#
    ).joined().replacing(#""id": 7, "#, with: "")
  }

  private static func shown(_ messages: [[UInt8]]) -> [String] {
    messages.map { String(decoding: $0, as: UTF8.self).replacing(#""jsonrpc": "2.0", "#, with: "") }
  }
}

struct LanguageServerTests {
  @Test func `a session begins, ends and leaves as the protocol says`() {
    var client = Client()
    #expect(
      client.send(#""id": 1, "method": "textDocument/hover", "params": {}"#) == [
        #"{"id": 1, "error": {"code": -32002, "message": "the first request must be 'initialize'"}}"#
      ])
    #expect(client.send(#""method": "textDocument/didOpen", "params": {}"#) == [])
    let answer = client.send(#""id": "a", "method": "initialize", "params": {"capabilities": {}}"#).joined()
    #expect(answer.hasPrefix(#"{"id": "a", "result": {"capabilities": {"positionEncoding": "utf-16""#), "\(answer)")
    #expect(
      client.send(#""id": 2, "method": "initialize", "params": {}"#) == [
        #"{"id": 2, "error": {"code": -32600, "message": "'initialize' was already answered"}}"#
      ])
    #expect(client.send(#""id": 3, "method": "shutdown""#) == [#"{"id": 3, "result": null}"#])
    #expect(
      client.send(#""id": 4, "method": "textDocument/hover", "params": {}"#) == [
        #"{"id": 4, "error": {"code": -32600, "message": "the server is shut down: it accepts only 'exit'"}}"#
      ])
    #expect(client.status == nil)
    #expect(client.send(#""method": "exit""#, #""id": 5, "method": "shutdown""#) == [])
    #expect(client.status == 0)
  }

  @Test func `exit without shutdown is a failure`() {
    var client = Client.ready()
    #expect(client.send(#""method": "exit""#) == [] && client.status == 1)
  }

  @Test(arguments: [
    (#"["utf-8", "utf-16"]"#, "utf-8"), (#"["utf-7", "utf-32"]"#, "utf-32"), ("[]", "utf-16"), ("3", "utf-16"),
  ])
  func `the first encoding that both know is taken`(offers: String, encoding: String) {
    var client = Client()
    let answer = client.send(
      #""id": 1, "method": "initialize", "params": {"capabilities": {"general": {"positionEncodings": \#(offers)}}}"#)
    #expect(answer.joined().contains(#""positionEncoding": "\#(encoding)""#))
  }

  static let malformed: [(message: String, answer: [String])] = [
    (
      #"{"jsonrpc": "2.0", "id": 1, "method": "textDocument/dance", "params": {}}"#,
      [#"{"id": 1, "error": {"code": -32601, "message": "there is no method 'textDocument/dance'"}}"#]
    ),
    (
      #"{"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": {"textDocument": {"uri": "untitled:2"}}}"#,
      [
        #"{"id": 1, "error": {"code": -32602, "message": "'untitled:2' is not open; open it with textDocument/didOpen"}}"#
      ]
    ),
    (
      #"{"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": {"textDocument": {"uri": "untitled:1"}, "position": [1, 2]}}"#,
      [
        #"{"id": 1, "error": {"code": -32602, "message": "'position' must be an object, such as {\"line\": 0, \"character\": 0}"}}"#
      ]
    ),
    (
      #"{"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover"}"#,
      [#"{"id": 1, "error": {"code": -32602, "message": "'textDocument.uri' must be a string"}}"#]
    ),
    (
      #"{"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"textDocument": {"uri": "untitled:1"}, "contentChanges": [{"text": 3}]}}"#,
      [
        #"{"method": "window/showMessage", "params": {"type": 1, "message": "textDocument/didChange: 'contentChanges' must be an array of texts"}}"#
      ]
    ),
    (
      #"{"jsonrpc": "2.0", "method": "textDocument/didClose", "params": {"textDocument": {"uri": "untitled:2"}}}"#,
      [
        #"{"method": "window/showMessage", "params": {"type": 1, "message": "textDocument/didClose: 'untitled:2' is not open; open it with textDocument/didOpen"}}"#
      ]
    ),
    (#"{"jsonrpc": "2.0", "method": "$/setTrace", "params": {"value": "off"}}"#, []),
    (#"{"jsonrpc": "2.0", "method": "workspace/dance"}"#, []),
    (#"{"jsonrpc": "2.0", "id": 9, "result": null}"#, []),
    (
      #"{"jsonrpc": "1.0", "id": 1, "method": "shutdown"}"#,
      [#"{"id": 1, "error": {"code": -32600, "message": "\"jsonrpc\" must be \"2.0\""}}"#]
    ),
  ]

  @Test(arguments: malformed)
  func `what cannot be meant is answered, and the server goes on`(message: String, answer: [String]) {
    var client = Client.ready()
    client.open("a = 1\n")
    #expect(client.send(bytes: [Array(message.utf8)]) == answer)
    #expect(client.status == nil)
    #expect(client.ask("hover", 0, 0).contains("a = 1"))
  }

  @Test func `bytes that are no JSON are answered with their place`() {
    var client = Client.ready()
    for bytes in [Array(#"{"jsonrpc": "2.0", "#.utf8), [0xFF, 0x00], Array("[[[[".utf8), []] {
      let answer = client.send(bytes: [bytes]).joined()
      #expect(answer.hasPrefix(#"{"id": null, "error": {"code": -32700, "#), "\(answer)")
    }
    client.open("a = 1\n")
    #expect(client.ask("hover", 0, 0).contains("a = 1"))
  }

  @Test func `a request that is withdrawn in time is not answered otherwise`() {
    var client = Client.ready()
    client.open("a = 1\n")
    let place = #""params": {"textDocument": {"uri": "untitled:1"}, "position": {"line": 0, "character": 0}}"#
    #expect(
      client.send(
        #""id": 1, "method": "textDocument/hover", \#(place)"#,
        #""id": 2, "method": "textDocument/definition", \#(place)"#,
        #""method": "$/cancelRequest", "params": {"id": 1}"#, #""method": "$/cancelRequest", "params": {"id": "none"}"#
      ) == [
        #"{"id": 1, "error": {"code": -32800, "message": "the request was cancelled"}}"#,
        #"{"id": 2, "result": {"uri": "untitled:1", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}}}}"#,
      ])
    // Its number can be used again.
    #expect(client.ask("hover", 0, 0).contains("a = 1"))
  }

  @Test func `diagnostics are reported once for each text, with their fix-its, and taken back`() {
    var client = Client.ready()
    client.open("rate = 2\nb = rat\n")
    #expect(
      client.reported() == [
        #"{"method": "textDocument/publishDiagnostics", "params": {"uri": "untitled:1", "version": 1, "diagnostics": [{"range": {"start": {"line": 1, "character": 4}, "end": {"line": 1, "character": 7}}, "severity": 1, "code": "unknown-name", "source": "nodecalc", "message": "unknown name 'rat'; did you mean 'rate'?", "data": {"mends": ["Replace 'rat' by 'rate'", "Define 'rat'"]}}]}}"#
      ])
    #expect(client.reported() == [])
    _ = client.send(
      #""method": "textDocument/didChange", "params": {"textDocument": {"uri": "untitled:1", "version": 2}, "contentChanges": [{"range": {"start": {"line": 1, "character": 7}, "end": {"line": 1, "character": 7}}, "text": "e"}]}"#
    )
    #expect(
      client.reported() == [
        #"{"method": "textDocument/publishDiagnostics", "params": {"uri": "untitled:1", "version": 2, "diagnostics": []}}"#
      ])
    _ = client.send(#""method": "textDocument/didSave", "params": {"textDocument": {"uri": "untitled:1"}}"#)
    #expect(client.reported().count == 1)
    #expect(
      client.send(#""method": "textDocument/didClose", "params": {"textDocument": {"uri": "untitled:1"}}"#) == [
        #"{"method": "textDocument/publishDiagnostics", "params": {"uri": "untitled:1", "diagnostics": []}}"#
      ])
    #expect(client.reported() == [])
  }

  @Test func `columns are counted as was agreed on`() {
    for (preference, column) in [("utf-8", 6), ("utf-16", 5), ("utf-32", 5)] {
      var client = Client.ready(#"{"general": {"positionEncodings": ["\#(preference)"]}}"#)
      client.open("# 🍎\né = 2 * π\nb = é\n")
      let hover = client.ask("hover", 2, preference == "utf-8" ? 5 : 4)
      #expect(hover.contains("é = 6.28"), "\(hover)")
      let hint = client.send(
        #""id": 1, "method": "textDocument/inlayHint", "params": {"textDocument": {"uri": "untitled:1"}, "range": {"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 9}}}"#
      ).joined()
      #expect(
        hint.contains(
          #""position": {"line": 2, "character": \#(column)}, "label": "= 6.28318530717959""#), "\(hint)")
    }
  }

  @Test func `each question of the protocol is answered`() {
    var client = Client.ready()
    client.open("a = 2 ± 0.1\nb = 3 * a\nc = sin(a) + rat\nrate = 3\n")
    let start = #""start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}"#
    #expect(
      client.ask("hover", 1, 0)
        == #"{"result": {"contents": {"kind": "markdown", "value": "```nodecalc\nb = 6.00 ± 0.30\n```\n\n```nodecalc\n3 * a\n```"}, "range": {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 1}}}}"#
    )
    #expect(client.ask("hover", 9, 9) == #"{"result": null}"#)
    #expect(client.ask("definition", 2, 8) == #"{"result": {"uri": "untitled:1", "range": {\#(start)}}}"#)
    #expect(client.ask("definition", 2, 13) == #"{"result": null}"#)
    let references = client.ask("references", 0, 0, #", "context": {"includeDeclaration": false}"#)
    #expect(
      references.matches(of: /"start": \{"line": (\d+), "character": (\d+)\}/).map { "\($0.1):\($0.2)" } == [
        "1:8", "2:8",
      ])
    #expect(client.ask("prepareRename", 0, 1) == #"{"result": {"range": {\#(start)}, "placeholder": "a"}}"#)
    #expect(client.ask("prepareRename", 2, 5) == #"{"result": null}"#)
    #expect(
      client.ask("rename", 3, 0, #", "newName": "rat""#)
        == #"{"error": {"code": -32803, "message": "'rat' would change the meaning of a formula elsewhere; choose another one"}}"#
    )
    #expect(
      client.ask("rename", 3, 0, #", "newName": "r""#)
        == #"{"result": {"changes": {"untitled:1": [{"range": {"start": {"line": 3, "character": 0}, "end": {"line": 3, "character": 4}}, "newText": "r"}]}}}"#
    )
    let completion = client.ask("completion", 2, 16)
    #expect(
      completion.hasPrefix(
        #"{"result": {"isIncomplete": false, "items": [{"label": "rate", "kind": 6, "detail": "= 3", "sortText": "0000", "textEdit": {"range": {"start": {"line": 2, "character": 13}, "end": {"line": 2, "character": 16}}, "newText": "rate"}}"#
      ), "\(completion)")
    let whole =
      #", "range": {"start": {"line": 2, "character": 0}, "end": {"line": 3, "character": 0}}, "context": {"diagnostics": []}"#
    let actions = client.ask("codeAction", 0, 0, whole)
    #expect(
      actions.contains(#"{"title": "Replace 'rat' by 'rate'", "kind": "quickfix", "diagnostics": [{"range""#),
      "\(actions)")
    #expect(
      client.ask("codeAction", 0, 0, whole.replacing(#""diagnostics": []"#, with: #""only": ["source"]"#))
        == #"{"result": []}"#)
    let symbols = client.ask("documentSymbol", 0, 0)
    #expect(symbols.hasPrefix(#"{"result": [{"name": "a", "detail": "2.00 ± 0.10", "kind": 14, "#), "\(symbols)")
    #expect(client.ask("formatting", 0, 0) == #"{"result": []}"#)
    #expect(client.ask("diagnostic", 0, 0).contains(#""kind": "full""#))
  }

  @Test func `limit language-message-bytes: a larger message is passed over and answered`() {
    var reader = MessageReader(.contentLength, limit: LanguageServer.messageLimit)
    var client = Client.ready()
    let head = Array(#"{"jsonrpc": "2.0", "id": 1, "method": ""#.utf8)
    for (count, code) in [(LanguageServer.messageLimit, -32601), (LanguageServer.messageLimit + 1, -32600)] {
      var message = head + [UInt8](repeating: UInt8(ascii: "x"), count: count - head.count - 2)
      message += Array("\"}".utf8)
      let answers = client.take(reader.take(MessageFraming.contentLength.framed(message)))
      #expect(answers.count == 1 && answers[0].utf8.count < 400 && answers[0].contains("\"code\": \(code)"))
    }
    #expect(client.status == nil)
  }

  @Test func `limit language-documents: one document more is not opened, which is reported`() {
    var client = Client.ready()
    for number in 1...LanguageServer.documentLimit { client.open("a = 1", as: "untitled:\(number)") }
    #expect(client.reported().count == LanguageServer.documentLimit)
    let open = #""method": "textDocument/didOpen", "params": {"textDocument": {"uri": "untitled:more", "text": ""}}"#
    #expect(
      client.send(open).joined().contains("more than \(LanguageServer.documentLimit) documents are open; close one"))
    _ = client.send(#""method": "textDocument/didClose", "params": {"textDocument": {"uri": "untitled:1"}}"#)
    #expect(client.send(open) == [] && client.reported().count == 1)
  }

  /// Texts changed part by part are told as texts sent at once.
  @Test func `random changes of parts come to what the whole text comes to`() {
    let pieces = ["a", "b = a\n", "\n", " + 2", "(", "é", "🍎", "= 3", "# ", ";"]
    for seed in 0..<UInt64(RandomRounds.count(60, long: 6_000)) {
      var random = SeededGenerator(seed: seed)
      var (parts, whole) = (Client.ready(), Client.ready())
      var source = SourceText(Array("a = 1\nb = a * 2\n".utf8))
      parts.open(String(decoding: source.bytes, as: UTF8.self))
      for version in 2...6 {
        let places = (0..<2).map { _ in
          TextPosition(line: .random(in: 0...3, using: &random), column: .random(in: 0...9, using: &random))
        }.sorted()
        let piece = pieces.randomElement(using: &random) ?? ""
        source.replace(from: places[0], to: places[1], in: .utf16, by: piece)
        func shown(_ place: TextPosition) -> String { #"{"line": \#(place.line), "character": \#(place.column)}"# }
        _ = parts.send(
          #""method": "textDocument/didChange", "params": {"textDocument": {"uri": "untitled:1", "version": \#(version)}, "contentChanges": [{"range": {"start": \#(shown(places[0])), "end": \#(shown(places[1]))}, "text": \#(JSONValue.string(piece))}]}"#
        )
        whole.open(String(decoding: source.bytes, as: UTF8.self))
        for method in ["diagnostic", "documentSymbol", "formatting"] {
          #expect(parts.ask(method, 0, 0) == whole.ask(method, 0, 0), "seed \(seed), version \(version)")
        }
      }
    }
  }

  /// Messages cut and changed by chance: nothing traps, and the server still answers.
  @Test func `messages that chance has changed are survived`() {
    let messages = [
      #"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}"#,
      #"{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file:///a%2", "version": 1, "text": "a = 1\nb = a"}}}"#,
      #"{"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"textDocument": {"uri": "file:///a%2", "version": 2}, "contentChanges": [{"range": {"start": {"line": 1e300, "character": -5}, "end": {"line": 0.5, "character": 9007199254740993}}, "text": "é"}]}}"#,
      #"{"jsonrpc": "2.0", "id": [1], "method": "textDocument/rename", "params": {"textDocument": {"uri": "file:///a%2"}, "position": {"line": 1, "character": 0}, "newName": "\u0000"}}"#,
      #"{"jsonrpc": "2.0", "id": 3, "method": "textDocument/completion", "params": {"textDocument": {"uri": "file:///a%2"}, "position": {"line": -1, "character": 99999999999}}}"#,
    ].map { Array($0.utf8) }
    for seed in 0..<UInt64(RandomRounds.count(500, long: 50_000)) {
      var random = SeededGenerator(seed: seed)
      var client = Bool.random(using: &random) ? Client.ready() : Client()
      for message in messages {
        var message = message
        if Int.random(in: 0..<3, using: &random) == 0 {
          message.removeLast(.random(in: 0..<message.count, using: &random))
        }
        if Bool.random(using: &random), !message.isEmpty {
          message[.random(in: 0..<message.count, using: &random)] = .random(in: 0...255, using: &random)
        }
        _ = client.send(bytes: [message])
      }
      _ = client.reported()
      #expect(client.status == nil, "seed \(seed)")
    }
  }

  @Test(arguments: [
    ("file:///a/b%20c.nodecalc", "/a/b c.nodecalc"), ("file://localhost/x", "/x"), ("FILE:///é%C3%A9", "/éé"),
    ("file:///a%2", "/a%2"), ("file:///a?b#c", "/a"), ("file:///%00/etc", "/"),
  ])
  func `names of files are paths`(uri: String, path: String) {
    #expect(FileURI.path(uri)?.text == path)
  }

  @Test(arguments: ["untitled:1", "file://elsewhere/x", "file:", "file://", "http://a/b", ""])
  func `names of anything else are none`(uri: String) {
    #expect(FileURI.path(uri) == nil)
  }

  @Test func `data is read from the document's folder, and from nowhere else`() {
    let folder = ScratchFolder()
    folder.write("1\n2\n3\n", to: "own.csv")
    folder.makeFolder("inner")
    let node = { (file: String) in
      #"{"nodecalc": 1, "nodes": [{"name": "d", "kind": "data", "file": "\#(file)", "column": 1}, {"name": "s", "kind": "formula", "formula": "sum(d)"}]}"#
    }
    var client = Client.ready()
    client.open(node("own.csv"), as: "file://\(folder.path)/doc.nodecalc")
    client.open(node("../own.csv"), as: "file://\(folder.path)/inner/doc.nodecalc")
    let reported = client.reported()
    #expect(reported.count == 2)
    #expect(reported.first { $0.contains("/inner/") }?.contains("failing-value") == true, "\(reported)")
    #expect(reported.first { !$0.contains("/inner/") }?.contains(#""diagnostics": []"#) == true, "\(reported)")
  }
}
