import DataSets

final class DerivedBlocks {
  /// Writes the values of a variable at some points into a column.
  typealias Fill = (
    _ variable: PointVariable, _ points: Range<Int>, _ column: UnsafeMutableBufferPointer<Double>
  ) -> Void

  private let columns: ColumnDerivatives
  private let variables: [PointVariable]
  private let count: Int
  private let meter: PointMeter
  private let fill: Fill
  private(set) var points = 0..<0

  /// Creates blocks for `count` points.
  ///
  /// `isAsked` selects derivatives by variables, then constants.
  init(_ formula: BoundFormula, askedFor isAsked: [Bool], count: Int, _ fill: @escaping Fill) {
    columns = formula.derivatives(askedFor: isAsked, rows: count)
    variables = formula.formula.variables
    meter = formula.derivingMeter
    self.count = count
    self.fill = fill
  }

  /// Computes the block that begins at `start`.
  ///
  /// - Throws: `.stopped` if the meter ends the work.
  func compute(from start: Int) throws(Failure) {
    points = start..<min(start + columns.rowLimit, count)
    try meter.spend(points.count)
    for variable in columns.usedVariables { fill(variables[variable], points, columns.variable(variable)) }
    columns.run(rows: points.count)
  }

  /// The values in the present block, encoded as in `StoredValue`.
  var values: UnsafeMutableBufferPointer<Double> { columns.results }

  /// Returns the slopes by an input at the points of the present block; nil if they are not requested.
  func slopes(by input: Int) -> UnsafeBufferPointer<Double>? { columns.slopes(by: input) }

  /// Returns the slopes by a variable; nil if it is not mentioned or not requested.
  func slopes(by variable: PointVariable) -> UnsafeBufferPointer<Double>? {
    variables.firstIndex(of: variable).flatMap(columns.slopes(by:))
  }
}
