/// The lower triangular Cholesky factor of a correlation matrix, which turns independent numbers into correlated ones.
struct CholeskyFactor {
  /// The rows, up to and including the diagonal.
  private(set) var rows: [[Double]] = []

  struct NotPositive: Error {
    /// The first row that contradicts earlier rows.
    var row: Int
    /// The column of the entry that contradicts earlier rows; nil if no single entry does.
    var column: Int?
  }

  /// Computes the factor of a correlation matrix with `count` rows and 1 on its diagonal.
  ///
  /// `slack` is the tolerance for negative values that come from rounding or from correlations with few digits.
  ///
  /// - Throws: The first row that contradicts earlier rows.
  /// - Complexity: Cubic in the rows.
  init(
    count: Int, slack: Double, _ entry: (_ row: Int, _ column: Int) -> Double
  ) throws(NotPositive) {
    for row in 0..<count {
      var own: [Double] = []
      own.reserveCapacity(row + 1)
      var left = 1.0
      for column in 0..<row {
        var rest = entry(row, column)
        for place in 0..<column { rest -= own[place] * rows[column][place] }
        let pivot = rows[column][column]
        // A pivot of 0: the number is determined by those before it.
        if pivot == 0, abs(rest) > slack.squareRoot() { throw NotPositive(row: row, column: column) }
        own.append(pivot == 0 ? 0 : rest / pivot)
        left -= own[column] * own[column]
      }
      if left < -slack { throw NotPositive(row: row) }
      own.append(left <= slack ? 0 : left.squareRoot())
      rows.append(own)
    }
  }
}
