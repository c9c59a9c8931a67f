import TestSupport

/// A table whose columns are constants or copies of one formula, computed cell by cell by a model that knows no columns.
struct RandomTable {
  /// As `Workbook(_:)` reads it.
  private(set) var sketch = ""
  /// How many cells have a formula.
  private(set) var formulas = 0

  private var random: SeededGenerator
  private let rows: Int
  private var columns: [[Double]] = []

  /// A mention of a cell in a copied formula: in the row of the formula, or in the same one in all copies.
  private struct Mention {
    var column: Int
    /// Nil for the row of the formula.
    var fixedRow: Int?

    func text(in row: Int) -> String {
      let letter = ["A", "B", "C", "D", "E", "F", "G", "H"][column]
      return fixedRow.map { "\(letter)$\($0 + 2)" } ?? "$\(letter)\(row + 2)"
    }
  }

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    rows = Int.random(in: 3...9, using: &random)
    var texts: [[String]] = []
    for column in 0..<Int.random(in: 3...7, using: &random) {
      if column < 2 || Int.random(in: 0..<4, using: &random) == 0 {
        columns.append((0..<rows).map { _ in Double(Int.random(in: -9...9, using: &random)) })
        texts.append(columns[column].map { "\($0)" })
      } else {
        let copied = formula()
        columns.append((0..<rows).map { copied.value(columns, $0) })
        texts.append((0..<rows).map { "=\(copied.text($0)) -> \(columns[column][$0])" })
        formulas += rows
      }
    }
    let headings = texts.indices.map { "h\($0)" }.joined(separator: " | ")
    let lines = (0..<rows).map { row in texts.map { $0[row] }.joined(separator: " | ") }
    sketch = ([headings] + lines).joined(separator: "\n")
  }

  private typealias Copied = (text: (Int) -> String, value: ([[Double]], Int) -> Double)

  private mutating func mention() -> Mention {
    let column = Int.random(in: 0..<columns.count, using: &random)
    // The first row is where a fixed cell and the formula's own are the same.
    let fixed = [nil, nil, 0, 0, Int.random(in: 0..<rows, using: &random)].randomElement(using: &random) ?? nil
    return Mention(column: column, fixedRow: fixed)
  }

  private mutating func formula() -> Copied {
    let (one, other) = (operand(), operand())
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return ({ "\(one.text($0))+\(other.text($0))" }, { one.value($0, $1) + other.value($0, $1) })
    case 1: return ({ "\(one.text($0))-\(other.text($0))" }, { one.value($0, $1) - other.value($0, $1) })
    case 2: return ({ "\(one.text($0))*\(other.text($0))" }, { one.value($0, $1) * other.value($0, $1) })
    case 3: return ({ "ABS(\(one.text($0))-\(other.text($0)))" }, { abs(one.value($0, $1) - other.value($0, $1)) })
    case 4: return ({ "MAX(\(one.text($0)),\(other.text($0)))" }, { max(one.value($0, $1), other.value($0, $1)) })
    case 5:
      return (
        { "IF(\(one.text($0))>\(other.text($0)),\(one.text($0)),2)" },
        { one.value($0, $1) > other.value($0, $1) ? one.value($0, $1) : 2 }
      )
    case 6:
      return (
        { "\(one.text($0))/(1+ABS(\(other.text($0))))" }, { one.value($0, $1) / (1 + abs(other.value($0, $1))) }
      )
    default:
      let column = Int.random(in: 0..<columns.count, using: &random)
      let (first, last) = (Mention(column: column, fixedRow: 0), Mention(column: column, fixedRow: rows - 1))
      return (
        { "\(one.text($0))-SUM(\(first.text(in: $0)):\(last.text(in: $0)))" },
        { one.value($0, $1) - $0[column].reduce(0, +) }
      )
    }
  }

  private mutating func operand() -> Copied {
    if Int.random(in: 0..<6, using: &random) == 0 {
      let number = Int.random(in: 1...5, using: &random)
      return ({ _ in "\(number)" }, { _, _ in Double(number) })
    }
    let mention = mention()
    return ({ mention.text(in: $0) }, { $0[mention.column][mention.fixedRow ?? $1] })
  }
}
