import DataSets
import EvaluationEngine

struct ListingRow {
  enum Aim {
    case nowhere
    /// A heading of the rows below; the heading cannot be selected.
    case heading
    case node(NodeID)
    case group(String)
    /// Undoes this many steps; if negative, redoes steps.
    case undo(Int)
    case command(Command)
    /// Goes to another row of the same list, for a row in the table of contents.
    case row(Int)
  }

  var key: String
  var text: String
  var aim: Aim = .nowhere
  /// Whether the filter skips the row, because it only repeats or introduces other rows.
  var isUnsearched = false

  var isHeading: Bool { if case .heading = aim { true } else { false } }

  /// The text that a filter searches: the visible text, and the name and aliases of the row's command.
  var searched: String {
    switch aim {
    case .command(let command): "\(key) \(text) \(command.name) \(command.aliases.joined(separator: " "))"
    case .nowhere, .heading, .node, .group, .undo, .row: "\(key) \(text)"
    }
  }
}

/// The words of a filter.
///
/// A text matches if it contains all of them, ignoring case.
struct FilterWords {
  private let words: [Substring]

  init(_ filter: String) { words = filter.lowercased().split(separator: " ") }

  func areAll(in text: String) -> Bool {
    if words.isEmpty { return true }
    let text = text.lowercased()
    return words.allSatisfy { text.contains($0) }
  }
}

/// Rows of a list that are created on demand: points of a data set, or columns of a table.
protocol LazyRows {
  var count: Int { get }
  func row(_ place: Int) -> ListingRow
  func sentence(_ place: Int) -> String
}

/// Rows created on demand that the filter can search, such as columns of a table.
///
/// Rows of points do not conform, because they contain only numbers.
protocol SearchedRows: LazyRows {
  /// Returns the rows that contain all words of the filter, and their indices among all rows.
  ///
  /// - Precondition: `filter` is not empty.
  func found(by filter: String) -> (rows: Self, places: [Int])
}

struct ListingRows {
  private(set) var rows: [ListingRow]
  private let more: (any LazyRows)?

  init(_ rows: [ListingRow], more: (any LazyRows)? = nil) {
    self.rows = rows
    self.more = more
  }

  var count: Int { rows.count + (more?.count ?? 0) }
  /// Whether all rows are in memory, so that none are created on demand.
  var isMade: Bool { more == nil }
  var isEmpty: Bool { count == 0 }
  var indices: Range<Int> { 0..<count }

  var searchedCount: Int { rows.count + (more is any SearchedRows ? more?.count ?? 0 : 0) }

  /// Returns the rows that contain all words of a filter.
  func rows(having filter: String) -> ListingRows { filter.isEmpty ? self : found(by: filter).rows }

  /// Returns the rows that contain all words of a filter, ignoring case, and their indices among all rows.
  ///
  /// In the help, command names are searched too. Headings are left out.
  ///
  /// - Complexity: linear in the number of searched rows.
  func found(by filter: String) -> (rows: ListingRows, places: [Int]) {
    let words = FilterWords(filter)
    let places = rows.indices.filter {
      !rows[$0].isHeading && !rows[$0].isUnsearched && words.areAll(in: rows[$0].searched)
    }
    let hits = places.map { rows[$0] }
    guard let searched = more as? any SearchedRows else { return (ListingRows(hits), places) }
    let found = searched.found(by: filter)
    return (ListingRows(hits, more: found.rows), places + found.places.map { rows.count + $0 })
  }

  /// Returns the row to select when the cursor moves to `row`: this row or, if it is a heading, the next row in the
  /// direction of the move.
  ///
  /// `isForth` is true if the cursor moves down.
  func choosable(near row: Int, isForth: Bool) -> Int {
    let behind = rows.indices.filter { $0 >= row && !rows[$0].isHeading }.first
    let before = rows.indices.filter { $0 <= row && !rows[$0].isHeading }.last
    guard rows.indices.contains(row), rows[row].isHeading else { return row }
    return (isForth ? behind ?? before : before ?? behind) ?? row
  }

  /// Returns the first row of the section `count` sections ahead; nil if there is none.
  ///
  /// A negative `count` goes back. The first step back goes to the start of the current section, or to the section
  /// before if `row` is already at the start.
  func sectionStart(from row: Int, by count: Int) -> Int? {
    let starts = rows.indices.filter { $0 > 0 && rows[$0 - 1].isHeading }
    let others = count > 0 ? starts.filter { $0 > row } : starts.filter { $0 < row }.reversed()
    return others.dropFirst(abs(count) - 1).first ?? others.last
  }

  func sentence(_ index: Int) -> String {
    if index >= rows.count, let more { return more.sentence(index - rows.count) }
    let row = self[index]
    return "row \(index + 1) of \(count): \(row.key.isEmpty ? "" : row.key + ", ")\(row.text.trimmed)"
  }

  subscript(index: Int) -> ListingRow {
    if index < rows.count { return rows[index] }
    return more?.row(index - rows.count) ?? ListingRow(key: "", text: "")
  }
}
