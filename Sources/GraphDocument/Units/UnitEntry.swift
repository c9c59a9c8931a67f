import Formulas
import Units

/// Where a unit can be typed in a definition or formula.
public enum UnitEntry {
  /// Returns whether the next word of a typed text can be a unit.
  ///
  /// It can be one after a number and a space (`3 `), in a product after a number (`3 km/`), in brackets (`3 [`), and
  /// after `to`, `in` and `->`.
  ///
  /// - Complexity: linear in the text.
  public static func isExpected(after text: some StringProtocol) -> Bool {
    if let bracket = text.lastIndex(of: "["), !text[bracket...].contains("]"), !text[bracket...].contains(",") {
      return isNumber(text[..<bracket].split(separator: " ").last ?? "") || text.hasSuffix("to [")
    }
    var words = text.split(separator: " ")
    guard let last = words.popLast() else { return false }
    if text.hasSuffix(" ") { return isNumber(last) || ["to", "in", "->"].contains(last) }
    guard let sign = last.last, "/·*".contains(sign), let first = last.first else { return false }
    // The part of the product that was typed already.
    return first.isNumber
      || first.isLetter && (words.last.map { isNumber($0) || ["to", "in", "->"].contains($0) } ?? false)
  }

  /// Returns whether a word is a number: it ends in a digit, and is no name such as `x2`.
  private static func isNumber(_ word: some StringProtocol) -> Bool {
    guard let last = word.last, last.isNumber || last == ")" && word.first?.isNumber == true else { return false }
    return word.drop { !$0.isNumber && !$0.isLetter }.first?.isNumber == true
  }

  /// Returns the units whose names begin with a text, best first.
  ///
  /// - Parameters:
  ///   - text: The beginning of a name.
  ///   - contents: The document, whose own units are returned too; nil for none.
  /// - Returns: The names with descriptions.
  public static func completions(
    beginningWith text: String, in contents: DocumentContents?
  ) -> [AttributeForm.Completion] {
    AttributeID.unit.attribute.form.completions(beginningWith: text, contents?.unitDefinitions ?? .none)
  }
}
