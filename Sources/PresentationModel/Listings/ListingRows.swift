import DataSets
import EvaluationEngine

/// A row of a list and where Enter on it goes.
struct ListingRow {
  enum Aim {
    case nowhere
    /// A heading for the rows below it, which cannot be selected.
    case heading
    case node(NodeID)
    /// The definition of the group of that name.
    case group(String)
    /// Undoes this many steps; redoes if it is negative.
    case undo(Int)
    /// The text of a row of the help.
    case command(Command)
    /// Another row of the same list, which a row of its contents names.
    case row(Int)
  }

  var key: String
  var text: String
  var aim: Aim = .nowhere
  /// Whether a filter passes it over: it repeats another row, or names rows.
  var isUnsearched = false

  var isHeading: Bool { if case .heading = aim { true } else { false } }

  /// The text that a filter searches: the visible text, and the names of its command.
  var searched: String {
    switch aim {
    case .command(let command): "\(key) \(text) \(command.name) \(command.aliases.joined(separator: " "))"
    case .nowhere, .heading, .node, .group, .undo, .row: "\(key) \(text)"
    }
  }
}

/// The words of a filter: a text matches if it has all of them, in any case.
struct FilterWords {
  private let words: [Substring]

  init(_ filter: String) { words = filter.lowercased().split(separator: " ") }

  /// Whether a text has all words; true without words.
  func areAll(in text: String) -> Bool {
    if words.isEmpty { return true }
    let text = text.lowercased()
    return words.allSatisfy { text.contains($0) }
  }
}

/// Rows of a list that are made on demand: points of a set, columns of a table.
protocol LazyRows {
  var count: Int { get }
  /// The row at a place from 0 that there is.
  func row(_ place: Int) -> ListingRow
  /// The row as a sentence.
  func sentence(_ place: Int) -> String
}

/// Rows that a filter can search; points are only numbers, and are not searched.
protocol SearchedRows: LazyRows {
  /// Those that have all words of a filter that is not empty, and their places among all.
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

  /// The number of rows that a filter searches.
  var searchedCount: Int { rows.count + (more is any SearchedRows ? more?.count ?? 0 : 0) }

  /// The rows that have all words of a filter; all for an empty filter.
  func rows(having filter: String) -> ListingRows { filter.isEmpty ? self : found(by: filter).rows }

  /// The rows that have all words of a filter, in any case, with their places among all.
  ///
  /// In the help, command names count too; headings are left out.
  ///
  /// - Complexity: linear in the rows that are searched.
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

  /// The selectable row for a target row: itself, or the next one after or before it that is not a heading.
  func choosable(near row: Int, isForth: Bool) -> Int {
    let behind = rows.indices.filter { $0 >= row && !rows[$0].isHeading }.first
    let before = rows.indices.filter { $0 <= row && !rows[$0].isHeading }.last
    guard rows.indices.contains(row), rows[row].isHeading else { return row }
    return (isForth ? behind ?? before : before ?? behind) ?? row
  }

  /// The first row of a later section, or of an earlier one if `count` is negative; backwards begins with the section's
  /// own.
  ///
  /// Nil if there is none.
  func sectionStart(from row: Int, by count: Int) -> Int? {
    let starts = rows.indices.filter { $0 > 0 && rows[$0 - 1].isHeading }
    let others = count > 0 ? starts.filter { $0 > row } : starts.filter { $0 < row }.reversed()
    return others.dropFirst(abs(count) - 1).first ?? others.last
  }

  /// The sentence of an existing row.
  func sentence(_ index: Int) -> String {
    if index >= rows.count, let more { return more.sentence(index - rows.count) }
    let row = self[index]
    return "row \(index + 1) of \(count): \(row.key.isEmpty ? "" : row.key + ", ")\(row.text.trimmed)"
  }

  /// The row must exist.
  subscript(index: Int) -> ListingRow {
    if index < rows.count { return rows[index] }
    return more?.row(index - rows.count) ?? ListingRow(key: "", text: "")
  }
}
