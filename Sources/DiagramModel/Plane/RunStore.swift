struct Run {
  fileprivate(set) var count: Int32 = 0
  fileprivate var capacity: Int32 = 0
  fileprivate var start = 0

  var isEmpty: Bool { count == 0 }

  /// Counts an element to be added later.
  ///
  /// `allotExpected(to:filler:)` reserves space for these elements.
  mutating func expect() { count += 1 }
}

/// Many short lists in one block of memory.
///
/// Lists created together are neighbours in memory.
///
/// A list that outgrows its space is moved, and other lists can use that space.
struct RunStore<Element> {
  private var elements: [Element] = []
  /// The unused spaces; those at index `i` have space for at least 2ⁱ elements.
  private var free: [[(start: Int, capacity: Int32)]] = []

  func with<Result>(_ run: Run, _ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    elements.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[run.start..<run.start + Int(run.count)])) }
  }

  /// The element of a list at an index.
  ///
  /// - Precondition: The list has an element with this index.
  subscript(run: Run, index: Int) -> Element {
    get { elements[run.start + index] }
    set { elements[run.start + index] = newValue }
  }

  /// Reserves space for the elements counted by `expect()`, after all other space.
  ///
  /// The list is then empty, and its space is filled with `filler`.
  mutating func allotExpected(to run: inout Run, filler: Element) {
    run = allot(run.count, filler: filler)
  }

  mutating func reserve(_ count: Int) { elements.reserveCapacity(elements.count + count) }

  private mutating func allot(_ capacity: Int32, filler: Element) -> Run {
    let start = elements.count
    elements.append(contentsOf: repeatElement(filler, count: Int(capacity)))
    return Run(count: 0, capacity: capacity, start: start)
  }

  mutating func append(_ element: Element, to run: inout Run) {
    if run.count == run.capacity { enlarge(&run, filler: element) }
    elements[run.start + Int(run.count)] = element
    run.count += 1
  }

  /// Extends a run to at least `count` elements by appending `filler`.
  mutating func extend(_ run: inout Run, to count: Int32, filler: Element) {
    if run.capacity == 0, count > 0 {
      run = allot(count, filler: filler)
      run.count = count
    }
    while run.count < count { append(filler, to: &run) }
  }

  /// Removes the element at `index`.
  ///
  /// The last element of the list takes its place.
  mutating func remove(at index: Int, from run: inout Run) {
    run.count -= 1
    elements[run.start + index] = elements[run.start + Int(run.count)]
  }

  mutating func removeAll(from run: inout Run, where isGone: (Element) -> Bool) {
    var end = run.start
    for place in run.start..<run.start + Int(run.count) where !isGone(elements[place]) {
      elements[end] = elements[place]
      end += 1
    }
    run.count = Int32(truncatingIfNeeded: end - run.start)
  }

  /// Frees the space of a run, which is then empty.
  mutating func release(_ run: inout Run) {
    if run.capacity > 0 {
      // The exponent of the largest power of two that fits into the space.
      let power = 31 - run.capacity.leadingZeroBitCount
      while free.count <= power { free.append([]) }
      free[power].append((run.start, run.capacity))
    }
    run = Run()
  }

  /// Returns the errors found in the store; `runs` are its lists.
  ///
  /// - Complexity: O(*n* log *n*) in the lists.
  func checkInvariants(of runs: some Sequence<Run>) -> [String] {
    var problems: [String] = []
    var taken = runs.filter { $0.capacity > 0 }.map { $0.start..<$0.start + Int($0.capacity) }
    for run in runs where run.count < 0 || run.count > run.capacity {
      problems.append("\(run.count) in \(run.capacity)")
    }
    for (power, left) in free.enumerated() {
      for (start, capacity) in left {
        if capacity < 1 << power { problems.append("the free run for \(1 << power) has only \(capacity)") }
        taken.append(start..<start + Int(capacity))
      }
    }
    taken.sort { $0.lowerBound < $1.lowerBound }
    for (range, next) in zip(taken, taken.dropFirst()) where range.upperBound > next.lowerBound {
      problems.append("\(range) and \(next) overlap")
    }
    if let last = taken.last, last.upperBound > elements.count { problems.append("\(last) is beyond the end") }
    return problems
  }

  private mutating func enlarge(_ run: inout Run, filler: Element) {
    let power = run.capacity == 0 ? 0 : 32 - run.capacity.leadingZeroBitCount
    var larger =
      if free.indices.contains(power), let left = free[power].popLast() {
        Run(count: 0, capacity: left.capacity, start: left.start)
      } else {
        allot(1 << power, filler: filler)
      }
    for index in 0..<Int(run.count) { elements[larger.start + index] = elements[run.start + index] }
    larger.count = run.count
    release(&run)
    run = larger
  }
}
