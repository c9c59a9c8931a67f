import TextScanning

/// Why reading JSON data stopped, and at which byte; turned into a `DataFileProblem` with line and column by who knows the text.
struct DataStop: Error {
  var reason: DataFileProblem.Reason
  /// Where in the text, in bytes from its start; nil where it is about the text as a whole.
  var offset: Int?

  init(_ reason: DataFileProblem.Reason, at offset: Int?) {
    self.reason = reason
    self.offset = offset
  }
}

extension DataFileProblem {
  /// The problem with its place counted out in `text`, whose first line is number `line`.
  init(_ stop: DataStop, in text: UnsafeBufferPointer<UInt8>, line: Int = 1) {
    guard let offset = stop.offset else {
      self.init(stop.reason)
      return
    }
    let place = TextPlace(ofByte: offset, in: text)
    self.init(stop.reason, line: line + place.line - 1, column: place.column)
  }
}
