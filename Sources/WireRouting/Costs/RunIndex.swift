/// The straight parts of wires, called runs, sorted so that the runs near a given one are found quickly.
struct RunIndex {
  let across: RunLines
  let upright: RunLines

  init(_ runs: [WireRun] = []) {
    var (across, upright): ([WireRun], [WireRun]) = ([], [])
    across.reserveCapacity(runs.count)
    upright.reserveCapacity(runs.count)
    for run in runs {
      if run.isAcross { across.append(run) } else { upright.append(run) }
    }
    self.across = RunLines(across)
    self.upright = RunLines(upright)
  }

  /// Returns the runs that are parallel to `run` and at most one row or column away from it.
  @inline(__always)
  func along(_ run: WireRun) -> ArraySlice<WireRun> {
    (run.isAcross ? across : upright).between(run.line - 1, run.line + 1)
  }

  /// Returns the runs at right angles to `run` in the columns or rows that it covers.
  @inline(__always)
  func athwart(_ run: WireRun) -> ArraySlice<WireRun> {
    (run.isAcross ? upright : across).between(run.low, run.high)
  }
}

struct RunLines {
  let runs: [WireRun]
  private let firstLine: Int
  /// The number of runs before each row or column, from the first one with runs to one after the last.
  private let before: [Int]

  init(_ runs: [WireRun]) {
    guard let first = runs.first else {
      self.runs = []
      firstLine = 0
      before = [0]
      return
    }
    var (low, high) = (first.line, first.line)
    for run in runs {
      low = min(low, run.line)
      high = max(high, run.line)
    }
    // While runs are put in their places, each line's number grows from the number of runs before the line to the
    // number before the next one.
    var places = [Int](repeating: 0, count: high - low + 3)
    for run in runs { places[run.line - low + 2] += 1 }
    for line in 1..<places.count { places[line] += places[line - 1] }
    self.runs = [WireRun](unsafeUninitializedCapacity: runs.count) { sorted, count in
      for run in runs {
        sorted.initializeElement(at: places[run.line - low + 1], to: run)
        places[run.line - low + 1] += 1
      }
      count = runs.count
    }
    firstLine = low
    before = places
  }

  @inline(__always)
  func between(_ low: Int, _ high: Int) -> ArraySlice<WireRun> {
    let first = before[min(max(low - firstLine, 0), before.count - 1)]
    let end = before[min(max(high + 1 - firstLine, 0), before.count - 1)]
    return runs[first..<max(first, end)]
  }
}
