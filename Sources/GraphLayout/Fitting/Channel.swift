/// The space between two columns, in which wires turn, each on a vertical track; no two ever overlap.
///
/// A wire comes in from the left on one row and leaves to the right on one or several. If a wire leaves on the row on
/// which another comes in, the track of the wire that comes in is further left: then they share only crossings. The
/// problem is known as channel routing (A. Hashimoto, J. Stevens, "Wire routing by optimizing channel assignment within
/// large apertures", 1971). Each wire has a track of its own as long as there is space.
struct Channel {
  /// The wires of one output in the channel.
  struct Thread {
    /// The row on which the thread comes in; nil if it comes from above or below.
    var left: Int?
    /// The rows on which the thread leaves.
    var rights: [Int] = []
    /// Whether the thread comes from or leads to the space above all rows.
    var meetsTop = false
    /// Whether the thread comes from or leads to the space below all rows.
    var meetsBottom = false

    /// Whether the thread runs through without a turn.
    var isStraight: Bool { !meetsTop && !meetsBottom && left.map { rights == [$0] } ?? rights.isEmpty }

    /// Returns the rows at which the vertical line begins, turns and ends if the thread comes in on `row`.
    ///
    /// If it leads above or below all rows, −1 or `rows` is included.
    func uprightRows(from row: Int?, below rows: Int) -> [Int] {
      (row.map { [$0] } ?? []) + rights + (meetsTop ? [-1] : []) + (meetsBottom ? [rows] : [])
    }

    /// Whether the thread would branch in four directions in one cell.
    var hasFourWays: Bool {
      guard let left, rights.contains(left) else { return false }
      return (meetsTop || rights.contains { $0 < left }) && (meetsBottom || rights.contains { $0 > left })
    }
  }

  /// Where a thread turns, as numbers of tracks from the left.
  struct Turn {
    /// The track that it first turns on.
    var first: Int
    /// The row on which it continues to a second track, and that track; nil if one is enough.
    var jog: (row: Int, track: Int)?
    /// Whether the part upwards turns on the first track and the part downwards on the next one.
    var isSplit = false

    /// Returns the track from the row `left` to `row`.
    func track(from left: Int, to row: Int) -> Int { jog?.track ?? (isSplit && row > left ? first + 1 : first) }
  }

  /// The rules for tracks.
  struct Rules: Hashable {
    /// Whether threads whose vertical lines are at least a blank row apart may share a track.
    ///
    /// This needs fewer tracks, but makes more crossings.
    var sharesTracks = false
    /// Whether a blank is kept between tracks whose corners would be side by side, if corners look like branches.
    var keepsCornersApart = false
  }

  /// The turn of each thread; nil for one that does not turn.
  private(set) var turns: [Turn?] = []
  /// The number of tracks.
  var trackCount: Int { tracks.count }
  /// The cell of each track, counted from the first one.
  private(set) var cells: [Int] = []
  /// The number of cells that the tracks take.
  var columns: Int { cells.last.map { $0 + 1 } ?? 0 }
  private var tracks: [Track] = []

  /// The threads on one track.
  private struct Track {
    /// The rows of vertical lines.
    var lines: [ClosedRange<Int>] = []
    /// The rows at which a line turns or branches.
    var corners: Set<Int> = []

    /// Whether there is space for a line, with a blank row to the next lines.
    func hasSpace(for line: ClosedRange<Int>) -> Bool {
      lines.allSatisfy { $0.upperBound < line.lowerBound - 1 || $0.lowerBound > line.upperBound + 1 }
    }

    /// Adds the line through these rows.
    mutating func add(_ rows: [Int]) {
      guard let first = rows.min(), let last = rows.max() else { return }
      lines.append(first...last)
      corners.formUnion(rows)
    }
  }

  /// Finds the tracks; nil if there is no solution.
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

  /// Returns how hard the threads are to follow: their crossings and vertical lines, and a cost for each detour.
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

  /// The number of crossings that a thread with a second turn counts as.
  private static let detourCost = 6

  /// Returns a track for a line through these rows, from the track `first` on.
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

  /// Returns whether a thread should be to the left of another one, to get few crossings, if both orders are possible.
  ///
  /// Threads that lead down are to the left of threads that lead up. Among those that lead down, the one with the
  /// lowest start is leftmost; among those that lead up, the one with the highest start.
  private static func isLeft(_ one: Thread, of other: Thread) -> Bool {
    func key(_ thread: Thread) -> (Int, Int) {
      let start = thread.left ?? (thread.meetsTop ? -1 : .max / 2)
      let end = thread.rights.first ?? (thread.meetsTop ? -1 : .max / 2)
      return end >= start ? (0, -start) : (1, start)
    }
    return key(one) < key(other)
  }

  /// Returns the nearest row on which no thread comes in or leaves; nil if there is none.
  private static func freeRow(for thread: Thread, besides threads: [Thread], _ taken: [Int], _ rows: Int) -> Int? {
    let used = Set(threads.flatMap { ($0.left.map { [$0] } ?? []) + $0.rights } + taken)
    let start = thread.left ?? 0
    return (0..<max(0, rows)).filter { !used.contains($0) }.min { abs($0 - start) < abs($1 - start) }
  }
}
