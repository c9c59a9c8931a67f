import EvaluationEngine
import Geometry

/// The wires of an output that feeds hundreds of ports, by the places of these ports.
///
/// The rectangles around such wires all overlap at the output, so that nearly all of them would intersect the visible
/// part. Therefore only wires that can be distinguished there are found. Wires that only pass through coincide with
/// others of the output: beyond each side of the visible part, some wires per row and column suffice.
struct HubWires {
  private var rows = HubLines()
  private var columns = HubLines()
  private var places: [PortID: Point] = [:]
  /// The output's box.
  var source: Rect

  init(from source: Rect) {
    self.source = source
  }

  /// The amount of work for adding and removing wires, for tests.
  var soughtCount: Int { rows.soughtCount + columns.soughtCount }

  /// The ports that the output feeds, unsorted.
  var ports: [PortID] { Array(places.keys) }

  /// Returns the cell of a port; nil if the output does not feed the port.
  func place(of port: PortID) -> Point? { places[port] }

  /// Returns problems of the wires; empty if rows and columns have each port at its place.
  func checkInvariants() -> [String] {
    rows.checkInvariants(Set(places.map { HubEnd(inRow: $1, $0) }))
      + columns.checkInvariants(Set(places.map { HubEnd(inColumn: $1, $0) }))
  }

  /// Adds or moves wires by the cells of their ports, and removes those whose cell is nil.
  ///
  /// - Returns: Whether any wire was added, moved or removed.
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

  /// Returns whether all wires may cross `rect`, because it intersects their common source box.
  func allMeet(_ rect: Rect) -> Bool { source.intersects(rect) }

  /// Returns the ports whose wires can be distinguished in `rect`, and some others beside it, unsorted.
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
