/// Signs that have a common form in ASCII; all other characters show as `?` in each of their columns.
enum ASCIIForm {
  private static let forms: [Unicode.Scalar: (Unicode.Scalar, Unicode.Scalar?)] = [
    "−": ("-", nil), "–": ("-", nil), "—": ("-", nil), "×": ("*", nil), "·": (".", nil), "÷": ("/", nil),
    "±": ("+", "-"), "≈": ("~", nil), "≤": ("<", "="), "≥": (">", "="), "≠": ("!", "="), "…": (".", "."),
    "→": ("-", ">"), "←": ("<", "-"), "‘": ("'", nil), "’": ("'", nil), "“": ("\"", nil), "”": ("\"", nil),
    "●": ("*", nil), "○": ("o", nil), "²": ("^", "2"), "³": ("^", "3"),
  ]

  /// The form's one or two characters: as many as the cluster has columns, or two for a sign written with two.
  static func of(_ cluster: CellCluster) -> (Unicode.Scalar, Unicode.Scalar?) {
    if let form = forms[cluster.base] { return form }
    return ("?", cluster.columns == 2 ? "?" : nil)
  }
}
