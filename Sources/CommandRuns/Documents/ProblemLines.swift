import Formulas
import Geometry
import GraphFiles

/// Formats an error message: the message, the text with carets below the error, and a suggestion.
enum ProblemLines {
  private static let columns = 80

  /// Returns the lines for a formula with an error in `span`.
  static func lines(_ message: String, in text: String, span: Range<Int>, fixIt: String?) -> [String] {
    ["error: \(message)"] + picture(of: text, span: span) + help(fixIt)
  }

  /// Returns the lines for a problem in a text; `name` is the name of its file.
  ///
  /// For typed text without a name, carets show the position.
  static func lines(for problem: DocumentProblem, in text: [UInt8], named name: String?) -> [String] {
    let (message, fixIt) = problem.messageAndFixIt
    let head =
      name.map { "\($0):\(problem.place): error: \(message)" } ?? "error: \(problem.messageOfFormula ?? message)"
    guard let span = problem.span, span.lowerBound <= text.count else { return [head] }
    // Only the line is decoded: the whole text may be large or not UTF-8.
    let lineFeed = UInt8(ascii: "\n")
    let start = text[..<span.lowerBound].lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
    let end = text[span.lowerBound...].firstIndex(of: lineFeed) ?? text.count
    guard let line = String(validating: text[start..<end], as: UTF8.self) else { return [head] }
    let place = span.lowerBound - start..<max(span.lowerBound, span.upperBound) - start
    return [head] + picture(of: line, span: place) + help(fixIt)
  }

  static func picture(of text: String, span: Range<Int>) -> [String] {
    let picture = ProblemPicture(of: text, span: span, columns: columns - 2) { character in
      let text = String(character)
      return (CellText.safe(text), CellText.columns(of: text))
    }
    return ["  " + picture.line, "  " + picture.carets]
  }

  private static func help(_ fixIt: String?) -> [String] {
    fixIt.map { ["help: \($0)"] } ?? []
  }
}

extension DocumentProblem {
  fileprivate var messageOfFormula: String? {
    if case .badFormula(let message, _) = reason { message } else { nil }
  }

  fileprivate var messageAndFixIt: (String, String?) {
    if case .badFormula(let message, let fixIt) = reason { return ("malformed formula: \(message)", fixIt) }
    if case .undefinedName(let name, let suggestion?) = reason {
      return (Self(.undefinedName(name, suggestion: nil), at: place).message, "did you mean '\(suggestion)'?")
    }
    return (message, nil)
  }
}
