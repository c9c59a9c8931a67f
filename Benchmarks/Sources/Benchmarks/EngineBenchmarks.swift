import CFloors
import EvaluationEngine

/// E1: every node computed once.
func fullRecompute(_ size: Int) -> [Row] {
  ["forest", "chain", "ladder"].map { name in
    let shape = Shape(name, count: size)
    var graph = shape.graph()
    var values = shape.values
    let times = alternating(
      21, ours: { graph.recompute() },
      floor: { floor_full(Int32(size), shape.operators, shape.first, shape.second, &values) })
    check(values == graph.nodes.map { graph.value(of: $0).number ?? .nan }, "E1 \(name): values differ")
    return Row(
      name: "E1 full recompute, \(name), a node", ours: .nanoseconds(times.ours / Double(size)),
      floor: .nanoseconds(times.floor / Double(size)), goal: .ratio(1.2))
  }
}

/// E2: one number of a forest edited, its block follows.
func edit(_ size: Int) -> [Row] {
  let shape = Shape("forest", count: size)
  let numbers = shape.numbers
  var random = SplitMix(state: 2)
  let sequences = [
    ("another number each time", (0..<2_001).map { _ in numbers[Int(random.below(Int32(numbers.count)))] }),
    ("the same number again", [Int32](repeating: numbers[numbers.count / 2], count: 2_001)),
  ]
  return sequences.map { name, sequence in
    var graph = shape.graph()
    var values = shape.values
    return values.withUnsafeMutableBufferPointer { values in
      let wave = floor_wave_make(Int32(size), shape.operators, shape.first, shape.second, values.baseAddress)
      defer { floor_wave_free(wave) }
      var edits = sequence.makeIterator()
      var floorEdits = sequence.makeIterator()
      var computed = 0
      var floorComputed = 0
      let times = alternating(
        sequence.count,
        ours: {
          guard let number = edits.next() else { return }
          let id = NodeID(index: number)
          graph.setContent(.number((graph.value(of: id).number ?? 1) * 1.000_000_1), of: id)
          computed += graph.propagate().computed.count - 1
        },
        floor: {
          guard let number = floorEdits.next() else { return }
          floorComputed += floor_wave_edit(wave, number, values[Int(number)] * 1.000_000_1)
        })
      check(computed == floorComputed, "E2 \(name): \(computed) computed, \(floorComputed) by the floor")
      return Row(
        name: "E2 edit, forest, \(name), \(computed / sequence.count) nodes", ours: .nanoseconds(times.ours),
        floor: .nanoseconds(times.floor), goal: .atMost(.nanoseconds(4_000)))
    }
  }
}

/// E3: the head of a chain and of a ladder edited, every node follows.
func headEdit(_ size: Int) -> [Row] {
  ["chain", "ladder"].map { name in
    let shape = Shape(name, count: size)
    var graph = shape.graph()
    var values = shape.values
    return values.withUnsafeMutableBufferPointer { values in
      let wave = floor_wave_make(Int32(size), shape.operators, shape.first, shape.second, values.baseAddress)
      defer { floor_wave_free(wave) }
      var computed = 0
      var floorComputed = 0
      let head = NodeID(index: 0)
      let times = alternating(
        20,
        ours: {
          graph.setContent(
            .number(graph.value(of: head) == .number(shape.head) ? shape.editedHead : shape.head), of: head)
          computed += graph.propagate().computed.count - 1
        },
        floor: {
          floorComputed += floor_wave_edit(wave, 0, values[0] == shape.head ? shape.editedHead : shape.head)
        })
      check(computed == floorComputed, "E3 \(name): \(computed) computed, \(floorComputed) by the floor")
      return Row(
        name: "E3 head edit, \(name), \(computed / 20) nodes", ours: .nanoseconds(times.ours),
        floor: .nanoseconds(times.floor), goal: .atMost(.nanoseconds(20e6)))
    }
  }
}

/// E4: a graph from nodes in random order.
///
/// The floor only sorts; we also make the graph.
func build(_ size: Int) -> [Row] {
  ["forest", "chain", "ladder"].map { name in
    let shape = Shape(name, count: size).shuffled()
    let builder = shape.builder()
    var order = [Int32](repeating: 0, count: size)
    var count = 0
    let times = alternating(
      5, ours: { count = (try? Graph.build(builder).graph.count) ?? 0 },
      floor: {
        check(floor_sort(Int32(size), shape.operators, shape.first, shape.second, &order) == 1, "E4 \(name): a loop")
      })
    check(count == size, "E4 \(name): \(count) nodes")
    return Row(
      name: "E4 build, \(name), a node", ours: .nanoseconds(times.ours / Double(size)),
      floor: .nanoseconds(times.floor / Double(size)), goal: .ratio(2))
  }
}

/// E5: a link between nodes at most 1,000 apart on a finished graph, in place of an old one, loops found and refused.
func link(_ size: Int) -> [Row] {
  ["local", "forest"].map { name in
    let shape = Shape(name, count: size)
    var graph = shape.graph()
    let links = floor_links_make(Int32(size), shape.operators, shape.first, shape.second)
    defer { floor_links_free(links) }
    var random = SplitMix(state: 3)
    var ourTimes: [Double] = []
    var floorTimes: [Double] = []
    var refused = 0
    while ourTimes.count < 2_000 {
      let source = random.below(Int32(size))
      let target = source + random.below(2_001) - 1_000
      guard target >= 0, target < size, shape.operators[Int(target)] != 0, source != target else { continue }
      var ok = true
      ourTimes.append(
        time {
          do { try graph.setInput(NodeID(index: source), at: PortID(NodeID(index: target), 0)) } catch { ok = false }
        })
      var floorOK = true
      floorTimes.append(time { floorOK = floor_links_set(links, source, target) == 1 })
      check(ok == floorOK, "E5 \(name): \(source) to \(target) refused by one alone")
      refused += ok ? 0 : 1
    }
    return Row(
      name: "E5 link, \(name), mean, \(refused) of 2000 refused", ours: .nanoseconds(mean(ourTimes)),
      floor: .nanoseconds(mean(floorTimes)), goal: .atMost(.nanoseconds(20_000)))
  }
}

/// E6: what the engine keeps.
func memory(_ size: Int) -> [Row] {
  let shape = Shape("forest", count: size)
  let before = floor_heap()
  let graph = shape.graph()
  // The shape is in both figures.
  let after = withExtendedLifetime(shape) { floor_heap() }
  check(graph.count == size, "E6: \(graph.count) nodes")
  return [
    Row(
      name: "E6 memory, forest, a node", ours: .bytes(Double(after - before) / Double(size)), floor: nil,
      goal: .atMost(.bytes(64)))
  ]
}
