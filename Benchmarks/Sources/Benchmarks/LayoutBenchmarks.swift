import Geometry
import GraphLayout

/// C4, C5: a graph laid out, beside `dot`, which lays the same boxes out: times, crossings, lengths of wires, bends.
///
/// C4 has 100 and 1,000 boxes, C5 10,000: `dot` needs minutes for those and runs only where `NODECALC_PATIENCE` is set. Without `dot`
/// there are our figures alone.
func layout(_ boxes: Int, id: String, runsDot: Bool) -> [Row] {
  let graph = calculatorGraph(boxes)
  let result = LayeredLayout(graph)
  let again = LayeredLayout(graph)
  check(result.places == again.places, "\(id): two layouts of one graph differ")
  let dot = runsDot ? DotPeer(graph) : nil
  if runsDot && dot == nil { note("\(id): dot is left out, since it is not installed or failed") }
  let times = alternating(
    boxes > 2_000 ? 5 : 9, ours: { _ = LayeredLayout(graph) }, floor: { dot?.run() })
  let name = "\(id) layout of \(boxes) boxes, \(graph.wires.count) wires"
  func row(_ what: String, _ ours: Int, _ floor: Int?, _ goal: Row.Goal = .none) -> Row {
    Row(
      name: "\(name): \(what)", ours: .count(Double(ours)), floor: floor.map { .count(Double($0)) }, goal: goal)
  }
  let spread = Spread(of: result.places, in: graph)
  return [
    Row(
      name: name, ours: .nanoseconds(times.ours), floor: dot.map { _ in .nanoseconds(times.floor) },
      goal: dot == nil ? .atMost(.nanoseconds(1e9)) : .ratio(0.1)),
    row("crossings as dot counts", result.quality.wireCrossings, dot?.crossings, dot == nil ? .none : .ratio(1.5)),
    row("crossings drawn, ports in order", result.quality.crossings, nil),
    row("length of all wires", spread.upright + spread.across, dot.map { $0.spread.upright + $0.spread.across }),
    row("rows of all wires", spread.upright, dot?.spread.upright),
    row("columns of all wires", spread.across, dot?.spread.across),
    row("bends (ours at right angles)", result.quality.bends, dot?.bends),
  ]
}

/// How far apart the ends of all wires are, in cells: what any way between them takes at least.
struct Spread {
  var across = 0
  var upright = 0

  init() {}

  init(of places: [Point], in graph: LayoutGraph) {
    for wire in graph.wires {
      let (from, to) = (places[wire.source], places[wire.target])
      across += abs(to.column - from.column - graph.boxes[wire.source].columns)
      upright += abs(to.row + wire.targetRow - from.row - wire.sourceRow)
    }
  }
}

/// A graph as sheets of calculations have them: one box in five is an input, the others read two of the thirty before them.
func calculatorGraph(_ count: Int) -> LayoutGraph {
  var random = SplitMix(state: 1)
  var sources: [[Int]] = []
  for box in 0..<count {
    guard box >= 2, random.below(5) > 0 else {
      sources.append([])
      continue
    }
    let reach = Int32(min(box, 30))
    let one = box - 1 - Int(random.below(reach))
    let other = box - 1 - Int(random.below(reach))
    sources.append(one == other ? [one] : [one, other])
  }
  let boxes = sources.map { Size(columns: 20, rows: max($0.count, 1) + 2) }
  let wires = sources.enumerated().flatMap { box, sources in
    sources.enumerated().map { port, source in
      LayoutGraph.Wire(source: source, sourceRow: boxes[source].rows - 2, target: box, targetRow: port + 1)
    }
  }
  return LayoutGraph(boxes: boxes, wires: wires)
}
