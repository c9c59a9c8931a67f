import Foundation
import Geometry
import GraphLayout

/// Graphviz's `dot` on the same boxes and wires, as a whole process.
struct DotPeer {
  /// As `dot` reports them.
  private(set) var crossings = 0
  private(set) var spread = Spread()
  /// The corners of its wires, drawn as straight pieces.
  private(set) var bends = 0

  private let file: URL
  /// Cells to an inch of `dot`'s.
  private static let scale = 10.0

  /// nil where there is no `dot`, or it fails.
  init?(_ graph: LayoutGraph) {
    let folder = FileManager.default.temporaryDirectory
    file = folder.appendingPathComponent("nodecalc-benchmark-\(graph.boxes.count).dot")
    guard (try? Self.text(graph).write(to: file, atomically: true, encoding: .utf8)) != nil,
      let reported = heard(["dot", "-v", "-Tplain", "-Gsplines=polyline", file.path])
    else { return nil }
    for line in reported.error.split(separator: "\n") where line.hasPrefix("mincross ") {
      // "mincross g: 193 crossings, 0.00 secs."
      let words = line.split(separator: " ")
      if words.count > 3, words[3].hasPrefix("crossings") { crossings += Int(words[2]) ?? 0 }
    }
    read(reported.output, graph)
  }

  /// Lays out once more, as the anchors time it: curves and all.
  func run() {
    check(heard(["dot", "-Tplain", file.path]) != nil, "dot fails")
  }

  private static func text(_ graph: LayoutGraph) -> String {
    var text = "digraph g{rankdir=LR;ranksep=\(Double(LayoutSpacing().betweenLayers) / scale);"
    text += "nodesep=\(Double(LayoutSpacing().betweenBoxes) / scale);node[shape=box,fixedsize=true,label=\"\"];"
    for (box, size) in graph.boxes.enumerated() {
      text += "n\(box)[width=\(Double(size.columns) / scale),height=\(Double(size.rows) / scale)];"
    }
    for wire in graph.wires { text += "n\(wire.source)->n\(wire.target);" }
    return text + "}\n"
  }

  /// `node NAME X Y …` with the middle in inches, `edge TAIL HEAD COUNT X Y …` with the points of curves.
  private mutating func read(_ plain: String, _ graph: LayoutGraph) {
    var middles: [Substring: (x: Double, y: Double)] = [:]
    for line in plain.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words[0] == "node", words.count > 3, let x = Double(words[2]), let y = Double(words[3]) {
        middles[words[1]] = (x * Self.scale, y * Self.scale)
      } else if words[0] == "edge", words.count > 3, let count = Int(words[3]) {
        let numbers = words.dropFirst(4).prefix(2 * count).compactMap { Double($0) }
        guard numbers.count == 2 * count else { continue }
        let corners = stride(from: 0, to: count, by: 3).map { (numbers[2 * $0], numbers[2 * $0 + 1]) }
        for index in corners.indices.dropFirst().dropLast() {
          let (before, here, after) = (corners[index - 1], corners[index], corners[index + 1])
          let turn =
            (here.0 - before.0) * (after.1 - here.1) - (here.1 - before.1) * (after.0 - here.0)
          if abs(turn) > 1e-3 { bends += 1 }
        }
      }
    }
    for wire in graph.wires {
      guard let from = middles["n\(wire.source)"], let to = middles["n\(wire.target)"] else { continue }
      let half = Double(graph.boxes[wire.source].columns + graph.boxes[wire.target].columns) / 2
      spread.across += Int(abs(to.x - from.x - half))
      spread.upright += Int(abs(to.y - from.y))
    }
  }
}
