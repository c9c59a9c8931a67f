import Formulas

/// The syntax for a range, lowest value first: `0 … 0.2`, `0 .. 20%`, `0, 20%` or `0 20%`.
public enum RangeSyntax {
  /// Why a line is not a valid range.
  public typealias Problem = LineProblem

  /// Parses a range; returns nil for an empty line, which means that there is no range.
  ///
  /// - Complexity: Linear in the text.
  public static func parse(_ text: String) throws(Problem) -> ValueRange? {
    let ends = ends(in: text)
    if ends.isEmpty { return nil }
    guard ends.count == 2 else {
      throw Problem(sentence: "write the minimum and the maximum, such as 0 … 0.2", span: 0..<text.utf8.count)
    }
    let uncertain = "an end of a range cannot have an uncertainty"
    let (low, high) = (try ends[0].exactNumber(unless: uncertain), try ends[1].exactNumber(unless: uncertain))
    do throws(ValueRange.Problem) {
      return try ValueRange(low, high)
    } catch {
      throw Problem(sentence: error.sentence, span: 0..<text.utf8.count)
    }
  }

  /// Returns the range as text that can be typed again.
  public static func text(of range: ValueRange) -> String {
    "\(NumberText.shortest(range.low)) … \(NumberText.shortest(range.high))"
  }

  /// Returns the two parts of a text that are separated by `…`, `..` or blanks; a comma before the blanks is dropped.
  private static func ends(in text: String) -> [Substring] {
    for sign in ["…", ".."] {
      let parts = text.split(separator: sign, omittingEmptySubsequences: false)
      if parts.count == 2 { return parts.map(\.withoutBlanks) }
    }
    return text.split { $0.isWhitespace }.map { $0.last == "," ? $0.dropLast() : $0 }
  }
}
