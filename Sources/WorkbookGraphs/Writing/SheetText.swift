import TextScanning
import Workbooks

/// A part of a spreadsheet formula that is being written.
struct SheetText {
  /// The text of the part; for a set in the formula of a row, its value in that row.
  var text: String
  /// The precedence level, as in `SheetFormula.Sign.level`; 6 for a sign before an operand, 9 for a text that needs no
  /// brackets.
  var level = 9
  /// Whether the part has a value for each point of a set.
  var isSet = false
  /// The text of the whole set; nil if only its single values can be written.
  var whole: String?
  /// The cells of a set, if it is a column of cells.
  var cells: CellRange?
  /// The row, counted from 0, whose formula is written; nil outside a column.
  var row: Int?
  /// The numbers and sets in a list.
  var items: [SheetText] = []
  /// The value, if the part is a literal number.
  var number: Double?
  /// Whether the formula must be an array formula.
  var needsArray = false

  /// Returns the text, in brackets if its precedence is below `level`.
  func bracketed(below level: Int) -> String { self.level >= level ? text : "(\(text))" }

  /// Creates a literal number.
  init(_ number: Double) {
    text = DecimalWriter.shortest(number).uppercased()
    level = number.sign == .minus ? 6 : 9
    self.number = number
  }

  /// Creates a text that needs no brackets.
  init(_ text: String) { self.text = text }

  /// Creates the result of an operator that works value by value on `parts`.
  init(_ text: String, level: Int = 9, of parts: [SheetText]) {
    self.text = text
    self.level = level
    isSet = parts.contains(where: \.isSet)
    needsArray = isSet || parts.contains(where: \.needsArray)
    // In a formula of a single cell the text is the set.
    whole = isSet && parts.allSatisfy { !$0.isSet || $0.whole == $0.text } ? text : nil
  }
}
