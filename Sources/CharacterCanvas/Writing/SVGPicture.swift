import Geometry
import TextScanning

/// A canvas as one SVG file without other resources.
///
/// Text stays text. Lines, blocks and dots are shapes and join without gaps. The picture has a light and a dark style
/// for the same cells, and shows the one that its viewer prefers (`prefers-color-scheme`). Every run of text has a
/// start and a length, so that columns align in any font. The same cells give the same bytes.
public struct SVGPicture: Sendable {
  /// The size of a cell in units of the picture.
  ///
  /// Even numbers keep the middle of a cell at a whole number.
  static let cell = Size(columns: 12, rows: 24)
  private static let baseline = 18
  /// The font size; in nearly all monospaced fonts, a character is six tenths of it wide.
  private static let fontSize = 20
  private static let margin = 12

  private let light: Canvas
  private let dark: Canvas
  private let title: String
  private let details: String?
  private let classPrefix: String
  private let overlays: [SVGOverlay]

  /// Creates a picture of cells.
  ///
  /// - Parameters:
  ///   - light: The cells in the style for a light background.
  ///   - dark: The same cells in the style for a dark background; the characters are taken from `light`.
  ///   - title: A description of the picture, for people who cannot see it.
  ///   - details: Further description, in sentences; nil for none.
  ///   - classPrefix: The beginning of class names in the style sheet, ASCII letters and digits; each picture of a page
  ///   has its own.
  ///   - overlays: The overlays over cells, in this order.
  public init(
    light: Canvas, dark: Canvas, title: String, details: String? = nil, classPrefix: String = "",
    overlays: [SVGOverlay] = []
  ) {
    self.details = details
    self.overlays = overlays
    self.light = light
    self.dark = dark
    self.title = title
    self.classPrefix = classPrefix
  }

  /// The file's text, ended by a line feed.
  ///
  /// - Complexity: O(cells).
  public var text: String {
    var classes = SVGClasses(prefix: classPrefix)
    var lines = SVGLines()
    var dots = SVGDots()
    var grounds = ""
    var texts = ""
    let ground = classes.index(of: light.stylePair(dark, 0))
    var above: [SVGCell] = []
    var cells = self.cells(ofRow: 0, &classes)
    for row in 0..<light.size.rows {
      let below = self.cells(ofRow: row + 1, &classes)
      grounds += Self.grounds(of: cells, row: row, over: ground, &classes)
      lines.add(cells, row: row, above: above, below: below, &classes)
      dots.add(cells, row: row)
      texts += SVGBlock.elements(of: cells, row: row, &classes) + Self.texts(of: cells, row: row, &classes)
      (above, cells) = (cells, below)
    }
    var body = grounds + lines.text(&classes) + dots.text(&classes) + texts
    for overlay in overlays { body += overlay.group(&classes) }
    return Self.head(light.size, title: title, details: details, &classes, ground: ground) + body + "</svg>\n"
  }

  private func cells(ofRow row: Int, _ classes: inout SVGClasses) -> [SVGCell] {
    let start = row * light.size.columns
    return light.row(row).enumerated().map { column, cell in
      SVGCell(cell: cell, style: classes.index(of: light.stylePair(dark, start + column)))
    }
  }

