/// One point of a data set: a value with optional other properties.
///
/// A datum is checked only when it is added to a `DataSet`.
public struct Datum: Hashable, Sendable {
  /// The value of the point.
  public var value: Double
  /// The position of the value on the x axis: a number, or a date in seconds since 1970, depending on `xKind`.
  public var valueX: Double?
  /// Whether `valueX` is a number or a date.
  public var xKind: XKind
  /// A short text, such as a name or a category.
  public var annotation: String?
  /// The error of `valueX`.
  public var errorX: ErrorBar?
  /// The error of `value`.
  public var errorY: ErrorBar?
  /// The correlation of the errors of `valueX` and `value`, from -1 to 1; nil counts as 0.
  public var errorCorrelation: Double?
  /// Other fields of the point in its file, in the order read.
  ///
  /// They are kept by every operator that keeps the datum, and are written to files. Examples are a chart's style for
  /// one point, or a remark.
  public var preservedFields: [PreservedField]

  /// Creates a point; it is checked only when it is added to a set.
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

/// Whether a point's x is a number or a date.
public enum XKind: Hashable, Sendable {
  case number
  /// Seconds since 1970-01-01T00:00:00Z; `DateText` reads and writes them.
  case date
}

/// The fields of a datum that the program interprets, with their names in files.
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
