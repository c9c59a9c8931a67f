/// The reason why a data set cannot be made, or an operator has no result.
///
/// Indices count from 0, such as `index` does. The sentences are in `DataProblem+Wording.swift`.
public enum DataProblem: Error, Hashable, Sendable {
  /// A number that has to be finite is not.
  case notFinite(DatumField, index: Int)
  case negativeError(DatumField, index: Int)
  case correlationOutside(index: Int)
  /// A date among numbers, or a number among dates.
  case mixedX(index: Int)
  /// A column that is not as long as the values.
  case columnLength(DatumField, count: Int, values: Int)
  /// Sets that have to be equally long, in their order.
  case unequalLengths([Int])
  /// Equally long sets, one of which, counted from 0, lacks a value that the first has, or the reverse.
  case differentMissing(set: Int, place: Int)
  /// No sets where at least one is needed.
  case noSets
  /// A reduction of nothing.
  case emptySet(Reduction)
  case tooFewPoints(Reduction, needed: Int, count: Int)
  /// The value computed for a point is not finite.
  case resultNotFinite(index: Int)
  /// The result of a reduction is too large for a 64-bit float.
  case overflow(Reduction)
  /// A point without x that needs one.
  case lacksX(index: Int)
  /// No point is the one that is looked for.
  case noSuchPoint
  /// A point whose x is not above that of the point before it.
  case xDoesNotGrow(index: Int)
  /// A table without points for interpolation.
  case emptyTable
  /// A place of a table that is not above the one before it.
  case tableDoesNotGrow(index: Int)
  /// A number before the first place of a table or behind the last one.
  case outsideTable(Double, low: Double, high: Double)
  /// A number that is not among the keys.
  case noSuchKey(Double)
  /// An annotation that no key has; nil if a point without annotation is looked up and each key has one.
  case noSuchName(String?)
  /// A set without annotations, which are the categories.
  case lacksAnnotations
  /// A point without an error, or with the error 0, although the error is its weight.
  case lacksWeight(index: Int)
  /// Fewer places than a fit has parameters.
  case fitTooFewPlaces(needed: Int, count: Int)
  /// A point that a fit cannot weigh: it has no error above 0 if others have one.
  case lacksFitWeight(index: Int)
  /// Points that do not determine the parameters of a fit.
  case fitUndetermined
  /// A fit with errors of x that finds no lowest sum.
  case fitDoesNotSettle
  /// A sum over the degrees of freedom of a fit that has none.
  case fitWithoutFreedom(count: Int)
  /// The result of a fit is too large for a 64-bit float.
  case fitTooLarge
  case binCount(Int)
  case binRange(low: Double, high: Double)
  case quantileOutside(Double)
  /// Correlations that no errors can have: outside -1 to 1, of another number of sets, or contradicting each other.
  case impossibleCorrelations
  /// Whoever waited for the result had it given up.
  case stopped
}
