import Formulas
package import Geometry

/// Shortens the text of a value to a width by rounding it correctly; a sign shows that digits are missing.
///
/// A number keeps its uncertainty: `11530 ± 70` becomes `11530(70)` or `11.53(7)k`. With at least `leastColumns`
/// columns, a number also keeps three digits, or as many as its uncertainty allows.
package enum ValueFit {
  private struct Form {
    let text: String
    /// Whether digits are missing, so that `≈` is written before the number.
    let isRounded: Bool
    /// Whether enough digits remain.
    let isEnough: Bool
  }

  private static let keptDigits = 3
  private static let mostDigits = 6
  /// Where the decimal point is in numbers from 0.001 to 99 999, which are written without an exponent.
  private static let plainPositions = -2...5

  /// Returns the text of a value in at most `columns` columns.
  ///
  /// If the full text does not fit, a number is written in a shorter form: without separators of groups, with an SI
  /// prefix, with an exponent, or with fewer digits. If not even one digit fits, the result is `…`. Other text is cut
  /// off at its end.
  ///
  /// - Parameters:
  ///   - text: The full text: a number, possibly with groups of digits, a percent sign or an SI prefix, or other text.
  ///   - columns: The available columns.
  ///   - approximately: The sign to write before a number if digits are missing.
  ///   - isRounded: Whether digits are already missing in `text`.
  ///   - glyphs: The glyphs for the text.
  /// - Returns: The text in at most `columns` columns.
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
      let shown = isRounded || form.isRounded ? approximately + form.text : form.text
      if CellText.columns(of: shown, glyphs: glyphs) <= columns { return shown }
    }
    return CellText.truncated("…", toColumns: columns, glyphs: glyphs)
  }

  /// Returns how many of the available columns the text of a number fills when `fitted` shortens it.
  ///
  /// - Parameters:
  ///   - text: The full text of a number.
  ///   - columns: The available columns.
  ///   - isRounded: Whether digits are already missing in `text`, so that a sign is written before it.
  /// - Returns: The number of columns; for other text, the columns of its beginning.
  package static func usedColumns(of text: String, columns: Int, isRounded: Bool = false) -> Int {
    let whole = CellText.columns(of: text) + (isRounded ? 1 : 0)
    if whole <= columns { return whole }
    return CellText.columns(
      of: fitted(text, columns: columns, approximately: "≈", isRounded: isRounded, glyphs: .unicode))
  }

  /// Returns the fewest columns in which a number keeps its uncertainty and three digits, or all of its fewer digits.
  ///
  /// - Parameters:
  ///   - text: The full text of a number.
  ///   - isRounded: Whether digits are already missing in `text`, so that a sign is written before it.
  /// - Returns: The number of columns; for other text, the columns of the whole text.
  package static func leastColumns(of text: String, isRounded: Bool = false) -> Int {
    let whole = CellText.columns(of: text) + (isRounded ? 1 : 0)
    guard let forms = forms(of: text, isRounded: isRounded) else { return whole }
    let shorter = forms.filter(\.isEnough).map {
      CellText.columns(of: $0.text) + (isRounded || $0.isRounded ? 1 : 0)
    }
    return min(whole, shorter.min() ?? whole)
  }

  /// Returns the possible ways to write a number, with the most digits first; nil if the text is not a number.
  private static func forms(of text: String, isRounded: Bool) -> [Form]? {
    if let number = DecimalText(text) { return forms(of: number, unit: "", isRounded: isRounded) }
    if let uncertain = UncertainText(text) { return forms(of: uncertain) }
    guard let unit = unit(of: text), let number = DecimalText(String(text.dropLast(unit.count))) else { return nil }
    return forms(of: number, unit: unit, isRounded: isRounded)
  }

  private static func forms(of number: DecimalText, unit: String, isRounded: Bool) -> [Form] {
    // A rounded `0.01` must not become `10m`, but in `250000` all digits are known.
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
    // From 0.001 to 99 999, three digits are easiest to read without a prefix.
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
    // Without space for the uncertainty, the number gets the sign for lost digits.
    return forms
      + Self.forms(of: uncertain.number, unit: uncertain.unit, isRounded: true).map {
        Form(text: $0.text, isRounded: true, isEnough: false)
      }
  }

  /// Returns the text after the digits of a number; nil if there is none.
  static func unit(of text: String) -> String? {
    if let blank = text.lastIndex(of: " "), let first = text[text.index(after: blank)...].first,
      !first.isNumber, first != "±", first != "(", first != "?", first != "−"
    {
      return String(text[blank...])
    }
    return text.last.flatMap { $0.isASCII && $0.isLetter ? String($0) : nil }
  }

  /// Returns the number followed by the uncertainty of its last digits in brackets, such as `0.00375(21)` for `0.00375
  /// ± 0.00021`; nil if the number cannot be written so.
  ///
  /// The user can also type a number in this form.
  package static func concise(_ text: String) -> String? {
    guard let uncertain = UncertainText(text), !uncertain.isLopsided, uncertain.unit.isEmpty else { return nil }
    return uncertain.concise.first
  }
}
