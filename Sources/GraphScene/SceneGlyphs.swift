public import Geometry

/// The signs of the picture, in both glyph sets.
public struct SceneGlyphs: Sendable {
  /// The ends of wires.
  public struct Ends: Sendable {
    /// On the border of a node, at the start of its wires.
    public let output: Unicode.Scalar
    /// A port with a wire: the wire's arrow.
    public let filledPort: Unicode.Scalar
    /// A port without a wire; for a box of one line, if some port has none.
    public let openPort: Unicode.Scalar
  }

  /// Beside the rows of lists and of the table.
  public struct Rows: Sendable {
    /// Beside the chosen row of a list.
    public let rowMark: Unicode.Scalar
    /// Where a list goes on above and below.
    public let moreAbove: Unicode.Scalar
    /// Where a list goes on below.
    public let moreBelow: Unicode.Scalar
    /// At the column that a table is sorted by.
    public let ascending: Unicode.Scalar
    /// At the column that a table is sorted by, the highest first.
    public let descending: Unicode.Scalar
    /// Before the heading of a section.
    public let folded: Unicode.Scalar
    /// Before the heading of a section whose rows are shown.
    public let unfolded: Unicode.Scalar
  }

  /// Where a number comes out, or may go in.
  public let numbers: Ends
  /// Where a data set comes out, or nothing else may go in.
  public let data: Ends
  /// The port that is chosen, wired or not.
  public let chosenPort: Unicode.Scalar
  /// On the border of a node that is selected together with others.
  public let selected: Unicode.Scalar
  /// On the border of a node that has just come.
  public let entered: Unicode.Scalar
  /// At the corners of a box whose node fails, and in its place if there is no box.
  public let failing: Unicode.Scalar
  /// Before a row of the table that is elsewhere than a moment ago.
  public let moved: Unicode.Scalar
  /// Before a row or a section of the table that has just gone.
  public let left: Unicode.Scalar
  /// A node in an overview.
  public let block: Unicode.Scalar
  /// The dots of the plane's grid, and empty cells of the map.
  public let gridDot: Unicode.Scalar
  /// The dots of the closer grid while a link is being made.
  public let linkingDot: Unicode.Scalar
  /// Behind the document's name where changes are not saved.
  public let unsavedMark: Unicode.Scalar
  /// Before the name of a node that has another one.
  public let renamed: Unicode.Scalar
  /// Before the name a node waits for.
  public let waitsFor: String
  /// Before the label of a node that is bypassed.
  public let bypassed: String
  /// Before a value that is shown with fewer digits than it has.
  public let approximately: String
  /// Between facts on one line.
  public let separator: String
  /// Of lists and of the table.
  public let rows: Rows

  /// The signs of a terminal that speaks UTF-8.
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

  /// The signs of ASCII.
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

  /// The signs in that glyph set.
  public static func of(_ glyphs: GlyphSet) -> SceneGlyphs {
    switch glyphs {
    case .unicode: unicode
    case .ascii: ascii
    }
  }
}
