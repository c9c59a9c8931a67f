/// A single unit name with its meaning: `km`, `metres`, `dBm`, `dB(W/K)`.
///
/// It is a class because units copy it often and never change it.
final class UnitAtom: Sendable {
  /// The name to display, as the user typed it.
  ///
  /// The usual symbol replaces an ASCII spelling.
  let name: String
  let ascii: String
  /// The index in the catalogue; nil for `dB(X)` and for units that a document defines.
  let index: Int?
  /// The index of the prefix in ``UnitPrefix/all``; nil if there is none.
  let prefix: Int?
  /// The dimension that the unit has as a factor of a compound unit.
  let dimension: Dimension
  /// The size that the unit has as a factor of a compound unit.
  let scale: UnitScale
  /// The exponent of plane angle in the unit, such as 1 for rad.
  let angle: UnitExponent
  /// How values are added and converted outside compound units.
  let sort: UnitSort
  /// The factors of X in `dB(X)`; empty for all other units.
  let reference: [UnitFactor]

  private init(
    name: String, ascii: String, index: Int? = nil, prefix: Int? = nil, dimension: Dimension, scale: UnitScale,
    angle: UnitExponent, sort: UnitSort, reference: [UnitFactor] = []
  ) {
    self.name = name
    self.ascii = ascii
    self.index = index
    self.prefix = prefix
    self.dimension = dimension
    self.scale = scale
    self.angle = angle
    self.sort = sort
    self.reference = reference
  }
}

extension UnitAtom: Hashable {
  static func == (left: UnitAtom, right: UnitAtom) -> Bool {
    left === right
      || left.name == right.name && left.index == right.index && left.prefix == right.prefix
        && (left.index != nil || left.scale == right.scale && left.dimension == right.dimension)
        && left.reference == right.reference
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

extension UnitAtom {
  convenience init(_ match: UnitNames.Match, typed: String) {
    let entry = UnitNames.shared.entries[match.entry]
    let unit = CatalogueUnit.all[entry.unit]
    var (name, ascii) = UnitNames.shared.texts(of: match.entry)
    let dimension = unit.dimension
    var scale = unit.exactScale
    var sort = unit.sort(dimension: dimension, scale: scale)
    if let index = match.prefix {
      let prefix = UnitPrefix.all[index]
      // Spellings of micro and of symbols become one; a name in words stays as typed.
      let isWord = match.isWord
      (name, ascii) = isWord ? (typed, typed) : (prefix.text + name, prefix.ascii + ascii)
      scale.multiply(by: prefix.scale)
      if case .level = sort { sort = .plain }
    }
    self.init(
      name: name, ascii: ascii, index: entry.unit, prefix: match.prefix, dimension: dimension, scale: scale,
      angle: UnitExponent(whole: unit.angle), sort: sort)
  }

  convenience init(custom name: String, meaning: UnitMeaning) {
    self.init(
      name: name, ascii: name, dimension: meaning.dimension, scale: meaning.scale, angle: meaning.angle, sort: .plain)
  }

  /// Creates the level `dB(X)` for a reference X that is not a chain.
  convenience init(decibelOf reference: Unit) {
    let (dimension, scale) = (reference.meaning.dimension, reference.meaning.scale)
    let level = LevelScale(
      .decibel, dimension: dimension, reference: scale, isAmplitude: LevelScale.isAmplitude(dimension))
    self.init(
      name: "dB(\(reference.text))", ascii: "dB(\(reference.asciiText))", dimension: dimension, scale: scale,
      angle: .zero, sort: .level(level), reference: reference.factors)
  }

  /// A number without a name, such as the 1000 in `1/1000`.
  static let number = UnitAtom(name: "", ascii: "", dimension: .none, scale: .one, angle: .zero, sort: .plain)

  /// Whether the unit is a level with a reference, such as dBm, which cannot be a factor of a product.
  var isReferencedLevel: Bool {
    if case .level(let level) = sort { return !level.isDifference }
    return false
  }

  /// Whether values are dates, counted in seconds since 1970.
  var isDate: Bool {
    if case .point(.epoch) = sort { return true }
    return false
  }

  /// The catalogue entry; nil for `dB(X)` and units of a document.
  var entry: CatalogueUnit? { index.map { CatalogueUnit.all[$0] } }
}
