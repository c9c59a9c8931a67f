import CSQLite
import TextScanning

struct DatabaseTables {
  /// The names of the tables and views, sorted by their bytes; at most `limit`.
  let names: [String]

  /// The most names that are read.
  static let limit = 1_000

  /// The query for the names, without SQLite's own tables.
  static let query =
    "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite!_%' ESCAPE '!' "
    + "ORDER BY name LIMIT \(limit)"

  init(_ statement: DatabaseStatement) throws(DatabaseReadError) {
    var names: [String] = []
    while try statement.step() {
      if let name = sqlite3_column_text(statement.handle, 0) { names.append(String(cString: name)) }
    }
    self.names = names
  }

  /// Returns a query for all rows and columns of a table.
  ///
  /// The name is quoted if necessary, for example if it is an SQL keyword (sqlite.org/lang_keywords.html).
  static func query(allOf table: String) -> String {
    let isPlain =
      table.utf8.first.map { !(0x30...0x39).contains($0) } == true
      && table.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
      } && sqlite3_keyword_check(table, Int32(truncatingIfNeeded: table.utf8.count)) == 0
    return "SELECT * FROM " + (isPlain ? table : "\"\(TextEscapes.doubling("\"").escaped(table))\"")
  }
}
