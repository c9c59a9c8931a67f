import Formulas
import Geometry
import GraphFiles

/// Formats an error message with the text that it is about: the message, the text with carets below the position, and a
/// suggestion.
enum ProblemLines {
  /// The number of columns in which the text is shown.
  private static let columns = 80

  /// Returns the lines for a formula with an error in `span`.
  static func lines(_ message: String, in text: String, span: Range<Int>, fixIt: String?) -> [String] {
    ["error: \(message)"] + picture(of: text, span: span) + help(fixIt)
  }

  /// Returns the lines for a text with a problem, where `name` is the file's name.
  ///
  /// A text that was typed has no name; carets show its position.
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

  /// Returns the text around a span, and below it a line with carets under the span.
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
  /// The message about a formula, without `malformed formula:` before it; nil for other problems.
  fileprivate var messageOfFormula: String? {
    if case .badFormula(let message, _) = reason { message } else { nil }
  }

  /// The message and the suggestion; the suggestion is nil if the text has no separate one.
  fileprivate var messageAndFixIt: (String, String?) {
    if case .badFormula(let message, let fixIt) = reason { return ("malformed formula: \(message)", fixIt) }
    if case .undefinedName(let name, let suggestion?) = reason {
      return (Self(.undefinedName(name, suggestion: nil), at: place).message, "did you mean '\(suggestion)'?")
    }
    return (message, nil)
  }
}
