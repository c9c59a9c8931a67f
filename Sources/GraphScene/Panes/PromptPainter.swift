import CharacterCanvas
import Geometry
import PresentationModel

/// Draws the line in which the user types: its label, the text around the cursor, mistakes in it, and a preview.
struct PromptPainter {
  let theme: Theme
  let glyphs: GlyphSet

  /// Draws the line and its preview.
  ///
  /// If the whole preview fits, it follows the text. If not, it is drawn in the line `sentences`.
  ///
  /// - Returns: The cell of the cursor.
  func paint(
    _ prompt: ScreenVO.PromptLine, in line: Rect, sentences: Rect, on canvas: inout Canvas
  ) -> Point {
    let preview = prompt.preview
    let layout = PromptLayout(prompt, in: line, glyphs: glyphs)
    let window = layout.window
    let start = layout.start
    canvas.write(layout.label, at: Point(column: 1, row: line.minRow), style: theme[.promptLabel])
    canvas.write(
      window.text, at: Point(column: start, row: line.minRow), style: theme[.promptText], limit: layout.space)
    if let mistake = window.mistake {
      let style = theme[.promptMistake]
      canvas.restyle(
        Rect(column: start + mistake.lowerBound, row: line.minRow, columns: mistake.count, rows: 1)
      ) { _ in style }
    }
    paintPreview(preview, behind: start + window.columns, in: line, sentences, on: &canvas)
    return Point(column: start + window.cursor, row: line.minRow)
  }

  private func paintPreview(
    _ preview: PromptPreview, behind column: Int, in line: Rect, _ sentences: Rect, on canvas: inout Canvas
  ) {
    guard !preview.sentence.isEmpty else { return }
    let text = preview.isAcceptable ? preview.sentence : "! " + preview.sentence
    let style = theme[preview.isAcceptable ? .promptNote : .promptProblem]
    let end = line.maxColumn - 1
    let width = CellText.columns(of: text, glyphs: glyphs)
    if column + 3 + width <= end {
      canvas.write(text, at: Point(column: end - width, row: line.minRow), style: style)
    } else {
      canvas.fill(sentences, style: theme[.tool])
      let space = max(0, sentences.size.columns - 2)
      canvas.write(
        CellText.truncated(text, toColumns: space, glyphs: glyphs), at: Point(column: 1, row: sentences.minRow),
        style: style)
    }
  }
}

/// The visible part of the line in which the user types.
///
/// It contains the cursor.
struct LineWindow {
  let text: String
  /// The number of characters before the visible part.
  let first: Int
  let columns: Int
  let cursor: Int
  /// The columns of the visible part of the mistake; nil if there is none.
  ///
  /// A missing character takes one column.
  let mistake: Range<Int>?

  init(_ prompt: ScreenVO.PromptLine, columns space: Int, glyphs: GlyphSet) {
    let line = prompt.text
    func width(_ character: Character) -> Int { CellText.columns(of: String(character), glyphs: glyphs) }
    let cursorIndex = line.index(line.startIndex, offsetBy: max(0, prompt.cursor), limitedBy: line.endIndex)
    var start = cursorIndex ?? line.endIndex
    var first = cursorIndex == nil ? line.count : max(0, prompt.cursor)
    var before = 0
    while start > line.startIndex {
      let previous = line.index(before: start)
      let columns = width(line[previous])
      if before + columns >= space { break }
      before += columns
      start = previous
      first -= 1
    }
    var shown = ""
    var column = 0
    var place = first
    var mistakeStart: Int?
    var mistakeEnd = 0
    for character in line[start...] {
      let columns = width(character)
      if column + columns > space { break }
      if let problem = prompt.preview.problem, problem.contains(place) || problem.lowerBound == place {
        mistakeStart = mistakeStart ?? column
        mistakeEnd = column + columns
      }
      shown.append(character)
      column += columns
      place += 1
    }
    // A character missing at the end is marked at its place.
    if mistakeStart == nil, let problem = prompt.preview.problem, problem.lowerBound == place, column < space {
      mistakeStart = column
      mistakeEnd = column + 1
    }
    text = shown
    self.first = first
    columns = column
    cursor = before
    mistake = mistakeStart.map { $0..<max($0, mistakeEnd) }
  }
}
