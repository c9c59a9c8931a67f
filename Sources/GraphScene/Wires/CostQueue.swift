/// Numbers by cost, the cheapest first: a binary heap.
struct CostQueue {
  private var entries: [(item: Int, cost: Int)] = []

  mutating func insert(_ item: Int, cost: Int) {
    let entry = (item: item, cost: cost)
    var place = entries.count
    entries.append(entry)
    while place > 0 {
      let above = (place - 1) / 2
      if entries[above].cost <= cost { break }
      entries[place] = entries[above]
      place = above
    }
    entries[place] = entry
  }

  mutating func popCheapest() -> (item: Int, cost: Int)? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    let count = entries.count
    if count == 0 { return first }
    var place = 0
    while true {
      var least = 2 * place + 1
      guard least < count else { break }
      if least + 1 < count, entries[least + 1].cost < entries[least].cost { least += 1 }
      guard entries[least].cost < last.cost else { break }
      entries[place] = entries[least]
      place = least
    }
    entries[place] = last
    return first
  }
}
