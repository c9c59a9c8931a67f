import DataSets

/// Numbers in the caller's memory, one per row, with a stride in bytes, not always aligned.
struct ReadColumn {
  private let address: UnsafeRawPointer
  private let stride: Int

  /// A column of this many rows; nil if its addresses are beyond the address space.
  init?(at address: UnsafeRawPointer, stride: Int, rows: Int) {
    guard isWithinMemory(address, stride: stride, rows: rows) else { return nil }
    (self.address, self.stride) = (address, stride)
  }

  /// Puts rows at the beginning of a column; a missing number has no payload then, which would mean something to the engine.
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

/// Places for numbers in a caller's memory.
struct WrittenColumn {
  private let address: UnsafeMutableRawPointer
  private let stride: Int

  /// A column of this many rows; nil if its addresses are beyond the address space.
  init?(at address: UnsafeMutableRawPointer, stride: Int, rows: Int) {
    guard isWithinMemory(address, stride: stride, rows: rows) else { return nil }
    (self.address, self.stride) = (address, stride)
  }

  /// Writes numbers from a row on; a missing one is written as a NaN.
  ///
  /// - Returns: Whether all are numbers.
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

/// Whether numbers with this stride have valid addresses: no sum of them overflows.
private func isWithinMemory(_ address: UnsafeRawPointer, stride: Int, rows: Int) -> Bool {
  let (span, overflows) = max(rows - 1, 0).multipliedReportingOverflow(by: stride)
  if overflows { return false }
  let first = UInt(bitPattern: address)
  if span < 0 { return first >= span.magnitude }
  let (end, isBeyond) = first.addingReportingOverflow(span.magnitude + 8)
  return !isBeyond && end <= UInt(Int.max)
}
