import TextScanning

extension RowFault {
  /// What is wrong, as part of a sentence: "'abc' is not a number".
  ///
  /// `text` is what the row was taken from.
  public func sentence(in text: UnsafeBufferPointer<UInt8>) -> String {
    switch kind {
    case .empty: "no value"
    case .notANumber, .otherMark: "'\(shown(in: text))' is not a number"
    case .tooLarge: "'\(shown(in: text))' is too large for a 64-bit number"
    case .lacking(let cells, let expected), .tooMany(let cells, let expected):
      "the row has \(MessageText.counted(cells, "cell")), and the header \(expected)"
    case .malformed(let reason): reason
    }
  }

  /// As much of the cell as a message shows.
  private func shown(in text: UnsafeBufferPointer<UInt8>) -> String {
    guard range.upperBound <= text.count else { return "" }
    let bytes = UnsafeBufferPointer(rebasing: text[range])
    let shown = MessageText.shortened(String(decoding: bytes.prefix(200), as: UTF8.self))
    return shown
  }
}

extension RowBatch {
  /// The problem with a row.
  ///
  /// - Complexity: O(log *n*) for *n* faults of the block.
  public func faults(ofRow row: Int) -> ArraySlice<RowFault> {
    var (low, high) = (0, faults.count)
    while low < high {
      let middle = (low + high) / 2
      if faults[middle].row < row { low = middle + 1 } else { high = middle }
    }
    return faults[low...].prefix { $0.row == row }
  }
}
