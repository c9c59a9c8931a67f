import CommandOutput
import EditorSession
import JSONRPC
import JSONText
import LanguageService
import TextScanning

/// A language server: receives the messages of a client and returns the answers, in order.
///
/// It stores the open texts, reads the files that these documents use, and writes only messages. A changed text is
/// analysed when the client asks about it or when diagnostics are due.
struct LanguageServer {
  /// The largest number of bytes of a message.
  ///
  /// It is enough to open a document of `TextAnalysis.byteLimit` bytes in which most characters are escaped.
  package static let messageLimit = 32 << 20
  /// The largest number of documents that are open at the same time.
  package static let documentLimit = 256
  private static let limits = JSONLimits(bytes: messageLimit, nesting: 64)

  enum Phase {
    case new
    case initialized
    case shutDown
    case ended(ExitStatus)
  }

  var phase = Phase.new
  var encoding = PositionEncoding.utf16
  var documents: [String: OpenDocument] = [:]
  let rules: DataRules
  private var cancelled: Set<RPCIdentifier> = []

  init(rules: DataRules) { self.rules = rules }

  var status: ExitStatus? { if case .ended(let status) = phase { status } else { nil } }

  /// Returns the answers to received messages.
  ///
  /// If a message cancels a request, the request is answered with an error.
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

  /// Returns notifications to send while no input arrives: the diagnostics of changed texts.
  mutating func tell() -> [[UInt8]] {
    guard case .initialized = phase else { return [] }
    return documents.keys.sorted().compactMap { uri in
      guard var document = documents[uri], document.isUnreported else { return nil }
      let answer = LanguageAnswer(document.analysis(), uri: uri, encoding)
      let notification = answer.publishedDiagnostics(version: document.version)
      document.noteReported()
      documents[uri] = document
      return notification.bytes
    }
  }

  private mutating func answer(
    _ message: Result<RPCMessage, RPCRequestError>, telling output: inout [[UInt8]]
  ) -> RPCResponse? {
    switch message {
    case .failure(let refusal): return refusal.response
    // The server sends no requests, so a response has no receiver.
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

  /// Handles a notification, and returns notifications to send.
  ///
  /// Invalid notifications are ignored, because the protocol has no answer to them.
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
  static let serverNotInitialized = RPCError.Code(rawValue: -32002)
  static let requestCancelled = RPCError.Code(rawValue: -32800)
  /// The error for a well-formed request that cannot be carried out.
  static let requestFailed = RPCError.Code(rawValue: -32803)
}
