import Geometry

/// The layout of a graph with groups.
///
/// Each group is laid out separately and then placed like a single box.
struct GroupedLayout {
  private(set) var places: [Point]
  let size: Size
  private(set) var quality = LayoutQuality()

  /// Lays out a graph; nil if it has no groups.
  init?(_ graph: LayoutGraph, spacing: LayoutSpacing) {
    let members = Self.members(of: graph)
    guard !members.isEmpty else { return nil }
    places = [Point](repeating: .origin, count: graph.boxes.count)
    let margin = spacing.aroundGroups

    // For each box, the box of the outer graph that stands for it, and its number within its group.
    var outerBox = [Int](repeating: -1, count: graph.boxes.count)
    var number = [Int](repeating: 0, count: graph.boxes.count)
    var sizes: [Size] = []
    for (group, boxes) in members.enumerated() {
      for (rank, box) in boxes.enumerated() {
        outerBox[box] = group
        number[box] = rank
      }
    }
    var innerWires = [[LayoutGraph.Wire]](repeating: [], count: members.count)
    for wire in graph.wires {
      let group = outerBox[wire.source]
      guard group >= 0, group == outerBox[wire.target] else { continue }
      innerWires[group].append(
        LayoutGraph.Wire(
          source: number[wire.source], sourceRow: wire.sourceRow, target: number[wire.target],
          targetRow: wire.targetRow))
    }
    for (group, boxes) in members.enumerated() {
      let inner = LayoutGraph(boxes: boxes.map { graph.boxes[$0] }, wires: innerWires[group])
      let layout = LayeredLayout(ungrouped: inner, spacing: spacing)
      quality.add(layout.quality)
      for (box, place) in zip(boxes, layout.places) {
        places[box] = place + Point(column: margin.columns, row: margin.rows)
      }
      sizes.append(
        Size(columns: layout.size.columns + 2 * margin.columns, rows: layout.size.rows + 2 * margin.rows))
    }
    for box in graph.boxes.indices where outerBox[box] < 0 {
      outerBox[box] = sizes.count
      sizes.append(graph.boxes[box])
    }

    let places = places
    let outerWires = graph.wires.compactMap { wire -> LayoutGraph.Wire? in
      guard outerBox[wire.source] != outerBox[wire.target] else { return nil }
      return LayoutGraph.Wire(
        source: outerBox[wire.source], sourceRow: places[wire.source].row + wire.sourceRow,
        target: outerBox[wire.target], targetRow: places[wire.target].row + wire.targetRow)
    }
    let outer = LayeredLayout(ungrouped: LayoutGraph(boxes: sizes, wires: outerWires), spacing: spacing)
    quality.add(outer.quality)
    for box in graph.boxes.indices { self.places[box] = places[box] + outer.places[outerBox[box]] }
    size = outer.size
  }

  /// Returns the boxes of each group, in the order of their first boxes.
  private static func members(of graph: LayoutGraph) -> [[Int]] {
    var ranks: [Int: Int] = [:]
    var members: [[Int]] = []
    for (box, group) in graph.groups.enumerated() {
      guard let group else { continue }
      if let rank = ranks[group] {
        members[rank].append(box)
      } else {
        ranks[group] = members.count
        members.append([box])
      }
    }
    return members
  }
}
