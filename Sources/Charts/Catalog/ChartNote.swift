/// A chart's remark on its data.
public enum ChartNote: Hashable, Sendable {
  case nothing
  /// Points with values of 0 or less were left out, because a logarithmic axis cannot show them.
  case notAboveZero(count: Int)
  case withoutX(count: Int)
  /// Negative values were left out, because a share of a whole cannot be negative.
  case negativeShares(count: Int)
  /// The number and width of a histogram's bins, whether the chart chose them, and how many values are below and above
  /// all bins.
  case bins(count: Int, width: Double, isChosen: Bool, below: Int, above: Int)
  /// The chart has only one point.
  case onePoint
  /// All points have the same x, so that they are above each other.
  case sameX(count: Int)
  /// All values are equal, so that they form a level line.
  case sameValues(count: Int)
  /// The values violate a rule of data sets; the associated sentence states the rule.
  case refused(String)

  /// Whether the remark explains what a chart with points shows: some were left out, or all are in one place.
  public var explainsPoints: Bool {
    switch self {
    case .notAboveZero, .withoutX, .negativeShares: true
    case .nothing, .bins, .refused: false
    case .onePoint, .sameX, .sameValues: true
    }
  }

  /// A few words for free cells of the chart; nil if the remark is not shown there.
  var label: String? {
    switch self {
    case .onePoint: "1 point"
    case .sameX: "all x equal"
    case .sameValues: "all values equal"
    case .nothing, .notAboveZero, .withoutX, .negativeShares, .bins, .refused: nil
    }
  }
}

extension ChartNote: CustomStringConvertible {
  /// A sentence without a full stop.
  public var description: String {
    switch self {
    case .nothing: "no data"
    case .notAboveZero(let count): "\(points(count)) of 0 or less left out: the axis is logarithmic"
    case .withoutX(let count): "\(points(count)) without x left out"
    case .negativeShares(let count): "\(points(count)) below 0 left out: shares of a whole are 0 or more"
    case .bins(let count, let width, let isChosen, let below, let above):
      "\(count) \(count == 1 ? "bin" : "bins") of \(NumberLabel.text(width))\(isChosen ? " (Freedman and Diaconis)" : "")"
        + (below > 0 ? ", \(below) below" : "") + (above > 0 ? ", \(above) above" : "")
    case .onePoint: "only 1 point"
    case .sameX(let count): "all \(points(count)) have the same x"
    case .sameValues(let count): "all \(count) values are equal"
    case .refused(let sentence): sentence
    }
  }

  private func points(_ count: Int) -> String { count == 1 ? "1 point" : "\(count) points" }
}
