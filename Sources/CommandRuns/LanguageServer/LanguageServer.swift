import CommandOutput
import EditorSession
import JSONRPC
import JSONText
import LanguageService
import TextScanning

/// A language server, from the messages of a client to those that answer it, in their order.
///
/// It keeps the texts that the client has open, reads the files that these documents read, and writes only messages. An
/// edit costs nothing until the client asks or is notified about the document; then it is analysed as a whole.
struct LanguageServer {
  /// The largest message that is read, in bytes: one that opens a document of `TextAnalysis.byteLimit`, most of whose
  /// characters are escaped.
  package static let messageLimit = 32 << 20
  /// The most documents that are open at once.
  package static let documentLimit = 256
  private static let limits = JSONLimits(bytes: messageLimit, nesting: 64)

  /// How far client and server are.
  enum Phase {
    case new
    case initialized
    case shutDown
    case ended(ExitStatus)
  }

  var phase = Phase.new
  /// The agreed unit of columns.
  var encoding = PositionEncoding.utf16
  /// By their names.
  var documents: [String: OpenDocument] = [:]
  let rules: DataRules
  /// Requests that the client has withdrawn and that are still to be answered.
  private var cancelled: Set<RPCIdentifier> = []

  init(rules: DataRules) { self.rules = rules }

  /// How it ended; nil while it is running.
  var status: ExitStatus? { if case .ended(let status) = phase { status } else { nil } }

  /// Answers messages that have arrived: a message that cancels another prevents its answer.
  mutating func take(_ items: [MessageReader.Item]) -> [[UInt8]] {
    let payloads = items.map { item in
      switch item {
      case .message(let bytes): RPCPayload(reading: bytes, limits: Self.limits)
      case .refused(let error), .broken(let error): RPCPayload(refusing: error)
      }
    }
    for case .success(.request(let request)) in payloads.flatMap(\.messages) where request.method == "$/cancelRequest" {
      if let id = request.parameters?["id"].flatMap({ RPCIdentifier($0) }) { cancelled.insert(id) }
    }
    defer { cancelled = [] }
    var output: [[UInt8]] = []
    for payload in payloads where status == nil {
      let responses = payload.messages.compactMap { answer($0, telling: &output) }
      if let reply = payload.reply(responses) { output.append(reply) }
    }
    if status == nil, items.contains(where: { if case .broken = $0 { true } else { false } }) {
      phase = .ended(.failed)
    }
    return output
  }

  /// Notifications to send while there is nothing else to do: diagnostics of changed texts.
  mutating func tell() -> [[UInt8]] {
    guard case .initialized = phase else { return [] }
    return documents.keys.sorted().compactMap { uri in
      guard var document = documents[uri], document.isUntold else { return nil }
      let answer = LanguageAnswer(document.analysis(), uri: uri, encoding)
      let notification = answer.publishedDiagnostics(version: document.version)
      document.noteTold()
      documents[uri] = document
      return notification.bytes
    }
  }

  private mutating func answer(
    _ message: Result<RPCMessage, RPCRequestError>, telling output: inout [[UInt8]]
  ) -> RPCResponse? {
    switch message {
    case .failure(let refusal): return refusal.response
    // It asks nothing, so nobody answers.
    case .success(.response): return nil
    case .success(.request(let request)):
      guard let id = request.id else {
        output += hear(request).map(\.bytes)
        return nil
      }
      do throws(RPCError) {
        return RPCResponse(id: id, .success(try result(of: request, id)))
      } catch {
        return RPCResponse(id: id, .failure(error))
      }
    }
  }

  private mutating func result(of request: RPCRequest, _ id: RPCIdentifier) throws(RPCError) -> JSONValue {
    if cancelled.contains(id) { throw RPCError(.requestCancelled, "the request was cancelled") }
    let parameters = LanguageParameters(request.parameters)
    switch (phase, request.method) {
    case (.new, "initialize"):
      encoding = parameters.encoding
      phase = .initialized
      return LanguageAnswer.capabilities(encoding)
    case (.new, _):
      throw RPCError(.serverNotInitialized, "the first request must be 'initialize'")
    case (.initialized, "initialize"):
      throw RPCError(.invalidRequest, "'initialize' was already answered")
    case (.initialized, "shutdown"):
      phase = .shutDown
      return nil
    case (.shutDown, _), (.ended, _):
      throw RPCError(.invalidRequest, "the server is shut down: it accepts only 'exit'")
    case (.initialized, _):
      guard let method = LanguageMethod.all.first(where: { $0.name == request.method }) else {
        throw RPCError(.methodNotFound, "there is no method '\(MessageText.shortened(request.method))'")
      }
      let uri = try parameters.uri
      guard var document = documents[uri] else {
        throw Self.unknown(uri)
      }
      let analysis = document.analysis()
      documents[uri] = document
      return try method.answer(LanguageAnswer(analysis, uri: uri, encoding), parameters)
    }
  }

  static func unknown(_ uri: String) -> RPCError {
    RPCError(.invalidParams, "'\(MessageText.shortened(uri))' is not open; open it with textDocument/didOpen")
  }

  /// Handles a notification; invalid ones are ignored, because they have no answer.
  private mutating func hear(_ notification: RPCRequest) -> [RPCRequest] {
    if notification.method == "exit" {
      if case .shutDown = phase { phase = .ended(.success) } else { phase = .ended(.failed) }
      return []
    }
    guard case .initialized = phase,
      let known = LanguageNotification.all.first(where: { $0.name == notification.method })
    else { return [] }
    do throws(RPCError) {
      return try known.hear(&self, LanguageParameters(notification.parameters))
    } catch {
      return [LanguageAnswer.message("\(notification.method): \(error.message)")]
    }
  }
}

extension RPCError.Code {
  /// A request before `initialize`.
  static let serverNotInitialized = RPCError.Code(rawValue: -32002)
  /// The client has withdrawn the request.
  static let requestCancelled = RPCError.Code(rawValue: -32800)
  /// The request is well-formed, and cannot be done.
  static let requestFailed = RPCError.Code(rawValue: -32803)
}
