/// One line of the result.
struct Row {
  var name: String
  var ours: Measure
  /// The same work in plain C; of files, by Foundation's coders; of layouts, by `dot`.
  var floor: Measure?
  var goal: Goal
  /// Instructions of the same calls; nil where they are not counted.
  var instructions: (ours: Double, floor: Double?)?

  init(name: String, ours: Measure, floor: Measure?, goal: Goal, instructions: (ours: Double, floor: Double?)? = nil) {
    self.name = name
    self.ours = ours
    self.floor = floor
    self.goal = goal
    self.instructions = instructions
  }

  /// What calls cost, in time and instructions.
  init(name: String, ours: Cost, floor: Cost?, goal: Goal) {
    self.init(
      name: name, ours: .nanoseconds(ours.nanoseconds), floor: floor.map { .nanoseconds($0.nanoseconds) }, goal: goal,
      instructions: ours.instructions.map { ($0, floor?.instructions) })
  }

  enum Measure {
    case nanoseconds(Double)
    case bytes(Double)
    case count(Double)

    var amount: Double {
      switch self {
      case .nanoseconds(let amount), .bytes(let amount), .count(let amount): amount
      }
    }

    var text: String {
      switch self {
      case .nanoseconds(let time) where time < 1e3: "\(rounded(time)) ns"
      case .nanoseconds(let time) where time < 1e6: "\(rounded(time / 1e3)) us"
      case .nanoseconds(let time): "\(rounded(time / 1e6)) ms"
      case .bytes(let count): "\(rounded(count)) B"
      case .count(let count): "\(Int(count))"
      }
    }
  }

  enum Goal {
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

  var cells: [String] {
    [
      name, ours.text, floor?.text ?? "", ratio.map { "\(rounded($0))" } ?? "", goal.text,
      share.map { $0 <= 1 ? "reached" : "\(rounded($0)) x away" } ?? "",
      instructions.map { "\(rounded($0.ours / 1e3)) k" } ?? "",
      instructions.flatMap { counts in counts.floor.map { "\(rounded(counts.ours / $0))" } } ?? "",
    ]
  }

  static let headings = ["row", "ours", "floor", "ratio", "goal", "", "instructions", "ratio"]
}

/// Three significant digits.
private func rounded(_ number: Double) -> String {
  guard number.isFinite, number != 0 else { return "\(number)" }
  var scale = 1.0
  while number.magnitude * scale < 100 { scale *= 10 }
  let text = "\((number * scale).rounded() / scale)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// Columns as wide as their widest cell, the first one to the left, the others to the right.
func table(_ rows: [Row]) -> String {
  let lines = [Row.headings] + rows.map(\.cells)
  let widths = Row.headings.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
  return lines.map { cells in
    cells.enumerated().map { column, cell in
      let padding = String(repeating: " ", count: widths[column] - cell.count)
      return column == 0 ? cell + padding : padding + cell
    }.joined(separator: "  ")
  }.joined(separator: "\n")
}
