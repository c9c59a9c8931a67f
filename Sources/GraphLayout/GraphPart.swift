import Geometry

/// A connected part of the graph.
///
/// Its boxes and wires are numbered from 0.
struct GraphPart {
  /// For each box of the part, its index in the whole graph.
  var boxes: [Int32] = []
  var columns: [Int32] = []
  var rows: [Int32] = []
  var sources: [Int32] = []
  var sourceRows: [Int32] = []
  var targets: [Int32] = []
  var targetRows: [Int32] = []

  var boxCount: Int { boxes.count }
  var wireCount: Int { sources.count }

  /// Divides a graph into its connected parts, in the order of their first boxes, and the boxes without wires.
  ///
  /// - Complexity: Almost linear: union of sets by size with path halving (Tarjan and van Leeuwen 1984).
  static func split(_ graph: LayoutGraph) -> (parts: [GraphPart], single: [Int]) {
    var above = [Int32](0..<Int32(truncatingIfNeeded: graph.boxes.count))
    var sizes = [Int32](repeating: 1, count: graph.boxes.count)
    func root(_ box: Int, _ above: inout [Int32]) -> Int {
      var box = box
      while Int(above[box]) != box {
        above[box] = above[Int(above[box])]
        box = Int(above[box])
      }
      return box
    }
    for wire in graph.wires {
      let one = root(wire.source, &above)
      let other = root(wire.target, &above)
      if one == other { continue }
      let (large, small) = sizes[one] >= sizes[other] ? (one, other) : (other, one)
      above[small] = Int32(truncatingIfNeeded: large)
      sizes[large] += sizes[small]
    }

    var parts: [GraphPart] = []
    var single: [Int] = []
    var partOfRoot = [Int32](repeating: -1, count: graph.boxes.count)
    var number = [Int32](repeating: 0, count: graph.boxes.count)
    for (box, size) in graph.boxes.enumerated() {
      let top = root(box, &above)
      if sizes[top] == 1 {
        single.append(box)
        continue
      }
      if partOfRoot[top] < 0 {
        partOfRoot[top] = Int32(truncatingIfNeeded: parts.count)
        parts.append(GraphPart())
      }
      let part = Int(partOfRoot[top])
      number[box] = Int32(truncatingIfNeeded: parts[part].boxCount)
      parts[part].boxes.append(Int32(truncatingIfNeeded: box))
      parts[part].columns.append(Int32(truncatingIfNeeded: size.columns))
      parts[part].rows.append(Int32(truncatingIfNeeded: size.rows))
    }
    for wire in graph.wires {
      let part = Int(partOfRoot[root(wire.source, &above)])
      parts[part].sources.append(number[wire.source])
      parts[part].sourceRows.append(Int32(truncatingIfNeeded: wire.sourceRow))
      parts[part].targets.append(number[wire.target])
      parts[part].targetRows.append(Int32(truncatingIfNeeded: wire.targetRow))
    }
    return (parts, single)
  }
}
