import EvaluationEngine
import Geometry

/// The wires of an output that feeds hundreds of ports, by where those are.
///
/// The rectangles around such wires all overlap at the output: a search for those that meet the visible part would find
/// nearly all of them. So only those are found that can be distinguished there. Wires that only pass through run in one
/// line with others of the output: beyond a side of the part, some of each row and column are enough.
struct HubWires {
  private var rows = HubLines()
  private var columns = HubLines()
  private var places: [PortID: Point] = [:]
  /// The output's box.
  var source: Rect

  init(from source: Rect) {
    self.source = source
  }

  /// How much has been looked at to enter wires and to take them out, for tests.
  var soughtCount: Int { rows.soughtCount + columns.soughtCount }

  /// In no order.
  var ports: [PortID] { Array(places.keys) }

  /// The cell of a port; nil for one that the output does not feed.
  func place(of port: PortID) -> Point? { places[port] }

  /// The problem with the wires; empty when rows and columns hold each port at its place.
  func checkInvariants() -> [String] {
    rows.checkInvariants(Set(places.map { HubEnd(inRow: $1, $0) }))
      + columns.checkInvariants(Set(places.map { HubEnd(inColumn: $1, $0) }))
  }

  /// Adds wires by the cells of their ports, moves them, or removes those without a cell.
  ///
  /// - Returns: Whether any ended elsewhere before, or nowhere.
  mutating func update(_ ends: [PortID: Point?]) -> Bool {
    var (gone, come): ([(port: PortID, place: Point)], [(port: PortID, place: Point)]) = ([], [])
    for (port, place) in ends {
      let old = places[port]
      if old == place { continue }
      places[port] = place
      if let old { gone.append((port, old)) }
      if let place { come.append((port, place)) }
    }
    rows.replace(gone.map { HubEnd(inRow: $1, $0) }, with: come.map { HubEnd(inRow: $1, $0) })
    columns.replace(gone.map { HubEnd(inColumn: $1, $0) }, with: come.map { HubEnd(inColumn: $1, $0) })
    return !gone.isEmpty || !come.isEmpty
  }

  /// Whether all wires may cross `rect`, because it meets their common source box.
  func allMeet(_ rect: Rect) -> Bool { source.intersects(rect) }

  /// The ports whose wires can be distinguished in `rect`, and some others beside it, in no order.
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

extension HubEnd {
  fileprivate init(inRow place: Point, _ port: PortID) {
    self.init(line: place.row, place: place.column, port: port)
  }

  fileprivate init(inColumn place: Point, _ port: PortID) {
    self.init(line: place.column, place: place.row, port: port)
  }
}
