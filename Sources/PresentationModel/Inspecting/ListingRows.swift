import DataSets
import EvaluationEngine

/// A row of a list and where Enter on it goes.
struct ListingRow {
  enum Aim {
    case nowhere
    case node(NodeID)
    /// So many steps back, or forth where it is below zero.
    case undo(Int)
    /// The text of a row of the help.
    case command(Command)
  }

  var key: String
  var text: String
  var aim: Aim = .nowhere

  /// What a filter searches: what is seen, and the name of the command that it stands for.
  var searched: String {
    switch aim {
    case .command(let command): "\(key) \(text) \(command.name)"
    case .nowhere, .node, .undo: "\(key) \(text)"
    }
  }
}

/// Rows of a list that are made when they are asked for: points of a set, columns of a table.
protocol MadeRows {
  var count: Int { get }
  /// The row at a place from 0 that there is.
  func row(_ place: Int) -> ListingRow
  /// The same row as a sentence.
  func sentence(_ place: Int) -> String
}

/// The rows of a list: those that are there, and behind them such as are made when they are asked for.
struct ListingRows {
  private(set) var rows: [ListingRow]
  private let more: (any MadeRows)?

  init(_ rows: [ListingRow], more: (any MadeRows)? = nil) {
    self.rows = rows
    self.more = more
  }

  var count: Int { rows.count + (more?.count ?? 0) }
  /// Whether there is no row left to be made.
  var isMade: Bool { more == nil }
  var isEmpty: Bool { count == 0 }
  var indices: Range<Int> { 0..<count }

  /// What is read of a row that there is.
  func sentence(_ index: Int) -> String {
    if index >= rows.count, let more { return more.sentence(index - rows.count) }
    let row = self[index]
    return "row \(index + 1) of \(count): \(row.key.isEmpty ? "" : row.key + ", ")\(row.text.trimmed)"
  }

  /// Of a row that there is.
  subscript(index: Int) -> ListingRow {
    if index < rows.count { return rows[index] }
    return more?.row(index - rows.count) ?? ListingRow(key: "", text: "")
  }
}
