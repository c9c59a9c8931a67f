/// The lower triangular factor of a matrix of correlations; its rows turn independent numbers into correlated ones.
struct CholeskyFactor {
  /// The rows, up to and including the diagonal.
  private(set) var rows: [[Double]] = []

  /// No numbers can have these correlations.
  struct NotPositive: Error {
    /// The index of the first row that is impossible together with the rows before it.
    var row: Int
    /// The column of the entry that is impossible; nil if only the row as a whole is.
    var column: Int?
  }

  /// Computes the factor of a matrix of correlations with `count` rows; its diagonal is 1.
  ///
  /// `slack` is the tolerance for negative results of rounding, or of few digits of the correlations.
  ///
  /// - Throws: the first row that is impossible together with the rows before it.
  /// - Complexity: the third power of the rows.
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
