import CharacterCanvas
import GraphFiles

/// A report as one HTML page, which is also valid XML.
///
/// It has no scripts, follows the reader's light or dark preference, and prints on A4.
struct HTMLReport {
  private let report: Report

  init(_ report: Report) { self.report = report }

  /// The lines of the page, each with a line feed.
  ///
  /// - Complexity: linear in the report.
  var text: String {
    let title = MarkupText.html(report.title)
    var lines = [
      "<!DOCTYPE html>", "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">", "<head>",
      "<meta charset=\"utf-8\"/>",
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>",
      "<meta name=\"viewport\" content=\"width=device-width\"/>", "<title>\(title)</title>",
      "<style>\n\(Self.style)\n</style>", "</head>", "<body>", "<h1>\(title)</h1>",
    ]
    if !report.details.isEmpty { lines.append(Self.paragraph(report.details, "details")) }
    var pictures = 0
    for section in report.sections {
      lines.append("<section>")
      if let title = section.title {
        lines.append("<h\(section.level)>\(MarkupText.html(title))</h\(section.level)>")
      }
      for part in section.parts {
        lines.append("<div class=\"part\">")
        lines += Self.heading(of: part)
        for block in part.blocks { lines += Self.lines(of: block, &pictures) }
        lines.append("</div>")
      }
      lines.append("</section>")
    }
    return (lines + ["</body>", "</html>"]).joined(separator: "\n") + "\n"
  }

  private static func heading(of part: Report.Part) -> [String] {
    let label = part.label.map { MarkupText.html($0) }
    guard let name = part.name else { return label.map { ["<p>\($0)</p>"] } ?? [] }
    return ["<p class=\"name\"><b>\(MarkupText.html(name))</b>" + (label.map { " – \($0)" } ?? "") + "</p>"]
  }

  private static func lines(of block: Report.Block, _ pictures: inout Int) -> [String] {
    switch block {
    case .words(let lines):
      return lines.split(separator: "").map { paragraph(Array($0), "words") }
    case .remark(let sentence): return ["<p class=\"remark\">\(MarkupText.html(sentence))</p>"]
    case .failure(let reason): return ["<p class=\"failure\"><b>Failure:</b> \(MarkupText.html(reason))</p>"]
    case .equation(let equation):
      let written = equation.written.map { [code(["\(equation.name) = \($0)"], "written")] } ?? []
      // A quotation may be long, and MathML equations do not wrap.
      if equation.quotation != nil { return written + [code(equation.texts, "quoted")] }
      return written + ["<div class=\"equation\">" + MathNotation.text(of: equation) + "</div>"]
    case .table(let table): return lines(of: table)
    case .picture(let picture):
      guard let light = picture.canvases.first, let dark = picture.canvases.last else { return [] }
      pictures += 1
      let svg = SVGPicture(
        light: light, dark: dark, title: picture.title, classPrefix: "p\(pictures)",
        overlays: picture.overlays)
      return ["<figure>", String(svg.text.dropLast()), "</figure>"]
    }
  }

  private static func lines(of table: Report.Table) -> [String] {
    func row(_ cells: [String], _ tag: String) -> String {
      let cells = cells.enumerated().map { place, cell in
        let side = place < table.wordColumns ? "" : " class=\"number\""
        return "<\(tag)\(side)>\(MarkupText.html(cell))</\(tag)>"
      }
      return "<tr>\(cells.joined())</tr>"
    }
    return ["<table>", "<thead>\(row(table.titles, "th"))</thead>", "<tbody>"]
      + table.rows.map { row($0, "td") } + ["</tbody>", "</table>"]
  }

  private static func code(_ sides: [String], _ kind: String) -> String {
    "<p class=\"\(kind)\"><code>\(MarkupText.html(sides.joined(separator: " = ")))</code></p>"
  }

  private static func paragraph(_ lines: [String], _ kind: String) -> String {
    "<p class=\"\(kind)\">\(lines.map { MarkupText.html($0) }.joined(separator: "<br/>"))</p>"
  }

  private static let style = """
    :root{color-scheme:light dark;--ink:#1b1b1b;--paper:#fff;--quiet:#5a5a5a;--rule:#c8c8c8;--bad:#a40000}
    @media (prefers-color-scheme:dark){:root{--ink:#e6e6e6;--paper:#161616;--quiet:#a8a8a8;--rule:#4a4a4a;--bad:#ff8a80}}
    body{color:var(--ink);background:var(--paper);font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
    h1,h2,h3{line-height:1.2;break-after:avoid}
    .part{margin:.8rem 0;break-inside:avoid}
    p{margin:.3rem 0;overflow-wrap:anywhere}
    .details,.remark,.written{color:var(--quiet)}
    .failure{color:var(--bad)}
    table{border-collapse:collapse;margin:.4rem 0}
    th,td{border-bottom:1px solid var(--rule);padding:.15rem .7rem .15rem 0;text-align:left;vertical-align:top}
    .number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
    .equation{margin:.3rem 0;padding:.2rem 0;overflow-x:auto;overflow-y:hidden}
    mtd{text-align:left;padding:.2rem .25rem}
    mtd:first-child{text-align:right}
    figure{margin:.5rem 0;overflow-x:auto}
    svg{max-width:100%;height:auto}
    @page{size:A4;margin:20mm}
    @media print{
    :root{color-scheme:light;--ink:#000;--paper:#fff;--quiet:#333;--rule:#999;--bad:#a40000}
    body{font-size:10.5pt;max-width:none;margin:0;padding:0}
    section{break-inside:auto}
    figure{break-inside:avoid}
    .equation{overflow:visible}
    }
    """
}
