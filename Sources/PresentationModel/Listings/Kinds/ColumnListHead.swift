import DelimitedText
import Geometry
import GraphDocument
import TextScanning

/// The lines above the list of columns.
///
/// They show the first lines of the file, remarks, the keys of settings, and a question about an ambiguous cell.
struct ColumnListHead {
  private let pick: ColumnPick
  private let asked: Int?

  private static let leastLines = 3
  private static let mostLines = 16
  /// The number of screen rows for everything except these lines and the list's rows: title, tool line, hints, message
  /// and frame.
  private static let otherLines = 6

  init(_ pick: ColumnPick, asked: Int?) {
    (self.pick, self.asked) = (pick, asked)
  }

  func lines(in screen: Size) -> [ScreenVO.Popup.Line] {
    guard let preview = pick.table.preview else { return remarks }
    let width = max(20, screen.columns - 6)
    let rest = remarks + keys(width) + question
    // A long title wraps to further lines.
    let title = CellText.columns(of: pick.title) / width
    let space = screen.rows - Self.otherLines - title - rest.count
    let columns = min(max(pick.table.columns.count, 1), max(4, space / 2))
    let count = min(max(space - columns, Self.leastLines), Self.mostLines)
    return Self.file(preview, count) + rest
  }

  /// Returns the `count` most informative lines of the file, such as headings, in file order and with line numbers.
  private static func file(_ preview: TablePreview, _ count: Int) -> [ScreenVO.Popup.Line] {
    let lines = preview.lines
    var places: [Int] = []
    func take(_ role: TablePreview.Role, _ most: Int, last: Bool = false) {
      let found = lines.indices.filter { lines[$0].role == role && !places.contains($0) }
      places += last ? found.suffix(most) : found.prefix(most)
    }
    take(.header, 2)
    take(.units, 1)
    take(.row, 2)
    take(.leftOut, 1)
    take(.skipped, 1)
    take(.skipped, 1, last: true)
    take(.row, 2)
    take(.leftOut, 3)
    take(.skipped, 4)
    take(.row, lines.count)
    take(.leftOut, lines.count)
    let shown = places.prefix(count).sorted()
    let digits = shown.last.map { "\(lines[$0].number)".count } ?? 1
    return shown.map { place in
      let line = lines[place]
      let weight: ScreenVO.Popup.Line.Weight =
        switch line.role {
        case .skipped, .leftOut: .dimmed
        case .header, .units: .strong
        case .row: .plain
        }
      let sign = weight == .dimmed ? "-" : " "
      return ScreenVO.Popup.Line(
        text: "\(CellText.padded("\(line.number)", digits)) \(sign) \(line.text.replacing("\t", with: " → "))",
        weight: weight)
    }
  }

  private var remarks: [ScreenVO.Popup.Line] {
    (pick.table.remarks + [pick.table.problem?.withKeys].compactMap(\.self)).map {
      ScreenVO.Popup.Line(text: $0, weight: .plain)
    }
  }

  private func keys(_ width: Int) -> [ScreenVO.Popup.Line] {
    var lines: [String] = []
    for decision in TableDecision.all(of: pick.table) {
      let chosen = decision.chosen(pick.table.given).map { ": \($0)" } ?? ""
      let part = "\(decision.key) \(decision.brief)\(chosen)"
      if let last = lines.last, CellText.columns(of: last) + 2 + CellText.columns(of: part) <= width {
        lines[lines.count - 1] = "\(last)  \(part)"
      } else {
        lines.append(part)
      }
    }
    return lines.map { ScreenVO.Popup.Line(text: $0, weight: .dimmed) }
  }

  private var question: [ScreenVO.Popup.Line] {
    guard let asked, let question = pick.question(of: asked) else { return [] }
    let place = question.line.map { ", line \($0)" } ?? ""
    func reading(_ key: String, _ reading: TableQuestion.Reading) -> String {
      "\(key) \(reading.text) (\(reading.words))"
    }
    let readings = "\(reading("<", question.first))   \(reading(">", question.second))"
    return [
      ScreenVO.Popup.Line(
        text: "? \(question.cell) in '\(pick.table.columns[asked].title)'\(place):   \(readings)", weight: .strong)
    ]
  }
}
