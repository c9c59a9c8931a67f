import CharacterCanvas
import GraphScene
import Testing

@testable import CursesFrontEnd

struct PaletteTests {
  private let red = CellStyle(foreground: .red)
  private let brightOnBlue = CellStyle(foreground: .brightGreen, background: .blue, traits: .underline)

  @Test func `a pair is defined once and then only used`() {
    var palette = Palette(colors: 256, pairs: 256, hasStandard: true)
    var defined: [Palette.Pair] = []
    for _ in 0..<3 {
      let terminalStyle = palette.terminalStyle(of: red) { number, pair in
        defined.append(pair)
        return number == 1
      }
      #expect(terminalStyle == Palette.TerminalStyle(pair: 1, traits: []))
    }
    #expect(defined == [Palette.Pair(foreground: 1, background: -1)])
  }

  @Test func `plain text needs no pair`() {
    var palette = Palette(colors: 8, pairs: 64, hasStandard: false)
    let terminalStyle = palette.terminalStyle(of: CellStyle(traits: .bold)) { _, _ in
      Issue.record("no pair is needed")
      return true
    }
    #expect(terminalStyle == Palette.TerminalStyle(pair: 0, traits: .bold))
  }

  @Test func `sixteen colours have their bright ones, eight use bold and dim`() {
    var many = Palette(colors: 16, pairs: 64, hasStandard: true)
    var few = Palette(colors: 8, pairs: 64, hasStandard: true)
    var defined: [Palette.Pair] = []
    let take: (Int32, Palette.Pair) -> Bool = { _, pair in
      defined.append(pair)
      return true
    }
    #expect(many.terminalStyle(of: brightOnBlue, define: take).traits == .underline)
    #expect(few.terminalStyle(of: brightOnBlue, define: take).traits == [.underline, .bold])
    #expect(defined == [Palette.Pair(foreground: 10, background: 4), Palette.Pair(foreground: 2, background: 4)])
    #expect(
      few.terminalStyle(of: CellStyle(foreground: .brightBlack), define: take)
        == Palette.TerminalStyle(pair: 0, traits: .dim))
    #expect(few.terminalStyle(of: CellStyle(background: .brightRed), define: take).pair == 2)
    #expect(defined.last == Palette.Pair(foreground: -1, background: 1))
  }

  @Test func `a terminal without colours keeps the traits`() {
    for colors in [-1, 0, 2] {
      var palette = Palette(colors: colors, pairs: 64, hasStandard: true)
      let terminalStyle = palette.terminalStyle(of: brightOnBlue) { _, _ in true }
      #expect(terminalStyle == Palette.TerminalStyle(pair: 0, traits: .underline))
    }
  }

  @Test func `where pairs run out, the foreground alone is tried and then none`() {
    var palette = Palette(colors: 8, pairs: 3, hasStandard: true)
    #expect(palette.terminalStyle(of: red) { _, _ in true }.pair == 1)
    #expect(palette.terminalStyle(of: CellStyle(foreground: .green)) { _, _ in true }.pair == 2)
    #expect(palette.terminalStyle(of: CellStyle(foreground: .red, background: .blue)) { _, _ in true }.pair == 1)
    #expect(palette.terminalStyle(of: CellStyle(foreground: .cyan)) { _, _ in true }.pair == 0)
  }

  @Test func `a pair that the terminal refuses is not asked for again`() {
    var palette = Palette(colors: 256, pairs: 256, hasStandard: true)
    var asked = 0
    for _ in 0..<2 {
      let terminalStyle = palette.terminalStyle(of: red) { _, _ in
        asked += 1
        return false
      }
      #expect(terminalStyle.pair == 0)
    }
    #expect(asked == 1)
  }

  @Test func `without colours of its own a terminal is white on black`() {
    var palette = Palette(colors: 8, pairs: 64, hasStandard: false)
    var defined: [Palette.Pair] = []
    for style in [red, CellStyle(background: .green)] {
      _ = palette.terminalStyle(of: style) { _, pair in
        defined.append(pair)
        return true
      }
    }
    #expect(defined == [Palette.Pair(foreground: 1, background: 0), Palette.Pair(foreground: 7, background: 2)])
  }

  @Test func `256 colours are used where there are as many, and their nearest where there are fewer`() {
    let style = CellStyle(foreground: .cube(5, 4, 1), background: .grey(2))
    var defined: [Palette.Pair] = []
    var traits: [CellStyle.Traits] = []
    for colors in [256, 88, 16, 8] {
      var palette = Palette(colors: colors, pairs: 64, hasStandard: true)
      let terminalStyle = palette.terminalStyle(of: style) { _, pair in
        defined.append(pair)
        return true
      }
      traits.append(terminalStyle.traits)
    }
    #expect(
      defined == [
        Palette.Pair(foreground: 221, background: 234), Palette.Pair(foreground: 11, background: 0),
        Palette.Pair(foreground: 11, background: 0), Palette.Pair(foreground: 3, background: 0),
      ])
    #expect(traits == [[], [], [], .bold])
  }

  @Test(arguments: [8, 16, 88, 256])
  func `no role of any theme vanishes in its ground, however few colours there are`(colors: Int) {
    for theme in Theme.all {
      for role in Role.allCases {
        for style in [theme[role], theme.linking(theme[role])] {
          var palette = Palette(colors: colors, pairs: 64, hasStandard: true)
          _ = palette.terminalStyle(of: style) { _, pair in
            #expect(pair.foreground != pair.background, "\(theme.name) \(role)")
            // One colour of a theme's own on one of the terminal's may be the same.
            if style.foreground.isFixed {
              #expect(pair.foreground >= 0 && pair.background >= 0, "\(theme.name) \(role)")
            }
            return true
          }
        }
      }
    }
  }
}
