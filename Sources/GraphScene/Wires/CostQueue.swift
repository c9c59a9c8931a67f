/// Numbers by cost, the cheapest first, and of equal ones the latest: buckets, one for each cost (Dial 1969).
///
/// Costs of `limit` and more share a bucket and come out in any order.
struct CostQueue {
  private static let limit = 1 << 15

  private struct Entry {
    var item: Int
    var cost: Int
    /// The index of the one inserted before it into the same bucket; below 0 where there is none.
    var next: Int
  }

  private var entries: [Entry] = []
  /// The index of the latest entry of each cost.
  private var latest: [Int] = []
  /// No cheaper bucket holds anything.
  private var cheapest = 0

  mutating func insert(_ item: Int, cost: Int) {
    let bucket = min(max(cost, 0), Self.limit)
    if bucket >= latest.count {
      latest.append(contentsOf: repeatElement(-1, count: max(bucket + 1, 2 * latest.count, 256) - latest.count))
    }
    cheapest = min(cheapest, bucket)
    entries.append(Entry(item: item, cost: cost, next: latest[bucket]))
    latest[bucket] = entries.count - 1
  }

  mutating func popCheapest() -> (item: Int, cost: Int)? {
    while cheapest < latest.count {
      let index = latest[cheapest]
      if index >= 0 {
        latest[cheapest] = entries[index].next
        return (entries[index].item, entries[index].cost)
      }
      cheapest += 1
    }
    return nil
  }
}
