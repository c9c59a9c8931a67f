package import CommandOutput
package import EditorSession
import Glibc
import JSONRPC

/// `nodecalc language-server`: the Language Server Protocol over standard input and output.
package struct LanguageServerRun {
  /// The default time limit for evaluating a document; an editor waits for the result.
  package static let usualTime = Duration.seconds(5)
  private static let chunkBytes = 1 << 16
  private static let chunksBeforeTelling = 64

  private let rules: DataRules

  /// Creates a server whose documents read the files that `rules` allow.
  package init(rules: DataRules) {
    var rules = rules
    rules.timeout = rules.timeout ?? Self.usualTime
    self.rules = rules
  }

  /// Answers messages until the client sends `exit` or closes the connection.
  ///
  /// - Returns: `success` only if the client sent `exit` after `shutdown`.
  package func run(_ output: StandardOutput) -> ExitStatus {
    var server = LanguageServer(rules: rules)
    var reader = MessageReader(.contentLength, limit: LanguageServer.messageLimit)
    var chunks = 0
    while true {
      // While the user types, many changes arrive; their diagnostics are sent once, in a pause.
      let isPause = chunks >= Self.chunksBeforeTelling || !isInputWaiting
      if isPause {
        chunks = 0
        guard send(server.tell(), output) else { return .brokenOff }
      }
      guard let bytes = chunk() else { return .failed }
      chunks += 1
      guard send(server.take(reader.take(bytes)), output) else { return .brokenOff }
      if let status = server.status { return status }
    }
  }

  private func send(_ messages: [[UInt8]], _ output: StandardOutput) -> Bool {
    for message in messages { output.write(data: MessageFraming.contentLength.framed(message)) }
    do throws(StandardOutput.Broken) {
      try output.flush()
      return true
    } catch {
      return false
    }
  }

  private var isInputWaiting: Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, 0) > 0
  }

  /// Returns the next bytes; nil at the end of the input, or if it cannot be read.
  private func chunk() -> [UInt8]? {
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunkBytes) { buffer, initialized in
        count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
        initialized = max(count, 0)
      }
      if count > 0 { return bytes }
      if count == 0 { return nil }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        _ = poll(&input, 1, -1)
      default: return nil
      }
    }
  }
}
