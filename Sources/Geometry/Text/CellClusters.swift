/// The clusters of a text, in order and created one at a time.
///
/// - A character keeps at most `CellCluster.marksLimit` combining marks.
/// - A control character or unassigned scalar shows as a visible mark: ASCII control characters as their control
///   picture, such as `␛`, all others as `�`.
/// - A run of invisible characters (bidi controls, joiners, tags, marks without a character) shows as one `�`.
/// - An emoji of several scalars shows as its first scalar. Terminals and libraries disagree about the width of skin
///   tones and joined sequences, but not about the width of single emoji. For the same reason, a variation selector on
///   a symbol or ideograph is left out.
/// - A flag shows as the two letters of its country code, in two columns.
/// - Spaces of other widths become plain spaces; the ideographic space stays wide.
///
/// - Complexity: Linear in the text read; the memory is constant.
public struct CellClusters: Sequence, IteratorProtocol, Sendable {
  private var scalars: Substring.UnicodeScalarView.Iterator
  private var ahead: Unicode.Scalar?
  private var pending: [CellCluster] = []
  private let glyphs: GlyphSet

  init(_ text: Substring, _ glyphs: GlyphSet) {
    scalars = text.unicodeScalars.makeIterator()
    self.glyphs = glyphs
    ahead = scalars.next()
  }

  /// Returns the next cluster; nil at the end of the text.
  public mutating func next() -> CellCluster? {
    if !pending.isEmpty { return inGlyphs(pending.removeFirst()) }
    guard let scalar = take() else { return nil }
    if scalar.value >= 0x20, scalar.value < 0x7F, (ahead?.value ?? 0) < 0x7F { return CellCluster(scalar) }
    return inGlyphs(cluster(startingWith: scalar))
  }

  private mutating func take() -> Unicode.Scalar? {
    let scalar = ahead
    if scalar != nil { ahead = scalars.next() }
    return scalar
  }

  private mutating func cluster(startingWith scalar: Unicode.Scalar) -> CellCluster {
    if let letter = Self.countryLetter(scalar) { return CellCluster(letter) }
    switch ScalarWidth(of: scalar) {
    case .unshowable:
      return VisibleMark.cluster(for: scalar)
    case .combining, .variation, .invisible:
      return invisibleRun()
    case .narrow:
      return withFollowers(CellCluster(shown(scalar)))
    case .wide:
      return withFollowers(CellCluster(scalar, columns: 2))
    }
  }

  /// Skips a run of invisible scalars and returns a single visible mark for it.
  private mutating func invisibleRun() -> CellCluster {
    while let scalar = ahead {
      switch ScalarWidth(of: scalar) {
      case .combining, .variation, .invisible: _ = take()
      case .narrow, .wide, .unshowable: return VisibleMark.invisible
      }
    }
    return VisibleMark.invisible
  }

  /// Returns the cluster with the combining marks that follow it; for an emoji, skips the rest of its sequence.
  private mutating func withFollowers(_ start: CellCluster) -> CellCluster {
    var cluster = start
    let isEmoji = Self.isEmoji(start.base)
    while let scalar = ahead {
      switch ScalarWidth(of: scalar) {
      case .combining:
        cluster.add(scalar)
        _ = take()
      case .variation:
        let changesPresentation = isEmoji || start.base.properties.isEmoji || start.base.properties.isIdeographic
        if !changesPresentation { return cluster }
        _ = take()
      case .wide:
        if !isEmoji || !scalar.properties.isEmojiModifier { return cluster }
        _ = take()
      case .invisible:
        if !isEmoji || scalar.value != 0x200D { return cluster }
        _ = take()
        guard let joined = ahead, Self.isEmoji(joined) else {
          pending = [invisibleRun()]
          return cluster
        }
        _ = take()
      case .narrow, .unshowable:
        return cluster
      }
    }
    return cluster
  }

  /// Returns the letter that a regional indicator (half of a flag) stands for; nil for any other scalar.
  private static func countryLetter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard (0x1F1E6...0x1F1FF).contains(scalar.value) else { return nil }
    return Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value - 0x1F1E6) + UInt8(ascii: "A"))
  }

  /// Returns a plain space for a space of another width, and any other scalar unchanged.
  private func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.value == 0xA0 || (0x2000...0x205F).contains(scalar.value),
      scalar.properties.generalCategory == .spaceSeparator
    {
      return " "
    }
    return scalar
  }

  /// Returns whether the scalar may begin or continue an emoji sequence; false for digits, `#` and `*`.
  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0xA9 && scalar.properties.isEmoji
  }

  /// Returns the cluster as the output can show it: unchanged for Unicode, replaced for ASCII.
  ///
  /// For ASCII, returns the first character of the replacement; its other characters go into `pending`.
  private mutating func inGlyphs(_ cluster: CellCluster) -> CellCluster {
    if glyphs == .unicode { return cluster }
    if cluster.base.isASCII { return CellCluster(cluster.base) }
    let form = ASCIIForm.of(cluster).unicodeScalars.map { CellCluster($0) }
    // `pending` may already have a mark for something invisible; that mark and the rest of the form then show as one.
    if form.count > 1 { pending = Array(form.dropFirst()) }
    return form[0]
  }
}

/// Visible replacements for characters that are invisible or must not reach a terminal.
enum VisibleMark {
  static let invisible = CellCluster("\u{FFFD}")

  /// Returns the picture of a control character, such as `␛`; for all other scalars, the replacement character.
  static func cluster(for scalar: Unicode.Scalar) -> CellCluster {
    if scalar.value < 0x20, let picture = Unicode.Scalar(0x2400 + scalar.value) { return CellCluster(picture) }
    if scalar.value == 0x7F { return CellCluster("\u{2421}") }
    return invisible
  }
}

/// ASCII replacements of common characters.
///
/// Characters without a replacement become one `?` per column.
enum ASCIIForm {
  /// The replacements of characters.
  ///
  /// `±` becomes `+/-`, which formulas read as an uncertainty, while `+-` would be a sum.
  private static let forms: [Unicode.Scalar: String] = [
    "−": "-", "–": "-", "—": "-", "×": "*", "·": ".", "÷": "/", "±": "+/-", "≈": "~", "≤": "<=", "≥": ">=", "≠": "!=",
    "▁": "_", "▂": ".", "▃": "-", "▄": "=", "▅": "+", "▆": "*", "▇": "%", "█": "#", "▒": ":", "│": "|", "…": "..",
    "→": "->", "←": "<-",
    "‘": "'", "’": "'", "“": "\"", "”": "\"", "●": "*", "○": "o", "²": "^2", "³": "^3",
    // The ASCII names of units.
    "Ω": "ohm", "\u{2126}": "ohm", "µ": "u", "\u{03BC}": "u", "°": "deg", "Δ": "delta_", "′": "'", "″": "\"",
  ]

  /// Returns the replacement of a cluster, which has at least one character.
  ///
  /// Without a known replacement, the result is one `?` per column.
  static func of(_ cluster: CellCluster) -> String {
    forms[cluster.base] ?? (cluster.columns == 2 ? "??" : "?")
  }
}
