import CSQLite
internal import DataSets
internal import GraphFiles

struct DatabaseSurvey {
  let columns: [DataFileSurvey.Column]

  /// The number of rows to examine; more are examined if a column has no entry in these rows.
  private static let countOfRows = 1_000

  init(_ statement: DatabaseStatement) throws(DatabaseReadError) {
    let count = statement.names.count
    var tallies = Array(repeating: ColumnTally(), count: count)
    var samples = Array(repeating: ColumnSample(), count: count)
    var isOpen = true
    var row = 0
    while row < Self.countOfRows || isOpen, try statement.step() {
      row += 1
      for place in 0..<count {
        tallies[place].add(Self.entry(statement, Int32(truncatingIfNeeded: place), &samples[place]))
      }
      if row >= Self.countOfRows { isOpen = tallies.contains { $0.content == .nothing } }
    }
    let places = ColumnPlaces(statement.names, count: count)
    columns = tallies.enumerated().map { place, tally in
      let name = statement.names[place]
      return DataFileSurvey.Column(
        number: place + 1, name: places.name(of: place), title: name.isEmpty ? "column \(place + 1)" : name,
        content: tally.content,
        sample: samples[place])
    }
  }

  /// Returns the kind of a value in the current row, and adds the value to the sample of its column.
  ///
  /// An empty text is a missing value.
  private static func entry(
    _ statement: DatabaseStatement, _ place: Int32, _ sample: inout ColumnSample
  ) -> ColumnTally.Entry {
    switch sqlite3_column_type(statement.handle, place) {
    case SQLITE_NULL: return .missing
    case SQLITE_INTEGER, SQLITE_FLOAT:
      sample.note(number: sqlite3_column_double(statement.handle, place))
      sample.note(text(statement, place))
      return .number
    case SQLITE_TEXT:
      let text = sqlite3_column_text(statement.handle, place)
      let count = text == nil ? 0 : Int(sqlite3_column_bytes(statement.handle, place))
      if count == 0 { return .missing }
      sample.note(self.text(statement, place))
      guard let seconds = DateText.seconds(UnsafeBufferPointer(start: text, count: count)) else { return .text }
      sample.note(date: seconds)
      return .date
    case _: return .other
    }
  }

  /// Returns the entry as text; invalid UTF-8 becomes U+FFFD.
  private static func text(_ statement: DatabaseStatement, _ place: Int32) -> String {
    let text = sqlite3_column_text(statement.handle, place)
    let count = text == nil ? 0 : Int(sqlite3_column_bytes(statement.handle, place))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }
}
