import CharacterCanvas
import Geometry
import GraphFiles

/// A report as Markdown with tables in GitHub's syntax.
struct MarkdownReport {
  private let report: Report

  init(_ report: Report) { self.report = report }

  /// The lines of the report, each with a line feed.
  ///
  /// - Complexity: linear in the report.
  var text: String {
    var paragraphs = [["# \(MarkupText.markdown(report.title))"]]
    if !report.details.isEmpty { paragraphs.append(Self.broken(report.details)) }
    for section in report.sections {
      if let title = section.title {
        paragraphs.append([String(repeating: "#", count: section.level) + " " + MarkupText.markdown(title)])
      }
      for part in section.parts {
        paragraphs += Self.heading(of: part)
        paragraphs += part.blocks.map(Self.lines)
      }
    }
    return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private static func heading(of part: Report.Part) -> [[String]] {
    let label = part.label.map { MarkupText.markdown($0) }
    guard let name = part.name else { return label.map { [[$0]] } ?? [] }
    return [["**\(MarkupText.markdown(name))**" + (label.map { " – \($0)" } ?? "")]]
  }

  private static func lines(of block: Report.Block) -> [String] {
    switch block {
    case .words(let lines): broken(lines)
    case .remark(let sentence): [MarkupText.markdown(sentence)]
    case .failure(let reason): ["**Failure:** \(MarkupText.markdown(reason))"]
    case .equation(let equation): MarkupText.fenced(lines(of: equation))
    case .table(let table):
      MarkdownTable(titles: table.titles, rows: table.rows, wordColumns: table.wordColumns).lines
    case .picture(let picture):
      picture.canvases.first.map { canvas in
        MarkupText.fenced(
          String(decoding: canvas.plainText, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast().map(String.init))
      } ?? []
    }
  }

  private static func lines(of equation: Report.Equation) -> [String] {
    let written = equation.written.map { ["\(equation.name) = \($0)"] } ?? []
    return (written + [equation.line]).map { CellText.safe($0) }
  }

  /// Returns the lines with marks that make Markdown keep their line breaks; empty lines separate paragraphs.
  private static func broken(_ lines: [String]) -> [String] {
    let escaped = lines.map { MarkupText.markdown($0) }
    return escaped.enumerated().map { place, line in
      let isBroken = place + 1 < escaped.count && !line.isEmpty && !escaped[place + 1].isEmpty
      return isBroken ? line + "\\" : line
    }
  }
}
