/// One line of the result.
struct Row: Codable {
  /// Its id, and what is measured.
  var name: String
  var ours: Measure
  /// The same work in plain C; of files, by Foundation's coders; of layouts, by `dot`.
  var floor: Measure?
  /// Who does the same work; nil for what its benchmark says.
  var peer: String?
  var goal: Goal
  /// Instructions of the same calls; nil where they are not counted.
  var instructions: Instructions?
  /// Of several runs the lowest and the highest ratio, or measure where there is no floor.
  var spread: ClosedRange<Double>?

  /// What the processor counts.
  struct Instructions: Codable {
    var ours: Double
    var floor: Double?
  }

  init(
    name: String, ours: Measure, floor: Measure?, peer: String? = nil, goal: Goal, instructions: Instructions? = nil
  ) {
    self.name = name
    self.ours = ours
    self.floor = floor
    self.peer = peer
    self.goal = goal
    self.instructions = instructions
  }

  /// The medians of the same row of several runs.
  init?(medianOf runs: [Row]) {
    guard var row = runs.first else { return nil }
    row.ours.amount = median(runs.map(\.ours.amount))
    row.floor?.amount = median(runs.compactMap { $0.floor?.amount })
    let found = runs.map { $0.ratio ?? $0.ours.amount }
    if let lowest = found.min(), let highest = found.max(), lowest.isFinite, highest.isFinite {
      row.spread = lowest...highest
    }
    self = row
  }

  /// What calls cost, in time and instructions.
  init(name: String, ours: Cost, floor: Cost?, goal: Goal) {
    self.init(
      name: name, ours: .nanoseconds(ours.nanoseconds), floor: floor.map { .nanoseconds($0.nanoseconds) }, goal: goal,
      instructions: ours.instructions.map { Instructions(ours: $0, floor: floor?.instructions) })
  }

  enum Measure: Codable {
    case nanoseconds(Double)
    case bytes(Double)
    case count(Double)

    var amount: Double {
      get {
        switch self {
        case .nanoseconds(let amount), .bytes(let amount), .count(let amount): amount
        }
      }
      set {
        switch self {
        case .nanoseconds: self = .nanoseconds(newValue)
        case .bytes: self = .bytes(newValue)
        case .count: self = .count(newValue)
        }
      }
    }

    /// The unit of the amount.
    var unit: String {
      switch self {
      case .nanoseconds: "ns"
      case .bytes: "B"
      case .count: "count"
      }
    }

    var text: String {
      switch self {
      case .nanoseconds(let time) where time < 1e3: "\(rounded(time)) ns"
      case .nanoseconds(let time) where time < 1e6: "\(rounded(time / 1e3)) us"
      case .nanoseconds(let time): "\(rounded(time / 1e6)) ms"
      case .bytes(let count) where count < 1e5: "\(rounded(count)) B"
      case .bytes(let count): "\(rounded(count / 1e6)) MB"
      case .count(let count): "\(Int(count))"
      }
    }
  }

  enum Goal: Codable {
    /// At most this many times the floor.
    case ratio(Double)
    case atMost(Measure)
    case none

    var text: String {
      switch self {
      case .ratio(let limit): "<= \(rounded(limit))x"
      case .atMost(let limit): "<= \(limit.text)"
      case .none: ""
      }
    }
  }

  var ratio: Double? { floor.map { ours.amount / $0.amount } }

  /// How much of the goal is used up: up to 1 it is reached.
  var share: Double? {
    switch goal {
    case .ratio(let limit): ratio.map { $0 / limit }
    case .atMost(let limit): ours.amount / limit.amount
    case .none: nil
    }
  }

  var id: String { String(name.prefix { $0 != " " }) }
  var what: String { String(name.drop { $0 != " " }.dropFirst()) }

  /// Whether the goal is met; how far away it is.
  private var verdict: String { share.map { $0 <= 1 ? "met" : "no, \(rounded($0)) ×" } ?? "" }

  /// An end of the spread: a ratio, or a measure where there is no floor.
  private func spreadText(_ amount: Double) -> String {
    if floor != nil { return rounded(amount) }
    var end = ours
    end.amount = amount
    return end.text
  }

  var cells: [String] {
    [
      id, what, ours.text, floor?.text ?? "", floor == nil ? "" : peer ?? "",
      ratio.map { "\(rounded($0))" } ?? "",
      spread.map { "\(spreadText($0.lowerBound))–\(spreadText($0.upperBound))" } ?? "", goal.text, verdict,
      instructions.map { "\(rounded($0.ours / 1e3)) k" } ?? "",
      instructions.flatMap { counts in counts.floor.map { "\(rounded(counts.ours / $0))" } } ?? "",
    ]
  }

  static let headings = [
    "id", "what", "ours", "peer's", "peer", "ratio", "spread", "goal", "met", "instructions", "ratio",
  ]
}

/// Three significant digits.
func rounded(_ number: Double) -> String {
  guard number.isFinite, number != 0 else { return "\(number)" }
  var scale = 1.0
  while number.magnitude * scale < 100 { scale *= 10 }
  let text = "\((number * scale).rounded() / scale)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// Columns as wide as their widest cell, the first two to the left, the others to the right; empty columns are left out.
func table(_ rows: [Row]) -> String {
  let lines = usedColumns(rows)
  let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
  return lines.map { cells in
    cells.enumerated().map { column, cell in
      let padding = String(repeating: " ", count: widths[column] - cell.count)
      return column < 2 ? cell + padding : padding + cell
    }.joined(separator: "  ")
  }.joined(separator: "\n")
}

/// The same for a page.
func markdown(_ rows: [Row]) -> String {
  var lines = usedColumns(rows)
  lines.insert(lines[0].map { _ in "---" }, at: 1)
  return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n") + "\n"
}

/// Headings and cells without the columns that say nothing.
private func usedColumns(_ rows: [Row]) -> [[String]] {
  let lines = rows.map(\.cells)
  let used = Row.headings.indices.filter { column in lines.contains { !$0[column].isEmpty } }
  return ([Row.headings] + lines).map { cells in used.map { cells[$0] } }
}
