import Charts
import DataSets
import DelimitedText
import EvaluationEngine

/// Which columns of a table a chart is made of, by their numbers from 1.
struct ColumnChoice: Sendable {
  /// A column of values: what it was asked for by, and whether all columns were.
  struct Value: Sendable {
    var part: String
    var number: Int
    var isFromAll: Bool
  }

  private(set) var values: [Value] = []
  private(set) var x: Int?
  private(set) var isDate = false
  private(set) var names: Int?
  let error: Int?
  let errorBelow: Int?
  let errorAbove: Int?
  let errorX: Int?

  /// The columns that options and `parts` name; what they leave open is chosen by what the columns hold.
  ///
  /// - Throws: where there is no such column.
  init(
    _ layout: DelimitedLayout, _ parts: [String], _ options: ChartColumnOptions, _ chart: ChartDescriptor,
    _ place: String
  ) throws(CommandFailure) {
    func number(_ name: String?) throws(CommandFailure) -> Int? {
      guard let name else { return nil }
      return try Self.number(name, layout, place)
    }
    error = try number(options.error)
    errorBelow = try number(options.errorBelow)
    errorAbove = try number(options.errorAbove)
    errorX = try number(options.errorX)
    x = try number(options.x)
    names = try number(options.names)
    for part in parts {
      let column = try Self.number(part, layout, place)
      values.append(Value(part: part, number: column, isFromAll: false))
    }
    let named = Set([error, errorBelow, errorAbove, errorX, x, names].compactMap(\.self))
    func free(_ kind: ColumnKind) -> [Int] {
      layout.kinds.indices.filter { layout.kinds[$0] == kind && !named.contains($0 + 1) }.map { $0 + 1 }
    }
    if values.isEmpty {
      x = x ?? free(.dates).first
      names = names ?? free(.texts).first
      var numbers = free(.numbers)
      if x == nil, numbers.count > 1, ["line", "scatter", "bubble"].contains(chart.name) { x = numbers.removeFirst() }
      // Without a column of numbers the first one is read as such, which says where it is none.
      if numbers.isEmpty { numbers = [1] }
      values = numbers.map { Value(part: "", number: $0, isFromAll: true) }
    }
    isDate = x.map { layout.kinds[$0 - 1] == .dates } ?? false
    if names == x || values.contains(where: { $0.number == names }) { names = nil }
  }

  /// What a reader has to keep, in the order of the properties.
  var requests: [ColumnRequest] {
    let numbers = values.map(\.number) + [error, errorBelow, errorAbove, errorX].compactMap(\.self)
    return numbers.map { ColumnRequest(.number($0), as: .numbers) }
      + [x].compactMap(\.self).map { ColumnRequest(.number($0), as: isDate ? .dates : .numbers) }
      + [names].compactMap(\.self).map { ColumnRequest(.number($0), as: .texts) }
  }

  /// The number of the column that has the name, or else is the number.
  private static func number(
    _ name: String, _ layout: DelimitedLayout, _ place: String
  ) throws(CommandFailure) -> Int {
    let found = layout.names.indices.filter { layout.names[$0] == name }
    if found.count > 1 {
      let numbers = found.map { String($0 + 1) }.joined(separator: ", ")
      throw CommandFailure(.usage, "\(place): several columns are called '\(name)'", help: "use a number: \(numbers)")
    }
    if let index = found.first { return index + 1 }
    if let number = Int(name), number >= 1, number <= layout.columnCount { return number }
    let nearest = Suggestion.nearest(to: name, among: layout.names).map { "did you mean '\($0)'?" }
    let names = layout.names.prefix(10).joined(separator: ", ")
    let help = layout.names.isEmpty ? "give a number from 1 to \(layout.columnCount)" : "there are \(names)"
    throw CommandFailure(.usage, "\(place): there is no column '\(name)'", help: nearest ?? help)
  }
}
