struct Channel {
  /// The wires of one output that pass through the space between two columns.
  struct Thread {
    /// The row on which the wires come in from the left; nil if they come from above or below.
    var left: Int?
    var rights: [Int] = []
    /// Whether the wires come from, or lead to, the space above all rows.
    var meetsTop = false
    /// Whether the wires come from, or lead to, the space below all rows.
    var meetsBottom = false

    /// Whether the wires pass through the space without a turn.
    var isStraight: Bool { !meetsTop && !meetsBottom && left.map { rights == [$0] } ?? rights.isEmpty }

    /// Returns the rows where the vertical line begins, branches and ends, if the wires come in on `row`.
    ///
    /// Wires that lead above all rows add −1. Wires that lead below all rows add `rows`.
    func uprightRows(from row: Int?, below rows: Int) -> [Int] {
      (row.map { [$0] } ?? []) + rights + (meetsTop ? [-1] : []) + (meetsBottom ? [rows] : [])
    }

    /// Whether lines in all four directions would meet in one cell.
    var hasFourWays: Bool {
      guard let left, rights.contains(left) else { return false }
      return (meetsTop || rights.contains { $0 < left }) && (meetsBottom || rights.contains { $0 > left })
    }
  }

  struct Turn {
    /// The track on which the wires turn first.
    var first: Int
    /// The row on which the wires change to a second track, and the index of this track; nil if one track is enough.
    var jog: (row: Int, track: Int)?
    /// Whether the part that leads up turns on the first track and the part that leads down on the next track.
    var isSplit = false

    /// Returns the track of the vertical line between the rows `left` and `row`.
    func track(from left: Int, to row: Int) -> Int { jog?.track ?? (isSplit && row > left ? first + 1 : first) }
  }

  struct Rules: Hashable {
    /// Whether wires of several outputs may share a track if there is a blank row between their vertical lines.
    ///
    /// This needs fewer tracks, but makes more crossings.
    var sharesTracks = false
    /// Whether a blank column separates two tracks whose corners would be side by side.
    ///
    /// Such corners look like a branch.
    var keepsCornersApart = false
  }

  /// For each thread, the tracks on which it turns; nil if it passes straight.
  private(set) var turns: [Turn?] = []
  var trackCount: Int { tracks.count }
  /// For each track, its cell column in the space, from 0.
  private(set) var cells: [Int] = []
  /// The number of cell columns that all tracks need.
  var columns: Int { cells.last.map { $0 + 1 } ?? 0 }
  private var tracks: [Track] = []

  private struct Track {
    /// The rows of each vertical line.
    var lines: [ClosedRange<Int>] = []
    var corners: Set<Int> = []

    /// Whether a line fits on the track with a blank row above and below it.
    func hasSpace(for line: ClosedRange<Int>) -> Bool {
      lines.allSatisfy { $0.upperBound < line.lowerBound - 1 || $0.lowerBound > line.upperBound + 1 }
    }

    /// Adds a line that turns or branches at these rows.
    mutating func add(_ rows: [Int]) {
      guard let first = rows.min(), let last = rows.max() else { return }
      lines.append(first...last)
      corners.formUnion(rows)
    }
  }

  /// Assigns threads to tracks; nil if this is impossible.
  ///
  /// A thread is the wires of one output.
  ///
  /// - Parameters:
  ///   - threads: The threads; no two come in on the same row, or leave on the same row.
  ///   - rows: The number of rows.
  ///   - rules: The rules for tracks.
  /// - Complexity: O(*t*² + *t* · rows) in threads.
  init?(_ threads: [Thread], rows: Int, _ rules: Rules = Rules()) {
    turns = Array(repeating: nil, count: threads.count)
    var waiting = threads.indices.filter { !threads[$0].isStraight }
    var comingIn: [Int: Int] = [:]
    for index in waiting { if let row = threads[index].left { comingIn[row] = index } }
    // A thread waits for the threads that must be left of it.
    var before: [Int: Set<Int>] = [:]
    for index in waiting {
      before[index] = Set(threads[index].rights.compactMap { comingIn[$0] }).subtracting([index])
    }
    // The first track that each thread may have: right of the threads that it waited for.
    var first: [Int: Int] = [:]
    var jogs: [Int: (row: Int, track: Int)] = [:]
    func release(_ done: Int, at track: Int) {
      for index in waiting where before[index]?.remove(done) != nil {
        first[index] = max(first[index] ?? 0, track + 1)
      }
    }
    while !waiting.isEmpty {
      let free = waiting.filter { before[$0, default: []].isEmpty }
      if let next = free.min(by: { Self.isLeft(threads[$0], of: threads[$1]) }) {
        let thread = threads[next]
        let least = first[next] ?? 0
        waiting.removeAll { $0 == next }
        if let jog = jogs[next] {
          let track = take(thread.uprightRows(from: jog.row, below: rows), rules, from: max(least, jog.track + 1))
          turns[next] = Turn(first: jog.track, jog: (jog.row, track))
          release(next, at: track)
        } else if thread.hasFourWays, let left = thread.left {
          let all = thread.uprightRows(from: left, below: rows)
          let track = take(all.filter { $0 <= left }, Rules(), from: least)
          _ = take(all.filter { $0 >= left }, Rules(), from: track + 1)
          turns[next] = Turn(first: track, isSplit: true)
          release(next, at: track + 1)
        } else {
          let track = take(thread.uprightRows(from: thread.left, below: rows), rules, from: least)
          turns[next] = Turn(first: track)
          release(next, at: track)
        }
        continue
      }
      // Each thread waits for another one. The one with the shortest detour leaves its row on a track of its own, and
      // continues in the order later.
      let taken = jogs.values.map(\.row)
      let candidates = waiting.compactMap { index -> (thread: Int, row: Int, way: Int)? in
        guard jogs[index] == nil, let left = threads[index].left,
          waiting.contains(where: { before[$0]?.contains(index) == true }),
          let row = Self.freeRow(for: threads[index], besides: threads, taken, rows)
        else { return nil }
        return (index, row, abs(row - left))
      }
      guard let (stuck, row, _) = candidates.min(by: { $0.way < $1.way }) else { return nil }
      let track = take([threads[stuck].left ?? 0, row], Rules(), from: first[stuck] ?? 0)
      jogs[stuck] = (row, track)
      release(stuck, at: track)
    }
    // The corners of adjacent tracks: a line may seem to pass below vertical lines between two corners.
    var corners: Set<Int> = []
    for track in tracks {
      let isClose = rules.keepsCornersApart && !corners.isDisjoint(with: track.corners)
      corners = isClose ? track.corners : corners.union(track.corners)
      cells.append(cells.last.map { $0 + (isClose ? 2 : 1) } ?? 0)
    }
  }

