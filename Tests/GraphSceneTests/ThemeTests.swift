import CharacterCanvas
import Geometry
import GraphScene
import PresentationModel
import TestSupport
import Testing

@Suite struct ThemeTests {
  @Test func `the monochrome theme has no colour`() {
    for role in Role.allCases {
      let style = Theme.monochrome[role]
      #expect(style.foreground == .standard && style.background == .standard, "\(role)")
    }
  }

  @Test func `no role draws a colour on itself`() {
    for role in Role.allCases {
      for theme in Theme.all {
        let style = theme[role]
        #expect(style.foreground == .standard || style.foreground != style.background, "\(theme.name) \(role)")
      }
    }
  }

  @Test func `themes are chosen by their names`() {
    #expect(Theme.all.map(\.name) == ["sixteen", "dark", "light", "monochrome"])
    for theme in Theme.all { #expect(Theme.named(theme.name)?.name == theme.name) }
    #expect(Theme.named("Dark") == nil)
  }

  @Test func `a theme with a ground of its own leaves no cell to the terminal's`() {
    for theme in [Theme.dark, .light] {
      for keys in ["", "c", "a", ":w", "?", "i", "zm", "zo"] {
        let model = model(mortgage)
        model.play(keys)
        let cells = painted(model, Size(columns: 80, rows: 24), theme: theme).canvas.cells
        #expect(
          cells.allSatisfy { $0.style.background.isFixed && $0.style.foreground.isFixed }, "\(theme.name) \(keys)")
      }
    }
  }

  @Test func `the whole canvas takes another ground while a link is made, and the lines around it do not`() {
    let model = model(mortgage)
    let size = Size(columns: 80, rows: 24)
    for theme in [Theme.dark, .light] {
      model.play("<Esc>")
      let ground = theme[.canvas].background
      let before = painted(model, size, theme: theme).canvas
      model.play("c")
      let linking = painted(model, size, theme: theme).canvas
      for row in 1..<20 {
        #expect(linking.row(row).allSatisfy { $0.style.background == theme[.linkingCanvas].background })
      }
      #expect(before.row(21).allSatisfy { $0.style.background == ground })
      #expect(linking.row(21).allSatisfy { $0.style.background == ground })
    }
  }

  @Test func `N9: in the sixteen colours of the palette signs tell of the link being made, and no ground glares`() {
    let model = model(mortgage)
    let size = Size(columns: 80, rows: 24)
    let before = painted(model, size).canvas
    model.play("c")
    let linking = painted(model, size).canvas
    for row in 1..<20 { #expect(linking.row(row).allSatisfy { $0.style.background == .standard }) }
    #expect((1..<20).filter { before.rows[$0] != linking.rows[$0] }.count > 10)
    #expect(linking.rows[0].contains("LINK"))
  }

  @Test func `without colour the making of a link still looks different`() {
    let model = model(mortgage)
    let size = Size(columns: 80, rows: 24)
    var scene = Scene(theme: .monochrome)
    let before = scene.paint(model, size: size).canvas.rows
    model.play("c")
    let after = scene.paint(model, size: size).canvas.rows
    #expect((1..<20).filter { before[$0] != after[$0] }.count > 10)
  }

  @Test func `of the terminal's own colours only the grid has bright black, which is the background in some palettes`()
  {
    for role in Role.allCases where role != .grid {
      #expect(Theme.sixteen[role].foreground != .brightBlack, "\(role)")
    }
  }

  @Test func `only the titles of the table have a line below them, not its rule and its signs`() {
    let model = model(mortgage)
    let size = Size(columns: 80, rows: 24)
    model.play("t")
    for theme in Theme.all {
      let canvas = painted(model, size, theme: theme).canvas
      for row in 2..<20 {
        #expect(canvas.row(row).allSatisfy { !$0.style.traits.contains(.underline) }, "\(theme.name), row \(row)")
      }
      #expect(canvas.row(1).contains { $0.style.traits.contains(.underline) })
    }
  }
}
