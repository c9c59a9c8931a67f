internal import DataSets
internal import GraphFiles

/// Reads points from the result of an SQLite query, and never writes.
///
/// The connection is read-only, the statement is inspected before it runs, and both distrust the database's own schema
/// (sqlite.org/security.html).
struct DatabaseReading {
  private let reading: DataFileReading

  init(_ reading: DataFileReading) {
    self.reading = reading
  }

  /// Where the changes lie that are not in the database's file yet.
  static func log(of database: StoragePath) -> StoragePath {
    StoragePath(bytes: database.bytes + "-wal".utf8)
  }

  /// The points for each of `wanted`, from one run of the query.
  func read(
    _ written: String, _ query: String, _ wanted: [PointColumns]
  ) throws(DataSourceProblem) -> DataFileContents {
    try ask(written, query) { statement throws(DatabaseReadError) in
      DataFileContents(
        sets: try read(statement, wanted),
        layout: "a query of \(statement.names.count == 1 ? "one column" : "\(statement.names.count) columns")")
    }
  }

  /// The columns of the query.
  func survey(_ written: String, _ query: String) throws(DataSourceProblem) -> [DataFileSurvey.Column] {
    try ask(written, query) { statement throws(DatabaseReadError) in try DatabaseSurvey(statement).columns }
  }

  /// The names of the database's tables and views.
  func tables(_ written: String) throws(DataSourceProblem) -> [String] {
    try ask(written, DatabaseTables.query) { statement throws(DatabaseReadError) in try DatabaseTables(statement).names
    }
  }

  private func ask<Answer>(
    _ written: String, _ query: String, _ answer: (DatabaseStatement) throws(DatabaseReadError) -> Answer
  ) throws(DataSourceProblem) -> Answer {
    let path = try reading.access.file(written, system: reading.system)
    let limit = reading.limits.queryTime
    let end = ContinuousClock.now + limit
    var isInTime = true
    let mayGoOn = { [reading] in
      // Who gives all of reading up is heard first.
      guard reading.mayGoOn() else { return false }
      if ContinuousClock.now >= end { isInTime = false }
      return isInTime
    }
    for _ in 0..<DataFileReading.attempts {
      let files = DatabaseFiles(try OpenDataFile(path, written: written, system: reading.system))
      let before = files.state
      let result = Result { () throws(DatabaseReadError) in try ask(files, query, mayGoOn, answer) }
      // The lock of a reader holds writers off, but not those that bring a log back into the database.
      guard files.state == before else { continue }
      do throws(DatabaseReadError) {
        return try result.get()
      } catch {
        switch error {
        case .interrupted where !isInTime:
          throw DataSourceProblem(written, .database(DatabaseProblem(.tookTooLong(limit: limit))))
        case .interrupted: throw DataSourceProblem(written, .interrupted)
        case .problem(let problem): throw DataSourceProblem(written, .database(problem))
        }
      }
    }
    throw DataSourceProblem(written, .changing)
  }

  private func ask<Answer>(
    _ files: DatabaseFiles, _ query: String, _ mayGoOn: @escaping () -> Bool,
    _ answer: (DatabaseStatement) throws(DatabaseReadError) -> Answer
  ) throws(DatabaseReadError) -> Answer {
    let connection = try DatabaseConnection(files, mayGoOn: mayGoOn)
    // SQLite does not read the file before it needs something of it, and a query may need nothing.
    _ = try DatabaseStatement("PRAGMA schema_version", connection).step()
    return try answer(try DatabaseStatement(query, connection))
  }

  private func read(_ statement: DatabaseStatement, _ wanted: [PointColumns]) throws(DatabaseReadError) -> [DataSet] {
    var columns: [QueryColumn] = []
    // For each role that is asked for its place in `columns`; a column that several points share is read once.
    var places: [Int] = []
    for points in wanted {
      for role in points.roles {
        guard let name = points[role] else { continue }
        let column = try QueryColumn(name, role.content, statement)
        let place = columns.firstIndex { $0.place == column.place && $0.content == column.content } ?? columns.count
        if place == columns.count { columns.append(column) }
        places.append(place)
      }
    }
    let limit = reading.limits.shared(by: wanted).rows
    var row = 0
    while try statement.step() {
      if row == limit { throw DatabaseReadError(.tooManyRows(limit: row)) }
      row += 1
      for index in columns.indices { try columns[index].append(statement, row: row) }
    }
    var rest = places[...]
    var sets: [DataSet] = []
    for points in wanted {
      let mine = rest.prefix(points.roles.count).map { columns[$0] }
      rest = rest.dropFirst(mine.count)
      let xKind = zip(points.roles, mine).first { $0.0 == .x }?.1.kind ?? .number
      do throws(DataProblem) {
        sets.append(try points.dataSet(mine.map(\.column), xKind: xKind))
      } catch {
        throw DatabaseReadError(.notADataSet(error))
      }
    }
    return sets
  }
}

/// Why reading a database stopped.
enum DatabaseReadError: Error {
  case interrupted
  case problem(DatabaseProblem)

  init(_ reason: DatabaseProblem.Reason, queryColumn: Int? = nil) {
    self = .problem(DatabaseProblem(reason, queryColumn: queryColumn))
  }
}

/// The limits of a database query, beside its rows and its time, which are limits of data.
public enum QueryLimits {
  /// The bytes of a text that is made or given.
  public static let textBytes = 1 << 16
  /// Functions that one statement calls.
  public static let functions = 100
  /// The bytes of all queries in total: sorted or grouped data is stored in memory, never on disk.
  public static let memoryBytes = 1 << 30
}
