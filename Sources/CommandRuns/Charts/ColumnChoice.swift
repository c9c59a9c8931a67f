import Charts
import CommandOutput
import DataSets
import DocumentStorage
import EditorSession
import EvaluationEngine
import GraphFiles
import TextScanning

/// The columns that a chart uses, each by its number from 1.
struct ColumnChoice: Sendable {
  /// A column of values, with the argument that requested it.
  ///
  /// `isFromAll` is true if the argument requested all columns.
  struct Value: Sendable {
    var part: String
    var number: Int
    var isFromAll: Bool
  }

  private let columns: [DataFileSurvey.Column]
  private(set) var values: [Value] = []
  private(set) var x: Int?
  private(set) var names: Int?
  /// The columns that were left out because their cells are ambiguous, such as `1,234`.
  private(set) var questions: [DataFileProblem] = []
  /// The columns that were left out because their cells are not numbers or contradict each other.
  private(set) var problems: [DataFileProblem] = []
  var lacksValues: Bool {
    problems.contains(where: \.isContradiction) || questions.contains(where: \.isAmbiguousNumber)
  }
  let error: Int?
  let errorBelow: Int?
  let errorAbove: Int?
  let errorX: Int?

  /// Chooses the columns that options and `parts` name, and others by their content.
  ///
  /// - Throws: If a named column does not exist, or if every column of numbers is ambiguous.
  init(
    _ columns: [DataFileSurvey.Column], _ parts: [String], _ options: ChartColumns, _ chart: ChartDescriptor,
    _ place: String
  ) throws(CommandFailure) {
    self.columns = columns
    if columns.isEmpty {
      throw CommandFailure(
        .invalidData, "\(place): there are no columns", help: "give it a row: [1, 2] or [{\"a\": 1}]")
    }
    func number(_ name: String?) throws(CommandFailure) -> Int? {
      guard let name else { return nil }
      return try Self.number(name, columns, place)
    }
    error = try number(options.error)
    errorBelow = try number(options.errorBelow)
    errorAbove = try number(options.errorAbove)
    errorX = try number(options.errorX)
    x = try number(options.x)
    names = try number(options.names)
    for part in parts {
      let column = try Self.number(part, columns, place)
      values.append(Value(part: part, number: column, isFromAll: false))
    }
    let named = Set([error, errorBelow, errorAbove, errorX, x, names].compactMap(\.self))
    func free(_ content: ColumnContent) -> [Int] {
      columns.indices.filter { place in
        columns[place].content == content && !named.contains(place + 1) && columns[place].problem?.isQuestion != true
      }
      .map { $0 + 1 }
    }
    if values.isEmpty {
      if columns.allSatisfy({ $0.content == .nothing }) { throw .withoutNumbers(place, columns) }
      questions = columns.indices.filter { !named.contains($0 + 1) }.compactMap { place in
        columns[place].problem.flatMap { $0.isQuestion && (x == nil || $0.isAmbiguousNumber) ? $0 : nil }
      }
      problems = columns.indices.filter { !named.contains($0 + 1) }.compactMap { columns[$0].problem }
        .filter { !$0.isQuestion }
      x = x ?? free(.dates).first
      // A chart with numbers instead of dates along x would be a different one.
      if x == nil, chart.hasPlaces, let question = questions.first(where: { !$0.isAmbiguousNumber }) {
        throw CommandFailure(.content(question), of: place)
      }
      names = names ?? free(.texts).first
      var numbers = free(.numbers)
      if x == nil, numbers.count > 1, chart.hasPlaces { x = numbers.removeFirst() }
      if numbers.isEmpty, let question = questions.first(where: \.isAmbiguousNumber) {
        throw CommandFailure(.content(question), of: place)
      }
      let lacksNumbers = columns.allSatisfy { $0.content != .numbers && $0.problem == nil }
      if lacksNumbers, columns.contains(where: { $0.content == .texts }) { throw .withoutNumbers(place, columns) }
      // A column that has some numbers is read as such, which reports the cell that is none.
      if numbers.isEmpty {
        numbers = [(columns.firstIndex { $0.problem != nil } ?? 0) + 1]
        problems = []
      }
      values = numbers.map { Value(part: "", number: $0, isFromAll: true) }
    }
    if names == x || values.contains(where: { $0.number == names }) { names = nil }
  }

  var points: [PointColumns] {
    func name(_ number: Int?) -> ColumnName? { number.map { columns[$0 - 1].name } }
    return values.map { value in
      PointColumns(
        value: columns[value.number - 1].name, x: name(x), annotation: name(names), error: name(error),
        errorBelow: name(errorBelow), errorAbove: name(errorAbove), errorX: name(errorX))
    }
  }

  /// Returns the number, from 1, of the column with this name or this number.
  private static func number(
    _ name: String, _ columns: [DataFileSurvey.Column], _ place: String
  ) throws(CommandFailure) -> Int {
    let found = columns.places(meantBy: name)
    if found.count > 1 {
      let numbers = MessageText.list(found.lazy.map { String(columns[$0].number) })
      throw CommandFailure(.usage, "\(place): several columns are called '\(name)'", help: "use a number: \(numbers)")
    }
    if let index = found.first { return index + 1 }
    let hasNames = columns.contains { $0.title != "column \($0.number)" }
    throw CommandFailure(
      .usage, "\(place): there is no column '\(name)'",
      help: hasNames
        ? Suggestion.sentence(for: name, among: columns.map(\.title))
        : "give a number from 1 to \(columns.last?.number ?? 1)")
  }
}
