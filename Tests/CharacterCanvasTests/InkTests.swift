import CharacterCanvas
import Testing

@Suite struct InkTests {
  @Test func `colours have the numbers that terminals give them`() {
    #expect(Ink.standard.number == nil)
    #expect([Ink.black, .red, .white, .brightBlack, .brightWhite].map(\.number) == [0, 1, 7, 8, 15])
    #expect(
      [Ink.cube(0, 0, 1), .cube(5, 0, 0), .cube(5, 5, 5), .grey(0), .grey(23)].map(\.number) == [
        17, 196, 231, 232, 255,
      ])
    #expect(Ink.cube(0, 0, 0) == .grey(0))
    #expect(Ink.cube(-7, 9, 2) == .cube(0, 5, 2) && Ink.grey(-1) == .grey(0) && Ink.grey(99) == .grey(23))
  }

  @Test func `fixed colours are made as xterm makes them`() {
    let made = [Ink.cube(0, 0, 1), .cube(5, 2, 0), .grey(0), .grey(23)].map(\.mixture)
    #expect(made == [0x00005F, 0xFF8700, 0x080808, 0xEEEEEE].map { InkMixture($0) })
    #expect(Ink.brightWhite.mixture == nil && Ink.standard.mixture == nil)
  }

  @Test func `every colour has a nearest one among the sixteen`() {
    for code in 0...255 {
      let ink = Ink(rawValue: UInt8(code))
      #expect((ink.nearestOfSixteen.number ?? 0) < 16)
      if !ink.isFixed { #expect(ink.nearestOfSixteen == ink) }
    }
  }

  @Test func `the hue is kept before the lightness, greys by their lightness`() {
    let hues: [(Ink, Ink)] = [
      (.cube(5, 1, 0), .brightRed), (.cube(2, 0, 0), .red), (.cube(2, 3, 5), .brightBlue), (.cube(0, 1, 1), .cyan),
      (.cube(5, 4, 1), .brightYellow), (.cube(4, 5, 5), .brightCyan), (.cube(3, 0, 3), .magenta),
      (.cube(1, 3, 1), .green),
    ]
    for (ink, nearest) in hues { #expect(ink.nearestOfSixteen == nearest, "\(ink)") }
    let greys = [0, 2, 7, 12, 17, 20, 23].map { Ink.grey($0).nearestOfSixteen }
    #expect(greys == [.black, .black, .brightBlack, .brightBlack, .white, .white, .brightWhite])
    #expect(Ink.cube(5, 5, 5).nearestOfSixteen == .brightWhite)
  }
}
