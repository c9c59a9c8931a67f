import TextScanning

/// The caller's variable to which the handle of an error is written; nil if the caller does not need the error.
public typealias ErrorPlace = UnsafeMutablePointer<UnsafeMutableRawPointer?>?

/// Runs a call and returns its result.
///
/// If the call fails, writes the error to `place` and returns `otherwise`.
func answering<Result>(
  _ place: ErrorPlace, otherwise: Result, _ body: () throws(CallFailure) -> Result
) -> Result {
  place?.pointee = nil
  do throws(CallFailure) {
    return try body()
  } catch {
    place?.pointee = Handle.make(HeldFailure(error))
    return otherwise
  }
}

enum Arguments {
  /// Returns the bytes of a text up to its zero byte.
  static func bytes(of text: UnsafePointer<CChar>) -> UnsafeRawBufferPointer {
    var length = 0
    while text[length] != 0 { length += 1 }
    return UnsafeRawBufferPointer(start: text, count: length)
  }

  /// Returns the names in an array of texts.
  ///
  /// - Throws: if there are more names than the limit.
  static func names(
    _ count: Int, _ names: UnsafePointer<UnsafePointer<CChar>?>?, atMost limit: Int, called what: String
  ) throws(CallFailure) -> [String] {
    if count == 0 { return [] }
    guard let names else { throw .misuse("\(what): the pointer to the names is NULL") }
    guard (0...limit).contains(count) else {
      throw .misuse("\(what): \(count) names for a document that has \(limit)")
    }
    var read: [String] = []
    read.reserveCapacity(count)
    for place in 0..<count {
      guard let name = names[place] else { throw .misuse("\(what): the name at index \(place) is NULL") }
      guard let text = String(validatingCString: name) else {
        throw .misuse("\(what): the name at index \(place) is not UTF-8")
      }
      read.append(text)
    }
    return read
  }

  /// Returns the columns for a run.
  ///
  /// `strides` are the distances between their rows in bytes; nil means 8 for each column.
  static func columns<Address, Column>(
    _ count: Int, _ addresses: UnsafePointer<Address?>?, _ strides: UnsafePointer<Int>?, called what: String,
    _ column: (Address, Int) -> Column?
  ) throws(CallFailure) -> [Column] {
    if count == 0 { return [] }
    guard let addresses else { throw .misuse("\(what): the pointer to the columns is NULL") }
    var columns: [Column] = []
    columns.reserveCapacity(count)
    for place in 0..<count {
      guard let address = addresses[place] else { throw .misuse("\(what): the column at index \(place) is NULL") }
      guard let column = column(address, strides.map { $0[place] } ?? MemoryLayout<Double>.size) else {
        throw .misuse("\(what): the column at index \(place) has more rows than fit in memory")
      }
      columns.append(column)
    }
    return columns
  }
}
