import Geometry
import GraphLayout
import TestSupport

extension LayoutGraph {
  /// Boxes of all sizes, each fed through a port a row by up to `ports` of the `window` boxes before it.
  static func random(boxes count: Int, window: Int, ports: Int, seed: UInt64) -> LayoutGraph {
    var random = SeededGenerator(seed: seed)
    var boxes: [Size] = []
    var wires: [Wire] = []
    for box in 0..<count {
      let inputs =
        box == 0 || Int.random(in: 0..<5, using: &random) == 0 ? 0 : Int.random(in: 1...ports, using: &random)
      boxes.append(Size(columns: Int.random(in: 1...30, using: &random), rows: max(inputs, 1) + 2))
      for port in 0..<inputs {
        let source = Int.random(in: max(0, box - window)..<box, using: &random)
        wires.append(
          Wire(source: source, sourceRow: boxes[source].rows - 2, target: box, targetRow: 1 + port))
      }
    }
    return LayoutGraph(boxes: boxes, wires: wires)
  }
}
