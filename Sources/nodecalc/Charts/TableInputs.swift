import Charts
import DataSets
import GraphDocument
import GraphFiles

/// Columns of a table as inputs of a chart: of a delimited text, of JSON or of JSON Lines.
struct TableInputs {
  let chart: ChartDescriptor
  let columns: ChartColumnOptions

  /// The columns that `parts` name, and where none does all columns of numbers.
  ///
  /// - Throws: where the text is no table or has no such column.
  func read(_ bytes: [UInt8], _ place: String, _ parts: [String]) throws(CommandFailure) -> ChartInputs {
    let fileName = place == "-" ? nil : place
    let form = DataFileForm(hasDecimalComma: columns.decimalComma)
    let survey = try asFailure(place) { () throws(DataFileProblem) in
      try bytes.withUnsafeBufferPointer { text throws(DataFileProblem) in
        try DataFileSurvey(text, form: form, fileName: fileName)
      }
    }
    let choice = try ColumnChoice(survey.columns, parts, columns, chart, Self.name(place))
    let sets = try asFailure(place) { () throws(DataFileProblem) in
      var reader = DataFileReader(choice.points, form: form, fileName: fileName)
      try bytes.withUnsafeBufferPointer { text throws(DataFileProblem) in try reader.read(text) }
      return try reader.finish().sets
    }
    var inputs = ChartInputs()
    inputs.series = zip(choice.values, sets).map { value, set in
      ChartInputs.Entry(
        part: value.part, isFromAll: value.isFromAll, series: ChartSeries(title(value.number, survey.columns), set))
    }
    return inputs
  }

  /// The column's name; nothing for the only column of a text without names.
  private func title(_ number: Int, _ columns: [DataFileSurvey.Column]) -> String {
    if columns.count == 1, columns[0].name == .number(1) { return "" }
    return columns[number - 1].title
  }

  private static func name(_ place: String) -> String { place == "-" ? "standard input" : place }

  private func asFailure<Result>(
    _ place: String, _ read: () throws(DataFileProblem) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(DataFileProblem) {
      return try read()
    } catch {
      let sign = error.line == nil ? " error: " : ""
      throw CommandFailure(.invalidData, lines: ["\(Self.name(place)):\(sign)\(error.description)"])
    }
  }
}
