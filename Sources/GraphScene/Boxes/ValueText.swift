import Geometry
import PresentationModel

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
      let room = columns - CellText.columns(of: sign, glyphs: glyphs)
      let fitted = ValueFit.fitted(
        valueText, columns: room, approximately: signs.approximately, glyphs: glyphs)
      text = fitted == valueText ? sign + fitted : fitted
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
