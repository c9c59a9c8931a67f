/// How a data file is written, under the names that the member `format` and flags have for it.
public enum DataFileFormat: String, CaseIterable, Hashable, Sendable {
  /// Rows of fields with a delimiter between them, commas or others.
  case csv
  /// Rows of fields with tabs between them.
  case tsv
  /// A list of numbers, a list of objects, or an object of lists.
  case json
  /// A number or an object on each line.
  case jsonLines = "jsonl"

  /// The format that goes by the ending of a file's name, in either case; nil where it tells nothing.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[dot...].lowercased() {
    case ".csv": self = .csv
    case ".tsv", ".tab": self = .tsv
    case ".json": self = .json
    case ".jsonl", ".ndjson": self = .jsonLines
    default: return nil
    }
  }
}
