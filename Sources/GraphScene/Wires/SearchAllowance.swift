/// How much a frame may look at to find ways: counted, so that every machine finds the same ones.
struct SearchAllowance {
  private static let passingFactor = 5

  private var limit: Int?
  private var spent = 0
  /// What all frames have spent.
  private(set) var total = 0

  var isLimited: Bool { limit != nil }
  /// Whether one more way may be looked for; one that has been begun with comes to its end.
  var isLeft: Bool { limit.map { spent < $0 } ?? true }

  /// Whether one more wire may be led past boxes alone: many can be, for that takes little.
  var isLeftForPassing: Bool { limit.map { spent < Self.passingFactor * $0 } ?? true }

  /// A frame begins that may spend so much; nil for as much as is of use.
  mutating func begin(_ limit: Int?) {
    self.limit = limit
    spent = 0
  }

  mutating func spend(_ count: Int) {
    spent += count
    total += count
  }
}
