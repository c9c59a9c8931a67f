import Charts
import CommandOutput
import DataSets
import DocumentStorage
import EditorSession
import GraphDocument
import GraphFiles

struct TableInputs {
  let chart: ChartDescriptor
  let columns: ChartColumns

  /// Returns the columns that `parts` name, or all columns of numbers if `parts` is empty.
  ///
  /// - Throws: If the text is not a table or lacks a named column.
  func read(_ chunks: FileChunks, _ place: String, _ parts: [String]) throws(CommandFailure) -> ChartInputs {
    let file = GivenDataFile(chunks, fileName: place == "-" ? nil : place, form: columns.form)
    let name = place == "-" ? "standard input" : place
    let survey: DataFileSurvey
    do throws(GivenDataFailure) {
      survey = try file.survey(parts.isEmpty ? .contents : .names)
    } catch {
      throw CommandFailure(error, of: name)
    }
    if let remark = survey.headerRemark { StandardStreams.report("note: \(name): \(remark)") }
    let choice = try ColumnChoice(survey.columns, parts, columns, chart, name)
    let contents: DataFileContents
    do throws(GivenDataFailure) {
      contents = try file.readContents(choice.points)
    } catch {
      throw CommandFailure(error, of: name)
    }
    // Decisions are reported after reading, because the beginning does not show what is left out at the end.
    for decision in contents.decisions { StandardStreams.report(SafeText("\(name): \(decision)")) }
    for question in choice.questions + choice.problems {
      StandardStreams.report(SafeText("\(name):\(question.description); this column is left out"))
    }
    var inputs = ChartInputs()
    inputs.isWhole = !choice.lacksValues
    inputs.series = zip(choice.values, contents.sets).map { value, set in
      ChartInputs.Entry(
        part: value.part, isFromAll: value.isFromAll, series: ChartSeries(title(value.number, survey.columns), set))
    }
    return inputs
  }

  private func title(_ number: Int, _ columns: [DataFileSurvey.Column]) -> String {
    if columns.count == 1, columns[0].name == .number(1) { return "" }
    return columns[number - 1].title
  }
}
