/// How messages follow each other in a stream of bytes.
public enum MessageFraming: Sendable, CaseIterable {
  /// A message a line, without line feeds inside; lines of white space are passed over. So do the Model Context Protocol and plain JSON-RPC.
  case lines
  /// A header with `Content-Length`, an empty line, and that many bytes. So does the Language Server Protocol.
  case contentLength

  /// The bytes that send `message`, JSON of one line.
  public func framed(_ message: [UInt8]) -> [UInt8] {
    switch self {
    case .lines: message + [0x0A]
    case .contentLength: Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
    }
  }
}
