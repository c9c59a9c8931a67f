/// What a search has reached: the states with what the way to each costs, and those that it may go on from.
///
/// A state is a crossing, doubled, with its lowest bit set where it was entered upright.
struct SearchFrontier {
  /// What the cheapest way to each state costs that was found.
  private(set) var cost: [Int]
  /// The state before each on that way; below 0 where there is none.
  private(set) var origin: [Int]
  private var queue = CostQueue()

  init(states: Int) {
    cost = [Int](repeating: .max, count: states)
    origin = [Int](repeating: -1, count: states)
  }

  /// Takes note of a step to a state; nothing comes of one that is blocked, or where a way is known that costs no more.
  ///
  /// - Parameters:
  ///   - state: Where it leads.
  ///   - step: What it costs.
  ///   - before: Where it begins.
  ///   - start: What the way costs before it.
  ///   - rest: What the way costs at least that is left.
  @inline(__always)
  mutating func reach(_ state: Int, by step: Int, from before: Int, at start: Int, rest: Int) {
    if step == SearchGrid.blocked { return }
    let total = start + step
    guard total < cost[state] else { return }
    cost[state] = total
    origin[state] = before
    queue.insert(state, cost: total + rest)
  }

  /// The state whose way can be the cheapest, and what it then costs as a whole.
  mutating func popCheapest() -> (item: Int, cost: Int)? { queue.popCheapest() }
}
