import CharacterCanvas
import TestSupport
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

  @Test func `every fixed colour is the nearest to what it is made of, and of others none is nearer`() throws {
    let fixed =
      (0...5).flatMap { red in (0...5).flatMap { green in (0...5).map { Ink.cube(red, green, $0) } } }
      + (0...23).map { Ink.grey($0) }
    func distance(_ one: InkMixture, _ other: InkMixture) -> Int {
      let differences = [
        Int(one.red) - Int(other.red), Int(one.green) - Int(other.green), Int(one.blue) - Int(other.blue),
      ]
      return differences.reduce(0) { $0 + $1 * $1 }
    }
    #expect(fixed.count > 24)
    for ink in fixed {
      let mixture = try #require(ink.mixture)
      #expect(mixture.nearestFixed.mixture == mixture)
    }
    var random = SeededGenerator(seed: 17)
    for _ in 0..<500 {
      let mixture = InkMixture(UInt32.random(in: 0...0xFF_FFFF, using: &random))
      let found = try #require(mixture.nearestFixed.mixture)
      let least = fixed.compactMap(\.mixture).map { distance($0, mixture) }.min()
      #expect(distance(found, mixture) == least, "\(mixture)")
    }
  }

  @Test func `a mixture lies between two fixed colours; of others, and beyond the ends, there is none`() {
    let (black, white) = (Ink.grey(0), Ink.grey(23))
    #expect(black.mixed(with: white, share: 0) == black && black.mixed(with: white, share: 1) == white)
    #expect(black.mixed(with: white, share: -3) == black && black.mixed(with: white, share: .nan) == white)
    #expect(black.mixed(with: white, share: 0.5).mixture.map { (110...150).contains($0.red) } == true)
    #expect(Ink.red.mixed(with: white, share: 0.5) == white && white.mixed(with: .standard, share: 0) == .standard)
  }
}
