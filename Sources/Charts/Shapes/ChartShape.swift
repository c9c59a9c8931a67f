/// A position in a picture, in units.
///
/// A cell is 12 units wide and 24 units high.
struct ShapePlace: Hashable {
  var x: Double
  var y: Double
}

enum ChartShape: Hashable {
  case line([ShapePlace], width: Double, ChartRole, isDashed: Bool = false)
  /// A filled rectangle.
  case bar(from: ShapePlace, to: ShapePlace, ChartRole)
  case polygon([ShapePlace], ChartRole)
  /// The outline of a polygon, filled with the background.
  case outline([ShapePlace], ChartRole)
  case disc(ShapePlace, radius: Double, ChartRole)
  case ring(ShapePlace, radius: Double, ChartRole)
  /// A translucent disc with its edge.
  case bubble(ShapePlace, radius: Double, ChartRole)
  /// A slice of a disc between two shares of the full turn, clockwise from the top.
  case slice(ShapePlace, radius: Double, start: Double, end: Double, ChartRole)
  case text(String, ShapePlace, Anchor, ChartRole)

  enum Anchor: String {
    case start
    case middle
    case end
  }
}

/// Collects the shapes of a chart in drawing order.
struct ChartShapes {
  /// The number of units in a column of cells.
  static let columnUnits = 12.0
  /// The number of units in a row of cells.
  static let rowUnits = 24.0
  /// The distance in units from the top of a row to the baseline of its text.
  static let baseline = 18.0

  private(set) var all: [ChartShape] = []

  mutating func add(_ shape: ChartShape) { all.append(shape) }

  mutating func add(
    line start: ShapePlace, _ end: ShapePlace, width: Double = 1.5, _ role: ChartRole, isDashed: Bool = false
  ) {
    all.append(.line([start, end], width: width, role, isDashed: isDashed))
  }

  mutating func add(text: String, x: Double, row: Int, _ anchor: ChartShape.Anchor, _ role: ChartRole) {
    let place = ShapePlace(x: x, y: Double(row) * Self.rowUnits + Self.baseline)
    all.append(.text(text, place, anchor, role))
  }

  /// Adds the symbol with the number `look`.
  ///
  /// Symbols distinguish series without colours.
  mutating func add(mark look: Int, at place: ShapePlace, _ role: ChartRole) {
    let (x, y) = (place.x, place.y)
    func polygon(_ corners: [(Double, Double)]) -> [ShapePlace] { corners.map { ShapePlace(x: x + $0, y: y + $1) } }
    let triangle = polygon([(0, -5), (5, 4), (-5, 4)])
    let square = polygon([(-4, -4), (4, -4), (4, 4), (-4, 4)])
    let diamond = polygon([(0, -5.5), (5.5, 0), (0, 5.5), (-5.5, 0)])
    switch look % PointStyle.allCases.count {
    case 0: all.append(.disc(place, radius: 4, role))
    case 1: all.append(.ring(place, radius: 4, role))
    case 2: all.append(.polygon(triangle, role))
    case 3: all.append(.outline(triangle, role))
    case 4: all.append(.polygon(square, role))
    case 5: all.append(.outline(square, role))
    case 6: all.append(.polygon(diamond, role))
    default: all.append(.outline(diamond, role))
    }
  }

  /// Adds a vertical error bar with its ends.
  mutating func add(errorAt x: Double, from low: Double, to high: Double, _ role: ChartRole) {
    add(line: ShapePlace(x: x, y: low), ShapePlace(x: x, y: high), role)
    for y in [low, high] { add(line: ShapePlace(x: x - 4, y: y), ShapePlace(x: x + 4, y: y), role) }
  }

  /// Adds a horizontal error bar with its ends.
  mutating func add(errorAcross y: Double, from low: Double, to high: Double, _ role: ChartRole) {
    add(line: ShapePlace(x: low, y: y), ShapePlace(x: high, y: y), role)
    for x in [low, high] { add(line: ShapePlace(x: x, y: y - 4), ShapePlace(x: x, y: y + 4), role) }
  }
}
