/// The space between two columns, in which wires turn: each has an upright track of its own, so that no two ever lie on each other.
///
/// A wire comes in from the left on one row and leaves to the right on one or several. Where the row on which one comes in is one on which
/// another leaves, the track of the first lies left of that of the second: then all that wires share is crossings. The problem is known as
/// channel routing (A. Hashimoto, J. Stevens, "Wire routing by optimizing channel assignment within large apertures", 1971); there is
/// space for a track a wire, so that only the order is sought.
struct Channel {
  /// What one output has to do in the channel.
  struct Thread {
    /// The row on which it comes in; nil where it comes from above or below.
    var left: Int?
    /// The rows on which it leaves.
    var rights: [Int] = []
    /// Whether it comes from or goes to what lies above all rows.
    var meetsTop = false
    /// Whether it comes from or goes to what lies below all rows.
    var meetsBottom = false

    /// Whether it runs through without a turn.
    var isStraight: Bool { !meetsTop && !meetsBottom && left.map { rights == [$0] } ?? rights.isEmpty }

    /// Whether it would branch four ways in one cell.
    var hasFourWays: Bool {
      guard let left, rights.contains(left) else { return false }
      return (meetsTop || rights.contains { $0 < left }) && (meetsBottom || rights.contains { $0 > left })
    }
  }

  /// Where a thread turns, as numbers of tracks from the left.
  struct Turn {
    /// The track that it first turns on.
    var first: Int
    /// The row on which it goes on to a second track, and that track; nil where one is enough.
    var jog: (row: Int, track: Int)?
    /// Whether what leads up turns on the first track and what leads down on the next one.
    var isSplit = false

    /// The track of what leads from the row `left` to `row`.
    func track(from left: Int, to row: Int) -> Int { jog?.track ?? (isSplit && row > left ? first + 1 : first) }
  }

  /// Of each thread; nil of one that does not turn.
  private(set) var turns: [Turn?] = []
  /// How many tracks there are.
  private(set) var trackCount = 0

  /// - Parameters:
  ///   - threads: No two come in on one row, nor leave on one.
  ///   - rows: How many rows there are.
  /// - Complexity: O(*t*² + *t* · rows) in threads.
  init?(_ threads: [Thread], rows: Int) {
    turns = Array(repeating: nil, count: threads.count)
    var waiting = threads.indices.filter { !threads[$0].isStraight }
    var comingIn: [Int: Int] = [:]
    for index in waiting { if let row = threads[index].left { comingIn[row] = index } }
    // A thread waits for those that have to lie left of it.
    var before: [Int: Set<Int>] = [:]
    for index in waiting {
      before[index] = Set(threads[index].rights.compactMap { comingIn[$0] }).subtracting([index])
    }
    var jogs: [Int: (row: Int, track: Int)] = [:]
    while !waiting.isEmpty {
      let free = waiting.filter { before[$0, default: []].isEmpty }
      if let next = free.min(by: { Self.isLeft(threads[$0], of: threads[$1]) }) {
        var turn = Turn(first: trackCount)
        if let jog = jogs[next] {
          turn = Turn(first: jog.track, jog: (jog.row, trackCount))
          trackCount += 1
        } else {
          turn.isSplit = threads[next].hasFourWays
          trackCount += turn.isSplit ? 2 : 1
        }
        turns[next] = turn
        waiting.removeAll { $0 == next }
        for index in waiting { before[index]?.remove(next) }
        continue
      }
      // Each waits for another one: one of them gives its row up on a track of its own, and takes its place in the order later.
      guard
        let stuck = waiting.first(where: { index in
          jogs[index] == nil && threads[index].left != nil && waiting.contains { before[$0]?.contains(index) == true }
        }), let row = Self.freeRow(for: threads[stuck], besides: threads, Array(jogs.values.map(\.row)), rows)
      else { return nil }
      jogs[stuck] = (row, trackCount)
      trackCount += 1
      for index in waiting { before[index]?.remove(stuck) }
    }
  }

  /// The order with the fewest crossings of two threads that could stand in either: of those that lead down the lower one first, of those that
  /// lead up the upper one.
  private static func isLeft(_ one: Thread, of other: Thread) -> Bool {
    func key(_ thread: Thread) -> (Int, Int) {
      let start = thread.left ?? (thread.meetsTop ? -1 : .max / 2)
      let end = thread.rights.first ?? (thread.meetsTop ? -1 : .max / 2)
      return end >= start ? (0, -start) : (1, start)
    }
    return key(one) < key(other)
  }

  /// A row on which no thread comes in or leaves, the nearest one.
  private static func freeRow(for thread: Thread, besides threads: [Thread], _ taken: [Int], _ rows: Int) -> Int? {
    let used = Set(threads.flatMap { ($0.left.map { [$0] } ?? []) + $0.rights } + taken)
    let start = thread.left ?? 0
    return (0..<max(0, rows)).filter { !used.contains($0) }.min { abs($0 - start) < abs($1 - start) }
  }
}
