/// The reason why a data set cannot be made, or an operator has no result.
///
/// Indices count from 0. The messages are in `DataProblem+Wording.swift`.
public enum DataProblem: Error, Hashable, Sendable {
  /// A number that must be finite is infinite or NaN.
  case notFinite(DatumField, index: Int)
  case negativeError(DatumField, index: Int)
  case correlationOutside(index: Int)
  /// The set has both dates and numbers as x; the first point that differs is at `index`.
  case mixedX(index: Int)
  /// A column has `count` entries, although there are `values` values.
  case columnLength(DatumField, count: Int, values: Int)
  case unequalLengths([Int])
  /// Equally long sets in which different values are missing.
  ///
  /// At `place`, either the first set or the set with the index `set` has no value.
  case differentMissing(set: Int, place: Int)
  case noSets
  /// A reduction, such as a mean, that has no result for an empty set.
  case emptySet(Reduction)
  case tooFewPoints(Reduction, needed: Int, count: Int)
  case resultNotFinite(index: Int)
  case overflow(Reduction)
  case lacksX(index: Int)
  case noSuchPoint
  /// A point whose x is not above the x of the previous point.
  case xDoesNotGrow(index: Int)
  /// An interpolation with a table that has no points.
  case emptyTable
  /// An interpolation table whose x at `index` is not above the previous x.
  case tableDoesNotGrow(index: Int)
  /// A number below the first x or above the last x of an interpolation table.
  case outsideTable(Double, low: Double, high: Double)
  case noSuchKey(Double)
  /// An annotation that is looked up, but is not among the keys; nil for a point without an annotation.
  case noSuchName(String?)
  case lacksAnnotations
  /// A point whose x or value is not a date of the years 0000 to 9999.
  case noDate(index: Int)
  /// A point that cannot be weighted, because it has no error or the error 0.
  case lacksWeight(index: Int)
  /// Points with too few different x values for the parameters of the fit.
  case fitTooFewPlaces(needed: Int, count: Int)
  /// A point that a fit cannot weight, because it has no error above 0 although other points have errors.
  case lacksFitWeight(index: Int)
  /// Points that do not determine the parameters of a fit, because several polynomials fit equally well.
  case fitUndetermined
  /// A fit of points with errors of x for which no minimum was found.
  case fitDoesNotSettle
  /// A quantity per degree of freedom, such as the reduced chi-square, of a fit without degrees of freedom.
  case fitWithoutFreedom(count: Int)
  case fitTooLarge
  case binCount(Int)
  case binRange(low: Double, high: Double)
  case quantileOutside(Double)
  /// Correlations that are outside -1 to 1, that contradict each other, or whose number does not match the sets.
  case impossibleCorrelations
  case stopped
}
