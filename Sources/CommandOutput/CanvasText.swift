package import CharacterCanvas

/// A canvas as text, with or without styles.
///
/// It is made only from a canvas: its characters have passed `CellText`, and its control sequences are styles.
package struct CanvasText {
  /// UTF-8, a line end behind each row.
  package let bytes: [UInt8]

  /// The rows without styles, each less the blanks at its end.
  package init(_ canvas: Canvas) {
    bytes = canvas.plainText
  }

  /// The rows with the control sequences of their styles.
  package init(colored canvas: Canvas) {
    bytes = canvas.ansiRows.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }
}
