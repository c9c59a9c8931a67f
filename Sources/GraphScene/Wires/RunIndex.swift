/// Straight parts of wires in the order of their lines, so that those that a part meets are found without looking at the
/// others.
struct RunIndex {
  /// Those across, by their row.
  let across: [WireRun]
  /// The upright ones, by their column.
  let upright: [WireRun]

  init(_ runs: [WireRun] = []) {
    across = runs.filter(\.isAcross).sorted { $0.line < $1.line }
    upright = runs.filter { !$0.isAcross }.sorted { $0.line < $1.line }
  }

  /// Those in the line of `run` and the lines beside it.
  func along(_ run: WireRun) -> ArraySlice<WireRun> {
    Self.between(run.line - 1, run.line + 1, run.isAcross ? across : upright)
  }

  /// Those that lie athwart `run` and whose lines it reaches.
  func athwart(_ run: WireRun) -> ArraySlice<WireRun> {
    Self.between(run.low, run.high, run.isAcross ? upright : across)
  }

  private static func between(_ low: Int, _ high: Int, _ runs: [WireRun]) -> ArraySlice<WireRun> {
    let first = runs.partitioningIndex { $0.line >= low }
    var end = first
    while end < runs.count, runs[end].line <= high { end += 1 }
    return runs[first..<end]
  }
}

extension Array {
  /// The first place whose element fulfils `condition`, which all behind it fulfil too; the count where none does.
  ///
  /// - Complexity: logarithmic.
  @inline(__always)
  func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
