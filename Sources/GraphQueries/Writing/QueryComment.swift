/// A comment that ends with its line, whatever text is in it.
enum QueryComment {
  /// The text behind two hyphens, with a blank in the place of whatever could end the line or hide.
  static func line(_ text: String) -> String {
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { safe.append(endsOrHides(scalar) ? " " : scalar) }
    return "-- " + String(safe)
  }

  private static func endsOrHides(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    default: false
    }
  }
}
