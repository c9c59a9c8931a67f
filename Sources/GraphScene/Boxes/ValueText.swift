import Geometry
import PresentationModel

/// What stands in place of a node's value, in so many columns.
struct ValueText {
  let text: String
  let role: Role

  init(of node: NodeVO, glyphs: GlyphSet, columns: Int) {
    let signs = SceneGlyphs.of(glyphs)
    switch node.status {
    case .number:
      let sign = node.isValueRounded ? signs.approximately : ""
      let room = columns - CellText.columns(of: sign, glyphs: glyphs)
      let fitted = ValueFit.fitted(
        node.valueText, columns: room, approximately: signs.approximately, glyphs: glyphs)
      text = fitted == node.valueText ? sign + fitted : fitted
      role = .value
    case .data:
      text = Self.fitted(node.valueText, columns: columns, glyphs: glyphs)
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

  /// What a set tells of itself, `12: -35…51`, or else how many values there are: never cut where that misleads.
  private static func fitted(_ text: String, columns: Int, glyphs: GlyphSet) -> String {
    let count = text.prefix { $0 != ":" }
    let shorter = count.count < text.count ? ["\(count) values", "n=\(count)"] : []
    let fitting = ([text] + shorter).first { CellText.columns(of: $0, glyphs: glyphs) <= columns }
    return fitting ?? CellText.truncated(text, toColumns: columns, glyphs: glyphs)
  }
}
