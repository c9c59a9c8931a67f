import TestSupport
import Testing

@testable import JSONRPC

/// Streams as they come in pieces.
struct MessageReaderTests {
  /// What a reader makes of a stream in one piece, each item as text.
  private func items(_ framing: MessageFraming, _ stream: String, limit: Int = 20) -> [String] {
    var reader = MessageReader(framing, limit: limit)
    return reader.take(Array(stream.utf8)).map(text)
  }

  private func text(_ item: MessageReader.Item) -> String {
    switch item {
    case .message(let bytes): String(decoding: bytes, as: UTF8.self)
    case .refused(let error): "refused \(error.code.rawValue): \(error.message)"
    case .broken(let error): "broken \(error.code.rawValue): \(error.message)"
    }
  }

  @Test func `lines are messages, and lines of white space are none`() {
    #expect(items(.lines, "{}\n\n \t\r\n[1]\r\n{\"a\": 1}\nrest") == ["{}", "[1]\r", "{\"a\": 1}"])
  }

  @Test func `a header with its length is followed by a body, whatever else the header says`() {
    let stream =
      "Content-Length: 2\r\n\r\n{}content-length:  3\r\nContent-Type: application/json; charset=utf-8\r\n\r\n[\n]"
      + "Content-Length: 0\r\n\r\nContent-Length: 1\r\n\r\n7"
    #expect(items(.contentLength, stream) == ["{}", "[\n]", "", "7"])
  }

  @Test func `what is beyond the limit is refused and passed over, and the next message is read`() {
    let tooLong = String(repeating: "x", count: 21)
    let sentence = "is beyond the limit of 20 bytes; send less at once"
    #expect(items(.lines, "\(tooLong)\n{}\n") == ["refused -32600: the message \(sentence)", "{}"])
    #expect(items(.lines, String(repeating: "x", count: 20) + "\n{}\n").count == 2)
    #expect(
      items(.contentLength, "Content-Length: 21\r\n\r\n\(tooLong)Content-Length: 2\r\n\r\n{}")
        == ["refused -32600: a message of 21 bytes \(sentence)", "{}"])
  }

  @Test(arguments: [
    "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: \r\n\r\n", "Length: 2\r\n\r\n",
    "Content-Length: 99999999999999999999\r\n\r\n", "Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
    "Content-Length: +1\r\n\r\n", "no field\r\nContent-Length: 2\r\n\r\n", "\r\n\r\n",
  ])
  func `a header that does not say where its message ends breaks the stream`(header: String) {
    #expect(
      items(.contentLength, header + "{}Content-Length: 2\r\n\r\n{}")
        == ["broken -32700: a message must begin with 'Content-Length: N', where N is the number of bytes"])
  }

  @Test func `a header without end breaks the stream`() {
    let found = items(.contentLength, String(repeating: "a", count: 5_000))
    #expect(found == ["broken -32700: the header of a message has more than 4096 bytes"])
  }

  @Test func `a reader knows whether a stream that ends here ends inside a message`() {
    for (framing, stream, isInside) in [
      (MessageFraming.lines, "{}\n", false), (.lines, "{}\n{", true), (.lines, String(repeating: "x", count: 30), true),
      (.contentLength, "Content-Length: 2\r\n\r\n{}", false), (.contentLength, "Content-Length: 2\r\n\r\n{", true),
      (.contentLength, "Content-", true), (.contentLength, "Content-Length: 30\r\n\r\n", true),
    ] {
      var reader = MessageReader(framing, limit: 20)
      _ = reader.take(Array(stream.utf8))
      #expect(reader.isInsideMessage == isInside, "\(stream)")
    }
  }

  @Test(arguments: MessageFraming.allCases)
  func
    `whatever the pieces are in which they come, framed messages are read as they were, and refused beyond the limit`(
      framing: MessageFraming
    )
  {
    let seed: UInt64 = 20_261_127
    var random = SeededGenerator(seed: seed)
    for round in 0..<RandomRounds.count(300, long: 10_000) {
      let messages = (0..<Int.random(in: 0..<6, using: &random)).map { _ in
        Array("{\(String(repeating: "a", count: Int.random(in: 0..<40, using: &random)))}".utf8)
      }
      var stream = messages.flatMap(framing.framed)[...]
      var reader = MessageReader(framing, limit: 30)
      var found: [MessageReader.Item] = []
      while !stream.isEmpty {
        let piece = stream.prefix(Int.random(in: 1..<50, using: &random))
        found += reader.take(piece)
        stream = stream.dropFirst(piece.count)
      }
      let expected = messages.map { $0.count > 30 ? nil : $0 }
      let read = found.map { item -> [UInt8]? in if case .message(let bytes) = item { bytes } else { nil } }
      #expect(read == expected, "seed \(seed), round \(round)")
      #expect(!reader.isInsideMessage, "seed \(seed), round \(round)")
    }
  }
}
