extension DataSet: Codable {
  /// Decodes a list of points, with null for each missing value.
  ///
  /// - Throws: A decoding error; its underlying error is the `DataProblem` if a point is invalid.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init()
    while !list.isAtEnd {
      if try list.decodeNil() {
        missingPlaces.append(rowCount)
        continue
      }
      let point = try list.decode(Datum.self)
      do {
        try append(point)
      } catch {
        throw DecodingError.dataCorrupted(
          .init(codingPath: list.codingPath, debugDescription: error.description, underlyingError: error))
      }
    }
  }

  /// Encodes a list of points, with null for each missing value.
  ///
  /// - Throws: An error for a date that `DateText` cannot write exactly.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    var missing = missingPlaces[...]
    for point in self {
      while missing.first == list.count {
        try list.encodeNil()
        missing.removeFirst()
      }
      if point.xKind == .date, let seconds = point.valueX,
        DateText.exactText(seconds).flatMap({ DateText.seconds($0.utf8) }) != seconds
      {
        throw EncodingError.invalidValue(
          seconds, .init(codingPath: list.codingPath, debugDescription: "a date that cannot be written exactly"))
      }
      try list.encode(point)
    }
    for _ in missing { try list.encodeNil() }
  }
}
