import Charts
import CommandOutput
import DataSets
import DocumentStorage
import EditorSession
import GraphDocument
import GraphFiles

struct QueryInputs {
  let query: String
  let chart: ChartDescriptor
  let columns: ChartColumns
  let rules: DataRules

  private struct Wanted {
    var value: ColumnChoice.Value
    var title: String
    var points: PointColumns
  }

  /// Returns the columns that `parts` name, or all columns of numbers if `parts` is empty.
  ///
  /// - Throws: If the query does not return these columns.
  func read(_ place: String, _ parts: [String]) throws(CommandFailure) -> ChartInputs {
    if place == "-" {
      throw CommandFailure(.usage, "a database cannot be read from standard input", help: "name its file: FILE:COLUMN")
    }
    let limit = TimeLimit(rules.timeout)
    // The user named the file, so it may be in any folder.
    let access = DataAccess(folder: StoragePath(""), allowedFolders: [StoragePath("/")])
    var loader = DataLoader(access, limits: rules.limits) { limit.isAhead }
    limit.begin()
    let wanted = parts.isEmpty ? try all(place, loader) : parts.map(named)
    let sources = wanted.map { DataSource.database(DatabaseSource(path: place, query: query, columns: $0.points)) }
    let loaded = loader.load(Dictionary(uniqueKeysWithValues: sources.enumerated().map { ($0.offset, $0.element) }))
    var inputs = ChartInputs()
    for (index, one) in wanted.enumerated() {
      switch loaded[index]?.points {
      case .success(let set):
        inputs.series.append(
          ChartInputs.Entry(
            part: one.value.part, isFromAll: one.value.isFromAll, series: ChartSeries(one.title, set)))
      case .failure(let problem): throw Self.failure(problem)
      case nil: continue
      }
    }
    return inputs
  }

  private func all(_ place: String, _ loader: DataLoader) throws(CommandFailure) -> [Wanted] {
    let found: [DataFileSurvey.Column]
    do throws(DataSourceProblem) {
      found = try loader.columns(
        of: DatabaseSource(path: place, query: query, columns: PointColumns(value: .number(1))))
    } catch {
      throw Self.failure(error)
    }
    let choice = try ColumnChoice(found, [], columns, chart, place)
    return zip(choice.values, choice.points).map { value, points in
      Wanted(value: value, title: found[value.number - 1].title, points: points)
    }
  }

  private func named(_ part: String) -> Wanted {
    let points = PointColumns(
      value: Self.name(part), x: columns.x.map(Self.name), annotation: columns.names.map(Self.name),
      error: columns.error.map(Self.name), errorBelow: columns.errorBelow.map(Self.name),
      errorAbove: columns.errorAbove.map(Self.name), errorX: columns.errorX.map(Self.name))
    return Wanted(value: ColumnChoice.Value(part: part, number: 0, isFromAll: false), title: part, points: points)
  }

  private static func failure(_ problem: DataSourceProblem) -> CommandFailure {
    if case .storage(let failure) = problem.reason { return CommandFailure(failure) }
    return CommandFailure(.invalidData, problem.description)
  }

  private static func name(_ text: String) -> ColumnName { Int(text).map { .number($0) } ?? .name(text) }
}
