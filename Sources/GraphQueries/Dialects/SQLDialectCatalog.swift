import TextScanning

/// The databases that a document can be written for.
public enum SQLDialectCatalog {
  /// In the order of the help.
  public static let all: [SQLDialect] = [.duckDB, .postgreSQL, .spark, .sqlite]

  /// The dialect of that name; nil where there is none.
  public static func find(_ name: String) -> SQLDialect? { all.first { $0.name == name } }

  /// The name that was probably meant.
  public static func suggestion(for word: String) -> String? { Suggestion.nearest(to: word, among: all.map(\.name)) }
}
