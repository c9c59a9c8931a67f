import CFloors
import EvaluationEngine

/// A generated graph of numbers and operators of two inputs, in evaluation order: the same arrays go to the C floor and to the
/// engine.
///
/// Operators are picked so that all values stay near 0.001 to 1,000, with the first number as it is and as it is after an edit of
/// the head, and that an edit of the head changes all that follows: no run ever meets an overflow or stops early.
struct Shape {
  let name: String
  private(set) var operators: [UInt8] = []
  private(set) var first: [Int32] = []
  private(set) var second: [Int32] = []
  private(set) var values: [Double] = []
  /// The values once the head is `editedHead`.
  private(set) var edited: [Double] = []
  private var random = SplitMix(state: 88_172_645_463_325_252)

  var count: Int { operators.count }
  var numbers: [Int32] { operators.indices.filter { operators[$0] == 0 }.map { Int32($0) } }
  var head: Double { values[0] }
  var editedHead: Double { edited[0] }

  static let names = ["forest", "chain", "ladder", "local"]

  init(_ name: String, count: Int) {
    self.name = name
    switch name {
    case "chain": chain(count)
    case "ladder": ladder(count)
    case "local": local(count)
    case _: forest(count)
    }
  }

  /// Each operator takes the one before it and a constant.
  private mutating func chain(_ count: Int) {
    addNumber(1.5, edited: 1.6)
    addNumber(1.000_000_1)
    for index in 2..<Int32(count) { addOperator(index == 2 ? 0 : index - 1, 1) }
  }

  /// Diamonds one on the other, each doubling the number of paths: the tip is scaled in two ways, and the two put together are
  /// the next tip, as large as the last.
  private mutating func ladder(_ count: Int) {
    addNumber(1.1, edited: 1.15)
    addNumber(0.5)
    addNumber(2)
    addNumber(1.5)
    var tip: Int32 = 0
    while self.count + 3 <= count {
      let left = Int32(self.count)
      switch random.below(3) {
      case 0: addOperators([(3, tip, 1), (4, tip, 2), (1, left, left + 1)])
      case 1: addOperators([(4, tip, 2), (3, tip, 1), (1, left, left + 1)])
      case _: addOperators([(3, tip, 3), (4, tip, 2), (2, left, left + 1)])
      }
      tip = left + 2
    }
    while self.count < count { addOperators([(1, tip, 1)]) }
  }

  private mutating func addOperators(_ operators: [(code: UInt8, one: Int32, other: Int32)]) {
    for (code, one, other) in operators {
      add(
        code, one, other, Shape.apply(code, values[Int(one)], values[Int(other)]),
        Shape.apply(code, edited[Int(one)], edited[Int(other)]))
    }
  }

  /// Blocks of 100: 10 numbers and 90 operators that read nodes of their block.
  ///
  /// Like a sheet of calculations.
  private mutating func forest(_ count: Int) {
    for index in 0..<Int32(count) {
      let place = index % 100
      if place < 10 {
        addNumber(1 + Double(index % 97) * 0.01)
      } else {
        addRandomOperator(among: min(place, 20))
      }
    }
  }

  /// One number in 100, each operator reads two of the 1,000 nodes before it.
  private mutating func local(_ count: Int) {
    for index in 0..<Int32(count) {
      if index < 10 || index % 100 == 0 {
        addNumber(1 + Double(index % 97) * 0.01)
      } else {
        addRandomOperator(among: min(index, 1_000))
      }
    }
  }

  private mutating func addRandomOperator(among reach: Int32) {
    let index = Int32(count)
    let one = index - 1 - random.below(reach)
    var other = index - 1 - random.below(reach)
    while other == one { other = index - 1 - random.below(reach) }
    addOperator(one, other)
  }

  private mutating func addNumber(_ value: Double, edited: Double? = nil) {
    add(0, -1, -1, value, edited ?? value)
  }

  private mutating func addOperator(_ one: Int32, _ other: Int32) {
    let (x, y) = (values[Int(one)], values[Int(other)])
    let (editedX, editedY) = (edited[Int(one)], edited[Int(other)])
    let start = random.below(4)
    var best: (code: UInt8, result: Double, edited: Double, excess: Double)?
    for step in 0..<Int32(4) {
      let code = UInt8(1 + (start + step) % 4)
      let (result, editedResult) = (Shape.apply(code, x, y), Shape.apply(code, editedX, editedY))
      // Where the edit arrived it has to go on, and the two nodes of a pair must not become the same.
      if (x, y) != (editedX, editedY), result == editedResult { continue }
      if result == values.last { continue }
      // An edit that hardly shows is as bad as a value out of bounds: it would soon vanish.
      let trace = (x, y) == (editedX, editedY) ? 1 : (result - editedResult).magnitude / result.magnitude
      let excess = max(Shape.excess(result), Shape.excess(editedResult), 1e-6 / trace)
      if excess < best?.excess ?? .infinity { best = (code, result, editedResult, excess) }
      if excess <= 1 { break }
    }
    guard let best else { return add(1, one, other, x + y, editedX + editedY) }
    add(best.code, one, other, best.result, best.edited)
  }

  /// How many times a value lies beyond 0.001 or 1,000.
  private static func excess(_ value: Double) -> Double {
    max(value.magnitude, 1 / value.magnitude) / 1_000
  }

  private static func apply(_ code: UInt8, _ x: Double, _ y: Double) -> Double {
    [x + y, x - y, x * y, x / y][Int(code) - 1]
  }

  private mutating func add(_ code: UInt8, _ one: Int32, _ other: Int32, _ value: Double, _ edited: Double) {
    operators.append(code)
    first.append(one)
    second.append(other)
    values.append(value)
    self.edited.append(edited)
  }
}

extension Shape {
  /// The same graph with its nodes in random order, as they may come in a file: not for evaluating.
  func shuffled() -> Shape {
    var shuffled = self
    var random = SplitMix(state: 1)
    var places = (0..<Int32(count)).map { $0 }
    places.shuffle(using: &random)
    for index in 0..<count {
      let place = Int(places[index])
      shuffled.operators[place] = operators[index]
      shuffled.first[place] = first[index] < 0 ? -1 : places[Int(first[index])]
      shuffled.second[place] = second[index] < 0 ? -1 : places[Int(second[index])]
      shuffled.values[place] = values[index]
      shuffled.edited[place] = edited[index]
    }
    return shuffled
  }

  func builder() -> GraphBuilder {
    var builder = GraphBuilder()
    builder.reserve(nodes: count, inputs: 2 * count)
    let contents: [NodeContent] = [
      .operator(.null), .operator(.add), .operator(.subtract), .operator(.multiply), .operator(.divide),
    ]
    for index in 0..<count {
      let code = Int(operators[index])
      _ = builder.add(code == 0 ? .number(values[index]) : contents[code])
      if code == 0 { continue }
      builder.addInput(first[index])
      builder.addInput(second[index])
    }
    return builder
  }

  /// The graph, evaluated.
  ///
  /// Its ids are the shape's indices, since the shape is in order.
  func graph() -> Graph {
    guard case (var graph, _)? = try? Graph.build(builder()) else { return Graph() }
    graph.recompute()
    return graph
  }
}

/// SplitMix64: the same graphs on every machine.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ limit: Int32) -> Int32 {
    Int32(truncatingIfNeeded: next() % UInt64(limit))
  }
}
