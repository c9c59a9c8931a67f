import Foundation
import TestSupport
import Testing

/// The language server as a process: frames in, frames out.
@Suite(.onOwnThread)
struct LanguageServerTests {
  private func frame(_ message: String) -> String { "Content-Length: \(message.utf8.count)\r\n\r\n\(message)" }

  private func request(_ id: Int, _ method: String, _ parameters: String = "{}") -> String {
    frame(#"{"jsonrpc": "2.0", "id": \#(id), "method": "\#(method)", "params": \#(parameters)}"#)
  }

  private func notification(_ method: String, _ parameters: String = "{}") -> String {
    frame(#"{"jsonrpc": "2.0", "method": "\#(method)", "params": \#(parameters)}"#)
  }

  private func open(_ uri: String, _ text: String) -> String {
    notification(
      "textDocument/didOpen",
      #"{"textDocument": {"uri": "\#(uri)", "languageId": "x", "version": 1, "text": "\#(text)"}}"#)
  }

  /// The messages in an output of frames, by Foundation's reader.
  private func messages(_ output: String) throws -> [[String: Any]] {
    var rest = Data(output.utf8)
    var messages: [[String: Any]] = []
    while let end = rest.range(of: Data("\r\n\r\n".utf8)) {
      let head = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
      let length = try #require(Int(head.dropFirst("Content-Length: ".count)))
      let body = rest[end.upperBound...].prefix(length)
      messages.append(try #require(JSONSerialization.jsonObject(with: body) as? [String: Any]))
      rest = Data(rest[end.upperBound...].dropFirst(length))
    }
    #expect(rest.isEmpty)
    return messages
  }

  @Test func `interleaved and malformed messages are answered, each once, and the program ends as it was reported`()
    throws
  {
    let place = #"{"textDocument": {"uri": "untitled:a"}, "position": {"line": 1, "character": 0}}"#
    let input =
      request(1, "initialize", #"{"capabilities": {}}"#) + notification("initialized")
      + open("untitled:a", #"a = 2 ± 0.1\nb = 3 * a\n"#) + open("untitled:b", #"x = 1 / 0\n"#)
      + request(2, "textDocument/hover", place) + frame("this is no JSON") + request(3, "textDocument/dance")
      + frame(#"{"jsonrpc": "2.0", "id": 4}"#) + "Content-Length: 7\r\nContent-Type: x\r\n\r\n1234567"
      + request(5, "textDocument/definition", place)
      + notification("$/cancelRequest", #"{"id": 5}"#) + request(6, "shutdown")
      + request(7, "textDocument/hover", place)
      + notification("exit")
    let result = try Nodecalc.run("language-server", input: input)
    #expect(result.status == 0 && result.errors == "")
    let answers = try messages(result.output)
    func error(_ id: Int) -> Int? {
      answers.first { $0["id"] as? Int == id }.flatMap { ($0["error"] as? [String: Any])?["code"] as? Int }
    }
    #expect([2, 3, 4, 5, 6, 7].map(error) == [nil, -32601, -32600, -32800, nil, -32600])
    #expect(answers.filter { $0["id"] is NSNull }.count == 2)
    let hover = answers.first { $0["id"] as? Int == 2 }?["result"] as? [String: Any]
    #expect("\(hover ?? [:])".contains("b = 6.00 ± 0.30"))
  }

  @Test func `an oversized message is passed over, and the next one answered`() throws {
    let large = String(repeating: "x", count: 33 << 20)
    let input =
      request(1, "initialize") + frame(large) + request(2, "shutdown") + notification("exit")
    let result = try Nodecalc.run("language-server", input: input)
    let answers = try messages(result.output)
    #expect(result.status == 0 && answers.count == 3)
    #expect("\(answers[1])".contains("is beyond the limit of 33554432 bytes"))
  }

  @Test(arguments: [
    "", "\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "Content-Length: x\r\n\r\n", "Content-Length: 5\r\n\r\n{",
  ])
  func `a client that leaves without exit, or is none, ends it with 1`(input: String) throws {
    let result = try Nodecalc.run("language-server", input: input)
    #expect(result.status == 1 && result.errors == "")
  }
}
