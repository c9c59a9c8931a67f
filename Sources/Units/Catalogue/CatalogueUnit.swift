/// A unit that the program knows by name.
///
/// Lists of names are separated by blanks. In ``words``, `metre+s` means `metre` and `metres`.
struct CatalogueUnit: Sendable {
  /// How values of the unit are added and converted.
  enum Form: Sendable {
    case plain
    /// A scale of points; the text is the value of its zero in base units.
    case point(StaticString)
    /// Dates, as seconds since 1970-01-01T00:00Z.
    case epoch(isDay: Bool)
    case difference
    /// A logarithm of a ratio to a reference, which is the entry's kind and scale. The text is a plain unit of the
    /// reference's dimension, the reference itself if that has a text.
    case level(LevelScale.Family, StaticString)
    /// A logarithm of a ratio. In compound units such as dB/km it is an amount of the entry's kind and scale.
    case levelDifference(LevelScale.Family)
  }

  /// The symbols, the usual one first; each is kept as typed.
  let symbols: StaticString
  /// Other spellings of the first symbol, the usual one first; texts show the symbol in their place.
  let ascii: StaticString
  /// The English names.
  let words: StaticString
  /// The dimension.
  let kind: QuantityKind
  /// The exact size in base units: numbers, `pi`, `ln10` and `log2` with `*`, `/` and `^`.
  let scale: StaticString
  /// The prefixes that symbols and names take.
  let prefixes: UnitPrefix.Rule
  /// The exponent of plane angle.
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

  /// All units, in the order of the files of the catalogue.
  static let all: [CatalogueUnit] =
    international + accepted + angles + temperatures + calendar + information + customary + customaryMechanics
    + science + levels + currencies

  /// The first symbol.
  var symbol: String { String("\(symbols)".prefix { $0 != " " }) }

  /// The dimension of the unit.
  var dimension: Dimension {
    guard kind == .currency else { return kind.dimension }
    return Dimension.CurrencyCode("\(symbols)".utf8.prefix(3)).map { Dimension(.currency($0)) } ?? .none
  }
}
