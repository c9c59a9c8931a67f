package import CharacterCanvas

/// A canvas as text, with or without styles.
///
/// It is safe to write to a terminal, because it can only be created from a canvas. `CellText` makes the characters
/// safe, and the only control sequences are styles.
package struct CanvasText {
  /// The text in UTF-8, with a line feed after each row.
  package let bytes: [UInt8]

  /// Creates text without styles and without trailing blanks.
  package init(_ canvas: Canvas) {
    bytes = canvas.plainText
  }

  /// Creates text from the rows with control sequences for their styles.
  package init(colored canvas: Canvas) {
    bytes = canvas.ansiRows.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }
}
