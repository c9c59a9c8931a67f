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
    let before = painted(model, size).canvas
    model.play("c")
    let linking = painted(model, size).canvas
    for row in 1..<20 { #expect(linking.row(row).allSatisfy { $0.style.background == .blue }) }
    for row in 1..<20 { #expect(linking.row(row).allSatisfy { $0.style.foreground != .blue }) }
    #expect(before.row(21).allSatisfy { $0.style.background == .standard })
    #expect(linking.row(21).allSatisfy { $0.style.background == .standard })
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

  @Test func `nothing drawn on the blue of a link being made has a colour that is lost on blue`() {
    let lost: Set<Ink> = [.black, .red, .magenta, .blue, .brightBlack, .brightRed, .brightMagenta, .brightBlue, .cyan]
    for role in Role.allCases {
      let style = Theme.sixteen.linking(Theme.sixteen[role])
      #expect(style.background != .blue || !lost.contains(style.foreground), "\(role)")
    }
  }
}
