import Charts
import Geometry

struct ShareBar {
  /// The length in cells of a bar for 100 %.
  private static let cells = 6

  /// The bar in one row, with a resolution of 1/8 cell, or 1/2 cell in ASCII.
  let text: String
  /// The bar as a single character, filled from the bottom.
  let upright: Unicode.Scalar
  /// The percentage, such as `61 %`; `<1 %` if it would round to 0.
  let percent: String

  /// Creates the bar of a share such as 0.61.
  ///
  /// The share is not negative; from 1 on, the bar is full.
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
