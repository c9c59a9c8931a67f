import TextScanning
import Workbooks

/// Part of a formula of a spreadsheet in the making.
struct SheetText {
  /// The part; of a set, in the formula of a row, its value in that row.
  var text: String
  /// The binding level, as in `SheetFormula.Sign.level`; 6 for a sign in front, 9 for a text without brackets.
  var level = 9
  /// Whether it has a value for each point of a set.
  var isSet = false
  /// A set as a whole; nil if only its values one by one can be written.
  var whole: String?
  /// The cells of a set, if it is a column of them.
  var cells: CellRange?
  /// The row, counted from 0, whose formula is written, if it is one of a column.
  var row: Int?
  /// The numbers and sets of a list.
  var items: [SheetText] = []
  /// Its value, if it is a written number.
  var number: Double?
  /// Whether a spreadsheet has to compute it value by value.
  var needsArray = false

  /// In brackets if it binds looser than that.
  func bracketed(below level: Int) -> String { self.level >= level ? text : "(\(text))" }

  /// A number.
  init(_ number: Double) {
    text = DecimalWriter.shortest(number).uppercased()
    level = number.sign == .minus ? 6 : 9
    self.number = number
  }

  /// A text that needs no brackets.
  init(_ text: String) { self.text = text }

  /// The result of an operator, value by value, for others.
  init(_ text: String, level: Int = 9, of parts: [SheetText]) {
    self.text = text
    self.level = level
    isSet = parts.contains(where: \.isSet)
    needsArray = isSet || parts.contains(where: \.needsArray)
    // In a formula of a single cell the text is the set.
    whole = isSet && parts.allSatisfy { !$0.isSet || $0.whole == $0.text } ? text : nil
  }
}
