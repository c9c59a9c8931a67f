import DataSets

/// A row without a number.
struct RowWithoutNumber: Error {
  /// Counts from 0.
  var row: Int
  /// Why, such as `StoredValue` writes it.
  var stored: Double
  /// Why nothing was computed from there on; nil if it was.
  var stop: Failure?
}

extension ColumnCode {
  /// The values of the first output in `rows` rows.
  ///
  /// `fill` puts the values of an input in some rows into a column, the first of these rows first.
  ///
  /// `meter` counts the rows and may end it.
  ///
  /// - Throws: the first row without a number.
  /// - Complexity: linear; a block of rows passes through all steps while it is in the processor's caches.
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

  /// Computes rows block by block until all are done or `body` returns false.
  ///
  /// - Throws: `.stopped` where `meter` ends it.
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
  /// Puts some rows of a column of numbers at the beginning.
  func fill(with numbers: [Double], at rows: Range<Int>) {
    numbers.withUnsafeBufferPointer { numbers in
      _ = update(fromContentsOf: UnsafeBufferPointer(rebasing: numbers[rows]))
    }
  }
}

extension UnsafeBufferPointer<Double> {
  /// The place of the first that is not finite.
  fileprivate var firstWithoutNumber: Int? { allFinite ? nil : firstIndex { !$0.isFinite } }
}
