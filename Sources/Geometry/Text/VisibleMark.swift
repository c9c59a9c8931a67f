/// What is shown in place of characters that must not reach a terminal or that nobody would see.
enum VisibleMark {
  /// For what would be drawn as nothing.
  static let invisible = CellCluster("\u{FFFD}")

  /// For a control character, its control picture where Unicode has one; for all else the replacement character.
  static func cluster(for scalar: Unicode.Scalar) -> CellCluster {
    if scalar.value < 0x20, let picture = Unicode.Scalar(0x2400 + scalar.value) { return CellCluster(picture) }
    if scalar.value == 0x7F { return CellCluster("\u{2421}") }
    return invisible
  }
}
