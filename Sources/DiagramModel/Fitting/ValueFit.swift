import Formulas
package import Geometry

/// A value's text made to fit: with fewer digits, properly rounded, and with a mark for that; never cut silently.
///
/// An uncertainty stays with its number: `11530 ± 70` becomes `11530(70)`, `11.53(7)k`. Three digits of a number stay, or as many as its uncertainty
/// allows, unless there are fewer columns than `leastColumns`.
package enum ValueFit {
  /// A way to write a value.
  private struct Form {
    let text: String
    /// Whether digits were given up, so that a sign is before it.
    let isRounded: Bool
    /// Whether it has the digits that a value keeps.
    let isEnough: Bool

    func text(_ sign: String) -> String { sign + text }
  }

  /// The least digits of a number when a form is chosen by readability.
  private static let keptDigits = 3
  /// The most digits of a rounded number, except for those before the point: nobody reads more.
  private static let mostDigits = 6
  /// Where the point is in numbers from 0.001 to 99 999.
  private static let plainPositions = -2...5

  /// The text in at most `columns` columns, made from the full text of a value.
  ///
  /// - Parameters:
  ///   - text: A number, digits in groups or not, perhaps in per cent or with an SI prefix, or any other value's text.
  ///   - columns: The space there is.
  ///   - approximately: Stands before a number that lost digits.
  ///   - isRounded: Whether the text has fewer digits already: no zero is invented for a prefix.
  ///   - glyphs: The glyphs for the text.
  /// - Returns: The text itself if it fits; a number without groups, with an SI prefix or with an exponent, as it may
  ///   be typed too; a number with fewer digits; of other text its beginning. If not one digit fits, the sign for cut
  ///   text.
  package static func fitted(
    _ text: String, columns: Int, approximately: String, isRounded: Bool = false, glyphs: GlyphSet
  ) -> String {
    if columns <= 0 { return "" }
    let whole = isRounded ? approximately + text : text
    if CellText.columns(of: whole, glyphs: glyphs) <= columns { return whole }
    guard let forms = forms(of: text, isRounded: isRounded) else {
      return CellText.truncated(text, toColumns: columns, glyphs: glyphs)
    }
    for form in forms {
      let shown = form.text(isRounded || form.isRounded ? approximately : "")
      if CellText.columns(of: shown, glyphs: glyphs) <= columns { return shown }
    }
    return CellText.truncated("…", toColumns: columns, glyphs: glyphs)
  }

  /// The columns that a number takes of this many: for all of its digits, or for rounded ones.
  ///
  /// - Parameters:
  ///   - text: The text of a number in full.
  ///   - columns: The space there is.
  ///   - isRounded: Whether the text is one of fewer digits already, so that a sign is before it.
  /// - Returns: The columns; for other text those of its beginning.
  package static func usedColumns(of text: String, columns: Int, isRounded: Bool = false) -> Int {
    let whole = CellText.columns(of: text) + (isRounded ? 1 : 0)
    if whole <= columns { return whole }
    // A sign of one column stands for that of either glyph set.
    return CellText.columns(
      of: fitted(text, columns: columns, approximately: "~", isRounded: isRounded, glyphs: .ascii))
  }

  /// Whether a text is that of a number with an uncertainty.
  package static func hasUncertainty(_ text: String) -> Bool { UncertainText(text) != nil }

  /// The fewest columns for a number's three digits, or all that it has, and its uncertainty.
  ///
  /// - Parameters:
  ///   - text: The text of a number in full.
  ///   - isRounded: Whether the text is one of fewer digits already, so that a sign is before it.
  /// - Returns: The columns; all of them for other text.
  package static func leastColumns(of text: String, isRounded: Bool = false) -> Int {
    let whole = CellText.columns(of: text) + (isRounded ? 1 : 0)
    guard let forms = forms(of: text, isRounded: isRounded) else { return whole }
    return forms.filter(\.isEnough).map { $0.text.utf8.count + (isRounded || $0.isRounded ? 1 : 0) }.reduce(whole, min)
  }

  /// The ways to write a number, the most digits first; nil for other text.
  private static func forms(of text: String, isRounded: Bool) -> [Form]? {
    if let number = DecimalText(text) { return forms(of: number, unit: "", isRounded: isRounded) }
    if let uncertain = UncertainText(text) { return forms(of: uncertain) }
    guard let unit = unit(of: text), let number = DecimalText(String(text.dropLast(unit.count))) else { return nil }
    return forms(of: number, unit: unit, isRounded: isRounded)
  }

  /// With a unit no SI prefix is used.
  private static func forms(of number: DecimalText, unit: String, isRounded: Bool) -> [Form] {
    // `0.01` of a longer number is not `10m`; of `250000` all digits are there.
    let hasDigits = !isRounded || number.pointPosition > 0 || number.hasDigitsToPrefix
    let prefixed = unit.isEmpty && hasDigits ? number.prefixed : nil
    var forms: [Form] = []
    func addWhole(_ text: String?) {
      if let text { forms.append(Form(text: text + unit, isRounded: false, isEnough: true)) }
    }
    func add(_ text: String?, _ count: Int) {
      if let text { forms.append(Form(text: text + unit, isRounded: true, isEnough: count >= keptDigits)) }
    }
    let counts = stride(from: min(number.digits.count - 1, max(mostDigits, number.pointPosition)), through: 1, by: -1)
    addWhole(number.positional(fillsWithZeros: true))
    if !isRounded { [prefixed, number.scientific].forEach(addWhole) }
    // From 0.001 to 99 999 three digits are read most easily without a prefix.
    if plainPositions.contains(number.pointPosition) {
      for count in counts where count >= keptDigits {
        add(number.rounded(toDigits: count).positional(fillsWithZeros: false), count)
      }
    }
    // Of a number that is rounded already, no digit is worth a prefix.
    if isRounded { [prefixed, number.scientific].forEach(addWhole) }
    for count in counts {
      let rounded = number.rounded(toDigits: count)
      add(rounded.positional(fillsWithZeros: false), count)
      if count > mostDigits { continue }
      if unit.isEmpty, rounded.hasDigitsToPrefix { add(rounded.prefixed, count) }
      add(rounded.scientific, count)
    }
    return forms
  }

  private static func forms(of uncertain: UncertainText) -> [Form] {
    var forms: [Form] = []
    for (step, text) in uncertain.shortened.enumerated() {
      forms += text.concise.map { Form(text: $0, isRounded: step > 0 || uncertain.isLopsided, isEnough: true) }
      if step == 0, let sides = uncertain.sides {
        forms.insert(Form(text: sides, isRounded: false, isEnough: true), at: 0)
      }
    }
    // With no space for the uncertainty the number has the sign of what lost digits.
    return forms
      + Self.forms(of: uncertain.number, unit: uncertain.unit, isRounded: true).map {
        Form(text: $0.text, isRounded: true, isEnough: false)
      }
  }

  /// The text after the digits of a number; nil if there is none.
  static func unit(of text: String) -> String? {
    if text.hasSuffix(" %") { return " %" }
    return text.last.flatMap { $0.isASCII && $0.isLetter ? String($0) : nil }
  }

  /// For `0.00375 ± 0.00021` the number with the uncertainty of its last digits in brackets, `0.00375(21)`, as it may
  /// be typed too; nil if it does not have that form.
  package static func concise(_ text: String) -> String? {
    guard let uncertain = UncertainText(text), !uncertain.isLopsided, uncertain.unit.isEmpty else { return nil }
    return uncertain.concise.first
  }
}