  static func head(
    _ size: Size, title: String, details: String? = nil, _ classes: inout SVGClasses, ground: Int, rules: String = ""
  ) -> String {
    let description = details.map { "<desc>\(TextEscapes.markup.escaped(CellText.safe($0)))</desc>\n" } ?? ""
    let width = size.columns * cell.columns + 2 * margin
    let height = size.rows * cell.rows + 2 * margin
    let groundClass = classes.name(.ground, ground)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width * 3 / 4)" height="\(height * 3 / 4)" \
      viewBox="-\(margin) -\(margin) \(width) \(height)" \
      role="graphics-document document">
      <title>\(TextEscapes.markup.escaped(CellText.safe(title)))</title>
      \(description)\
      <style>
      text{font:\(fontSize)px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",\
      monospace;white-space:pre}
      path{fill:none;stroke-width:1.7;stroke-linecap:square}
      rect{shape-rendering:crispEdges}
      path.heavy{stroke-width:3.6}
      path.dots{stroke-width:5;stroke-linecap:round}
      path.dashed{stroke-dasharray:4 2;stroke-linecap:butt}
      \(classes.rules(.light))
      @media (prefers-color-scheme:dark){
      \(classes.rules(.dark))
      }
      \(rules)</style>
      <rect class="\(groundClass)" x="-\(margin)" y="-\(margin)" width="\(width)" height="\(height)"/>

      """
  }

  /// Returns all elements of one row.
  ///
  /// The rows above and below are needed to join marks such as `●` to lines.
  static func elements(
    ofRow row: Int, _ cells: [SVGCell], above: [SVGCell], below: [SVGCell], over ground: Int,
    _ classes: inout SVGClasses
  ) -> String {
    var lines = SVGLines()
    var dots = SVGDots()
    lines.add(cells, row: row, above: above, below: below, &classes)
    dots.add(cells, row: row)
    return grounds(of: cells, row: row, over: ground, &classes) + lines.text(&classes) + dots.text(&classes)
      + SVGBlock.elements(of: cells, row: row, &classes) + texts(of: cells, row: row, isShort: true, &classes)
  }

  private static func grounds(
    of cells: [SVGCell], row: Int, over ground: Int, _ classes: inout SVGClasses
  ) -> String {
    var text = ""
    var start = 0
    while start < cells.count {
      let style = cells[start].style
      var end = start + 1
      while end < cells.count, cells[end].style == style { end += 1 }
      if !classes.hasSameGround(style, ground) {
        text += """
          <rect class="\(classes.name(.ground, style))" x="\(start * cell.columns)" y="\(row * cell.rows)" \
          width="\((end - start) * cell.columns)" height="\(cell.rows)"/>

          """
      }
      start = end
    }
    return text
  }

  /// Returns one text element per run of cells with the same style and character width.
  ///
  /// A single blank between two texts does not end a run. If `isShort` is true, only the spaces between characters fit
  /// the text to its columns, which takes fewer bytes.
  private static func texts(
    of cells: [SVGCell], row: Int, isShort: Bool = false, _ classes: inout SVGClasses
  ) -> String {
    let adjustment = isShort ? "" : " lengthAdjust=\"spacingAndGlyphs\""
    var text = ""
    var start = 0
    while start < cells.count {
      guard cells[start].isText else {
        start += 1
        continue
      }
      let first = cells[start]
      let step = Int(first.cell.cluster.columns)
      var end = start
      var run = ""
      while end < cells.count, cells[end].goesOn(first), cells[end].isText || follows(cells, end, first) {
        cells[end].cell.cluster.append(to: &run)
        end += step
      }
      text += """
        <text class="\(classes.name(.text, first.style))" x="\(start * cell.columns)" y="\(row * cell.rows + baseline)" \
        textLength="\((end - start) * cell.columns)"\(adjustment)>\(TextEscapes.markup.escaped(run))</text>

        """
      start = max(end, start + 1)
    }
    return text
  }

  private static func follows(_ cells: [SVGCell], _ place: Int, _ first: SVGCell) -> Bool {
    cells[place].cell.cluster == .blank && place + 1 < cells.count && cells[place + 1].isText
      && cells[place + 1].goesOn(first)
  }
}

struct SVGCell: Hashable {
  let cell: Cell
  let style: Int

  var isText: Bool {
    !cell.isSecondHalf && cell.cluster != .blank && SVGSign(cell.cluster) == nil && SVGBlock(cell.cluster) == nil
      && LineShape(cell.cluster.base) == nil && SVGDots.bits(of: cell.cluster) == nil
  }

  /// Whether the cell can continue the run of text that begins with `first`.
  func goesOn(_ first: SVGCell) -> Bool {
    style == first.style && cell.cluster.columns == first.cell.cluster.columns
  }
}

extension Canvas {
  fileprivate func stylePair(_ other: Canvas, _ index: Int) -> SVGClasses.StylePair {
    let light = cells.indices.contains(index) ? cells[index].style : .plain
    return SVGClasses.StylePair(
      light: light, dark: other.cells.indices.contains(index) ? other.cells[index].style : light)
  }
}
