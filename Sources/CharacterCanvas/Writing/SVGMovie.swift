public import Geometry

/// A sequence of canvases as one SVG file, which plays in a loop without a script.
///
/// Each distinct appearance of a row is stored once, and is shown while the row looks like this (`visibility` in CSS
/// animations). If animations do not run, or a reader wants no motion, the first canvas is visible. A movie of one
/// canvas is a still picture.
public struct SVGMovie: Sendable {
  private struct Look {
    let elements: String
    var spans: [Span]
  }

  /// A time span in milliseconds; without an end it lasts until the end of the movie.
  private struct Span: Hashable {
    let start: Int
    var end: Int?
  }

  private let size: Size
  private let title: String
  private var classes = SVGClasses(prefix: "")
  private let ground: Int
  private var cells: [[SVGCell]] = []
  private var looks: [[Look]]
  /// For each row, the index in `looks` of every stored appearance; the key is the SVG text of the appearance.
  private var indices: [[String: Int]]
  /// For each row, the index in `looks` of the appearance shown last; nil before the first canvas.
  private var seen: [Int?]
  /// The number of bytes of stored elements.
  public private(set) var byteCount = 0

  /// Creates a movie without canvases.
  ///
  /// - Parameters:
  ///   - size: The size of all canvases.
  ///   - title: A description of the movie, for people who cannot see it.
  ///   - ground: The style of cells on which nothing is drawn.
  public init(size: Size, title: String, ground: CellStyle = .plain) {
    self.size = size
    self.title = title
    self.ground = classes.index(of: SVGClasses.StylePair(light: ground, dark: ground))
    looks = Array(repeating: [], count: size.rows)
    indices = Array(repeating: [:], count: size.rows)
    seen = Array(repeating: nil, count: size.rows)
  }

  /// Shows a canvas from a moment on; the moment must be later than all earlier ones.
  ///
  /// - Complexity: O(cells).
  public mutating func show(_ canvas: Canvas, at milliseconds: Int) {
    let new = (0..<size.rows).map { row in
      canvas.row(row).map { cell in
        SVGCell(cell: cell, style: classes.index(of: SVGClasses.StylePair(light: cell.style, dark: cell.style)))
      }
    }
    func row(_ row: Int, of cells: [[SVGCell]]) -> [SVGCell] { cells.indices.contains(row) ? cells[row] : [] }
    for index in 0..<size.rows {
      // A sign is drawn by its neighbours too.
      if !cells.isEmpty, (index - 1...index + 1).allSatisfy({ row($0, of: cells) == row($0, of: new) }) { continue }
      let elements = SVGPicture.elements(
        ofRow: index, new[index], above: row(index - 1, of: new), below: row(index + 1, of: new), over: ground,
        &classes)
      show(elements, inRow: index, at: milliseconds)
    }
    cells = new
  }

  private mutating func show(_ elements: String, inRow row: Int, at moment: Int) {
    let known = indices[row][elements]
    if let known, known == seen[row] { return }
    if let old = seen[row], let last = looks[row][old].spans.indices.last {
      looks[row][old].spans[last].end = moment
    }
    let span = Span(start: moment)
    if let known {
      looks[row][known].spans.append(span)
      byteCount += 40
    } else {
      indices[row][elements] = looks[row].count
      looks[row].append(Look(elements: elements, spans: [span]))
      byteCount += elements.utf8.count + 40
    }
    seen[row] = indices[row][elements]
  }

  /// Returns the text of the file, which ends with a line feed.
  ///
  /// - Parameter end: The time in milliseconds at which the movie starts again; it must be after the last canvas.
  /// - Returns: The text in UTF-8.
  /// - Complexity: O(bytes).
  public func text(until end: Int) -> String {
    var classes = classes
    var names: [[Span]: String] = [:]
    var rules = ""
    var body = ""
    for look in looks.joined() where !look.elements.isEmpty {
      if look.spans == [Span(start: 0)] {
        body += look.elements
        continue
      }
      let name = names[look.spans] ?? "a\(names.count)"
      if names.updateValue(name, forKey: look.spans) == nil {
        rules += Self.rules(name, look.spans, until: max(end, 1))
      }
      let isFirst = look.spans.first?.start == 0
      body += "<g class=\"\(name)\"\(isFirst ? "" : " visibility=\"hidden\"")>\n\(look.elements)</g>\n"
    }
    if !names.isEmpty { rules += "@media (prefers-reduced-motion:reduce){g{animation:none!important}}\n" }
    return SVGPicture.head(size, title: title, &classes, ground: ground, rules: rules) + body + "</svg>\n"
  }

  private static func rules(_ name: String, _ spans: [Span], until end: Int) -> String {
    var frames = spans.first?.start == 0 ? "" : "0%{visibility:hidden}"
    for span in spans {
      frames += "\(percent(span.start, of: end)){visibility:visible}"
      if let end = span.end.map({ percent($0, of: end) }) { frames += "\(end){visibility:hidden}" }
    }
    return "@keyframes \(name){\(frames)}\n.\(name){animation:\(name) \(end)ms step-end infinite}\n"
  }

  private static func percent(_ part: Int, of whole: Int) -> String {
    let (product, overflows) = part.multipliedReportingOverflow(by: 100_000)
    let thousandths = overflows ? 100_000 : product / whole
    var decimals = String(thousandths % 1000 + 1000).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    return "\(thousandths / 1000)\(decimals.isEmpty ? "" : "." + decimals)%"
  }
}
