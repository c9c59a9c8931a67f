import JSONRPC

struct LanguageNotification: Sendable {
  let name: String
  /// Handles the notification.
  ///
  /// Returns notifications to send immediately.
  let hear: @Sendable (inout LanguageServer, LanguageParameters) throws(RPCError) -> [RPCRequest]

  private init(
    _ name: String,
    _ hear: @escaping @Sendable (inout LanguageServer, LanguageParameters) throws(RPCError) -> [RPCRequest]
  ) {
    (self.name, self.hear) = (name, hear)
  }

  static let all: [LanguageNotification] = [didOpen, didChange, didClose, didSave, didChangeWatchedFiles]

  private static let didOpen = LanguageNotification("textDocument/didOpen") { server, parameters throws(RPCError) in
    let uri = try parameters.uri
    guard server.documents[uri] != nil || server.documents.count < LanguageServer.documentLimit else {
      throw RPCError(.requestFailed, "more than \(LanguageServer.documentLimit) documents are open; close one")
    }
    server.documents[uri] = OpenDocument(
      uri, version: parameters.version, text: try parameters.text, rules: server.rules)
    return []
  }

  private static let didChange = LanguageNotification("textDocument/didChange") { server, parameters throws(RPCError) in
    let uri = try parameters.uri
    for change in try parameters.changes {
      guard server.documents[uri] != nil else { throw LanguageServer.unknown(uri) }
      server.documents[uri]?.change(change.range, to: change.text, version: parameters.version, in: server.encoding)
    }
    return []
  }

  private static let didClose = LanguageNotification("textDocument/didClose") { server, parameters throws(RPCError) in
    let uri = try parameters.uri
    guard server.documents.removeValue(forKey: uri) != nil else { throw LanguageServer.unknown(uri) }
    return [LanguageAnswer.noDiagnostics(of: uri)]
  }

  private static let didSave = LanguageNotification("textDocument/didSave") { server, _ throws(RPCError) in
    server.forgetFiles()
    return []
  }

  private static let didChangeWatchedFiles = LanguageNotification("workspace/didChangeWatchedFiles") {
    server, _ throws(RPCError) in
    server.forgetFiles()
    return []
  }
}

extension LanguageServer {
  /// Discards all analyses, because documents may import the saved file or read it as data.
  fileprivate mutating func forgetFiles() {
    for uri in documents.keys { documents[uri]?.forget() }
  }
}
