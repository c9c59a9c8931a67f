import Charts
import Geometry

/// A share of a variance as a small bar and a percentage.
struct ShareBar {
  /// The length of a bar for the whole variance, in cells.
  private static let cells = 6

  /// The bar, in steps of an eighth of a cell; in ASCII, of a half.
  let text: String
  /// The bar in a single cell, growing from the bottom.
  let upright: Unicode.Scalar
  /// The percentage, such as `61 %`; `<1 %` if it would round to 0.
  let percent: String

  /// Creates the bar of a share, which is not negative; a share above 1 fills the bar.
  init(of share: Double, glyphs: GlyphSet) {
    let part = share.isFinite ? min(max(share, 0), 1) : 0
    let eighths = Int((part * Double(Self.cells * 8)).rounded())
    let signs: ChartGlyphs = glyphs == .ascii ? .ascii : .blocks
    let scalars = stride(from: 0, to: eighths, by: 8).map { start in
      EighthBlocks.left(min(8, eighths - start), signs, fill: "#")
    }
    let bar = String(String.UnicodeScalarView(scalars))
    text = bar.hasSuffix(" ") ? String(bar.dropLast()) : bar
    upright = EighthBlocks.bottom(max(1, Int((part * 8).rounded())), signs, fill: "#")
    percent = share < 0.005 ? "<1 %" : share < 9_999.99 ? "\(Int((share * 100).rounded())) %" : ">999999 %"
  }
}
