import JSONText
import Testing

@testable import JSONRPC

/// What one frame holds, and what answers it.
struct RPCPayloadTests {
  private func payload(_ text: String) -> RPCPayload {
    RPCPayload(reading: Array(text.utf8), limits: JSONLimits(bytes: 1 << 20, nesting: 20))
  }

  /// Each message as it would be sent; a refusal as its response.
  private func read(_ text: String) -> [String] {
    payload(text).messages.map { message in
      switch message {
      case .success(let message): String(decoding: message.bytes, as: UTF8.self)
      case .failure(let refusal): String(decoding: refusal.response.bytes, as: UTF8.self)
      }
    }
  }

  @Test(arguments: [
    #"{"jsonrpc": "2.0", "id": 1, "method": "read", "params": {"names": ["a", "é"], "all": true}}"#,
    #"{"jsonrpc": "2.0", "id": "x\n1", "method": "read", "params": [1, -2.5, 1e+300, null, false, {}, []]}"#,
    #"{"jsonrpc": "2.0", "id": 9007199254740993, "method": "describe"}"#,
    #"{"jsonrpc": "2.0", "id": 1.50, "method": ""}"#,
    #"{"jsonrpc": "2.0", "method": "changed", "params": {}}"#,
    #"{"jsonrpc": "2.0", "id": 7, "result": null}"#,
    #"{"jsonrpc": "2.0", "id": null, "error": {"code": -32700, "message": "1:1: no", "data": [1]}}"#,
  ])
  func `a message is read as it is written`(text: String) {
    #expect(read(text) == [text])
  }

  @Test func `members come in any order, and those that nobody knows are passed over`() {
    #expect(
      read(" {\"params\":[1],\"extra\":{\"a\":[{}]},\"method\":\"m\",\"id\":\"\\u0041\",\"jsonrpc\":\"2.0\"} ")
        == [#"{"jsonrpc": "2.0", "id": "A", "method": "m", "params": [1]}"#])
  }

  @Test(arguments: [
    (#"{"jsonrpc": "2.0", "method": "m", "params": "a"}"#, "null", #"\"params\" must be an object or an array"#),
    (#"{"jsonrpc": "2.0", "id": 3, "method": 1}"#, "3", #"\"method\" must be a string"#),
    (#"{"id": 3, "method": "m"}"#, "3", #"\"jsonrpc\" must be \"2.0\""#),
    (#"{"jsonrpc": 2.0, "id": 3, "method": "m"}"#, "3", #"\"jsonrpc\" must be \"2.0\""#),
    (
      #"{"jsonrpc": "2.0", "id": [3], "method": "m"}"#, "null",
      #"\"id\" must be a string or a number; a notification has none"#
    ),
    (
      #"{"jsonrpc": "2.0", "id": null, "method": "m"}"#, "null", #"\"id\" must not be null; a notification has none"#
    ),
    (
      #"{"jsonrpc": "2.0", "id": 3}"#, "3",
      #"a request has a \"method\", a response either a \"result\" or an \"error\""#
    ),
    (
      #"{"jsonrpc": "2.0", "id": 3, "error": {"code": "x"}}"#, "3",
      #"\"error\" must have a \"code\", a whole number, and a \"message\""#
    ),
    ("7", "null", #"a request is an object, such as {\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": …}"#),
    ("[]", "null", "an empty batch requests nothing; send at least one request"),
  ])
  func `what is no message is refused with the id by which its sender knows it`(
    text: String, id: String, sentence: String
  ) {
    #expect(
      read(text) == [#"{"jsonrpc": "2.0", "id": \#(id), "error": {"code": -32600, "message": "\#(sentence)"}}"#])
  }

  @Test(arguments: [
    "", "{", "{\"jsonrpc\": \"2.0\", \"method\": \"m\",}", "{\"a\": 1, \"a\": 2}", "{\"params\": {\"a\": 1, \"a\": 2}}",
    "[1, 2", "{} {}", "\u{0}", "{\"id\": 01}", "{\"id\": 1e999}",
    String(repeating: "[", count: 21), "{\"params\": \(String(repeating: "[", count: 20))",
  ])
  func `what is no JSON is one refusal with its place`(text: String) throws {
    let refused = try #require(payload(text).messages.first)
    #expect(payload(text).messages.count == 1)
    guard case .failure(let refusal) = refused else { throw NotRefused() }
    #expect(refusal.id == nil && refusal.error.code == .parseError)
    #expect(refusal.error.message.hasPrefix("1:"))
  }

  private struct NotRefused: Error {}

  @Test func `a text beyond the limit is refused before it is read`() {
    let payload = RPCPayload(reading: Array("[[[".utf8), limits: JSONLimits(bytes: 2, nesting: 9))
    #expect(
      payload.messages == [
        .failure(RPCRequestError(id: nil, error: RPCError(.parseError, "1:1: the text is larger than 2 bytes")))
      ])
  }

  @Test func `a batch is answered as one, in which each is refused for itself`() {
    let text = #"[{"jsonrpc": "2.0", "id": 1, "method": "m"}, 7, {"jsonrpc": "2.0", "method": "n"}]"#
    let batch = payload(text)
    #expect(batch.isBatch && read(text).count == 3)
    let responses = batch.messages.compactMap { message -> RPCResponse? in
      switch message {
      case .success(.request(let request)): request.id.map { RPCResponse(id: $0, .success("done")) }
      case .success(.response): nil
      case .failure(let refusal): refusal.response
      }
    }
    let reply = batch.reply(responses).map { String(decoding: $0, as: UTF8.self) }
    #expect(
      reply == "[\(responses.map { String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: ", "))]")
    #expect(responses.count == 2)
    #expect(batch.reply([]) == nil)
  }

  @Test func `an id of a response is compared with that of its request`() {
    #expect(RPCIdentifier(.number(7)) == RPCIdentifier(text: "7"))
    #expect(RPCIdentifier("a\"") == RPCIdentifier(text: #""a\"""#))
    #expect(RPCIdentifier(.null) == nil && RPCIdentifier([1]) == nil)
  }
}
