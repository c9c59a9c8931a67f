import CharacterCanvas
import Geometry
import GraphScene
import PresentationModel
import TestSupport
import Testing

/// Lists of sentences on screens that these are too long for.
@Suite struct HelpPictureTests {
  /// The rows of the list that is open, without its frame.
  private func listRows(_ model: NodesPM, _ size: Size) -> [String] {
    let rows = painted(model, size).canvas.rows
    guard let top = rows.firstIndex(where: { $0.contains("┌ ") }),
      let bottom = rows.lastIndex(where: { $0.contains("└") })
    else { return [] }
    return rows[top..<bottom].dropFirst().map { String($0) }
  }

  @Test(arguments: ["", "c", "m"]) func `no sentence of the help is cut on a screen of eighty columns`(keys: String) {
    // High enough for all of the list, which is not cut but gone through where it is longer than the screen.
    let size = Size(columns: 80, rows: 400)
    let model = model(mortgage, screen: size)
    model.play(keys + "?")
    let rows = listRows(model, size)
    #expect(rows.count > 10)
    #expect(rows.filter { $0.contains("…") && !$0.contains("name = …") } == [])
    let shown = rows.joined(separator: " ").split { " │┌┐└┘›".contains($0) }
    for row in model.screen.popup?.rows ?? [] {
      let words = row.text.split(separator: " ")
      // A row between two sections has none.
      #expect(words.allSatisfy { shown.contains($0) }, "\(row.text)")
    }
  }

  @Test(arguments: ["", "c", "m"]) func `on the smallest screen all of the chosen row is read`(keys: String) {
    let size = Size(columns: 40, rows: 12)
    let model = model(mortgage, screen: size)
    model.play(keys + "?")
    let sentences = model.screen.popup?.rows.filter { !$0.isHeading }.map(\.text) ?? []
    #expect(sentences.count > 10)
    for sentence in sentences {
      let shown = listRows(model, size).joined(separator: " ").split { " │┌┐└┘".contains($0) }
      guard let start = shown.firstIndex(of: "›") else {
        Issue.record("no row is chosen for '\(sentence)'")
        continue
      }
      let words = sentence.split(separator: " ")
      let rest = shown[start...]
      let ending = words.suffix(3)
      #expect(
        rest.indices.contains { rest[$0...].prefix(ending.count).elementsEqual(ending) }, "\(sentence): \(rest)")
      model.play("j")
    }
  }

  @Test func `a click on any line of a sentence is on its row`() {
    let size = Size(columns: 46, rows: 24)
    let model = model(mortgage, screen: size)
    model.play("?")
    let rows = (2..<20).compactMap { line in
      if case .row(let row) = Scene().place(of: Point(column: 20, row: line), in: model).target { row } else { nil }
    }
    // The heading is one line, the sentence below it more.
    #expect(rows.count == 18 && rows == rows.sorted() && rows.prefix(3) == [0, 1, 1])
  }
}
