import EditorSession
import JSONRPC
import JSONText

/// The conversation with one program: it takes bytes from the program and produces bytes to send.
///
/// The protocol is JSON-RPC 2.0 with one message per line; the tools are methods. A client that begins with
/// `initialize` uses the Model Context Protocol, which lists and calls the same tools. The caller does all input and
/// output.
package final class ProgramConnection {
  let document: ServedDocument
  private var reader = MessageReader(.lines, limit: ServeLimits.messageBytes)
  /// The messages, and batches of messages, that have arrived but are not handled yet.
  private var frames: ArraySlice<RPCPayload> = []
  private var awaited: Set<RPCIdentifier> = []
  private var cancelled: Set<RPCIdentifier> = []
  /// Reads more bytes without waiting, to detect a cancellation of the current request; nil if there are none.
  package var lookAhead: () -> [UInt8]? = { nil }
  private var bytesAhead = 0
  private(set) var began = ContinuousClock.Instant.now
  private var current: Frame?
  private var pending: [UInt8] = []
  private var name = "a program"
  private(set) var isModelContext = false
  private var reportedRevision: Int?

  private typealias Handled = (response: RPCResponse?, interruption: WorkCancellation.Interruption?)
  /// The current request, which a key has interrupted, on a copy of the document of `revision`; nil until it is tried
  /// again.
  private var kept: (work: PausableWork<Handled>, revision: Int)?
  /// How often the current edit was begun again because the user had changed the document.
  private var restarts = 0
  private static let mostRestarts = 3

  private struct Frame {
    let payload: RPCPayload
    var next = 0
    /// The number of response bytes so far.
    ///
    /// In a batch, each response is sent when it is ready.
    var answered = 0
    /// The error that answers all remaining messages; nil to handle them normally.
    var refusal: RPCError?
  }

  /// Creates a connection that has received no message yet.
  package init(_ document: ServedDocument) { self.document = document }

  private var author: ProgramAuthor { ProgramAuthor(name: name, origin: ObjectIdentifier(self)) }

  /// Receives bytes from the program.
  package func take(_ bytes: some Collection<UInt8>) {
    receive(bytes)
    readNextFrame()
  }

  private func receive(_ bytes: some Collection<UInt8>) {
    for item in reader.take(bytes) {
      let payload =
        switch item {
        case .message(let text): RPCPayload(reading: text, limits: ServeLimits.json)
        case .refused(let error), .broken(let error): RPCPayload(refusing: error)
        }
      for case .success(.request(let request)) in payload.messages {
        if let id = request.id { awaited.insert(id) }
        if request.method == Self.cancellation, let id = request.parameters?["requestId"].flatMap(RPCIdentifier.init),
          awaited.contains(id)
        {
          cancelled.insert(id)
        }
      }
      frames.append(payload)
    }
  }

  /// Whether there is a message to handle; if not, more input is needed.
  package var hasWork: Bool { current != nil }

  /// Whether the next message is an edit that must wait until the user has finished the current action.
  package var waitsForUser: Bool {
    !document.takesEdits && nextRequest.map(isEdit) ?? false
  }

  /// Returns whether the process is about to end; requests are then cancelled.
  package var isEnding: () -> Bool = { false }

  /// Returns whether nobody reads the answers any more; requests that do not edit are then cancelled.
  package var isReaderGone: () -> Bool = { false }

  /// Whether a key of the user has interrupted the current request.
  ///
  /// The first time, it is handled again from its beginning; from then on it pauses for keys.
  private(set) var isInterrupted = false

  /// Ends a paused request.
  ///
  /// Must be called before the connection is released.
  package func abandon() {
    kept?.work.abandon()
    kept = nil
    restarts = 0
  }

  /// Refuses the current message, and the rest of its batch, because the user cancelled it.
  func giveUp() {
    current?.refusal = Self.givenUp
    isInterrupted = false
    abandon()
  }

  /// Returns the answers and notifications since the last call.
  package func takeOutput() -> [UInt8] {
    defer { pending = [] }
    return pending
  }

  /// The number of bytes to be sent.
  package var outputCount: Int { pending.count }

  /// Handles the next message, if there is one.
  package func handleNext() {
    guard var frame = current else { return }
    let message = frame.payload.messages[frame.next]
    let (response, interruption) = handled(message, of: frame)
    isInterrupted = interruption == .yielded
    if isInterrupted { return }
    abandon()
    if interruption == .givenUp { frame.refusal = Self.givenUp }
    if let response { add(response, to: &frame) }
    frame.next += 1
    current = frame
    guard frame.next == frame.payload.messages.count else { return }
    if frame.payload.isBatch, frame.answered > 0 { pending += Array("]\n".utf8) }
    current = nil
    readNextFrame()
  }

  private func add(_ response: RPCResponse, to frame: inout Frame) {
    let bytes = response.bytes
    if frame.payload.isBatch {
      pending += Array((frame.answered == 0 ? "[" : ", ").utf8) + bytes
    } else {
      pending += MessageFraming.lines.framed(bytes)
    }
    frame.answered += bytes.count
    if frame.payload.isBatch, frame.answered > ServeLimits.batchAnswerBytes {
      frame.refusal = RPCError(
        .refused,
        "the answers of this batch have more than \(ServeLimits.batchAnswerBytes) bytes; send the rest in another one")
    }
  }

  private func handled(
    _ message: Result<RPCMessage, RPCRequestError>, of frame: Frame
  ) -> Handled {
    guard case .success(.request(let request)) = message else { return (response(to: message), nil) }
    if let id = request.id, cancelled.contains(id) {
      forget(id)
      return (nil, nil)
    }
    if frame.payload.messages.count > ServeLimits.batchMessages {
      let error = RPCError(
        .invalidRequest, "a batch has at most \(ServeLimits.batchMessages) messages; send the rest in another one")
      return (refused(request, error), nil)
    }
    if let refusal = frame.refusal { return (refused(request, refusal), nil) }
    began = .now
    let isEdit = isEdit(request)
    let isCancelled = { [unowned self] in isEnding() || !isEdit && isReaderGone() || isGivenUp(request.id) }
    // Whoever sends an edit and leaves still wants it.
    if !isEdit, isEnding() || isReaderGone() {
      if let id = request.id { forget(id) }
      return (nil, nil)
    }
    let canYield = tool(of: request)?.canYield ?? true
    let (response, interruption) =
      canYield && isInterrupted
      ? continued(isEdit: isEdit) { [self] canYield, pause in
        document.serving(canYield: canYield, pause: pause, isCancelled: isCancelled) { self.response(to: message) }
      } : document.serving(canYield: canYield, isCancelled: isCancelled) { self.response(to: message) }
    if interruption != .yielded, let id = request.id { forget(id) }
    switch interruption {
    case .cancelled: return (nil, nil)
    case .givenUp:
      return (refused(request, Self.givenUp), interruption)
    case .yielded, nil: return (response, interruption)
    }
  }

  /// Handles a request that keys have interrupted in a way that they only pause it.
  ///
  /// A paused edit is begun again if the user has changed the document, and after some times keys wait for it.
  private func continued(
    isEdit: Bool, _ serve: @escaping (_ canYield: Bool, _ pause: (() -> Bool)?) -> Handled
  ) -> Handled {
    if isEdit, let revision = kept?.revision, revision != document.log.revision {
      kept?.work.abandon()
      kept = nil
      restarts += 1
    }
    if restarts >= Self.mostRestarts { return serve(false, nil) }
    let work = kept?.work ?? PausableWork { work in serve(true) { work.pause() } }
    if kept == nil { kept = (work, document.log.revision) }
    return work.resume() ?? (nil, .yielded)
  }

  private static let givenUp = RPCError(.refused, "the person at the editor cancelled the request")

  private func refused(_ request: RPCRequest, _ error: RPCError) -> RPCResponse? {
    guard let id = request.id else { return nil }
    forget(id)
    return RPCResponse(id: id, .failure(error))
  }

  private func forget(_ id: RPCIdentifier) {
    awaited.remove(id)
    cancelled.remove(id)
  }

  /// Reads pending input, and returns whether the program has cancelled the current request.
  func isGivenUp(_ id: RPCIdentifier?) -> Bool {
    while bytesAhead < Self.mostAhead, let bytes = lookAhead() {
      bytesAhead += bytes.count
      receive(bytes)
    }
    return id.map { cancelled.contains($0) } ?? false
  }

  private static let cancellation = "notifications/cancelled"
  /// The largest number of bytes that are read while a message or batch is being handled.
  ///
  /// A cancellation that arrives after these bytes has no effect.
  private static let mostAhead = 1 << 20

  /// Notifies the program of changes that others have made since the last notification.
  package func announceChanges() {
    guard let reported = reportedRevision, reported < document.log.revision else { return }
    // Nothing may be sent between the answers of a batch.
    if let current, current.payload.isBatch, current.answered > 0 { return }
    reportedRevision = document.log.revision
    let own = ObjectIdentifier(self)
    let changes = document.log.changes(since: reported)?.filter { $0.origin != own }
    // The program's own changes are not reported to it.
    if let changes, changes.isEmpty { return }
    let latest = (changes ?? []).suffix(Self.reportedChanges).map(\.value)
    let value = JSONValue.object([document.revisionMember, .init("changes", .array(Array(latest)))])
    let notification =
      isModelContext
      ? RPCRequest("notifications/message", ["level": "info", "logger": "nodecalc", "data": value])
      : RPCRequest("changed", value)
    pending += MessageFraming.lines.framed(notification.bytes)
  }

  private static let reportedChanges = 20

  private func readNextFrame() {
    guard current == nil, !frames.isEmpty else { return }
    current = Frame(payload: frames.removeFirst())
    bytesAhead = 0
  }

  private var nextRequest: RPCRequest? {
    guard let frame = current, case .success(.request(let request)) = frame.payload.messages[frame.next] else {
      return nil
    }
    return request
  }

  private func isEdit(_ request: RPCRequest) -> Bool {
    tool(of: request)?.isEdit ?? false
  }

  private func tool(of request: RPCRequest) -> DocumentTool? {
    ToolCatalog.tool(
      named: request.method == "tools/call" ? request.parameters?["name"]?.string ?? "" : request.method)
  }

  private func response(to message: Result<RPCMessage, RPCRequestError>) -> RPCResponse? {
    switch message {
    case .failure(let refusal): return refusal.response
    // The server sends no requests, so it expects no responses.
    case .success(.response): return nil
    case .success(.request(let request)):
      reportedRevision = reportedRevision ?? document.log.revision
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
    case let method where method.hasPrefix("notifications/"):
      if request.id != nil {
        throw RPCError(.methodNotFound, "'\(method)' is a notification: send it without an id")
      }
      return .null
    case let method:
      guard let tool = ToolCatalog.tool(named: method) else {
        let names = ToolCatalog.all.map(\.name).joined(separator: ", ")
        throw RPCError(.methodNotFound, "there is no such method; there are \(names)")
      }
      return try tool.call(document, request.parameters, by: author)
    }
  }
}
