import Charts
import DataSets
import DelimitedText

/// Columns of a delimited text as inputs of a chart.
struct TableInputs {
  let chart: ChartDescriptor
  let columns: ChartColumnOptions

  /// The columns that `parts` name, and where none does all columns of numbers.
  ///
  /// - Throws: where the text is no table or has no such column.
  func read(_ bytes: [UInt8], _ place: String, _ parts: [String]) throws(CommandFailure) -> ChartInputs {
    let name = place == "-" ? "standard input" : place
    let layout = try table(bytes, name) { _ in [] }.layout
    let choice = try ColumnChoice(layout, parts, columns, chart, name)
    return try inputs(table(bytes, name) { _ in choice.requests }, choice, name)
  }

  private func inputs(
    _ table: DelimitedTable, _ choice: ColumnChoice, _ name: String
  ) throws(CommandFailure) -> ChartInputs {
    var read = table.columns[...]
    func next(_ number: Int?) -> TableColumn? { number == nil ? nil : read.popFirst() }
    let values = choice.values.map { next($0.number)?.numbers ?? [] }
    let error = next(choice.error)?.numbers
    let below = next(choice.errorBelow)?.numbers
    let above = next(choice.errorAbove)?.numbers
    let errorX = next(choice.errorX)?.numbers
    let x = next(choice.x)?.numbers
    let names = next(choice.names)?.texts
    var errorY = error.map { ErrorColumn($0) }
    if below != nil || above != nil { errorY = ErrorColumn(lower: below ?? error ?? [], upper: above ?? error ?? []) }
    var inputs = ChartInputs()
    for (place, column) in choice.values.enumerated() {
      do throws(DataProblem) {
        let set = try DataSet(
          values: values[place], x: x, xKind: choice.isDate ? .date : .number, annotations: names,
          errorX: errorX.map { ErrorColumn($0) }, errorY: errorY)
        inputs.series.append(
          ChartInputs.Entry(
            part: column.part, isFromAll: column.isFromAll,
            series: ChartSeries(title(column.number, table.layout), set)))
      } catch {
        throw CommandFailure(.invalidData, "\(name): \(error)")
      }
    }
    return inputs
  }

  /// The column's name; nothing for the only column of a text without names.
  private func title(_ number: Int, _ layout: DelimitedLayout) -> String {
    layout.columnCount == 1 && layout.names.isEmpty ? "" : layout.title(number - 1)
  }

  private func table(
    _ bytes: [UInt8], _ name: String, _ requests: @escaping @Sendable (DelimitedLayout) -> [ColumnRequest]
  ) throws(CommandFailure) -> DelimitedTable {
    let options = DelimitedOptions(hasDecimalComma: columns.decimalComma)
    let result = bytes.withUnsafeBufferPointer { text -> Result<DelimitedTable, DelimitedProblem> in
      do throws(DelimitedProblem) {
        var reader = DelimitedReader(options: options, requests: requests)
        try reader.read(text)
        return .success(try reader.finish())
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let table): return table
    case .failure(let problem):
      let message = problem.line == nil ? "\(name): error: \(problem)" : "\(name):\(problem)"
      throw CommandFailure(.invalidData, lines: [message])
    }
  }
}
