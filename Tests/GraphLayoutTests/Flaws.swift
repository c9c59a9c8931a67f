import Geometry
import GraphLayout

/// What no layout may have.
enum Flaws {
  /// Boxes that meet or touch side by side, boxes outside of the whole, wires that do not lead to the right; ten at most.
  static func found(in layout: LayeredLayout, of graph: LayoutGraph) -> [String] {
    var flaws: [String] = []
    let frames = zip(layout.places, graph.boxes).map { Rect(origin: $0, size: $1) }
    let whole = Rect(origin: .origin, size: layout.size)
    var starting = frames.indices.sorted { frames[$0].minColumn < frames[$1].minColumn }[...]
    var open: [Int] = []
    while let box = starting.popFirst(), flaws.count < 10 {
      if frames[box].union(whole) != whole { flaws.append("box \(box) lies outside of the whole") }
      open.removeAll { frames[$0].maxColumn < frames[box].minColumn }
      for other in open where frames[other].inset(by: -1).intersects(frames[box]) {
        let isStacked =
          frames[other].minColumn < frames[box].maxColumn && frames[box].minColumn < frames[other].maxColumn
        if frames[other].intersects(frames[box]) || !isStacked {
          flaws.append("boxes \(other) and \(box) meet: \(frames[other]), \(frames[box])")
        }
      }
      open.append(box)
    }
    for wire in graph.wires where frames[wire.source].maxColumn + 1 > frames[wire.target].minColumn {
      flaws.append("the wire from \(wire.source) to \(wire.target) does not lead to the right")
    }
    return Array(flaws.prefix(10))
  }
}
