import Geometry

extension WireRouter {
  /// Returns descriptions of errors in the router's stored routes, for tests; empty if they are valid.
  ///
  /// - Complexity: O(stored routes).
  public func checkInvariants() -> [String] {
    zip(records.ids, records.values).reduce(into: records.checkInvariants()) { problems, entry in
      let (id, record) = entry
      problems += Self.problems(of: record).map { "\(id): \($0)" }
    }
  }

  private static func problems(of record: Record) -> [String] {
    var problems: [String] = []
    let (ends, points) = (record.ends, record.route.points)
    if points.first != ends.from || points.last != ends.to { problems.append("does not join its ends: \(points)") }
    for (point, next) in zip(points, points.dropFirst()) where point.row != next.row && point.column != next.column {
      problems.append("is diagonal from \(point) to \(next)")
    }
    if record.runs != record.route.runs { problems.append("its runs do not match its route") }
    let reach = max(ends.margin, WireRoute.reach)
    let region = ends.sourceFrame.union(ends.targetFrame).inset(by: -reach)
    if region.intersection(record.route.bounds) != record.route.bounds {
      problems.append("leaves \(region): \(points)")
    }
    if record.status == .congested, record.passesUnder {
      problems.append("is counted as congested, but passes under a box")
    }
    return problems
  }
}
