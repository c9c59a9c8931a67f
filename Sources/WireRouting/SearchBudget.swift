/// A limit on the number of boxes, wires and crossings that one screen update visits to find routes.
///
/// Visits are counted and never timed, so that every machine finds the same routes.
public struct SearchBudget: Hashable, Sendable {
  private static let provisionalFactor = 5

  private let limit: Int?
  private(set) var spent = 0

  /// Creates a budget of `limit` visits; nil for no limit.
  public init(_ limit: Int?) {
    self.limit = limit
  }

  /// A budget without a limit.
  public static let unlimited = SearchBudget(nil)

  var isLimited: Bool { limit != nil }
  /// Whether the search for one more route may begin.
  ///
  /// A search that has begun is always completed.
  var isLeft: Bool { limit.map { spent < $0 } ?? true }
  /// Whether one more wire may be routed in the cheap way, which avoids boxes but ignores other wires.
  var isLeftForProvisional: Bool { limit.map { spent < Self.provisionalFactor * $0 } ?? true }

  mutating func spend(_ count: Int) { spent += count }
}
