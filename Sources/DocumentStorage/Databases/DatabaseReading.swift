internal import DataSets
internal import GraphFiles

/// Runs queries on SQLite databases and returns their results as data sets; never writes.
///
/// The connection is read-only, and each statement is checked before it runs. Both protect against databases made by
/// others (sqlite.org/security.html).
struct DatabaseReading {
  private let reading: DataFileReading

  init(_ reading: DataFileReading) {
    self.reading = reading
  }

  /// Returns the path of the write-ahead log, which contains changes that are not in the database file yet.
  static func log(of database: StoragePath) -> StoragePath {
    StoragePath(bytes: database.bytes + "-wal".utf8)
  }

  func read(
    _ written: String, _ query: String, _ wanted: [PointColumns]
  ) throws(DataSourceProblem) -> DataFileContents {
    try ask(written, query) { statement throws(DatabaseReadError) in
      DataFileContents(
        sets: try read(statement, wanted),
        layout: "a query of \(statement.names.count == 1 ? "one column" : "\(statement.names.count) columns")")
    }
  }

  func survey(_ written: String, _ query: String) throws(DataSourceProblem) -> [DataFileSurvey.Column] {
    try ask(written, query) { statement throws(DatabaseReadError) in try DatabaseSurvey(statement).columns }
  }

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
      // A caller that stops reading altogether takes precedence over the time limit.
      guard reading.mayGoOn() else { return false }
      if ContinuousClock.now >= end { isInTime = false }
      return isInTime
    }
    for _ in 0..<DataFileReading.attempts {
      let files = DatabaseFiles(try OpenDataFile(path, written: written, system: reading.system))
      let before = files.state
      let result = Result { () throws(DatabaseReadError) in try ask(files, query, mayGoOn, answer) }
      // A reader's lock keeps writers away, but not programs that copy a log back into the database.
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
    // SQLite reads the file only when it needs data, and a query may not need any.
    _ = try DatabaseStatement("PRAGMA schema_version", connection).step()
    return try answer(try DatabaseStatement(query, connection))
  }

  private func read(_ statement: DatabaseStatement, _ wanted: [PointColumns]) throws(DatabaseReadError) -> [DataSet] {
    var columns: [QueryColumn] = []
    // For each requested role, the index of its column in `columns`; a column shared by several points is read once.
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

enum DatabaseReadError: Error {
  case interrupted
  case problem(DatabaseProblem)

  init(_ reason: DatabaseProblem.Reason, queryColumn: Int? = nil) {
    self = .problem(DatabaseProblem(reason, queryColumn: queryColumn))
  }
}

/// The limits of a database query; the limits for rows and time are part of `DataLimits`.
public enum QueryLimits {
  /// The length of the longest text that a query may read or create, in bytes.
  public static let textBytes = 1 << 16
  /// The most functions that a statement may call.
  public static let functions = 100
  /// The most bytes of memory of all queries together; sorted or grouped data is stored in memory, never on disk.
  public static let memoryBytes = 1 << 30
}
