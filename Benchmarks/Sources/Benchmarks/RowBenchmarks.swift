import CFloors
import DataSets
import EvaluationEngine

/// B1: 25 operators over four columns, a row for each node of the chosen size.
func rowFormula(_ size: Int) -> [Row] {
  var random = SplitMix(state: 6)
  let columns = (0..<4).map { _ in (0..<size).map { _ in 1 + Double(random.below(.max)) / Double(Int32.max) } }
  let (graph, inputs, output) = rowGraph()
  let runner = ColumnRunner(ColumnPlan(of: graph, replacing: inputs, asking: [output]))
  var result = [Double](repeating: 0, count: size)
  func byPlan() {
    for start in stride(from: 0, to: size, by: runner.input(0).count) {
      let block = start..<min(start + runner.input(0).count, size)
      for (place, column) in columns.enumerated() { _ = runner.input(place).update(fromContentsOf: column[block]) }
      runner.run(rows: block.count)
      result.replaceSubrange(block, with: runner.output(0))
    }
  }
  guard let sets = try? columns.map({ try DataSet(values: $0) }), let zip = try? zipGraph(sets) else { return [] }
  var zipped = zip.graph
  func byZip() { zipped.recompute() }
  var floorResult = [Double](repeating: 0, count: size)
  func floor() { floor_rows(columns[0], columns[1], columns[2], columns[3], size, &floorResult) }
  let peer = SeriesPeer(size)
  let ways: [(name: String, ours: () -> Void)] = [("a graph", byPlan), ("zip", byZip)]
  let rows = ways.flatMap { name, ours in
    let times = alternating(15, ours: ours, floor: floor)
    let title = "B1 25 operators over four columns, \(name), a row"
    // The goal is polars' time; numexpr, which computes nothing but such formulas, stands beside it.
    let beside = ["polars", "numexpr"].map { name in
      peer?.row(
        "\(title), \(name)", "\(name)-rows", rounds: 15, per: size, goal: name == "polars" ? .ratio(1) : .none,
        ours: ours)
    }
    let row = Row(
      name: title, ours: .nanoseconds(times.ours / Double(size)), floor: .nanoseconds(times.floor / Double(size)),
      goal: .none)
    return [row] + beside.compactMap(\.self)
  }
  check(result == floorResult, "B1: values differ")
  check(zipped.value(of: zip.node).data?.values == floorResult, "B1 zip: values differ")
  return rows
}

/// The steps of `((a·b + c)·(d − a) + (b·c − d)·(a + b)) / (a·a + b·b + c·c + 1) + ((a − b)·(c − d) + a·d)·b − c/d`, operands before what
/// uses them: 0 to 3 are the columns, 4 is the number 1.
private let rowSteps: [(operation: OperatorID?, operand: Int)] = {
  let text = "01*2+30-*12*3-01+*+00*11*+22*+4+/01-23-*03*+1*+23/-"
  let operations: [Character: OperatorID] = ["+": .add, "-": .subtract, "*": .multiply, "/": .divide]
  return text.map { (operations[$0], $0.wholeNumberValue ?? 0) }
}()

private func rowGraph() -> (graph: Graph, inputs: [NodeID], output: NodeID) {
  var builder = GraphBuilder()
  let numbers = [1.5, 2, 3, 4, 1].map { builder.add(.number($0)) }
  var stack: [Int32] = []
  for step in rowSteps {
    guard let operation = step.operation else {
      stack.append(numbers[step.operand])
      continue
    }
    let right = stack.removeLast()
    let left = stack.removeLast()
    stack.append(builder.add(.operator(operation)))
    builder.addInput(left)
    builder.addInput(right)
  }
  guard let (graph, ids) = try? Graph.build(builder), let last = stack.last else {
    return (Graph(), [], NodeID(index: 0))
  }
  return (graph, numbers.prefix(4).map { ids[Int($0)] }, ids[Int(last)])
}

private func zipGraph(_ sets: [DataSet]) throws -> (graph: Graph, node: NodeID) {
  var formula = Program()
  for step in rowSteps {
    if let operation = step.operation {
      formula.appendCall(operation, arguments: 2)
    } else if step.operand == 4 {
      formula.appendConstant(1)
    } else {
      formula.appendVariable(.each(step.operand))
    }
  }
  var graph = Graph()
  let node = graph.insert(.operator(OperatorID(named: "zip") ?? .add))
  let sources = sets.map { graph.insert(.data(.set($0))) }
  try graph.setInputs(sources, of: node)
  graph.setParameters(OperatorParameters([.formula(PointFormula(formula))]), of: node)
  return (graph, node)
}
