import EvaluationEngine
import Geometry

/// The wires of a hub: an output that feeds hundreds of ports.
///
/// All its wires begin at the same box, so the rectangle around nearly each of them overlaps the visible part of the
/// plane. Wires are therefore found by their ports. Of the wires that only pass through, a few per row and column are
/// enough, because the others coincide with them.
struct HubWires {
  private var rows = HubLines()
  private var columns = HubLines()
  private var places: [PortID: Point] = [:]
  var source: Rect

  init(from source: Rect) {
    self.source = source
  }

  /// How many rows, columns and ports were visited by changes, for tests.
  var searchedCount: Int { rows.searchedCount + columns.searchedCount }

  var ports: [PortID] { Array(places.keys) }

  func place(of port: PortID) -> Point? { places[port] }

  func checkInvariants() -> [String] {
    rows.checkInvariants(Set(places.map { HubEnd(inRow: $1, $0) }))
      + columns.checkInvariants(Set(places.map { HubEnd(inColumn: $1, $0) }))
  }

  /// Adds or moves wires, given by port with the cell of the port; nil removes the wire.
  ///
  /// - Returns: Whether any wire changed.
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

  func allMeet(_ rect: Rect) -> Bool { source.intersects(rect) }

  /// Returns the ports in `rect` and enough ports around it to draw all wires that look different in `rect`, unsorted.
  ///
  /// - Complexity: O(r + k) for k ports found in r rows and columns.
  func ports(in rect: Rect) -> Set<PortID> {
    // Wires may run a margin away from their ends.
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
