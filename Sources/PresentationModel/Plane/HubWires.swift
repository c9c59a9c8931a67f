import EvaluationEngine
import Geometry

/// The wires of an output that feeds hundreds of ports, by where those lie.
///
/// The rectangles around such wires all meet at the output and lie on each other: looking for those that meet the part of the plane
/// that is shown would find nearly all of them. So only those are found that can be told apart there. What only passes through runs in
/// one line with others of the output: of those beyond a side of the part some of each row and column are enough.
struct HubWires {
  private var rows = HubLines()
  private var columns = HubLines()
  private var places: [PortID: Point] = [:]
  /// The output's box.
  private var source: Rect

  /// - Complexity: O(n log n).
  init(from source: Rect, to places: [PortID: Point]) {
    self.source = source
    self.places = places
    rows = HubLines(places.map { (line: $1.row, place: $1.column, port: $0) })
    columns = HubLines(places.map { (line: $1.column, place: $1.row, port: $0) })
  }

  /// In no order.
  var ports: [PortID] { Array(places.keys) }

  /// Enters a wire, or moves one of its ends.
  ///
  /// - Returns: Whether it led elsewhere before, or nowhere.
  mutating func set(_ port: PortID, from source: Rect, to place: Point) -> Bool {
    let isMoved = self.source != source
    self.source = source
    if places[port] == place { return isMoved }
    remove(port)
    places[port] = place
    rows.insert(port, line: place.row, place: place.column)
    columns.insert(port, line: place.column, place: place.row)
    return true
  }

  /// - Returns: Whether it was there.
  @discardableResult
  mutating func remove(_ port: PortID) -> Bool {
    guard let place = places.removeValue(forKey: port) else { return false }
    rows.remove(port, line: place.row, place: place.column)
    columns.remove(port, line: place.column, place: place.row)
    return true
  }

  /// Whether all wires may cross `rect`, since it meets the box that they come from.
  func allMeet(_ rect: Rect) -> Bool { source.intersects(rect) }

  /// The ports whose wires can be told apart in `rect`, with others beside it, in no order.
  ///
  /// - Complexity: O(r + k) for k ports found of r rows and columns.
  func ports(in rect: Rect) -> Set<PortID> {
    // What lies so near to it may be entered from within it.
    let rect = rect.inset(by: -NodeMetrics.wireMargin)
    var found: Set<PortID> = []
    rows.visit(rect.minRow..<rect.maxRow, around: rect.minColumn..<rect.maxColumn) { found.insert($0) }
    columns.visit(rect.minColumn..<rect.maxColumn, around: rect.minRow..<rect.maxRow) { found.insert($0) }
    rows.visitCorners(rect.minRow..<rect.maxRow, around: rect.minColumn..<rect.maxColumn) { found.insert($0) }
    return found
  }
}
