/// How much a frame may visit to find routes.
///
/// Visits are counted and never timed, so that every machine finds the same routes.
public struct SearchBudget: Hashable, Sendable {
  private static let provisionalFactor = 5

  private let limit: Int?
  /// The number of boxes, wires and crossings of lines that were visited.
  private(set) var spent = 0

  /// Creates a budget of `limit` visits; nil for no limit.
  public init(_ limit: Int?) {
    self.limit = limit
  }

  /// A budget without a limit.
  public static let unlimited = SearchBudget(nil)

  var isLimited: Bool { limit != nil }
  /// Whether one more route may be searched; a search that has begun is completed.
  var isLeft: Bool { limit.map { spent < $0 } ?? true }
  /// Whether one more wire may be routed only around boxes, which takes so little that many wires can be.
  var isLeftForProvisional: Bool { limit.map { spent < Self.provisionalFactor * $0 } ?? true }

  mutating func spend(_ count: Int) { spent += count }
}
