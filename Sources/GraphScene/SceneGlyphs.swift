public import Geometry

/// The signs of the picture, in both glyph sets.
public struct SceneGlyphs: Sendable {
  public let output: Unicode.Scalar
  /// A port with a wire: the wire's arrow.
  public let filledPort: Unicode.Scalar
  public let openPort: Unicode.Scalar
  public let chosenPort: Unicode.Scalar
  /// On the border of a node that is selected together with others.
  public let selected: Unicode.Scalar
  /// On the border of a node that has just come.
  public let entered: Unicode.Scalar
  /// A node in an overview.
  public let block: Unicode.Scalar
  public let gridDot: Unicode.Scalar
  /// Stands in place of the dots while a link is being made.
  public let linkingDot: Unicode.Scalar
  public let unsavedMark: Unicode.Scalar
  /// Before the name a node waits for.
  public let waitsFor: String
  /// Before the label of a node that is bypassed.
  public let bypassed: String
  /// Before a value that is shown with fewer digits than it has.
  public let approximately: String
  /// Between facts on one line.
  public let separator: String
  /// Beside the chosen row of a list.
  public let rowMark: Unicode.Scalar
  /// Where a list goes on above and below.
  public let moreAbove: Unicode.Scalar
  public let moreBelow: Unicode.Scalar
  /// At the column that a table is sorted by.
  public let ascending: Unicode.Scalar
  public let descending: Unicode.Scalar
  /// Before the heading of a section.
  public let folded: Unicode.Scalar
  public let unfolded: Unicode.Scalar

  public static let unicode = SceneGlyphs(
    output: "●", filledPort: "►", openPort: "○", chosenPort: "◆", selected: "✓", entered: "+", block: "▒", gridDot: "·",
    linkingDot: "+",
    unsavedMark: "●",
    waitsFor: "← ", bypassed: "↷ ",
    approximately: "≈", separator: " · ", rowMark: "›", moreAbove: "↑", moreBelow: "↓",
    ascending: "▲", descending: "▼", folded: "▸", unfolded: "▾")

  public static let ascii = SceneGlyphs(
    output: "*", filledPort: ">", openPort: "o", chosenPort: "%", selected: "@", entered: "+", block: "#", gridDot: ".",
    linkingDot: "x",
    unsavedMark: "*",
    waitsFor: "<- ", bypassed: ">> ",
    approximately: "~", separator: " - ", rowMark: ">", moreAbove: "^", moreBelow: "v",
    ascending: "^", descending: "v", folded: "+", unfolded: "-")

  public static func of(_ glyphs: GlyphSet) -> SceneGlyphs {
    switch glyphs {
    case .unicode: unicode
    case .ascii: ascii
    }
  }
}
