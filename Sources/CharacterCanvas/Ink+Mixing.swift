/// The components of a colour: red, green and blue from 0 to 255.
public struct InkMixture: Hashable, Sendable {
  /// The share of red, 0 to 255.
  public var red: UInt8
  /// The share of green, 0 to 255.
  public var green: UInt8
  /// The share of blue, 0 to 255.
  public var blue: UInt8

  /// Creates the colour with these shares, each 0 to 255.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates the components of `0xRRGGBB`; higher bits are ignored.
  public init(_ code: UInt32) {
    red = UInt8(truncatingIfNeeded: code >> 16)
    green = UInt8(truncatingIfNeeded: code >> 8)
    blue = UInt8(truncatingIfNeeded: code)
  }
}

extension Ink {
  /// The red, green and blue of a fixed colour, as in xterm and its successors.
  ///
  /// Nil for the terminal's default and for the 16 configurable colours.
  public var mixture: InkMixture? {
    guard isFixed else { return nil }
    if rawValue >= 232 {
      let share = 8 + 10 * (rawValue - 232)
      return InkMixture(red: share, green: share, blue: share)
    }
    func share(_ step: UInt8) -> UInt8 { step == 0 ? 0 : 55 + 40 * step }
    let place = rawValue - 16
    return InkMixture(red: share(place / 36), green: share(place / 6 % 6), blue: share(place % 6))
  }

  /// The most similar of the 16 basic colours, for terminals with only 16 colours.
  ///
  /// Users may change the 16 colours, but red usually stays a red. So nearly grey colours are mapped by lightness to
  /// the four greys. For all other colours, hue has priority over lightness. A colour that is not fixed stays
  /// unchanged.
  public var nearestOfSixteen: Ink {
    guard let mixture else { return self }
    let shares = [mixture.red, mixture.green, mixture.blue].map { Int($0) }
    let most = shares.reduce(0, max)
    let least = shares.reduce(255, min)
    if most - least < 40 {
      switch (most + least) / 2 {
      case ..<64: return .black
      case ..<144: return .brightBlack
      case ..<224: return .white
      case _: return .brightWhite
      }
    }
    let middle = (most + least + 1) / 2
    var number: UInt8 = 0
    for (bit, share) in shares.enumerated() where share >= middle { number |= 1 << UInt8(bit) }
    return Ink(rawValue: number + (most >= 215 ? 9 : 1))
  }
}

extension InkMixture {
  /// The fixed colour whose red, green and blue components are nearest to these.
  public var nearestFixed: Ink {
    let shares = [red, green, blue].map { Int($0) }
    // The steps of the cube are 0 and then 95 to 255.
    let steps = shares.map { $0 < 48 ? 0 : min(5, max(1, ($0 - 35) / 40)) }
    let grey = Ink.grey((shares.reduce(0, +) / 3 - 3) / 10)
    func distance(_ ink: Ink) -> Int {
      guard let mixture = ink.mixture else { return .max }
      return zip(shares, [mixture.red, mixture.green, mixture.blue]).reduce(0) { sum, pair in
        let difference = pair.0 - Int(pair.1)
        return sum + difference * difference
      }
    }
    let candidates = [-1, 0, 1].flatMap { red in
      [-1, 0, 1].flatMap { green in
        [-1, 0, 1].map { blue in Ink.cube(steps[0] + red, steps[1] + green, steps[2] + blue) }
      }
    }
    return (candidates + [grey]).min { distance($0) < distance($1) } ?? grey
  }
}

extension Ink {
  /// Returns a mixture of this colour with another.
  ///
  /// - Parameters:
  ///   - other: The other colour.
  ///   - share: The share of the other colour: 0 or less gives this colour, 1 or more the other.
  /// - Returns: The fixed colour nearest to the mixture; `other` if one of the two colours is not fixed.
  public func mixed(with other: Ink, share: Double) -> Ink {
    guard share < 1, let from = mixture, let to = other.mixture else { return other }
    if share <= 0 || self == other { return self }
    func between(_ one: UInt8, _ other: UInt8) -> UInt8 {
      UInt8(Double(one) * (1 - share) + Double(other) * share)
    }
    return InkMixture(
      red: between(from.red, to.red), green: between(from.green, to.green), blue: between(from.blue, to.blue)
    ).nearestFixed
  }
}
