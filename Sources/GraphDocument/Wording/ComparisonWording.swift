/// Comparisons in a few words, for a message.
extension DocumentComparison {
  /// How many nodes changed how, as `2 nodes entered, 1 revalued`.
  ///
  /// What changed beside nodes is reported only where it is all that did; empty where nothing did.
  public var summary: String {
    let counts = [
      (entered.count, "entered"), (exited.count, "exited"), (renamed.count, "renamed"), (revalued.count, "revalued"),
      (relinked.count, "relinked"), (relabelled.count, "relabelled"),
      (redisplayed.count, "displayed otherwise"), (bypassed.count, "bypassed or no longer"),
      (reframed.count, "in another frame"), (annotated.count, "annotated"), (moved.count, "moved"),
    ].filter { $0.0 > 0 }
    guard let first = counts.first else {
      let others = [
        (isTitleChanged, "another title"), (isDisplayChanged, "another display"),
        (areCorrelationsChanged, "other correlations"),
        (isAnnotated, "other members that nodecalc does not know"),
      ]
      return others.filter(\.0).map(\.1).joined(separator: ", ")
    }
    let rest = counts.dropFirst().map { ", \($0.0) \($0.1)" }.joined()
    return "\(first.0) \(first.0 == 1 ? "node" : "nodes") \(first.1)\(rest)"
  }
}
