/// A unit that the program knows by name.
///
/// Lists of names are separated by blanks. In ``words``, `metre+s` means `metre` and `metres`.
struct CatalogueUnit: Sendable {
  enum Form: Sendable {
    case plain
    /// A scale with its own zero, such as °C; the text is the value of this zero in base units.
    case point(StaticString)
    /// Dates, as seconds since 1970-01-01T00:00Z.
    case epoch(isDay: Bool)
    case difference
    /// A level such as dBm: the logarithm of the ratio to a reference, which `kind` and `scale` describe.
    ///
    /// The text is a plain unit of the reference's dimension, or the reference itself if it can be written as a unit.
    case level(LevelScale.Family, StaticString)
    /// A difference of levels such as dB: the logarithm of a ratio.
    ///
    /// In a compound unit such as dB/km, it is an amount with this `kind` and `scale`.
    case levelDifference(LevelScale.Family)
  }

  /// The symbols, separated by blanks, the usual one first.
  ///
  /// A document keeps the symbol that the user typed.
  let symbols: StaticString
  /// Other spellings of the first symbol, such as `um` for `µm`.
  ///
  /// A result shows the first symbol instead.
  let ascii: StaticString
  let words: StaticString
  /// The quantity that the unit measures, which determines its dimension.
  let kind: QuantityKind
  /// The exact size in base units: a formula of numbers, `pi`, `ln10` and `log2` with `*`, `/` and `^`.
  let scale: StaticString
  let prefixes: UnitPrefix.Rule
  /// The exponent of plane angle in the unit: 1 for rad, 2 for sr.
  let angle: Int
  let form: Form

  init(
    _ symbols: StaticString, ascii: StaticString = "", _ words: StaticString = "", _ kind: QuantityKind,
    _ scale: StaticString, prefixes: UnitPrefix.Rule = .none, angle: Int = 0, form: Form = .plain
  ) {
    self.symbols = symbols
    self.ascii = ascii
    self.words = words
    self.kind = kind
    self.scale = scale
    self.prefixes = prefixes
    self.angle = angle
    self.form = form
  }

  static let all: [CatalogueUnit] =
    international + accepted + angles + temperatures + calendar + information + customary + customaryMechanics
    + science + levels + currencies

  var symbol: String { String("\(symbols)".prefix { $0 != " " }) }

  var dimension: Dimension {
    guard kind == .currency else { return kind.dimension }
    return Dimension.CurrencyCode("\(symbols)".utf8.prefix(3)).map { Dimension(.currency($0)) } ?? .none
  }
}
