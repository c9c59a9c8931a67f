import JSONRPC
import JSONText
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
    // A note is a text of its own, so that a model reads it.
    #expect(
      program.call("tools/call", #"{"name": "render", "arguments": {"format": "formulas"}}"#)
        .contains(#"{"type": "text", "text": "left out: 1 scenario"}]"#))
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

  @Test func `of a batch each answer goes out as it comes, in one array`() throws {
    let program = try ServedSession().program()
    let pings = (0..<3).map { #"{"jsonrpc": "2.0", "id": \#($0), "method": "ping"}"# }
    program.connection.take(Array("[\(pings.joined(separator: ", "))]\n".utf8))
    var pieces: [String] = []
    while program.connection.hasWork {
      program.connection.handleNext()
      pieces.append(String(decoding: program.connection.takeOutput(), as: UTF8.self))
    }
    let answers = (0..<3).map { #"{"jsonrpc": "2.0", "id": \#($0), "result": {}}"# }
    #expect(pieces == ["[\(answers[0])", ", \(answers[1])", ", \(answers[2])]\n"])
    #expect(program.send(#"[{"jsonrpc": "2.0", "method": "ping"}]"#) == [], "notifications alone have no answer")
  }

  @Test func `a batch of forty thousand takes eight times as long as one of five thousand, not sixty-four times`()
    throws
  {
    func seconds(_ count: Int) throws -> Double {
      let program = try ServedSession().program()
      let ping = #"{"jsonrpc": "2.0", "id": 1, "method": "ping"}"#
      let batch = "[\(Array(repeating: ping, count: count).joined(separator: ","))]"
      let begun = ContinuousClock.now
      #expect(program.send(batch).count == 1)
      return (ContinuousClock.now - begun) / .seconds(1)
    }
    _ = try seconds(500)
    let (few, many) = (try seconds(5_000), try seconds(40_000))
    #expect(many < 24 * few, "\(few) s and \(many) s")
  }

  @Test func `limit batch-answer-bytes: what a batch asks for beyond so many bytes of answers is refused`() throws {
    let session = try ServedSession()
    let program = session.program()
    let size = 1 << 20
    _ = program.call(
      "apply",
      #"{"revision": 0, "nodes": {"n": {"kind": "note", "text": "\#(String(repeating: "x", count: size / 64))"}}}"#)
    let request = #"{"jsonrpc": "2.0", "id": 1, "method": "read", "params": {"names": ["n"]}}"#
    let count = 64 * (ServeLimits.batchAnswerBytes / size) + 100
    program.connection.take(Array("[\(Array(repeating: request, count: count).joined(separator: ","))]\n".utf8))
    var (bytes, most, last) = (0, 0, "")
    while program.connection.hasWork {
      program.connection.handleNext()
      let piece = program.connection.takeOutput()
      (bytes, most) = (bytes + piece.count, max(most, piece.count))
      last = String(decoding: piece, as: UTF8.self)
    }
    #expect(bytes < ServeLimits.batchAnswerBytes + size && most < size)
    #expect(
      last.contains(#""error": {"code": "#) && last.contains("send the rest in another one"), "\(last.prefix(300))")
    #expect(program.call("ping") == #""result": {}"#)
  }

  @Test func `limit batch-messages: a batch of more is refused message by message`() throws {
    let program = try ServedSession().program()
    let message = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    let batch = Array(repeating: message, count: ServeLimits.batchMessages + 1).joined(separator: ",")
    #expect(program.send("[\(batch)]").first?.contains(#""error": {"code": -32600"#) == true)
  }

  @Test(arguments: [
    "notifications/cancelled", "notifications/initialized", "notifications/progress",
    "notifications/roots/list_changed",
  ])
  func `a notification with an id is no method`(name: String) throws {
    let program = try ServedSession().program()
    #expect(program.call(name).hasPrefix(#""error": {"code": -32601"#))
    #expect(program.send(#"{"jsonrpc": "2.0", "method": "\#(name)"}"#) == [])
  }

  @Test func `a request that is given up before its turn is not answered, and those behind it are`() throws {
    let program = try ServedSession().program()
    func request(_ id: Int) -> String { #"{"jsonrpc": "2.0", "id": \#(id), "method": "evaluate"}"# }
    program.connection.take(Array((request(1) + "\n").utf8))
    var coming = [
      request(2), #"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 2}}"#,
      #"{"jsonrpc": "2.0", "id": 3, "method": "ping"}"#,
    ]
    program.connection.lookAhead = { coming.isEmpty ? nil : Array((coming.removeFirst() + "\n").utf8) }
    #expect(program.connection.isGivenUp(RPCIdentifier(1)) == false)
    #expect(program.handle().map { $0.contains(#""id": 2"#) } == [false, false])
  }

  @Test func `of a program that is gone only edits are handled`() throws {
    let session = try ServedSession()
    let program = session.program()
    let evaluate = #"{"jsonrpc": "2.0", "id": 1, "method": "evaluate"}"#
    #expect(program.send(evaluate).count == 1)
    program.connection.isReaderGone = { true }
    #expect(program.send(evaluate).isEmpty)
    let edit =
      #"{"jsonrpc": "2.0", "id": 2, "method": "apply", "#
      + #""params": {"revision": 0, "nodes": {"tax": {"value": 3}}}}"#
    #expect(program.send(edit).first?.contains(#""id": 2, "result""#) == true)
    #expect(session.nodes[1].contains(#""value": 3"#))
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
