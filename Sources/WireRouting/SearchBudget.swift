/// How much a frame may visit to find routes: counted and never timed, so that every machine finds the same ones.
public struct SearchBudget: Hashable, Sendable {
  private static let provisionalFactor = 5

  private let limit: Int?
  /// Boxes, wires and crossings of lines that were looked at.
  private(set) var spent = 0

  /// A budget of `limit` visits; nil for as many as are of use.
  public init(_ limit: Int?) {
    self.limit = limit
  }

  /// As much as can be used.
  public static let unlimited = SearchBudget(nil)

  var isLimited: Bool { limit != nil }
  /// Whether one more route may be searched; a search that has begun is completed.
  var isLeft: Bool { limit.map { spent < $0 } ?? true }
  /// Whether one more wire may be routed only around boxes: that takes little, so many can be.
  var isLeftForProvisional: Bool { limit.map { spent < Self.provisionalFactor * $0 } ?? true }

  mutating func spend(_ count: Int) { spent += count }
}
