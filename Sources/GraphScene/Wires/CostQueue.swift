/// Numbers by cost, the cheapest first: a binary heap.
struct CostQueue {
  private var entries: [(item: Int, cost: Int)] = []

  mutating func insert(_ item: Int, cost: Int) {
    entries.append((item, cost))
    var place = entries.count - 1
    while place > 0, entries[place].cost < entries[(place - 1) / 2].cost {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func popCheapest() -> (item: Int, cost: Int)? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    if entries.isEmpty { return first }
    entries[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < entries.count && entries[child].cost < entries[least].cost { least = child }
      if least == place { return first }
      entries.swapAt(place, least)
      place = least
    }
  }
}
