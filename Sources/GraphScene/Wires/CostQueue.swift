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
      var least = 2 * place + 1
      guard least < entries.count else { return first }
      if least + 1 < entries.count, entries[least + 1].cost < entries[least].cost { least += 1 }
      guard entries[least].cost < entries[place].cost else { return first }
      entries.swapAt(place, least)
      place = least
    }
  }
}
