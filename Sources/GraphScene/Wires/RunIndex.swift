/// Straight parts of wires by their line, so that those that a part meets are found without looking at the others.
struct RunIndex {
  private struct Lines {
    private var runs: [Int: [WireRun]] = [:]
    private var order: [Int] = []

    init(_ all: [WireRun]) {
      runs = Dictionary(grouping: all, by: \.line)
      order = runs.keys.sorted()
    }

    func on(_ line: Int) -> [WireRun] { runs[line] ?? [] }

    /// The lines from `low` to `high`, both among them, with their runs.
    func forEach(from low: Int, to high: Int, _ body: (WireRun) -> Void) {
      var place = order.partitioningIndex { $0 >= low }
      while place < order.count, order[place] <= high {
        on(order[place]).forEach(body)
        place += 1
      }
    }
  }

  private let across: Lines
  private let upright: Lines
  let all: [WireRun]

  init(_ runs: [WireRun]) {
    all = runs
    across = Lines(runs.filter(\.isAcross))
    upright = Lines(runs.filter { !$0.isAcross })
  }

  /// Tells how each run that meets `run` does so.
  func forEachMeeting(_ run: WireRun, _ body: (WireRun.Meeting) -> Void) {
    let (along, athwart) = run.isAcross ? (across, upright) : (upright, across)
    for line in run.line - 1...run.line + 1 {
      for other in along.on(line) { body(run.meeting(other)) }
    }
    athwart.forEach(from: run.low, to: run.high) { body(run.meeting($0)) }
  }
}

extension Array {
  /// The first place whose element fulfils `condition`, which all behind it fulfil too; the count where none does.
  ///
  /// - Complexity: logarithmic.
  func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
