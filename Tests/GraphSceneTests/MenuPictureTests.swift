import CharacterCanvas
import Geometry
import GraphScene
import PresentationModel
import TestSupport
import Testing

/// Menus of what may follow unfinished keys, as they are drawn.
@Suite struct MenuPictureTests {
  private static let menus = ["<Space>", "<Space>d", "<Space>g", "<Space>l", "<Space>n", "z", "g", "s"]

  @Test(arguments: [(80, 24), (100, 30), (120, 36)], menus)
  func `every row of a menu can be seen at once`(size: (Int, Int), keys: String) {
    let size = Size(columns: size.0, rows: size.1)
    let model = model(mortgage, screen: size)
    model.play(keys)
    let rows = model.screen.popup?.rows ?? []
    #expect(rows.count >= 4)
    let text = painted(model, size).canvas.rows.joined(separator: "\n")
    for row in rows { #expect(text.contains(" \(row.key) ") && text.contains(row.text), "\(keys) \(row.text)") }
  }

  @Test(arguments: [(40, 12), (60, 12)]) func `on a small screen arrows bring every row into view`(size: (Int, Int)) {
    let size = Size(columns: size.0, rows: size.1)
    let model = model(mortgage, screen: size)
    model.play("<Space>")
    var unseen = Set((model.screen.popup?.rows ?? []).map { String($0.text.prefix(10)) })
    #expect(unseen.count > 10)
    for _ in 0..<20 {
      model.play("<Down>")
      let text = painted(model, size).canvas.rows.joined(separator: "\n")
      unseen = unseen.filter { !text.contains($0) }
    }
    #expect(unseen == [])
  }

  @Test func `a click on a row of the second column is on that row`() throws {
    let size = Size(columns: 80, rows: 24)
    let model = model(mortgage, screen: size)
    model.play("<Space>g")
    let rows = try #require(model.screen.popup?.rows)
    let lines = painted(model, size).canvas.rows
    let line = try #require(lines.firstIndex { $0.contains("rename group") })
    let characters = Array(lines[line])
    let column = try #require(characters.indices.first { characters[$0...].starts(with: "rename group") })
    let cell = Point(column: column, row: line)
    let place = Scene().place(of: cell, in: model).target
    #expect(place == .row(try #require(rows.firstIndex { $0.text == "rename group" })))
  }
}
