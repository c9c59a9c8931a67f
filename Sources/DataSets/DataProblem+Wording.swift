extension DataProblem: CustomStringConvertible {
  /// A sentence with the problem, the point at which it occurs, and a suggestion.
  public var description: String {
    switch self {
    case .notFinite(let field, let index):
      "\(field.rawValue) at index \(index) is not a finite number: give a number, or leave it out"
    case .negativeError(let field, let index):
      "\(field.rawValue) at index \(index) is negative: an error bar must be 0 or more"
    case .correlationOutside(let index):
      "errorCorr at index \(index) is outside -1 to 1"
    case .mixedX(let index):
      "valueX at index \(index) is of another kind than before: use either numbers or dates in one set"
    case .columnLength(let field, let count, let values):
      "there are \(count) entries of \(field.rawValue) for \(values) values: give one for each"
    case .unequalLengths(let counts):
      "the sets have unequal lengths: \(counts.map(String.init).joined(separator: ", "))"
    case .differentMissing(let set, let place):
      "sets 1 and \(set + 1) do not match: in row \(place + 1), only one of them has a value"
    case .noSets: "there is no data set to work on"
    case .emptySet(let reduction): "the \(reduction.words) of an empty set is not defined"
    case .tooFewPoints(let reduction, let needed, let count):
      "the \(reduction.words) needs \(needed) points and has \(count)"
    case .resultNotFinite(let index): "the result at index \(index) is not a finite number"
    case .overflow(let reduction): "the \(reduction.words) is too large for a 64-bit float"
    case .lacksX(let index): "the point at index \(index) has no x: add one, or use index"
    case .noSuchPoint: "no point matches: check the points and their values"
    case .xDoesNotGrow(let index):
      "the x of the point at index \(index) is not above the one before it: sort by x first, and use each x only once"
    case .emptyTable: "there are no points to interpolate: give xs and ys at least one"
    case .tableDoesNotGrow(let index):
      "xs does not increase at index \(index): sort the points of xs and ys in ascending order of xs, and use each x only once"
    case .outsideTable(let number, let low, let high):
      "\(Self.text(number)) is outside xs, which go from \(Self.text(low)) to \(Self.text(high)): "
        + "add points, or limit it to that range with clamp"
    case .noSuchKey(let number): "no key is \(Self.text(number)): add it to keys and values, or look up another key"
    case .noSuchName(let name?): "no key has the annotation '\(Self.shortened(name))': add it to keys and values"
    case .noSuchName(nil): "the point has no annotation, but every key has one: add one"
    case .lacksAnnotations:
      "no annotation to group by: read a text column as annotation, or link another set with the categories"
    case .noDate(let index):
      "the point at index \(index) has no date of the years 0000 to 9999: read a column of dates as x"
    case .lacksWeight(let index):
      "the point at index \(index) needs an error above 0 as its weight: give every point of the data set an error "
        + "(the ± of a number in a list does not count), or use mean without weights"
    case .fitTooFewPlaces(let needed, let count):
      "a fit with \(needed) parameters needs points at \(needed) different x and has \(count): "
        + "give more points, or a lower degree"
    case .lacksFitWeight(let index):
      "the point at index \(index) needs an error above 0 as its weight in the fit: give every point of the data set an error "
        + "(the ± of a number in a list does not count), or none"
    case .fitUndetermined:
      "the points do not determine the parameters of the fit: give x farther apart, "
        + "errors of similar size, or a lower degree"
    case .fitDoesNotSettle:
      "with these errors of x there is no best polynomial: give smaller errors of x, more points, or a lower degree"
    case .fitWithoutFreedom(let count):
      "\(count) points for \(count) parameters leave the fit no degree of freedom: "
        + "give more points, or a lower degree"
    case .fitTooLarge: "the result of the fit is too large for a 64-bit float: give x or values in a larger unit"
    case .binCount(let count):
      "there cannot be \(count) bins: give a whole number from 1 to \(Bins.largestCount)"
    case .binRange(let low, let high):
      "bins cannot go from \(low) to \(high): give a finite low end below the high end"
    case .quantileOutside(let fraction): "there is no quantile \(fraction): give a number from 0 to 1"
    case .impossibleCorrelations:
      "these correlations of errors are not possible: give numbers from -1 to 1 that do not contradict each other"
    case .stopped: "the computation was stopped before its end: take fewer bins, or points with smaller errors"
    }
  }

  private static func text(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func shortened(_ text: String) -> String {
    let beginning = text.unicodeScalars.prefix(40)
    return beginning.endIndex == text.endIndex ? text : "\(String(beginning))…"
  }
}

extension Reduction {
  /// The name of the reduction in a message, such as "mean".
  var words: String {
    switch self {
    case .count: "count"
    case .sum: "sum"
    case .mean: "mean"
    case .weightedMean: "weighted mean"
    case .median: "median"
    case .std: "standard deviation"
    case .var: "variance"
    case .min: "minimum"
    case .max: "maximum"
    case .quantile: "quantile"
    case .reduce: "reduction"
    case .integral: "integral"
    }
  }
}
