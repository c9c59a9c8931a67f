/// A chart's remark on its data.
public enum ChartNote: Hashable, Sendable {
  /// There is nothing to draw.
  case nothing
  /// Points that have no place on a logarithmic axis.
  case notAboveZero(count: Int)
  /// Points without an x in a set that has x.
  case withoutX(count: Int)
  /// Shares of a whole cannot be negative.
  case negativeShares(count: Int)
  /// The choice of a histogram's bins, and the values in none.
  case bins(count: Int, width: Double, isChosen: Bool, below: Int, above: Int)
  /// A rule of data sets that the values break.
  case refused(String)

  /// Whether it is about points that are not drawn, beside others that are.
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
    case .notAboveZero(let count): "\(points(count)) not above 0 left out of the logarithmic axis"
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
