import TextScanning

/// Splits a stream of bytes into messages; the bytes may arrive in pieces of any size.
///
/// At most one message is stored. A message that is larger than the limit is skipped while it is received.
public struct MessageReader: Sendable {
  /// What the reader finds in the stream: a message or an error.
  public enum Item: Hashable, Sendable {
    case message([UInt8])
    /// A message was refused; the message after it can be read.
    case refused(RPCError)
    /// The beginning of the next message cannot be found, so nothing more is read.
    case broken(RPCError)
  }

  private enum State {
    case line
    /// A line that is too long is being skipped.
    case passingLine
    case header
    case body(length: Int)
    case passingBody(left: Int)
    case broken
  }

  private let limit: Int
  private var state: State
  private var part: [UInt8] = []

  /// The maximum number of bytes of a header; a longer header ends the reading.
  public static let headerLimit = 4096

  /// Creates a reader for a stream whose messages have at most `limit` bytes.
  public init(_ framing: MessageFraming, limit: Int) {
    self.limit = limit
    switch framing {
    case .lines: state = .line
    case .contentLength: state = .header
    }
  }

  /// Whether the bytes received so far end inside a message.
  public var isInsideMessage: Bool {
    switch state {
    case .line, .header: !part.isEmpty
    case .passingLine, .body, .passingBody: true
    case .broken: false
    }
  }

  /// Reads the next bytes of the stream, and returns the messages and errors that are complete now, in order.
  ///
  /// - Complexity: O(*n*) in the bytes; memory for the bytes and one message.
  public mutating func take(_ bytes: some Collection<UInt8>) -> [Item] {
    var items: [Item] = []
    var rest = Array(bytes)[...]
    while !rest.isEmpty || isBodyEmpty {
      switch state {
      case .line, .passingLine: takeLine(from: &rest, into: &items)
      case .header: takeHeader(from: &rest, into: &items)
      case .body(let length): takeBody(length, from: &rest, into: &items)
      case .passingBody(let left):
        let passed = min(left, rest.count)
        rest = rest.dropFirst(passed)
        state = left == passed ? .header : .passingBody(left: left - passed)
      case .broken: return items
      }
    }
    return items
  }

  private var isBodyEmpty: Bool {
    guard case .body(0) = state else { return false }
    return true
  }

  private func refusal(of count: Int?) -> RPCError {
    let size = count.map { "a message of \($0) bytes" } ?? "the message"
    return RPCError(.invalidRequest, "\(size) is beyond the limit of \(limit) bytes; send less at once")
  }

  private mutating func takeLine(from rest: inout ArraySlice<UInt8>, into items: inout [Item]) {
    let end = rest.firstIndex(of: ASCII.lineFeed)
    let piece = rest[..<(end ?? rest.endIndex)]
    rest = rest[(end.map { $0 + 1 } ?? rest.endIndex)...]
    if case .line = state {
      if piece.count > limit - part.count {
        part = []
        state = .passingLine
        items.append(.refused(refusal(of: nil)))
      } else {
        part.append(contentsOf: piece)
      }
    }
    guard end != nil else { return }
    let isBlank = part.allSatisfy { $0 == ASCII.space || $0 == ASCII.tab || $0 == ASCII.carriageReturn }
    if case .line = state, !isBlank { items.append(.message(part)) }
    part = []
    state = .line
  }

  private mutating func takeHeader(from rest: inout ArraySlice<UInt8>, into items: inout [Item]) {
    while let byte = rest.popFirst() {
      part.append(byte)
      if part.suffix(4) == [0x0D, 0x0A, 0x0D, 0x0A] {
        let fields = part
        part = []
        guard let length = MessageReader.contentLength(in: fields) else {
          return end("a message must begin with 'Content-Length: N', where N is the number of bytes", &items)
        }
        state = .body(length: length)
        if length > limit {
          items.append(.refused(refusal(of: length)))
          state = .passingBody(left: length)
        }
        return
      }
      if part.count >= MessageReader.headerLimit {
        return end("the header of a message has more than \(MessageReader.headerLimit) bytes", &items)
      }
    }
  }

  private mutating func end(_ sentence: String, _ items: inout [Item]) {
    part = []
    state = .broken
    items.append(.broken(RPCError(.parseError, sentence)))
  }

  private mutating func takeBody(_ length: Int, from rest: inout ArraySlice<UInt8>, into items: inout [Item]) {
    let piece = rest.prefix(length - part.count)
    part.append(contentsOf: piece)
    rest = rest[piece.endIndex...]
    guard part.count == length else { return }
    items.append(.message(part))
    part = []
    state = .header
  }

  /// Returns the number in the field `Content-Length`; nil if the field is missing, repeated or not a number.
  private static func contentLength(in header: [UInt8]) -> Int? {
    var lengths: [Int?] = []
    for line in String(decoding: header, as: UTF8.self).split(separator: "\r\n") {
      let field = line.split(separator: ":", maxSplits: 1)
      guard field.count == 2 else { return nil }
      guard field[0].lowercased() == "content-length" else { continue }
      let digits = field[1].drop { $0 == " " || $0 == "\t" }
      lengths.append(digits.utf8.allSatisfy { (ASCII.zero...ASCII.nine).contains($0) } ? Int(digits) : nil)
    }
    return lengths.count == 1 ? lengths[0] : nil
  }
}

/// How messages in a stream of bytes are separated.
public enum MessageFraming: Sendable, CaseIterable {
  /// One message per line, without line feeds inside; blank lines are skipped.
  ///
  /// The Model Context Protocol and plain JSON-RPC use this form.
  case lines
  /// A header with `Content-Length`, an empty line, and a message with this number of bytes.
  ///
  /// The Language Server Protocol uses this form.
  case contentLength

  /// Returns the bytes to send for `message`, which is JSON on one line.
  public func framed(_ message: [UInt8]) -> [UInt8] {
    switch self {
    case .lines: message + [0x0A]
    case .contentLength: Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
    }
  }
}
