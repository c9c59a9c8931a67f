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
  /// A column that does not have as many entries as there are values.
  case columnLength(DatumField, count: Int, values: Int)
  /// Sets that must be equally long, but have these lengths.
  case unequalLengths([Int])
  /// Equally long sets in which different values are missing.
  ///
  /// At `place`, either the first set or the set with the index `set` has no value.
  case differentMissing(set: Int, place: Int)
  /// No sets where at least one is needed.
  case noSets
  /// A reduction, such as a mean, that has no result for an empty set.
  case emptySet(Reduction)
  case tooFewPoints(Reduction, needed: Int, count: Int)
  /// The value computed for a point is not finite.
  case resultNotFinite(index: Int)
  /// The result of a reduction is too large for a 64-bit float.
  case overflow(Reduction)
  /// A point without x, although an x is required.
  case lacksX(index: Int)
  /// No point matches the search.
  case noSuchPoint
  /// A point whose x is not above the x of the previous point.
  case xDoesNotGrow(index: Int)
  /// An interpolation with a table that has no points.
  case emptyTable
  /// An interpolation table whose x at `index` is not above the previous x.
  case tableDoesNotGrow(index: Int)
  /// A number below the first x or above the last x of an interpolation table.
  case outsideTable(Double, low: Double, high: Double)
  /// A number that is looked up, but is not among the keys.
  case noSuchKey(Double)
  /// An annotation that is looked up, but is not among the keys; nil for a point without an annotation.
  case noSuchName(String?)
  /// A set without annotations, although its annotations are needed as categories.
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
  /// The result of a fit is too large for a 64-bit float.
  case fitTooLarge
  case binCount(Int)
  case binRange(low: Double, high: Double)
  case quantileOutside(Double)
  /// Correlations that are outside -1 to 1, that contradict each other, or whose number does not match the sets.
  case impossibleCorrelations
  /// The computation was cancelled.
  case stopped
}
