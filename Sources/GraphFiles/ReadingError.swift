import JSONText
import TextScanning

/// The reason why reading stopped, and the offset of the byte; `DocumentProblem` has line and column instead.
struct ReadingError: Error {
  /// The offset in the text, in bytes.
  var offset: Int
  var reason: DocumentProblem.Reason
  /// The number of faulty bytes, beginning at `offset`; 0 if something is missing there.
  var length = 0
  /// The offset of the first occurrence, if the error is that something is repeated.
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

  /// Creates the error for a document that is not JSON.
  init(_ stop: JSONParseError) {
    self.init(.json(stop.fault), at: stop.offset, earlier: stop.earlierOffset)
  }

  /// Returns the error for a key that also occurs at `earlierOffset`.
  static func repeated(_ key: JSONString, earlierOffset: Int, in text: UnsafeBufferPointer<UInt8>) -> ReadingError {
    ReadingError(KeySet.duplicate(key, earlierOffset: earlierOffset, in: text))
  }
}

extension DocumentProblem {
  /// Creates the problem with line and column from an error in `text`.
  ///
  /// - Complexity: Linear in the text up to these offsets.
  init(_ stop: ReadingError, in text: UnsafeBufferPointer<UInt8>) {
    self.init(
      stop.reason, at: TextPlace(ofByte: stop.offset, in: text),
      earlier: stop.earlierOffset.map { TextPlace(ofByte: $0, in: text) }, span: stop.offset..<stop.offset + stop.length
    )
  }
}
