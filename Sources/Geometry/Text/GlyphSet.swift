/// Which characters the output may be made of.
public enum GlyphSet: CaseIterable, Hashable, Sendable {
  /// All of Unicode that takes a known number of columns.
  case unicode
  /// Printable ASCII alone, for locales and terminals without UTF-8.
  case ascii
}
