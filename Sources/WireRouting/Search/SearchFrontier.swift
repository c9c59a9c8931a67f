/// The progress of a search for a route: the cheapest route found to each state, and the states to continue from.
///
/// A state is a crossing of the grid and the direction in which it was entered. Its number is twice the number of the
/// crossing, plus 1 if it was entered vertically. All states are from 0 to below `states`.
struct SearchFrontier: ~Copyable {
  private let costs: UnsafeMutablePointer<Int>
  /// The previous state on the cheapest known route to each state; negative if there is none.
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

  /// Returns the cost of the cheapest known route to a state.
  @inline(__always)
  func cost(of state: Int) -> Int { costs[state] }

  /// Returns the previous state on the cheapest known route to a state; nil for the first state.
  func origin(of state: Int) -> Int? { origins[state] < 0 ? nil : Int(origins[state]) }

  /// Records a step to a state if it gives a cheaper route to this state than any known one.
  ///
  /// Does nothing if the step is blocked.
  ///
  /// - Parameters:
  ///   - state: The state at the end of the step.
  ///   - step: The cost of the step.
  ///   - before: The state at the beginning of the step.
  ///   - start: The cost of the route up to the step.
  ///   - rest: The least possible cost of the route after the step.
  @inline(__always)
  mutating func reach(_ state: Int, by step: Int, from before: Int, at start: Int, rest: @autoclosure () -> Int) {
    if step == SearchGrid.blocked { return }
    let total = start + step
    guard total < costs[state] else { return }
    costs[state] = total
    origins[state] = Int32(truncatingIfNeeded: before)
    queue.insert(state, cost: total + rest())
  }

  /// Removes the most promising state, and returns it with the least possible cost of a complete route through it.
  @inline(__always)
  mutating func popCheapest() -> (item: Int, cost: Int)? { queue.popCheapest() }
}
