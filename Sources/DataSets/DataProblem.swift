/// The reason why a data set cannot be made, or an operator has no result.
///
/// Indices count from 0. The messages are in `DataProblem+Wording.swift`.
public enum DataProblem: Error, Hashable, Sendable {
  /// A number that must be finite is infinite or NaN.
  case notFinite(DatumField, index: Int)
  case negativeError(DatumField, index: Int)
  case correlationOutside(index: Int)
  /// A date among numbers, or a number among dates.
  case mixedX(index: Int)
  /// A column whose length differs from the number of values.
  case columnLength(DatumField, count: Int, values: Int)
  /// The lengths, in order, of sets that must be equally long.
  case unequalLengths([Int])
  /// Equally long sets with different missing values: at `place`, either the first set or `set` (counted from 0) has no
  /// value.
  case differentMissing(set: Int, place: Int)
  /// No sets where at least one is needed.
  case noSets
  /// A reduction of an empty set that has no result.
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
  /// A table without points for interpolation.
  case emptyTable
  /// A place of a table that is not above the previous place.
  case tableDoesNotGrow(index: Int)
  /// A number below the first place of a table or above the last one.
  case outsideTable(Double, low: Double, high: Double)
  /// A number that no key equals.
  case noSuchKey(Double)
  /// An annotation that no key has; nil if a point without annotation is looked up and each key has one.
  case noSuchName(String?)
  /// A set without annotations, although annotations are the categories.
  case lacksAnnotations
  /// A point without an error, or with the error 0, although the error is its weight.
  case lacksWeight(index: Int)
  /// Fewer different places than the fit has parameters.
  case fitTooFewPlaces(needed: Int, count: Int)
  /// A point that a fit cannot weight: it has no error above 0, although other points have errors.
  case lacksFitWeight(index: Int)
  /// Points that do not determine the parameters of a fit.
  case fitUndetermined
  /// A fit with errors of x that does not converge to a minimum.
  case fitDoesNotSettle
  /// A quantity per degree of freedom for a fit that has no degrees of freedom.
  case fitWithoutFreedom(count: Int)
  /// The result of a fit is too large for a 64-bit float.
  case fitTooLarge
  case binCount(Int)
  case binRange(low: Double, high: Double)
  case quantileOutside(Double)
  /// Correlations that are outside -1 to 1, for another number of sets, or contradict each other.
  case impossibleCorrelations
  /// The computation was cancelled.
  case stopped
}
