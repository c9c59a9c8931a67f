import JSONText
import TextScanning

/// Why a reader stopped and at which byte; the reader's front turns it into a `DocumentProblem` with line and column.
struct ReadingError: Error {
  /// Where in the text, in bytes from its start.
  var offset: Int
  var reason: DocumentProblem.Reason
  /// How many bytes it is about, from `offset` on; 0 if it is a place.
  var length = 0
  /// Where the thing stood that this one repeats.
  var earlierOffset: Int?

  init(_ reason: DocumentProblem.Reason, at offset: Int, earlier earlierOffset: Int? = nil) {
    self.offset = offset
    self.reason = reason
    self.earlierOffset = earlierOffset
  }

  init(_ reason: DocumentProblem.Reason, at span: Range<Int>) {
    self.init(reason, at: span.lowerBound)
    length = span.count
  }

  /// The stop of a document that is not JSON.
  init(_ stop: JSONParseError) {
    self.init(.json(stop.fault), at: stop.offset, earlier: stop.earlierOffset)
  }

  /// The stop at a key that stood at `earlierOffset` before.
  static func repeated(_ key: JSONString, earlierOffset: Int, in text: UnsafeBufferPointer<UInt8>) -> ReadingError {
    ReadingError(KeySet.duplicate(key, earlierOffset: earlierOffset, in: text))
  }
}

extension DocumentProblem {
  /// The problem with its places counted out.
  ///
  /// - Complexity: linear in the text up to them.
  init(_ stop: ReadingError, in text: UnsafeBufferPointer<UInt8>) {
    self.init(
      stop.reason, at: TextPlace(ofByte: stop.offset, in: text),
      earlier: stop.earlierOffset.map { TextPlace(ofByte: $0, in: text) }, span: stop.offset..<stop.offset + stop.length
    )
  }
}
