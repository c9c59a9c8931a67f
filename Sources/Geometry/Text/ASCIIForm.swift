/// Signs that have a common form in ASCII; all other characters show as `?` in each of their columns.
enum ASCIIForm {
  /// `±` has the form that formulas read as an uncertainty: `+-` is a sum.
  private static let forms: [Unicode.Scalar: String] = [
    "−": "-", "–": "-", "—": "-", "×": "*", "·": ".", "÷": "/", "±": "+/-", "≈": "~", "≤": "<=", "≥": ">=", "≠": "!=",
    "…": "..", "→": "->", "←": "<-", "‘": "'", "’": "'", "“": "\"", "”": "\"", "●": "*", "○": "o", "²": "^2", "³": "^3",
  ]

  /// The form's characters, at least one: as many as the cluster has columns where the sign has no form of its own.
  static func of(_ cluster: CellCluster) -> String {
    forms[cluster.base] ?? (cluster.columns == 2 ? "??" : "?")
  }
}
