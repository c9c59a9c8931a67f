public import Geometry

/// The special characters in the drawing, for UTF-8 and for ASCII.
public struct SceneGlyphs: Sendable {
  /// The characters at the ends of wires.
  public struct Ends: Sendable {
    /// The sign of an output, on the border of a node where its wires begin.
    public let output: Unicode.Scalar
    /// The sign of a linked port, which is the arrowhead of its wire.
    public let filledPort: Unicode.Scalar
    /// The sign of an open port; on a node drawn in one row, it means that at least one port is open.
    public let openPort: Unicode.Scalar
  }

  /// The characters beside the rows of lists and of the table.
  public struct Rows: Sendable {
    /// The sign before the chosen row.
    public let rowMark: Unicode.Scalar
    /// The sign for more rows above.
    public let moreAbove: Unicode.Scalar
    /// The sign for more rows below.
    public let moreBelow: Unicode.Scalar
    /// The sign of a column sorted in ascending order.
    public let ascending: Unicode.Scalar
    /// The sign of a column sorted in descending order.
    public let descending: Unicode.Scalar
    /// The sign before the heading of a folded section.
    public let folded: Unicode.Scalar
    /// The sign before the heading of an unfolded section.
    public let unfolded: Unicode.Scalar
  }

  /// The ends of wires that carry numbers.
  public let numbers: Ends
  /// The ends of wires that carry data sets, and ports that accept only data sets.
  public let data: Ends
  /// The sign of the chosen port, linked or not.
  public let chosenPort: Unicode.Scalar
  /// The sign of a node in a multiple selection.
  public let selected: Unicode.Scalar
  /// The sign of a new node.
  public let entered: Unicode.Scalar
  /// The sign of a failing node: at the corners of its box, or instead of the box.
  public let failing: Unicode.Scalar
  /// The sign before a row of the table that has just moved.
  public let moved: Unicode.Scalar
  /// The sign before a row or section that was just removed from the table.
  public let left: Unicode.Scalar
  /// The sign of a node in an overview.
  public let block: Unicode.Scalar
  /// The sign for dots of the grid, and for empty cells of the map.
  public let gridDot: Unicode.Scalar
  /// The sign for dots of the dense grid in link mode.
  public let linkingDot: Unicode.Scalar
  /// The sign after the document's name if there are unsaved changes.
  public let unsavedMark: Unicode.Scalar
  /// The sign before the name of a renamed node.
  public let renamed: Unicode.Scalar
  /// The sign before the name of the failing node because of which another node has no value.
  public let waitsFor: String
  /// The sign before the label of a bypassed node.
  public let bypassed: String
  /// The sign before a value of which only some digits are shown.
  public let approximately: String
  /// The separator between several facts on one line.
  public let separator: String
  /// The signs of lists and of the table.
  public let rows: Rows

  /// The signs for terminals with UTF-8.
  public static let unicode = SceneGlyphs(
    numbers: Ends(output: "●", filledPort: "►", openPort: "○"),
    data: Ends(output: "■", filledPort: "▷", openPort: "□"),
    chosenPort: "◆", selected: "✓", entered: "+", failing: "!", moved: "⇅",
    left: "−", block: "▒", gridDot: "·",
    linkingDot: "·",
    unsavedMark: "●", renamed: "→",
    waitsFor: "← ", bypassed: "↷ ",
    approximately: "≈", separator: " · ",
    rows: Rows(
      rowMark: "›", moreAbove: "↑", moreBelow: "↓", ascending: "▲", descending: "▼", folded: "▸", unfolded: "▾"))

  /// The signs in ASCII.
  public static let ascii = SceneGlyphs(
    numbers: Ends(output: "*", filledPort: ">", openPort: "o"),
    data: Ends(output: "&", filledPort: "}", openPort: "{"),
    chosenPort: "%", selected: "@", entered: "+", failing: "!", moved: "=",
    left: "-", block: "#", gridDot: ".",
    linkingDot: ",",
    unsavedMark: "*", renamed: ">",
    waitsFor: "<- ", bypassed: ">> ",
    approximately: "~", separator: " - ",
    rows: Rows(
      rowMark: ">", moreAbove: "^", moreBelow: "v", ascending: "^", descending: "v", folded: "+", unfolded: "-"))

  /// Returns the signs for a glyph set.
  public static func of(_ glyphs: GlyphSet) -> SceneGlyphs {
    switch glyphs {
    case .unicode: unicode
    case .ascii: ascii
    }
  }
}
