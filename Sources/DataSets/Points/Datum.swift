/// One point of a data set: a value, and whatever else is known of it.
///
/// A datum is a plain value. It is checked where it enters a `DataSet`.
public struct Datum: Hashable, Sendable {
  /// The number that the point is about.
  public var value: Double
  /// Where the value was taken: a number, or a date by `xKind`.
  public var valueX: Double?
  /// What `valueX` counts.
  public var xKind: XKind
  /// A short text: a name, a category.
  public var annotation: String?
  /// How uncertain `valueX` is.
  public var errorX: ErrorBar?
  /// How uncertain `value` is.
  public var errorY: ErrorBar?
  /// How the errors of `valueX` and `value` go together, from -1 to 1; none is 0.
  public var errorCorrelation: Double?
  /// Fields that are none of these, in the order read.
  ///
  /// They travel with the datum through every operator that keeps the datum, and through files: a chart's style for one
  /// point, a remark.
  public var preservedFields: [PreservedField]

  /// A point of a value and whatever else is given; nothing is checked before it enters a set.
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

/// What the x of a point counts.
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
