extension Datum: Codable {
  /// Decodes a point from fields with the names of `DatumField`; an x that is a text is a date.
  ///
  /// Fields with other names are preserved, ordered by name. If an error is given on one side only, the other side gets
  /// the same error.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: FieldName.self)
    func number(_ field: DatumField) throws -> Double? {
      try fields.decodeIfPresent(Double.self, forKey: FieldName(field.rawValue))
    }
    func bar(_ lower: DatumField, _ upper: DatumField) throws -> ErrorBar? {
      let sides = (lower: try number(lower), upper: try number(upper))
      guard let either = sides.lower ?? sides.upper else { return nil }
      guard let bar = ErrorBar(lower: sides.lower ?? either, upper: sides.upper ?? either) else {
        throw DecodingError.dataCorruptedError(
          forKey: FieldName(lower.rawValue), in: fields, debugDescription: "an error bar must be 0 or more")
      }
      return bar
    }
    self.init(try fields.decode(Double.self, forKey: FieldName(DatumField.value.rawValue)))
    let placeX = FieldName(DatumField.valueX.rawValue)
    if let text = try? fields.decodeIfPresent(String.self, forKey: placeX) {
      guard let seconds = DateText.seconds(text.utf8) else {
        throw DecodingError.dataCorruptedError(
          forKey: placeX, in: fields, debugDescription: "not a date: write 2024-03-01")
      }
      valueX = seconds
      xKind = .date
    } else {
      valueX = try number(.valueX)
    }
    annotation = try fields.decodeIfPresent(String.self, forKey: FieldName(DatumField.annotation.rawValue))
    errorX = try bar(.errorMinX, .errorMaxX)
    errorY = try bar(.errorMinY, .errorMaxY)
    errorCorrelation = try number(.errorCorr)
    preservedFields = try fields.allKeys.filter { DatumField(rawValue: $0.stringValue) == nil }
      .sorted { $0.stringValue < $1.stringValue }
      .map { PreservedField($0.stringValue, try fields.decode(PreservedContent.self, forKey: $0)) }
  }

  /// Encodes the fields that the point has, preserved fields last.
  ///
  /// A date is written as text if `DateText` can write it exactly, else as seconds.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: FieldName.self)
    func write(_ field: DatumField, _ number: Double?) throws {
      try fields.encodeIfPresent(number, forKey: FieldName(field.rawValue))
    }
    try write(.value, value)
    if xKind == .date, let date = valueX.flatMap({ DateText.exactText($0) }) {
      try fields.encode(date, forKey: FieldName(DatumField.valueX.rawValue))
    } else {
      try write(.valueX, valueX)
    }
    try fields.encodeIfPresent(annotation, forKey: FieldName(DatumField.annotation.rawValue))
    try write(.errorMinX, errorX?.lower)
    try write(.errorMaxX, errorX?.upper)
    try write(.errorMinY, errorY?.lower)
    try write(.errorMaxY, errorY?.upper)
    try write(.errorCorr, errorCorrelation)
    for field in preservedFields where DatumField(rawValue: field.name) == nil {
      try fields.encode(field.content, forKey: FieldName(field.name))
    }
  }
}
