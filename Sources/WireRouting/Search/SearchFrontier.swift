/// What a search has reached: the states with what the route to each costs, and those that it may go on from.
///
/// A state is a crossing, doubled, with its lowest bit set where it was entered upright; all are from 0 to below `states`.
struct SearchFrontier: ~Copyable {
  /// What the cheapest route to each state costs that was found.
  private let costs: UnsafeMutablePointer<Int>
  /// The state before each on that route; below 0 if there is none.
  private let origins: UnsafeMutablePointer<Int32>
  private var queue: CostQueue

  init(states: Int) {
    costs = .allocate(capacity: states)
    costs.initialize(repeating: .max, count: states)
    origins = .allocate(capacity: states)
    origins.initialize(repeating: -1, count: states)
    queue = CostQueue(capacity: states)
  }

  deinit {
    costs.deallocate()
    origins.deallocate()
  }

  /// What the cheapest route to a state costs that was found.
  @inline(__always)
  func cost(of state: Int) -> Int { costs[state] }

  /// The state before one on that route; nil for the first one.
  func origin(of state: Int) -> Int? { origins[state] < 0 ? nil : Int(origins[state]) }

  /// Takes note of a step to a state; nothing comes of one that is blocked, or where a route is known that costs no more.
  ///
  /// - Parameters:
  ///   - state: Where it ends.
  ///   - step: What it costs.
  ///   - before: Where it begins.
  ///   - start: What the route costs before it.
  ///   - rest: What the route costs at least that is left.
  @inline(__always)
  mutating func reach(_ state: Int, by step: Int, from before: Int, at start: Int, rest: @autoclosure () -> Int) {
    if step == SearchGrid.blocked { return }
    let total = start + step
    guard total < costs[state] else { return }
    costs[state] = total
    origins[state] = Int32(truncatingIfNeeded: before)
    queue.insert(state, cost: total + rest())
  }

  /// The state whose route can be the cheapest, and what it then costs as a whole.
  @inline(__always)
  mutating func popCheapest() -> (item: Int, cost: Int)? { queue.popCheapest() }
}
