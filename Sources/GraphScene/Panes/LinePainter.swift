import CharacterCanvas
import Geometry
import PresentationModel

struct LinePainter {
  let theme: Theme
  let glyphs: GlyphSet

  private var signs: SceneGlyphs { SceneGlyphs.of(glyphs) }

  private func columns(_ text: String) -> Int { CellText.columns(of: text, glyphs: glyphs) }

  private func fitted(_ text: String, _ columns: Int) -> String {
    CellText.truncated(text, toColumns: columns, glyphs: glyphs)
  }

  /// Draws the title line.
  ///
  /// The document and the sign for unsaved changes are at the left. The mode and the numbers of errors, nodes and links
  /// are at the right. If there is little space, the links are left out first, then the nodes, then the errors. After
  /// that, the document's name is cut.
  ///
  /// `linkShare` goes from 0 to 1 while link mode begins, and the style of the line changes gradually. It is nil in
  /// other modes.
  func paintTitle(_ title: ScreenVO.Title, linkShare: Double?, in line: Rect, on canvas: inout Canvas) {
    canvas.fill(line, style: theme[.title])
    let nodes = signs.separator + Self.counted(title.nodeCount, "node")
    let links = signs.separator + Self.counted(title.linkCount, "link")
    let errors = title.failureCount == 0 ? "" : signs.separator + Self.counted(title.failureCount, "error")
    let failures = errors + (title.openCount == 0 ? "" : signs.separator + "\(title.openCount) open")
    let document = title.document + (title.isReadOnly ? " [read-only]" : "")
    let wanted = columns(document) + 6
    let space = line.size.columns - columns(title.mode)
    let shown =
      [(failures, nodes + links), (failures, nodes), (failures, "")]
      .first { space - columns($0.0 + $0.1) >= wanted } ?? ("", "")
    let start = max(0, space - columns(shown.0 + shown.1) - 1)
    let modeStyle = linkShare.map { theme.style(from: .titleMode, to: .linkingMode, share: $0) } ?? theme[.titleMode]
    var column = start
    for (text, style) in [(title.mode, modeStyle), (shown.0, theme[.titleMode]), (shown.1, theme[.title])] {
      column += canvas.write(text, at: Point(column: column, row: line.minRow), style: style)
    }
    let name = fitted(document, max(0, start - 5))
    let used = canvas.write(name, at: Point(column: 1, row: line.minRow), style: theme[.title])
    if title.isModified {
      canvas.put(signs.unsavedMark, at: Point(column: used + 2, row: line.minRow), style: theme[.unsaved])
    }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  func paintTool(_ screen: ScreenVO, in line: Rect, on canvas: inout Canvas) {
    let layout = ToolLayout(screen, in: line, glyphs: glyphs)
    canvas.write(layout.text, at: Point(column: 1, row: line.minRow), style: theme[.tool])
    for place in layout.choices {
      canvas.write(place.choice.key, at: place.cells.origin, style: theme[.hintKey])
      canvas.write(place.text, at: Point(column: place.textColumn, row: line.minRow), style: theme[.tool])
    }
    canvas.write(
      layout.detail, at: Point(column: layout.detailColumn, row: line.minRow), style: theme[.toolDetail])
  }

  /// Draws as many keys with their actions as fit, in order.
  ///
  /// The keys of `help` and `cancel` are always included.
  func paintHints(_ hints: [ScreenVO.Hint], in line: Rect, on canvas: inout Canvas) {
    for place in HintLayout(hints, in: line, glyphs: glyphs).places {
      canvas.write(place.hint.key, at: place.cells.origin, style: theme[.hintKey])
      canvas.write(
        place.hint.text, at: Point(column: place.textColumn, row: line.minRow), style: theme[.hintText])
    }
  }

  func paintMessage(_ message: ScreenVO.Message, in line: Rect, on canvas: inout Canvas) {
    let role: Role =
      switch message.kind {
      case .information: .message
      case .refusal: .refusal
      case .reading: .reading
      }
    canvas.write(
      fitted(message.text, max(0, line.size.columns - 2)), at: Point(column: 1, row: line.minRow), style: theme[role])
  }
}
