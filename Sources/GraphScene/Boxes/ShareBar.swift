import Charts
import Geometry

/// A part of a variance as a small bar and a percentage.
struct ShareBar {
  /// The cells of a bar that stands for all of it.
  private static let cells = 6

  /// As many cells as it fills, a cell begun to an eighth; in ASCII to a half.
  let text: String
  /// The same in one cell, from its bottom up.
  let upright: Unicode.Scalar
  /// `61 %`, and `<1 %` for what rounds to nothing.
  let percent: String

  /// Of a share that is not negative; one above 1 fills the bar.
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
