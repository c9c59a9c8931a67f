import Geometry

/// The dots of braille patterns in an SVG picture.
///
/// They are drawn as shapes, so that they are evenly spaced in any font. All dots of one style form one path.
struct SVGDots {
  /// The column and the row of each dot, in the order of the bits (Unicode 16, Braille Patterns).
  private static let places: [Point] = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    .map { Point(column: $0.0, row: $0.1) }

  private var order: [Int] = []
  private var paths: [Int: String] = [:]

  /// Returns the dots of a braille pattern, one bit each; nil for other characters.
  static func bits(of cluster: CellCluster) -> UInt8? {
    guard cluster.columns == 1, !cluster.hasMarks, (0x2800...0x28FF).contains(cluster.base.value) else { return nil }
    return UInt8(truncatingIfNeeded: cluster.base.value)
  }

  mutating func add(_ cells: [SVGCell], row: Int) {
    let step = Size(columns: SVGPicture.cell.columns / 2, rows: SVGPicture.cell.rows / 4)
    for (column, cell) in cells.enumerated() {
      guard let bits = Self.bits(of: cell.cell.cluster), bits != 0 else { continue }
      if paths[cell.style] == nil { order.append(cell.style) }
      for (bit, place) in Self.places.enumerated() where bits >> UInt8(bit) & 1 == 1 {
        let left = column * SVGPicture.cell.columns + place.column * step.columns + step.columns / 2
        let top = row * SVGPicture.cell.rows + place.row * step.rows + step.rows / 2
        // A path of no length is a dot as wide as the pen.
        paths[cell.style, default: ""] += "M\(left) \(top)h0"
      }
    }
  }

  func text(_ classes: inout SVGClasses) -> String {
    order.map { "<path class=\"\(classes.name(.line, $0)) dots\" d=\"\(paths[$0] ?? "")\"/>\n" }.joined()
  }
}
