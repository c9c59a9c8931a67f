import DiagramModel
import Geometry

/// What stands in place of a node's value, in so many columns.
struct ValueText {
  let text: String
  let role: Role

  init(of node: NodeVO, glyphs: GlyphSet, columns: Int) {
    self.init(node.status, node.valueText, isRounded: node.isValueRounded, glyphs: glyphs, columns: columns)
  }

  init(_ status: NodeVO.Status, _ valueText: String, isRounded: Bool, glyphs: GlyphSet, columns: Int) {
    let signs = SceneGlyphs.of(glyphs)
    switch status {
    case .number:
      let sign = isRounded ? signs.approximately : ""
      let space = columns - CellText.columns(of: sign, glyphs: glyphs)
      let fitted = ValueFit.fitted(
        valueText, columns: space, approximately: signs.approximately, glyphs: glyphs)
      text = fitted.isEmpty || fitted.hasPrefix(signs.approximately) ? fitted : sign + fitted
      role = .value
    case .data:
      text = Self.fitted(valueText, columns: columns, glyphs: glyphs)
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

  /// The summary of a set, `12: -35…51`, or else how many values there are: never cut where that misleads.
  private static func fitted(_ text: String, columns: Int, glyphs: GlyphSet) -> String {
    let count = text.prefix { $0 != ":" }
    let shorter = count.count < text.count ? ["\(count) values", "n=\(count)"] : []
    let fitting = ([text] + shorter).first { CellText.columns(of: $0, glyphs: glyphs) <= columns }
    return fitting ?? CellText.truncated(text, toColumns: columns, glyphs: glyphs)
  }
}
