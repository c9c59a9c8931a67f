import JSONRPC
import JSONText

/// The conversation with one program: bytes come in, bytes go out, and no stream is known.
///
/// It speaks JSON-RPC 2.0, a message a line: the tools are methods. A client that begins with `initialize` is one of the Model Context Protocol, for
/// which the same tools are listed and called.
package final class ProgramConnection {
  let document: ServedDocument
  private var reader = MessageReader(.lines, limit: ServeLimits.messageBytes)
  /// Frames that have come and are not answered.
  private var frames: [MessageReader.Item] = []
  private var current: Frame?
  private var pending: [UInt8] = []
  private var name = "a program"
  private var isModelContext = false
  /// The revision that the program knows of, by answers and notifications; nil before its first request.
  private var toldRevision: Int?

  /// A frame whose messages are being handled.
  private struct Frame {
    let payload: RPCPayload
    var next = 0
    var responses: [RPCResponse] = []
  }

  /// A program that has said nothing yet.
  package init(_ document: ServedDocument) { self.document = document }

  private var author: ProgramAuthor { ProgramAuthor(name: name, origin: ObjectIdentifier(self)) }

  /// Takes what has come from the program.
  package func take(_ bytes: some Collection<UInt8>) {
    frames += reader.take(bytes)
    readNextFrame()
  }

  /// Whether there is something to be handled: until then nothing more need be read.
  package var hasWork: Bool { current != nil }

  /// Whether what comes next is an edit, which waits until the user has finished what is in progress.
  package var waitsForUser: Bool {
    !document.takesEdits && nextRequest.map(isEdit) ?? false
  }

  /// What has been answered and told since the last call.
  package func takeOutput() -> [UInt8] {
    defer { pending = [] }
    return pending
  }

  /// Bytes that wait to be sent.
  package var outputCount: Int { pending.count }

  /// Handles one message; does nothing where there is none.
  package func handleNext() {
    guard var frame = current else { return }
    if let response = response(to: frame.payload.messages[frame.next]) { frame.responses.append(response) }
    frame.next += 1
    current = frame
    guard frame.next == frame.payload.messages.count else { return }
    current = nil
    readNextFrame()
    if let reply = frame.payload.reply(frame.responses) { pending += MessageFraming.lines.framed(reply) }
  }

  /// Tells the program what others have changed since it was told last.
  package func tellChanges() {
    guard let told = toldRevision, told < document.log.revision else { return }
    toldRevision = document.log.revision
    let own = ObjectIdentifier(self)
    let changes = document.log.changes(since: told)?.filter { $0.origin != own }
    // Its own alone are no news.
    if let changes, changes.isEmpty { return }
    let latest = (changes ?? []).suffix(Self.toldChanges).map(\.value)
    let value = JSONValue.object([document.revisionMember, .init("changes", .array(Array(latest)))])
    let notification =
      isModelContext
      ? RPCRequest("notifications/message", ["level": "info", "logger": "nodecalc", "data": value])
      : RPCRequest("changed", value)
    pending += MessageFraming.lines.framed(notification.bytes)
  }

  /// So many changes are told in one notification, the latest.
  private static let toldChanges = 20

  /// Reads the next frame where none is being handled.
  private func readNextFrame() {
    guard current == nil, !frames.isEmpty else { return }
    switch frames.removeFirst() {
    case .message(let bytes): current = Frame(payload: RPCPayload(reading: bytes, limits: ServeLimits.json))
    case .refused(let error), .broken(let error): current = Frame(payload: RPCPayload(refusing: error))
    }
  }

  private var nextRequest: RPCRequest? {
    guard let frame = current, case .success(.request(let request)) = frame.payload.messages[frame.next] else {
      return nil
    }
    return request
  }

  private func isEdit(_ request: RPCRequest) -> Bool {
    let name = request.method == "tools/call" ? request.parameters?["name"]?.string ?? "" : request.method
    return ToolCatalog.tool(named: name)?.isEdit ?? false
  }

  private func response(to message: Result<RPCMessage, RPCRefusal>) -> RPCResponse? {
    switch message {
    case .failure(let refusal): return refusal.response
    // Nothing was asked of the program.
    case .success(.response): return nil
    case .success(.request(let request)):
      toldRevision = toldRevision ?? document.log.revision
      let outcome: Result<JSONValue, RPCError>
      do throws(RPCError) {
        outcome = .success(try result(of: request))
      } catch {
        outcome = .failure(error)
      }
      return request.id.map { RPCResponse(id: $0, outcome) }
    }
  }

  private func result(of request: RPCRequest) throws(RPCError) -> JSONValue {
    switch request.method {
    case "initialize":
      isModelContext = true
      name = request.parameters?["clientInfo"]?["name"]?.string.flatMap(ProgramAuthor.name) ?? name
      return ModelContext.greeting(request.parameters)
    case "ping", "logging/setLevel": return [:]
    case "tools/list": return ModelContext.tools
    case "tools/call": return try ModelContext.call(request.parameters, of: document, by: author)
    case let method where method.hasPrefix("notifications/"): return .null
    case let method:
      guard let tool = ToolCatalog.tool(named: method) else {
        let names = ToolCatalog.all.map(\.name).joined(separator: ", ")
        throw RPCError(.methodNotFound, "there is no such method; there are \(names)")
      }
      return try tool.call(document, request.parameters, by: author)
    }
  }
}
