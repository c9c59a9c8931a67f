/// The cells that wires pass through, each with the outputs at which its wires begin.
///
/// The cells show whether a reader can distinguish the wires.
public struct WireCells: Sendable {
  private struct Arms: OptionSet {
    let rawValue: UInt8
    static let left = Arms(rawValue: 1)
    static let right = Arms(rawValue: 2)
    static let up = Arms(rawValue: 4)
    static let down = Arms(rawValue: 8)
    static let across: Arms = [.left, .right]
    static let upright: Arms = [.up, .down]
  }

  private struct Knot {
    var net: Int
    var arms: Arms
    /// The sides on which wires of a second output leave the cell; empty if there is no second output.
    var otherArms: Arms = []
    var otherNet = -1
    var hasMore = false

    mutating func add(_ arms: Arms, of net: Int) {
      if net == self.net {
        self.arms.formUnion(arms)
      } else if net == otherNet || otherArms.isEmpty {
        otherNet = net
        otherArms.formUnion(arms)
      } else {
        hasMore = true
      }
    }

    /// Whether a reader can follow the wires in the cell.
    ///
    /// Wires of one output must go to at most three sides. Wires of two outputs must cross.
    var isLegible: Bool {
      if hasMore { return false }
      if otherArms.isEmpty { return arms != [.left, .right, .up, .down] }
      return arms == .across && otherArms == .upright || arms == .upright && otherArms == .across
    }

    var isCorner: Bool {
      otherArms.isEmpty && !arms.isDisjoint(with: .across) && !arms.isDisjoint(with: .upright)
    }
    var isUpright: Bool { otherArms.isEmpty && arms.isSubset(of: .upright) }
  }

  /// The maximum number of cells that are checked; if there are more, the wires count as indistinguishable.
  private static let limit = 200_000

  private var knots: [Point: Knot] = [:]
  private let isTooLong: Bool

  /// Creates the cells from the corners of wires.
  ///
  /// - Parameter routes: For each wire, the number of its output and its corners. Two successive corners are in the
  ///   same row or in the same column.
  /// - Complexity: Linear in the cells, up to a limit.
  public init(_ routes: some Sequence<(net: Int, corners: [Point])>) {
    let steps = routes.map { route in (net: route.net, steps: zip(route.corners, route.corners.dropFirst())) }
    let cells = steps.reduce(0.0) { sum, route in
      route.steps.reduce(sum) {
        $0 + Double($1.0.column.distance(to: $1.1.column).magnitude)
          + Double($1.0.row.distance(to: $1.1.row).magnitude)
      }
    }
    isTooLong = cells > Double(Self.limit)
    guard !isTooLong else { return }
    for (net, steps) in steps {
      for (point, next) in steps where point != next { add(from: point, to: next, of: net) }
    }
  }

  private mutating func add(from point: Point, to next: Point, of net: Int) {
    let isAcross = point.row == next.row
    let first = isAcross ? min(point.column, next.column) : min(point.row, next.row)
    let last = isAcross ? max(point.column, next.column) : max(point.row, next.row)
    for place in first...last {
      var arms: Arms = isAcross ? .across : .upright
      if place == first { arms.remove(isAcross ? .left : .up) }
      if place == last { arms.remove(isAcross ? .right : .down) }
      let cell = isAcross ? Point(column: place, row: point.row) : Point(column: point.column, row: place)
      if knots[cell]?.add(arms, of: net) == nil { knots[cell] = Knot(net: net, arms: arms) }
    }
  }

  /// Whether a reader can follow the wires in every cell.
  ///
  /// In each cell, wires of one output must go to at most three sides, and wires of two outputs must cross.
  public var isLegible: Bool { !isTooLong && knots.values.allSatisfy(\.isLegible) }

  /// Whether turns and branches of wires from different outputs are far enough apart.
  ///
  /// They must not be in adjacent cells, nor in one row with only vertical lines between them.
  public var hasCornersApart: Bool {
    !isTooLong
      && knots.allSatisfy { cell, knot in
        guard knot.isCorner else { return true }
        var right = cell + Point(column: 1, row: 0)
        while knots[right]?.isUpright == true { right.column += 1 }
        return [right, cell + Point(column: 0, row: 1)].allSatisfy { next in
          guard let other = knots[next], other.isCorner else { return true }
          return other.net == knot.net
        }
      }
  }
}
