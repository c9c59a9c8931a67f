/// One point of a data set: a value with its other properties.
///
/// A datum is a plain value. It is checked when it is added to a `DataSet`.
public struct Datum: Hashable, Sendable {
  /// The number that the point is about.
  public var value: Double
  /// Where the value was taken: a number, or a date by `xKind`.
  public var valueX: Double?
  /// The kind of `valueX`.
  public var xKind: XKind
  /// A short text: a name, a category.
  public var annotation: String?
  /// How uncertain `valueX` is.
  public var errorX: ErrorBar?
  /// How uncertain `value` is.
  public var errorY: ErrorBar?
  /// How the errors of `valueX` and `value` go together, from -1 to 1; none is 0.
  public var errorCorrelation: Double?
  /// Further fields, in the order read.
  ///
  /// They travel with the datum through every operator that keeps the datum, and through files: a chart's style for one
  /// point, a remark.
  public var preservedFields: [PreservedField]

  /// A point with a value and other given properties; it is checked when it is added to a set.
  public init(
    _ value: Double, x valueX: Double? = nil, xKind: XKind = .number, annotation: String? = nil,
    errorX: ErrorBar? = nil, errorY: ErrorBar? = nil, errorCorrelation: Double? = nil,
    preservedFields: [PreservedField] = []
  ) {
    self.value = value
    self.valueX = valueX
    self.xKind = xKind
    self.annotation = annotation
    self.errorX = errorX
    self.errorY = errorY
    self.errorCorrelation = errorCorrelation
    self.preservedFields = preservedFields
  }
}

/// The kind of a point's x.
public enum XKind: Hashable, Sendable {
  case number
  /// Seconds since 1970-01-01T00:00:00Z; `DateText` reads and writes them.
  case date
}

/// The fields that a datum knows, under the names they have in files.
public enum DatumField: String, CodingKey, CaseIterable, Hashable, Sendable {
  case value
  case valueX
  case annotation
  case errorMinX
  case errorMaxX
  case errorMinY
  case errorMaxY
  case errorCorr
}
