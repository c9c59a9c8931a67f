import Formulas
import Geometry
import GraphFiles

/// A problem with a text, its position and a suggestion, as lines for standard error: the text with carets below the
/// position.
enum ProblemLines {
  /// The number of columns for showing the text.
  private static let columns = 80

  /// Returns the lines for a formula with an error in `span`.
  static func lines(_ message: String, in text: String, span: Range<Int>, mend: String?) -> [String] {
    ["error: \(message)"] + picture(of: text, span: span) + help(mend)
  }

  /// Returns the lines for a text called `name` that could not be read.
  ///
  /// A typed text has no name; its position is shown by carets only.
  static func lines(for problem: DocumentProblem, in text: [UInt8], named name: String?) -> [String] {
    let (message, mend) = problem.messageAndMend
    let head =
      name.map { "\($0):\(problem.place): error: \(message)" } ?? "error: \(problem.messageOfFormula ?? message)"
    guard let span = problem.span, span.lowerBound <= text.count else { return [head] }
    // Only the line is decoded: the whole text may be large or not UTF-8.
    let lineFeed = UInt8(ascii: "\n")
    let start = text[..<span.lowerBound].lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
    let end = text[span.lowerBound...].firstIndex(of: lineFeed) ?? text.count
    guard let line = String(validating: text[start..<end], as: UTF8.self) else { return [head] }
    let place = span.lowerBound - start..<max(span.lowerBound, span.upperBound) - start
    return [head] + picture(of: line, span: place) + help(mend)
  }

  /// Returns the text around the span, and below it a line of carets.
  static func picture(of text: String, span: Range<Int>) -> [String] {
    let picture = ProblemPicture(of: text, span: span, columns: columns - 2) { character in
      let text = String(character)
      return (CellText.safe(text), CellText.columns(of: text))
    }
    return ["  " + picture.line, "  " + picture.carets]
  }

  private static func help(_ mend: String?) -> [String] {
    mend.map { ["help: \($0)"] } ?? []
  }
}

extension DocumentProblem {
  /// The problem with a formula, without the prefix `malformed formula:`; nil for other problems.
  fileprivate var messageOfFormula: String? {
    if case .badFormula(let message, _) = reason { message } else { nil }
  }

  /// The problem, and the suggestion if it can be separated from it.
  fileprivate var messageAndMend: (String, String?) {
    if case .badFormula(let message, let mend) = reason { return ("malformed formula: \(message)", mend) }
    if case .undefinedName(let name, let suggestion?) = reason {
      return (Self(.undefinedName(name, suggestion: nil), at: place).message, "did you mean '\(suggestion)'?")
    }
    return (message, nil)
  }
}
