import DataSets

/// A column of numbers in the caller's memory.
///
/// Its rows are `stride` bytes apart and may be unaligned.
struct ReadColumn {
  private let address: UnsafeRawPointer
  private let stride: Int

  /// Creates a column with this many rows; nil if a row would be outside the address space.
  init?(at address: UnsafeRawPointer, stride: Int, rows: Int) {
    guard isWithinMemory(address, stride: stride, rows: rows) else { return nil }
    (self.address, self.stride) = (address, stride)
  }

  /// Copies `count` rows, from row `start` on, to the beginning of `column`.
  ///
  /// Each NaN becomes a NaN without payload, because payloads have a meaning in the engine.
  func read(_ count: Int, from start: Int, into column: UnsafeMutableBufferPointer<Double>) {
    let first = address + start * stride
    if stride == 0 {
      let number = first.loadUnaligned(as: Double.self)
      column[..<count].update(repeating: number.isNaN ? .nan : number)
    } else if stride == MemoryLayout<Double>.size {
      for row in 0..<count {
        let number = first.loadUnaligned(fromByteOffset: row &* 8, as: Double.self)
        column[row] = number.isNaN ? .nan : number
      }
    } else {
      for row in 0..<count {
        let number = (first + row * stride).loadUnaligned(as: Double.self)
        column[row] = number.isNaN ? .nan : number
      }
    }
  }
}

/// A column in the caller's memory that receives results.
///
/// Its rows are `stride` bytes apart.
struct WrittenColumn {
  private let address: UnsafeMutableRawPointer
  private let stride: Int

  /// Creates a column with this many rows; nil if a row would be outside the address space.
  init?(at address: UnsafeMutableRawPointer, stride: Int, rows: Int) {
    guard isWithinMemory(address, stride: stride, rows: rows) else { return nil }
    (self.address, self.stride) = (address, stride)
  }

  /// Writes numbers from row `start` on.
  ///
  /// Missing numbers are written as NaN.
  ///
  /// - Returns: Whether all numbers are finite.
  func write(_ numbers: UnsafeBufferPointer<Double>, at start: Int) -> Bool {
    let first = address + start * stride
    let areNumbers = numbers.allFinite
    if areNumbers, stride == MemoryLayout<Double>.size {
      UnsafeMutableRawBufferPointer(start: first, count: numbers.count * stride).copyMemory(
        from: UnsafeRawBufferPointer(numbers))
      return true
    }
    for (row, number) in numbers.enumerated() {
      (first + row * stride).storeBytes(of: number.isFinite ? number : .nan, as: Double.self)
    }
    return areNumbers
  }
}

/// Returns whether the addresses of all rows are in the address space, so that computing them cannot overflow.
private func isWithinMemory(_ address: UnsafeRawPointer, stride: Int, rows: Int) -> Bool {
  let (span, overflows) = max(rows - 1, 0).multipliedReportingOverflow(by: stride)
  if overflows { return false }
  let first = UInt(bitPattern: address)
  if span < 0 { return first >= span.magnitude }
  let (end, isBeyond) = first.addingReportingOverflow(span.magnitude + 8)
  return !isBeyond && end <= UInt(Int.max)
}
