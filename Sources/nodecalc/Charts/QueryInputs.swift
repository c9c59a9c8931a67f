import Charts
import DataSets
import DocumentStorage
import GraphDocument

/// Columns of a query of an SQLite database as inputs of a chart.
struct QueryInputs {
  let query: String
  let columns: ChartColumnOptions
  let rules: DataRules

  /// The columns that `parts` name, from one run of the query.
  ///
  /// - Throws: where none is named, or the query does not give them.
  func read(_ place: String, _ parts: [String]) throws(CommandFailure) -> ChartInputs {
    if place == "-" {
      throw CommandFailure(.usage, "a database cannot be read from standard input", help: "name its file: FILE:COLUMN")
    }
    if parts.isEmpty {
      throw CommandFailure(
        .usage, "'\(place)' is asked by '--query': name columns of what it gives", help: "as \(place):COLUMN")
    }
    let limit = TimeLimit(rules.timeout)
    // The file was named by who runs the program, wherever it lies.
    let access = DataAccess(folder: StoragePath(""), allowedFolders: [StoragePath("/")])
    var loader = DataLoader(access) { limit.isAhead }
    limit.begin()
    let sources = parts.map { DataSource.database(DatabaseSource(path: place, query: query, columns: points($0))) }
    let loaded = loader.load(Dictionary(zip(parts, sources), uniquingKeysWith: { first, _ in first }))
    var inputs = ChartInputs()
    for part in parts {
      switch loaded[part]?.points {
      case .success(let set):
        inputs.series.append(
          ChartInputs.Entry(part: part, isFromAll: false, series: ChartSeries(part, set)))
      case .failure(let problem):
        if case .storage(let failure) = problem.reason { throw CommandFailure(failure) }
        throw CommandFailure(.invalidData, problem.description)
      case nil: continue
      }
    }
    return inputs
  }

  private func points(_ value: String) -> PointColumns {
    PointColumns(
      value: Self.name(value), x: columns.x.map(Self.name), annotation: columns.names.map(Self.name),
      error: columns.error.map(Self.name), errorBelow: columns.errorBelow.map(Self.name),
      errorAbove: columns.errorAbove.map(Self.name), errorX: columns.errorX.map(Self.name))
  }

  private static func name(_ text: String) -> ColumnName { Int(text).map { .number($0) } ?? .name(text) }
}
