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
