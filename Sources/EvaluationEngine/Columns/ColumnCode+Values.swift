import DataSets

struct RowWithoutNumber: Error {
  /// The index of the row, from 0.
  var row: Int
  /// The reason why the row has no number, encoded as in `StoredValue`.
  var stored: Double
  /// Why the work ended before this row; nil if the row itself has no number.
  var stop: Failure?
}

extension ColumnCode {
  /// Returns the values of the first output in `count` rows.
  ///
  /// `fill` writes the values of an input in a range of rows to the start of a column. `meter` limits the work.
  ///
  /// - Throws: The first row without a number.
  /// - Complexity: Linear; a block of rows passes through all steps while it is in the processor's caches.
  func values(
    _ count: Int, countedBy meter: PointMeter,
    fill: (_ input: Int, _ rows: Range<Int>, _ column: UnsafeMutableBufferPointer<Double>) -> Void
  ) throws(RowWithoutNumber) -> [Double] {
    var failing: RowWithoutNumber?
    let values = [Double](count: count) { values in
      do throws(Failure) {
        try forEachBlock(of: count, countedBy: meter, fill: fill) { rows, machine in
          let output = UnsafeBufferPointer(rebasing: machine.output(0)[..<rows.count])
          _ = values[rows].update(fromContentsOf: output)
          if let row = output.firstWithoutNumber {
            failing = RowWithoutNumber(row: rows.lowerBound + row, stored: output[row])
          }
          return failing == nil
        }
      } catch {
        failing = RowWithoutNumber(row: 0, stored: StoredValue.overflow, stop: error)
      }
    }
    if let failing { throw failing }
    return values
  }

  /// Computes the rows in blocks.
  ///
  /// Calls `body` after each block, and stops if it returns false.
  ///
  /// - Throws: `.stopped` if `meter` ends the work.
  func forEachBlock(
    of count: Int, countedBy meter: PointMeter,
    fill: (_ input: Int, _ rows: Range<Int>, _ column: UnsafeMutableBufferPointer<Double>) -> Void,
    _ body: (_ rows: Range<Int>, ColumnMachine) -> Bool
  ) throws(Failure) {
    let machine = ColumnMachine(self, rows: count)
    var start = 0
    while start < count {
      let rows = start..<Swift.min(start + machine.rowLimit, count)
      try meter.spend(rows.count)
      for input in usedInputs { fill(input, rows, machine.input(input)) }
      machine.run(rows: rows.count)
      if !body(rows, machine) { return }
      start = rows.upperBound
    }
  }
}

extension UnsafeMutableBufferPointer<Double> {
  /// Copies the numbers at these rows to the beginning of the buffer.
  func fill(with numbers: [Double], at rows: Range<Int>) {
    numbers.withUnsafeBufferPointer { numbers in
      _ = update(fromContentsOf: UnsafeBufferPointer(rebasing: numbers[rows]))
    }
  }
}

extension UnsafeBufferPointer<Double> {
  fileprivate var firstWithoutNumber: Int? { allFinite ? nil : firstIndex { !$0.isFinite } }
}
