public import Geometry

/// A layered layout from left to right: every wire runs to the right, few wires cross, and long ones are straight
/// (Sugiyama, Tagawa and Toda 1981).
///
/// The same graph always gets the same layout, and boxes never overlap. Each group is laid out separately and then
/// placed as one box. A wire may run to the left only if it leaves a group and comes back through other boxes. The time
/// is about proportional to the size of the graph, because large graphs are improved less often.
public struct LayeredLayout: Sendable {
  /// The top-left corner of each box, none left of or above the origin.
  public private(set) var places: [Point]
  /// The size of the whole layout.
  public private(set) var size: Size
  /// The number of crossings and other measures of the layout.
  public private(set) var quality = LayoutQuality()

  /// The number of wires that may be visited to improve the layout; this takes about a tenth of a second.
  private static let effort = 300_000

  /// Lays out the graph: first each group by itself, then the groups among the other boxes.
  public init(_ graph: LayoutGraph, spacing: LayoutSpacing = LayoutSpacing()) {
    if let grouped = GroupedLayout(graph, spacing: spacing) {
      self.init(grouped: grouped)
    } else {
      self.init(ungrouped: graph, spacing: spacing)
    }
  }

  private init(grouped: GroupedLayout) {
    places = grouped.places
    size = grouped.size
    quality = grouped.quality
  }

  private static func shelf(_ sizes: [Size], gap: Size) -> Int {
    sizes.reduce(0) { $0 + $1.columns + gap.columns }
  }

  /// Lays out the graph as if its boxes were in no groups.
  init(ungrouped graph: LayoutGraph, spacing: LayoutSpacing) {
    places = [Point](repeating: .origin, count: graph.boxes.count)
    let (parts, single) = GraphPart.split(graph)
    var sizes: [Size] = []
    var layouts: [PartLayout] = []
    for part in parts {
      // Each part gets its share of the effort.
      let effort = Int(Double(Self.effort) * Double(part.wireCount) / Double(graph.wires.count))
      let layout = PartLayout(part, spacing: spacing, effort: effort)
      layouts.append(layout)
      sizes.append(layout.size)
      quality.add(layout.quality)
    }
    let gap = Size(columns: 2 * max(spacing.betweenParts, 0), rows: max(spacing.betweenParts, 0))
    let singleGap = Size(columns: gap.columns, rows: max(spacing.betweenBoxes, 0))
    let singleSizes = single.map { graph.boxes[$0] }
    let partWidth = ShelfPacking.width(sizes, gap: gap, columnsForRows: spacing.columnsForRows)
    let singleWidth = ShelfPacking.width(singleSizes, gap: singleGap, columnsForRows: spacing.columnsForRows)
    func corners(width: Int) -> (parts: [Point], single: [Point], bottom: Int, height: Int) {
      let corners = ShelfPacking.corners(sizes, width: width, gap: gap)
      let rest = ShelfPacking.corners(singleSizes, width: width, gap: singleGap)
      let bottom = zip(corners, sizes).reduce(0) { max($0, $1.0.row + $1.1.rows + gap.rows) }
      let height = zip(rest, singleSizes).reduce(bottom - gap.rows) { max($0, bottom + $1.0.row + $1.1.rows) }
      return (corners, rest, bottom, height)
    }
    var width = max(partWidth, singleWidth)
    var packed = corners(width: width)
    if let limit = spacing.rowLimit {
      // Shelves get a quarter longer each time, until everything is within the limit, or each kind has only one shelf.
      let longest = max(Self.shelf(sizes, gap: gap), Self.shelf(singleSizes, gap: singleGap))
      while packed.height > limit, width < longest {
        width += max(width / 4, 1)
        packed = corners(width: width)
      }
    }
    let (corners, rest, bottom) = (packed.parts, packed.single, packed.bottom)
    for (index, layout) in layouts.enumerated() {
      for (box, place) in zip(parts[index].boxes, layout.places) { places[Int(box)] = corners[index] + place }
    }
    for (box, corner) in zip(single, rest) { places[box] = corner + Point(column: 0, row: bottom) }
    size = Size(
      columns: zip(places, graph.boxes).reduce(0) { max($0, $1.0.column + $1.1.columns) },
      rows: zip(places, graph.boxes).reduce(0) { max($0, $1.0.row + $1.1.rows) })
  }
}
