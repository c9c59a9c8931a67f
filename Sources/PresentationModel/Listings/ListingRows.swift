import DataSets
import EvaluationEngine

/// A row of a list, and the target of Enter on the row.
struct ListingRow {
  enum Aim {
    case nowhere
    /// The row is a heading of the rows below it and cannot be selected.
    case heading
    case node(NodeID)
    /// The definition of the group with that name.
    case group(String)
    /// Undoes this many steps; redoes steps if negative.
    case undo(Int)
    /// Runs the command.
    case command(Command)
    /// Another row of the same list, for a row in the table of contents.
    case row(Int)
  }

  var key: String
  var text: String
  var aim: Aim = .nowhere
  /// Whether filters skip the row, because it repeats or names other rows.
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

/// The words of a filter, which match a text that contains all of them, in upper or lower case.
struct FilterWords {
  private let words: [Substring]

  init(_ filter: String) { words = filter.lowercased().split(separator: " ") }

  /// Whether a text contains all words; true if there are none.
  func areAll(in text: String) -> Bool {
    if words.isEmpty { return true }
    let text = text.lowercased()
    return words.allSatisfy { text.contains($0) }
  }
}

/// Rows of a list that are made on demand: points of a set, columns of a table.
protocol LazyRows {
  var count: Int { get }
  /// Returns the row at `place`, an index from 0 that must exist.
  func row(_ place: Int) -> ListingRow
  /// Returns the row at `place` as a sentence.
  func sentence(_ place: Int) -> String
}

/// Lazy rows that a filter can search; rows of points are not searched, because they are only numbers.
protocol SearchedRows: LazyRows {
  /// Returns the rows that contain all words of a nonempty filter, and their indices among all rows.
  func found(by filter: String) -> (rows: Self, places: [Int])
}

/// The rows of a list: rows in memory, followed by rows made on demand.
struct ListingRows {
  private(set) var rows: [ListingRow]
  private let more: (any LazyRows)?

  init(_ rows: [ListingRow], more: (any LazyRows)? = nil) {
    self.rows = rows
    self.more = more
  }

  var count: Int { rows.count + (more?.count ?? 0) }
  /// Whether all rows are in memory.
  var isMade: Bool { more == nil }
  var isEmpty: Bool { count == 0 }
  var indices: Range<Int> { 0..<count }

  /// The number of rows that a filter can search.
  var searchedCount: Int { rows.count + (more is any SearchedRows ? more?.count ?? 0 : 0) }

  /// Returns the rows that contain all words of a filter; all rows if it is empty.
  func rows(having filter: String) -> ListingRows { filter.isEmpty ? self : found(by: filter).rows }

  /// Returns the rows that contain all words of a filter, in upper or lower case, and their indices among all rows.
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

  /// Returns the selectable row nearest to a target row: the row itself, or the next one in the direction of movement.
  func choosable(near row: Int, isForth: Bool) -> Int {
    let behind = rows.indices.filter { $0 >= row && !rows[$0].isHeading }.first
    let before = rows.indices.filter { $0 <= row && !rows[$0].isHeading }.last
    guard rows.indices.contains(row), rows[row].isHeading else { return row }
    return (isForth ? behind ?? before : before ?? behind) ?? row
  }

  /// Returns the first row of a later section, or of an earlier one if `count` is negative; nil if there is none.
  ///
  /// Backwards, the first step goes to the start of the current section, unless `row` is already there.
  func sectionStart(from row: Int, by count: Int) -> Int? {
    let starts = rows.indices.filter { $0 > 0 && rows[$0 - 1].isHeading }
    let others = count > 0 ? starts.filter { $0 > row } : starts.filter { $0 < row }.reversed()
    return others.dropFirst(abs(count) - 1).first ?? others.last
  }

  /// Returns the row at an existing index, as a sentence.
  func sentence(_ index: Int) -> String {
    if index >= rows.count, let more { return more.sentence(index - rows.count) }
    let row = self[index]
    return "row \(index + 1) of \(count): \(row.key.isEmpty ? "" : row.key + ", ")\(row.text.trimmed)"
  }

  /// The row at an existing index.
  subscript(index: Int) -> ListingRow {
    if index < rows.count { return rows[index] }
    return more?.row(index - rows.count) ?? ListingRow(key: "", text: "")
  }
}
