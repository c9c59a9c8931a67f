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
    let (low, high) = (try number(ends[0], in: text), try number(ends[1], in: text))
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
      if parts.count == 2 { return parts.map(withoutBlanks) }
    }
    return text.split { $0.isWhitespace }.map { $0.last == "," ? $0.dropLast() : $0 }
  }

  /// Returns a text without blanks at its ends.
  static func withoutBlanks(_ part: Substring) -> Substring {
    var part = part.drop { $0.isWhitespace }
    while part.last?.isWhitespace == true { part.removeLast() }
    return part
  }

  private static func number(_ part: Substring, in text: String) throws(Problem) -> Double {
    let start = text.utf8.distance(from: text.startIndex, to: part.startIndex)
    let span = start..<start + part.utf8.count
    let quantity: Quantity
    do throws(NumberProblem) {
      quantity = try NumberText.parse(part)
    } catch {
      throw Problem(sentence: "\(error)", span: span)
    }
    guard quantity.lower == nil else {
      throw Problem(sentence: "an end of a range cannot have an uncertainty", span: span)
    }
    return quantity.value
  }
}
