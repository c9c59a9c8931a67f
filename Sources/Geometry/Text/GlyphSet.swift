/// The characters that the output can show.
public enum GlyphSet: CaseIterable, Hashable, Sendable {
  /// All Unicode characters with a known width in columns.
  case unicode
  /// Only printable ASCII, for locales and terminals without UTF-8.
  case ascii
}
