/// A single unit name with what it means: `km`, `metres`, `dBm`, `dB(W/K)`.
struct UnitAtom: Hashable, Sendable {
  /// The name as it is shown: as typed, with the usual symbol for its spelling in ASCII.
  let name: String
  /// The name in ASCII.
  let ascii: String
  /// The index in the catalogue; nil for `dB(X)` and for units that a document defines.
  let index: Int?
  /// The index of the prefix; nil if there is none.
  let prefix: Int?
  /// The dimension where the unit is a part of a compound unit.
  let dimension: Dimension
  /// The size where the unit is a part of a compound unit.
  let scale: UnitScale
  /// The exponent of plane angle.
  let angle: UnitExponent
  /// How values are added where the unit is alone.
  let sort: UnitSort
  /// The reference of `dB(X)`; empty for all others.
  let reference: [UnitFactor]

  static func == (left: UnitAtom, right: UnitAtom) -> Bool {
    left.name == right.name && left.index == right.index && left.prefix == right.prefix
      && (left.index != nil || left.scale == right.scale && left.dimension == right.dimension)
      && left.reference == right.reference
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

extension UnitAtom {
  /// Creates the atom of a name of the catalogue.
  ///
  /// - Parameters:
  ///   - match: What the name means.
  ///   - typed: The name as typed.
  init(_ match: UnitNames.Match, typed: String) {
    let entry = UnitNames.shared.entries[match.entry]
    let unit = CatalogueUnit.all[entry.unit]
    index = entry.unit
    prefix = match.prefix
    let prefixes = match.prefix.map { UnitPrefix.all[$0] }
    let isSymbol = entry.role == .symbol || entry.role == .alias
    let symbol = entry.role == .alias ? unit.symbol : String(decoding: entry.text, as: UTF8.self)
    // Several characters for micro have one spelling; names with the word of a prefix stay as typed.
    let isWordPrefix = match.prefix != nil && Self.hasWord(typed, prefixes)
    name = isSymbol && !isWordPrefix ? "\(prefixes.map { "\($0.symbol)" } ?? "")\(symbol)" : typed
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      ascii = name
    } else {
      let plain = unit.asciiName(of: symbol)
      ascii = isSymbol ? "\(prefixes?.ascii ?? "")\(plain)" : typed
    }
    dimension = unit.dimension
    var scale = ScaleText.scale(unit.scale) ?? .one
    if let prefixes { scale.multiply(by: prefixes.scale) }
    self.scale = scale
    angle = UnitExponent(whole: unit.angle)
    reference = []
    sort = unit.sort(dimension: dimension, scale: scale)
  }

  private static func hasWord(_ typed: String, _ prefix: UnitPrefix?) -> Bool {
    prefix.map { typed.hasPrefix("\($0.word)") } ?? false
  }

  /// Creates a unit that a document defines.
  init(custom name: String, meaning: UnitMeaning) {
    self.name = name
    ascii = name
    index = nil
    prefix = nil
    dimension = meaning.dimension
    scale = meaning.scale
    angle = meaning.angle
    sort = .plain
    reference = []
  }

  /// Creates the level `dB(X)` of a reference without chain.
  init(decibelOf reference: Unit) {
    name = "dB(\(reference.text))"
    ascii = "dB(\(reference.asciiText))"
    index = nil
    prefix = nil
    dimension = reference.meaning.dimension
    scale = reference.meaning.scale
    angle = .zero
    sort = .level(
      LevelScale(
        .decibel, dimension: dimension, reference: scale, isAmplitude: LevelScale.isAmplitude(dimension)))
    self.reference = reference.factors
  }

  /// Whether the unit is a level with a reference, which cannot be multiplied.
  var isReferencedLevel: Bool {
    if case .level(let level) = sort { return !level.isDifference }
    return false
  }

  /// Whether the unit counts the days or seconds of dates.
  var isDate: Bool {
    if case .point(.epoch) = sort { return true }
    return false
  }

  /// The catalogue entry; nil for `dB(X)` and units of a document.
  var entry: CatalogueUnit? { index.map { CatalogueUnit.all[$0] } }
}

extension CatalogueUnit {
  /// Returns how values of the unit alone are added and converted.
  func sort(dimension: Dimension, scale: UnitScale) -> UnitSort {
    switch form {
    case .plain: .plain
    case .difference: .difference
    case .epoch(let isDay): .point(.epoch(isDay: isDay))
    case .point(let zero): .point(.value(ScaleText.scale(zero)?.ratio ?? .zero))
    case .levelDifference(let family): .level(.difference(family))
    case .level(let family, _):
      .level(
        LevelScale(
          family, dimension: dimension, reference: scale,
          isAmplitude: family == .decibel && LevelScale.isAmplitude(dimension)))
    }
  }

  /// Returns the spelling in ASCII of one of the symbols.
  func asciiName(of symbol: String) -> String {
    if symbol.utf8.allSatisfy({ $0 < 0x80 }) { return symbol }
    let names = "\(ascii) \(symbols)".split(separator: " ")
    return String(names.first { $0.utf8.allSatisfy { $0 < 0x80 } } ?? Substring(symbol))
  }
}
