import Testing

@testable import CommandRuns

/// Two protocols over one connection, and what is neither.
struct ProgramConnectionTests {
  @Test func `a client of the Model Context Protocol is greeted, gets the tools and calls them`() throws {
    let session = try ServedSession()
    let program = session.program()
    let greeting = program.call(
      "initialize",
      #"{"protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": {"name": "claude", "version": "1"}}"#)
    #expect(
      greeting.hasPrefix(
        #""result": {"protocolVersion": "2025-03-26", "capabilities": {"tools": {}, "logging": {}}, "serverInfo": {"name": "nodecalc""#
      ))
    #expect(program.send(#"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#) == [])
    #expect(program.call("ping") == #""result": {}"#)
    let tools = program.call("tools/list")
    for tool in ToolCatalog.all { #expect(tools.contains(#"{"name": "\#(tool.name)", "description": "#)) }
    let called = program.call("tools/call", #"{"name": "evaluate", "arguments": {}}"#)
    #expect(
      called
        == #""result": {"content": [{"type": "text", "text": "{\"revision\": 0, \"values\": {\"total\": 12}, \"failures\": {}, \"uncertainties\": {\"total\": 0.5}}"}], "structuredContent": {"revision": 0, "values": {"total": 12}, "failures": {}, "uncertainties": {"total": 0.5}}, "isError": false}"#
    )
    // A refusal is content, so that a model reads it.
    #expect(
      program.call("tools/call", #"{"name": "read", "arguments": {"names": ["taxx"]}}"#)
        .hasPrefix(
          #""result": {"content": [{"type": "text", "text": "read: no node is named 'taxx'; did you mean 'tax'?"}]"#))
    #expect(program.call("tools/call", #"{"name": "raed"}"#).hasPrefix(#""error": {"code": -32602"#))
    _ = program.call("tools/call", #"{"name": "apply", "arguments": {"revision": 0, "nodes": {"tax": {"value": 3}}}}"#)
    #expect(session.steps == ["claude: 1 node revalued"])
    try session.press("u")
    #expect(
      program.handle().first?.hasPrefix(
        #"{"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "info", "logger": "nodecalc", "data": {"revision": 2"#
      ) == true)
  }

  @Test func `a version that is not spoken is answered with one that is`() throws {
    #expect(
      try ServedSession().program().call("initialize", #"{"protocolVersion": "1999-01-01"}"#)
        .contains(#""protocolVersion": "2025-06-18""#))
  }

  @Test func `what is no request is refused, and the next one answered`() throws {
    let program = try ServedSession().program()
    let answers =
      program.send("{\"jsonrpc\"") + program.send("[]") + program.send("7") + program.send("\u{0}")
      + program.send(#"{"jsonrpc": "2.0", "id": 1, "result": {}}"#)
      + program.send(#"{"jsonrpc": "2.0", "method": "evaluate"}"#)
      + program.send(#"[{"jsonrpc": "2.0", "id": "a", "method": "check"}, 1]"#)
    #expect(answers.count == 5)
    #expect(answers.prefix(4).allSatisfy { $0.contains(#""id": null, "error": {"code": -32"#) })
    #expect(answers.last?.hasPrefix(#"[{"jsonrpc": "2.0", "id": "a", "result": "#) == true)
    #expect(program.call("check").hasPrefix(#""result": "#))
  }

  @Test func `a message beyond the limit is refused before it is taken`() throws {
    let program = try ServedSession().program()
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    for _ in 0..<100 { program.connection.take(piece) }
    #expect(program.handle().count == 1)
    #expect(program.send("").isEmpty)
    #expect(program.call("check").hasPrefix(#""result": "#))
  }

  @Test func `limit message-bytes: a request of so many bytes is answered, one more byte is too many`() throws {
    let program = try ServedSession().program()
    let request = #"{"jsonrpc": "2.0", "id": 1, "method": "check"}"#
    let padding = String(repeating: " ", count: ServeLimits.messageBytes - request.utf8.count)
    #expect(program.send(padding + request).first?.contains(#""id": 1, "result""#) == true)
    #expect(
      program.send(" " + padding + request) == [
        #"{"jsonrpc": "2.0", "id": null, "error": {"code": -32600, "message": "the message is beyond the limit of 8388608 bytes; send less at once"}}"#
      ])
  }

  @Test func `requests of two programs that come in pieces are answered each to who asked`() throws {
    let session = try ServedSession()
    let (ada, bob) = (session.program(), session.program())
    ada.connection.take(Array(#"{"jsonrpc": "2.0", "id": "ada", "#.utf8))
    bob.connection.take(Array(#"{"jsonrpc": "2.0", "id": "bob", "method": "#.utf8))
    ada.connection.take(Array("\"method\": \"check\"}\n".utf8))
    bob.connection.take(Array("\"evaluate\"}\n".utf8))
    #expect(bob.handle().first?.contains(#""id": "bob", "result": {"revision": 0, "values"#) == true)
    #expect(ada.handle().first?.contains(#""id": "ada", "result": {"revision": 0, "problems"#) == true)
  }
}