  /// Returns a measure of how hard the wires are to follow: it counts crossings, vertical lines and detours.
  ///
  /// - Complexity: O(*t*²) in threads and the rows on which they leave.
  func disorder(of threads: [Thread], rows: Int) -> Int {
    var uprights: [(thread: Int, track: Int, rows: ClosedRange<Int>)] = []
    var levels: [(thread: Int, row: Int, tracks: Range<Int>)] = []
    var detours = 0
    func upright(_ thread: Int, _ track: Int, _ rows: [Int]) {
      if let low = rows.min(), let high = rows.max() { uprights.append((thread, track, low...high)) }
    }
    for (index, thread) in threads.enumerated() {
      guard let turn = turns[index] else {
        if let row = thread.left { levels.append((index, row, -1..<trackCount)) }
        continue
      }
      if let left = thread.left { levels.append((index, left, -1..<turn.first)) }
      if let jog = turn.jog {
        detours += 1
        upright(index, turn.first, [thread.left ?? 0, jog.row])
        levels.append((index, jog.row, turn.first..<jog.track))
        upright(index, jog.track, thread.uprightRows(from: jog.row, below: rows))
      } else if turn.isSplit, let left = thread.left {
        let all = thread.uprightRows(from: left, below: rows)
        upright(index, turn.first, all.filter { $0 <= left })
        upright(index, turn.first + 1, all.filter { $0 >= left })
      } else {
        upright(index, turn.first, thread.uprightRows(from: thread.left, below: rows))
      }
      for row in thread.rights where row != thread.left {
        let first = thread.left.map { turn.track(from: $0, to: row) } ?? turn.first
        levels.append((index, row, first..<trackCount))
      }
    }
    let crossings = uprights.reduce(0) { sum, upright in
      sum
        + levels.count { level in
          level.thread != upright.thread && level.tracks.contains(upright.track)
            && level.tracks.lowerBound < upright.track && upright.rows.contains(level.row)
        }
    }
    return crossings + Self.detourCost * detours + uprights.count
  }

  /// The cost in `disorder` of wires that need a second track, as a number of crossings.
  private static let detourCost = 6

  private mutating func take(_ rows: [Int], _ rules: Rules, from first: Int) -> Int {
    if rules.sharesTracks, let top = rows.min(), let bottom = rows.max(), first < tracks.count,
      let track = tracks.indices[first...].first(where: { tracks[$0].hasSpace(for: top...bottom) })
    {
      tracks[track].add(rows)
      return track
    }
    tracks.append(Track())
    tracks[tracks.count - 1].add(rows)
    return tracks.count - 1
  }

  /// Returns whether a thread should be to the left of another one, so that they cross rarely.
  ///
  /// Threads that lead down are left of threads that lead up. Of two threads that lead down, the one that enters lower
  /// is left. Of two that lead up, the one that enters higher is left.
  private static func isLeft(_ one: Thread, of other: Thread) -> Bool {
    func key(_ thread: Thread) -> (Int, Int) {
      let start = thread.left ?? (thread.meetsTop ? -1 : .max / 2)
      let end = thread.rights.first ?? (thread.meetsTop ? -1 : .max / 2)
      return end >= start ? (0, -start) : (1, start)
    }
    return key(one) < key(other)
  }

  private static func freeRow(for thread: Thread, besides threads: [Thread], _ taken: [Int], _ rows: Int) -> Int? {
    let used = Set(threads.flatMap { ($0.left.map { [$0] } ?? []) + $0.rights } + taken)
    let start = thread.left ?? 0
    return (0..<max(0, rows)).filter { !used.contains($0) }.min { abs($0 - start) < abs($1 - start) }
  }
}
