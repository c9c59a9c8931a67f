import CSQLite
internal import DataSets

struct QueryColumn {
  let place: Int32
  private let title: String
  let content: PointColumns.Content
  private var numbers: [Double] = []
  private var texts: [String?] = []
  private var foundKind: XKind?

  init(_ name: ColumnName, _ content: PointColumns.Content, _ statement: DatabaseStatement) throws(DatabaseReadError) {
    place = try statement.place(of: name)
    title = statement.names[Int(place)]
    self.content = content
  }

  var kind: XKind { foundKind ?? .number }

  var column: TableColumn { content == .texts ? .texts(texts) : .numbers(numbers) }

  mutating func append(_ statement: DatabaseStatement, row: Int) throws(DatabaseReadError) {
    let type = sqlite3_column_type(statement.handle, place)
    switch content {
    case .texts:
      texts.append(type == SQLITE_NULL ? nil : try text(statement, type, row))
    case .numbers:
      numbers.append(try number(statement, type, row))
    case .places:
      if foundKind == nil, type != SQLITE_NULL { foundKind = type == SQLITE_TEXT ? .date : .number }
      numbers.append(foundKind == .date ? try date(statement, type, row) : try number(statement, type, row))
    }
  }

  /// Returns the value as a number; NaN for NULL and for an empty text.
  ///
  /// An empty text counts as missing, because programs import empty cells as empty texts.
  private func number(_ statement: DatabaseStatement, _ type: Int32, _ row: Int) throws(DatabaseReadError) -> Double {
    switch type {
    case SQLITE_INTEGER, SQLITE_FLOAT: return sqlite3_column_double(statement.handle, place)
    case SQLITE_NULL: return .nan
    case _:
      if type == SQLITE_TEXT, sqlite3_column_bytes(statement.handle, place) == 0 { return .nan }
      throw DatabaseReadError(.notANumber(column: title, text: shown(statement, type), row: row))
    }
  }

  private func date(_ statement: DatabaseStatement, _ type: Int32, _ row: Int) throws(DatabaseReadError) -> Double {
    if type == SQLITE_NULL { return .nan }
    let written = bytes(statement)
    if written.isEmpty { return .nan }
    guard type == SQLITE_TEXT, let seconds = DateText.seconds(written) else {
      throw DatabaseReadError(.notADate(column: title, text: shown(statement, type), row: row))
    }
    return seconds
  }

  private func text(_ statement: DatabaseStatement, _ type: Int32, _ row: Int) throws(DatabaseReadError) -> String {
    guard type != SQLITE_BLOB, let text = String(validating: bytes(statement), as: UTF8.self) else {
      throw DatabaseReadError(.notAText(column: title, row: row))
    }
    return text
  }

  /// Returns the bytes of the entry as text; valid until the next row.
  private func bytes(_ statement: DatabaseStatement) -> UnsafeBufferPointer<UInt8> {
    let text = sqlite3_column_text(statement.handle, place)
    return UnsafeBufferPointer(start: text, count: text == nil ? 0 : Int(sqlite3_column_bytes(statement.handle, place)))
  }

  private func shown(_ statement: DatabaseStatement, _ type: Int32) -> String {
    if type == SQLITE_BLOB { return "binary data" }
    let bytes = bytes(statement)
    let text = String(decoding: bytes.prefix(40), as: UTF8.self)
    return type == SQLITE_TEXT ? "'\(text)\(bytes.count > 40 ? "…" : "")'" : text
  }
}
