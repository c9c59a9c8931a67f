import DiagramModel
import Formulas
import Geometry

/// The text shown in limited space as a node's value: the value, a failure, or the node that fails upstream.
struct ShownValue {
  let text: String
  let role: Role

  init(of node: NodeVO, glyphs: GlyphSet, columns: Int) {
    self.init(
      node.status, node.valueText, isRounded: node.isValueRounded, glyphs: glyphs, columns: columns, node.decimalMark)
  }

  init(of output: OutputVO, glyphs: GlyphSet, columns: Int) {
    self.init(
      output.status, output.valueText, isRounded: output.isValueRounded, glyphs: glyphs, columns: columns,
      output.decimalMark)
  }

  init(
    _ status: NodeVO.Status, _ valueText: String, isRounded: Bool, glyphs: GlyphSet, columns: Int,
    _ decimalMark: DecimalMark = .point
  ) {
    let signs = SceneGlyphs.of(glyphs)
    switch status {
    case .number:
      text = decimalMark.shown(
        Self.fitted(
          number: valueText, isRounded: isRounded, approximately: signs.approximately, columns: columns, glyphs: glyphs)
      )
      role = .value
    case .data:
      text = decimalMark.shown(Self.fitted(valueText, columns: columns, glyphs: glyphs))
      role = .value
    case .failure(let code):
      text = CellText.truncated(code, toColumns: columns, glyphs: glyphs)
      role = .failure
    case .waiting(let cause):
      text = CellText.truncated(signs.waitsFor + cause, toColumns: columns, glyphs: glyphs)
      role = .waiting
    case .absent:
      text = ""
      role = .value
    }
  }

  static func leastColumns(of node: NodeVO, glyphs: GlyphSet) -> Int {
    leastColumns(of: node.firstOutput, glyphs: glyphs)
  }

  static func leastColumns(of output: OutputVO, glyphs: GlyphSet) -> Int {
    switch output.status {
    case .number: ValueFit.leastColumns(of: output.valueText, isRounded: output.isValueRounded)
    case .data: CellText.columns(of: output.valueText.prefix { $0 != ":" && $0 != " " }, glyphs: glyphs) + 2
    case .failure, .waiting: min(Self.leastWordColumns, CellText.columns(of: output.valueText, glyphs: glyphs))
    case .absent: 0
    }
  }

  private static let leastWordColumns = 5

  /// Returns the text of a number in at most `columns` columns.
  ///
  /// If only the sign of a rounded number has no space, its digits are shown without the sign, since they say more.
  private static func fitted(
    number text: String, isRounded: Bool, approximately sign: String, columns: Int, glyphs: GlyphSet
  ) -> String {
    func fitted(_ text: String, isRounded: Bool) -> String {
      ValueFit.fitted(text, columns: columns, approximately: sign, isRounded: isRounded, glyphs: glyphs)
    }
    let signed = fitted(text, isRounded: isRounded)
    let shown = isRounded && !signed.hasPrefix(sign) ? fitted(text, isRounded: false) : signed
    // Boxes are as wide as the Unicode name of a unit; the ASCII name may be longer, and the number says more.
    return shown.contains(where: \.isNumber) ? shown : fitted(withoutUnit(text), isRounded: isRounded)
  }

  /// Returns a value's text without its unit if that has another name in ASCII, such as `degC`.
  private static func withoutUnit(_ text: String) -> String {
    guard let blank = text.lastIndex(of: " "), !text[blank...].allSatisfy(\.isASCII) else { return text }
    return String(text[..<blank])
  }

  /// Returns the longest form of a value's text that fits into `columns` columns; if none fits, the text is cut.
  ///
  /// A data set such as `12: -35…51` can be shortened to its number of values.
  private static func fitted(_ text: String, columns: Int, glyphs: GlyphSet) -> String {
    let count = text.prefix { $0 != ":" }
    let shorter = count.count < text.count ? ["\(count) values", "n=\(count)"] : []
    let fitting = ([text] + shorter).first { CellText.columns(of: $0, glyphs: glyphs) <= columns }
    return fitting ?? CellText.truncated(text, toColumns: columns, glyphs: glyphs)
  }
}
