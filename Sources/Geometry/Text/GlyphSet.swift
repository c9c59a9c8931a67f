/// The possible characters of the output.
public enum GlyphSet: CaseIterable, Hashable, Sendable {
  /// All of Unicode that takes a known number of columns.
  case unicode
  /// Only printable ASCII, for locales and terminals without UTF-8.
  case ascii
}
