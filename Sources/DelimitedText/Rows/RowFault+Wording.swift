import TextScanning

extension RowFault {
  /// Returns the fault as part of a sentence, such as "'abc' is not a number".
  ///
  /// `text` is the text from which the row was read.
  public func sentence(in text: UnsafeBufferPointer<UInt8>) -> String {
    switch kind {
    case .empty: "no value"
    case .notANumber, .otherMark, .ambiguous, .otherTable: "'\(shown(in: text))' is not a number"
    case .notADate: "'\(shown(in: text))' is not a date like 2026-11-28"
    case .tooLarge: "'\(shown(in: text))' is too large for a 64-bit number"
    case .lacking(let cells, let expected), .tooMany(let cells, let expected):
      "the row has \(MessageText.counted(cells, "cell")), and the header \(expected)"
    case .malformed(let reason): reason
    }
  }

  private func shown(in text: UnsafeBufferPointer<UInt8>) -> String {
    guard range.upperBound <= text.count else { return "" }
    let bytes = UnsafeBufferPointer(rebasing: text[range])
    let shown = MessageText.shortened(String(decoding: bytes.prefix(200), as: UTF8.self))
    return shown
  }
}

extension RowBatch {
  /// Returns the faults of a row.
  ///
  /// - Complexity: O(log *n*) for *n* faults in the block.
  public func faults(ofRow row: Int) -> ArraySlice<RowFault> {
    var (low, high) = (0, faults.count)
    while low < high {
      let middle = (low + high) / 2
      if faults[middle].row < row { low = middle + 1 } else { high = middle }
    }
    return faults[low...].prefix { $0.row == row }
  }
}
