import EvaluationEngine
import Geometry
import GraphDocument
import JSONText
import TextScanning

extension NativeReader {
  @inline(never)
  mutating func readChartKind() throws(ReadingError) -> ChartKind {
    let string = try readString("chart")
    let word = string.contents(in: text)
    if let kind = ChartKind(named: word) { return kind }
    let suggestion = Suggestion.nearest(to: word, among: ChartKind.allCases.lazy.map(\.name))
    throw ReadingError(.unknownChart(word, suggestions: suggestion.map { [$0] } ?? []), at: string.quoteOffset)
  }

  mutating func readSize() throws(ReadingError) -> Size {
    guard scanner.byte == ASCII.leftBracket else { throw wrongType(of: "size", .size) }
    let start = scanner.offset
    try scanner.enterArray()
    var sides: [Int] = []
    var isFirst = true
    while try scanner.nextElement(&isFirst) {
      guard sides.count < 2, isAtNumber, let side = Int(exactly: try scanner.number()) else {
        throw ReadingError(.wrongType(of: "size", .size), at: start)
      }
      sides.append(side)
    }
    guard sides.count == 2 else { throw ReadingError(.wrongType(of: "size", .size), at: start) }
    let size = Size(columns: sides[0], rows: sides[1])
    guard ChartForm(size: size).isValid else { throw ReadingError(.badChartSize, at: start) }
    return size
  }

  mutating func readLogarithmicAxes() throws(ReadingError) -> ChartForm.LogarithmicAxes {
    let string = try readString("log")
    let word = string.contents(in: text)
    if let axes = ChartForm.LogarithmicAxes(rawValue: word) { return axes }
    throw ReadingError(
      .unknownWord(word, member: "log", words: ChartForm.LogarithmicAxes.allCases.map(\.rawValue)),
      at: string.quoteOffset)
  }
}
