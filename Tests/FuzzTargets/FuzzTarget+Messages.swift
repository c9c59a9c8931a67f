import JSONRPC
import JSONText

extension FuzzTarget {
  static let messages = FuzzTarget("messages", "JSON-RPC, in lines and with lengths, at once and in pieces") {
    bytes throws(FuzzFailure) in
    // The first byte says where the rest is cut.
    guard let first = bytes.first else { return }
    let stream = Array(bytes.dropFirst())
    let cut = min(Int(first), stream.count)
    for framing in MessageFraming.allCases {
      var whole = MessageReader(framing, limit: 256)
      var pieces = MessageReader(framing, limit: 256)
      let items = whole.take(stream)
      let found = pieces.take(stream[..<cut]) + pieces.take(stream[cut...])
      try promise(found == items, "a stream that comes in two pieces, cut at \(cut), holds other messages")
      for case .message(let message) in items { try checkMessages(message) }
    }
  }

  /// What is read is written so that it is read as the same.
  private static func checkMessages(_ bytes: [UInt8]) throws(FuzzFailure) {
    let limits = JSONLimits(bytes: 256, nesting: 16)
    for case .success(let message) in RPCPayload(reading: bytes, limits: limits).messages {
      // Writing may take more bytes than were read.
      let again = RPCPayload(reading: message.bytes, limits: JSONLimits(bytes: 1 << 16, nesting: 16))
      try promise(again.messages == [.success(message)], "a message is another when it is read again")
    }
  }
}
