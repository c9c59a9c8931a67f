/// A prefix of a unit: kilo, milli, kibi.
///
/// Source: SI Brochure, 9th edition with the resolutions of 2022, table 7; IEC 80000-13 for binary prefixes.
struct UnitPrefix: Sendable {
  let symbol: StaticString
  /// The word that precedes English names, such as `kilo`.
  let word: StaticString
  let text: String
  /// The symbol in ASCII: `u` for micro.
  let ascii: String
  /// The number by which the prefix multiplies the unit.
  let scale: UnitScale
  /// The exponent of 10 or, for a binary prefix, of 1,024.
  let exponent: Int
  let isBinary: Bool

  enum Rule: UInt8, Sendable {
    case none
    case all
    /// The SI prefixes from kilo up.
    case large
    /// The SI prefixes from kilo to tera.
    case money
    /// The SI prefixes from kilo up, and the binary prefixes.
    case information

    func allows(_ prefix: UnitPrefix) -> Bool {
      switch self {
      case .none: false
      case .all: !prefix.isBinary
      case .large: !prefix.isBinary && prefix.exponent >= 3
      case .money: !prefix.isBinary && 3...12 ~= prefix.exponent
      case .information: prefix.isBinary || prefix.exponent >= 3
      }
    }
  }

  private init(_ symbol: StaticString, _ word: StaticString, _ exponent: Int, isBinary: Bool = false) {
    (self.symbol, self.word, self.exponent, self.isBinary) = (symbol, word, exponent, isBinary)
    text = "\(symbol)"
    ascii = exponent == -6 && !isBinary ? "u" : text
    scale =
      isBinary ? UnitScale(.prime(2), power: UnitExponent(whole: 10 * exponent)) : UnitScale(powerOfTen: exponent)
  }

  /// All prefixes: those of the SI from the largest to the smallest, then the binary ones.
  static let all: [UnitPrefix] = [
    UnitPrefix("Q", "quetta", 30), UnitPrefix("R", "ronna", 27), UnitPrefix("Y", "yotta", 24),
    UnitPrefix("Z", "zetta", 21), UnitPrefix("E", "exa", 18), UnitPrefix("P", "peta", 15),
    UnitPrefix("T", "tera", 12), UnitPrefix("G", "giga", 9), UnitPrefix("M", "mega", 6), UnitPrefix("k", "kilo", 3),
    UnitPrefix("h", "hecto", 2), UnitPrefix("da", "deca", 1), UnitPrefix("d", "deci", -1),
    UnitPrefix("c", "centi", -2), UnitPrefix("m", "milli", -3), UnitPrefix("µ", "micro", -6),
    UnitPrefix("n", "nano", -9), UnitPrefix("p", "pico", -12), UnitPrefix("f", "femto", -15),
    UnitPrefix("a", "atto", -18), UnitPrefix("z", "zepto", -21), UnitPrefix("y", "yocto", -24),
    UnitPrefix("r", "ronto", -27), UnitPrefix("q", "quecto", -30),
    UnitPrefix("Ki", "kibi", 1, isBinary: true), UnitPrefix("Mi", "mebi", 2, isBinary: true),
    UnitPrefix("Gi", "gibi", 3, isBinary: true), UnitPrefix("Ti", "tebi", 4, isBinary: true),
    UnitPrefix("Pi", "pebi", 5, isBinary: true), UnitPrefix("Ei", "exbi", 6, isBinary: true),
    UnitPrefix("Zi", "zebi", 7, isBinary: true), UnitPrefix("Yi", "yobi", 8, isBinary: true),
  ]

  /// The index of micro, which has several spellings.
  static let micro = 15

  /// Returns the index of the SI prefix for a power of ten; nil if there is none.
  ///
  /// Hecto, deca, deci and centi are ignored.
  static func index(powerOfTen exponent: Int) -> Int? {
    guard exponent % 3 == 0 else { return nil }
    return all.firstIndex { !$0.isBinary && $0.exponent == exponent }
  }
}
