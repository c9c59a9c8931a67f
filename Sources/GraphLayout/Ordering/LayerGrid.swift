/// Boxes in layers, with lanes: positions that a layer keeps free for a wire that passes it.
///
/// Boxes and lanes are both called slots. A wire consists of segments, each from one layer to the next. Wires of one
/// source share their lanes as long as they run to the same slot, because they are drawn as one line there.
struct LayerGrid {
  /// The number of boxes.
  ///
  /// Slots with lower indices are boxes; all others are lanes.
  let boxCount: Int
  private(set) var layerOf: [Int32]
  private(set) var layerCount: Int
  var order: [[Int32]]
  var position: [Int32]

  /// For each segment, the slot where it begins.
  private(set) var tails: [Int32] = []
  /// For each segment, the slot where it ends.
  private(set) var heads: [Int32] = []
  /// For each segment, its row in the slot where it begins.
  private(set) var tailRows: [Int32] = []
  /// For each segment, its row in the slot where it ends.
  private(set) var headRows: [Int32] = []
  /// For each segment, the number of wires that share it.
  private(set) var weights: [Int32] = []
  /// For each slot, the segments that begin there.
  private(set) var outgoing: NumberLists
  /// For each slot, the segments that end there, from the top port to the bottom one.
  private(set) var incoming: NumberLists
  /// For each segment in `incoming.items`, the slot where it begins.
  private(set) var inputSlots: [Int32] = []
  /// For each segment in `outgoing.items`, the slot where it ends.
  private(set) var userSlots: [Int32] = []
  /// For each segment in `outgoing.items`, the port of a box where it ends: its number among the used ports, from the
  /// top.
  private(set) var userPorts: [Int32] = []

  /// The number of wires and lanes visited while lanes were created; used by tests.
  private(set) var visitedCount = 0

  var slotCount: Int { layerOf.count }
  func isLane(_ slot: Int) -> Bool { slot >= boxCount }

  /// Creates the segments and lanes for wires between boxes in layers.
  ///
  /// At most `laneLimit` lanes are created. If more lanes would be needed, the longest wires have no lanes.
  init(_ layering: LongestPathLayering, layers: [Int32], laneLimit: Int) {
    boxCount = layers.count
    layerOf = layers
    layerCount = Int(layers.max() ?? 0) + 1
    order = []
    position = []
    let outputs = NumberLists(indicesOf: layering.tails, count: boxCount)
    outgoing = outputs
    incoming = outputs
    let reach = Self.reach(of: outputs, layering, layers, laneLimit: laneLimit)
    for box in 0..<boxCount { route(box, reach: reach[box], outputs, layering) }
    index()
    order = [[Int32]](repeating: [], count: layerCount)
    for slot in 0..<slotCount { order[Int(layerOf[slot])].append(Int32(truncatingIfNeeded: slot)) }
    position = [Int32](repeating: 0, count: slotCount)
    for layer in 0..<layerCount { place(layer) }
  }

  private static func reach(
    of outputs: NumberLists, _ layering: LongestPathLayering, _ layers: [Int32], laneLimit: Int
  ) -> [Int32] {
    var reach = layers.indices.map { box in
      outputs.range(box).reduce(Int32(0)) { furthest, place in
        max(furthest, layers[Int(layering.heads[Int(outputs.items[place])])] - layers[box])
      }
    }
    if reach.reduce(0, { $0 + max(0, Int($1) - 1) }) > laneLimit {
      var left = laneLimit
      for box in reach.indices.sorted(by: { (reach[$0], $0) < (reach[$1], $1) }) {
        let lanes = max(0, Int(reach[box]) - 1)
        if lanes <= left { left -= lanes } else { reach[box] = 1 }
      }
    }
    return reach
  }

  private mutating func route(_ box: Int, reach: Int32, _ outputs: NumberLists, _ layering: LongestPathLayering) {
    let range = outputs.range(box)
    guard !range.isEmpty else { return }
    let firstLane = slotCount
    let start = layerOf[box]
    // First the number of wires that leave each lane, then the number that pass through it: these and all that leave
    // later.
    var through = [Int32](repeating: 0, count: max(0, Int(reach) - 1))
    for place in range {
      let distance = Int(layerOf[Int(layering.heads[Int(outputs.items[place])])] - start)
      if distance > 1, distance <= Int(reach) { through[distance - 2] += 1 }
    }
    for lane in through.indices.dropLast().reversed() { through[lane] += through[lane + 1] }
    visitedCount += range.count + through.count
    for (lane, count) in through.enumerated() {
      let slot = Int32(truncatingIfNeeded: slotCount)
      let from = lane == 0 ? Int32(truncatingIfNeeded: box) : slot - 1
      layerOf.append(start + 1 + Int32(truncatingIfNeeded: lane))
      let row = lane == 0 ? layering.tailRows[Int(outputs.items[range.lowerBound])] : 0
      add(from, slot, row, 0, count)
    }
    for place in range {
      let wire = Int(outputs.items[place])
      let head = layering.heads[wire]
      let distance = Int(layerOf[Int(head)] - start)
      if distance > max(1, Int(reach)) { continue }
      let from = distance == 1 ? box : firstLane + distance - 2
      add(
        Int32(truncatingIfNeeded: from), head, distance == 1 ? layering.tailRows[wire] : 0, layering.headRows[wire], 1)
    }
  }

  private mutating func add(_ tail: Int32, _ head: Int32, _ tailRow: Int32, _ headRow: Int32, _ weight: Int32) {
    tails.append(tail)
    heads.append(head)
    tailRows.append(tailRow)
    headRows.append(headRow)
    weights.append(weight)
  }

  private mutating func index() {
    outgoing = NumberLists(indicesOf: tails, count: slotCount)
    incoming = NumberLists(indicesOf: heads, count: slotCount)
    var ports = [Int32](repeating: 0, count: heads.count)
    for slot in 0..<boxCount {
      let range = incoming.range(slot)
      if range.count > 1 {
        incoming.items[range].sort { (headRows[Int($0)], $0) < (headRows[Int($1)], $1) }
        for (rank, place) in range.enumerated() {
          ports[Int(incoming.items[place])] = Int32(truncatingIfNeeded: rank)
        }
      }
    }
    inputSlots = incoming.items.map { tails[Int($0)] }
    userSlots = outgoing.items.map { heads[Int($0)] }
    userPorts = outgoing.items.map { ports[Int($0)] }
  }

  /// Returns how important it is to keep a segment straight; most important between two lanes.
  @inline(__always)
  func straightness(_ segment: Int) -> Int32 {
    let lanes = (isLane(Int(tails[segment])) ? 1 : 0) + (isLane(Int(heads[segment])) ? 1 : 0)
    return lanes == 2 ? 3 : lanes == 1 ? 2 : 1
  }

  /// Returns how many rows down the slot at a segment's end would have to move to make the segment straight.
  @inline(__always)
  func drop(_ segment: Int, _ rows: [Int]) -> Int {
    rows[Int(tails[segment])] - rows[Int(heads[segment])] + Int(tailRows[segment] - headRows[segment])
  }

  mutating func place(_ layer: Int) {
    for (place, slot) in order[layer].enumerated() { position[Int(slot)] = Int32(truncatingIfNeeded: place) }
  }
}
