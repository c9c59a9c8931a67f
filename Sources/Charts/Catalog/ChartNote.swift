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
  /// The values violate a rule of data sets; the associated sentence states the rule.
  case refused(String)

  /// Whether some points were left out of the chart while others are drawn.
  public var isOfPointsLeftOut: Bool {
    switch self {
    case .notAboveZero, .withoutX, .negativeShares: true
    case .nothing, .bins, .refused: false
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
    case .refused(let sentence): sentence
    }
  }

  private func points(_ count: Int) -> String { count == 1 ? "1 point" : "\(count) points" }
}
