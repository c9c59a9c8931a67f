import CSQLite
internal import DataSets
internal import GraphFiles

/// What columns a query of a database gives, and what is in them.
struct DatabaseSurvey {
  let columns: [DataFileSurvey.Column]

  /// How many rows are looked at.
  private static let countOfRows = 1_000

  /// Looks at the first rows of a statement.
  init(_ statement: DatabaseStatement) throws(DatabaseStop) {
    let count = statement.names.count
    var found: [Set<DataFileSurvey.Content>] = Array(repeating: [], count: count)
    var row = 0
    while row < Self.countOfRows, try statement.step() {
      row += 1
      for place in 0..<count {
        if let content = Self.content(statement, Int32(truncatingIfNeeded: place)) { found[place].insert(content) }
      }
    }
    let places = ColumnPlaces(statement.names, count: count)
    columns = found.enumerated().map { place, contents in
      let content = contents.count == 1 ? contents.first ?? .unclear : .unclear
      let name = statement.names[place]
      return DataFileSurvey.Column(
        name: places.name(of: place), title: name.isEmpty ? "column \(place + 1)" : name,
        content: contents == [.dates, .texts] ? .texts : content)
    }
  }

  /// What an entry of the row at hand is; nil for one that is missing.
  private static func content(_ statement: DatabaseStatement, _ place: Int32) -> DataFileSurvey.Content? {
    switch sqlite3_column_type(statement.handle, place) {
    case SQLITE_NULL: return nil
    case SQLITE_INTEGER, SQLITE_FLOAT: return .numbers
    case SQLITE_TEXT:
      let text = sqlite3_column_text(statement.handle, place)
      let count = text == nil ? 0 : Int(sqlite3_column_bytes(statement.handle, place))
      if count == 0 { return nil }
      return DateText.seconds(UnsafeBufferPointer(start: text, count: count)) == nil ? .texts : .dates
    case _: return .unclear
    }
  }
}
