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
      text = CellText.truncated(node.valueText, toColumns: columns, glyphs: glyphs)
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
}
