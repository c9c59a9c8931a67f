import JSONText
import TextScanning

/// An error that stops reading, with its byte offset.
///
/// `DocumentProblem` has the line and column instead.
struct ReadingError: Error {
  /// The offset in the text, in bytes.
  var offset: Int
  var reason: DocumentProblem.Reason
  /// The number of faulty bytes from `offset` on; 0 if something is missing there.
  var length = 0
  /// For a repetition, the offset of the first occurrence.
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

  init(_ stop: JSONParseError) {
    self.init(.json(stop.fault), at: stop.offset, earlier: stop.earlierOffset)
  }

  static func repeated(_ key: JSONString, earlierOffset: Int, in text: UnsafeBufferPointer<UInt8>) -> ReadingError {
    ReadingError(KeySet.duplicate(key, earlierOffset: earlierOffset, in: text))
  }
}

extension DocumentProblem {
  /// Creates the problem with line and column from an error in `text`.
  ///
  /// - Complexity: Linear in the text up to the error.
  init(_ stop: ReadingError, in text: UnsafeBufferPointer<UInt8>) {
    self.init(
      stop.reason, at: TextPlace(ofByte: stop.offset, in: text),
      earlier: stop.earlierOffset.map { TextPlace(ofByte: $0, in: text) }, span: stop.offset..<stop.offset + stop.length
    )
  }
}
