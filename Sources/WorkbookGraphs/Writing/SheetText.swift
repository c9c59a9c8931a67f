import TextScanning
import Workbooks

struct SheetText {
  /// The text of the part.
  ///
  /// In a formula for one row, a set is written as its value in this row.
  var text: String
  /// The precedence, as in `SheetFormula.Sign.level`; 6 for a sign before an operand, such as `-`.
  ///
  /// It is 9 if the text never needs brackets.
  var level = 9
  /// Whether the part is a set, with a value for each point.
  var isSet = false
  /// The text of the whole set; nil if only single values can be written.
  var whole: String?
  /// The cells with the values of the set, if they form a column; otherwise nil.
  var cells: CellRange?
  /// The row of the column for which the formula is written, from 0; nil outside a column.
  var row: Int?
  /// The items of a list, which are numbers and sets.
  var items: [SheetText] = []
  /// The value of a literal number; otherwise nil.
  var number: Double?
  var needsArray = false

  /// Returns the text, in brackets if its precedence is below `level`.
  func bracketed(below level: Int) -> String { self.level >= level ? text : "(\(text))" }

  init(_ number: Double) {
    text = DecimalWriter.shortest(number).uppercased()
    level = number.sign == .minus ? 6 : 9
    self.number = number
  }

  init(_ text: String) { self.text = text }

  /// Creates the text of a calculation in which each value depends on values with the same index in `parts`.
  init(_ text: String, level: Int = 9, of parts: [SheetText]) {
    self.text = text
    self.level = level
    isSet = parts.contains(where: \.isSet)
    needsArray = isSet || parts.contains(where: \.needsArray)
    // In a formula of a single cell the text is the set.
    whole = isSet && parts.allSatisfy { !$0.isSet || $0.whole == $0.text } ? text : nil
  }
}
