import DataSets
import EvaluationEngine

/// A row of a list and where Enter on it goes.
struct ListingRow {
  enum Aim {
    case nowhere
    /// What the rows below it have in common: no row to be chosen.
    case heading
    case node(NodeID)
    /// The definition of the group of that name.
    case group(String)
    /// So many steps back, or forth where it is below zero.
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

  /// What a filter searches: what is seen, and the names of the command that it stands for.
  var searched: String {
    switch aim {
    case .command(let command): "\(key) \(text) \(command.name) \(command.aliases.joined(separator: " "))"
    case .nowhere, .heading, .node, .group, .undo, .row: "\(key) \(text)"
    }
  }
}

/// The words of a filter: what has all of them is left, whatever their case.
struct FilterWords {
  private let words: [Substring]

  init(_ filter: String) { words = filter.lowercased().split(separator: " ") }

  /// Whether a text has them all, as any has if there are none.
  func areAll(in text: String) -> Bool {
    if words.isEmpty { return true }
    let text = text.lowercased()
    return words.allSatisfy { text.contains($0) }
  }
}

/// Rows of a list that are made when they are asked for: points of a set, columns of a table.
protocol LazyRows {
  var count: Int { get }
  /// The row at a place from 0 that there is.
  func row(_ place: Int) -> ListingRow
  /// The same row as a sentence.
  func sentence(_ place: Int) -> String
}

/// Rows of which a filter finds some; points are but numbers, and are not searched.
protocol SearchedRows: LazyRows {
  /// Those that have all words of a filter that is not empty, and their places among all.
  func found(by filter: String) -> (rows: Self, places: [Int])
}

/// The rows of a list: those that are there, and behind them such as are made when they are asked for.
struct ListingRows {
  private(set) var rows: [ListingRow]
  private let more: (any LazyRows)?

  init(_ rows: [ListingRow], more: (any LazyRows)? = nil) {
    self.rows = rows
    self.more = more
  }

  var count: Int { rows.count + (more?.count ?? 0) }
  /// Whether there is no row left to be made.
  var isMade: Bool { more == nil }
  var isEmpty: Bool { count == 0 }
  var indices: Range<Int> { 0..<count }

  /// Of how many rows a filter finds some.
  var searchedCount: Int { rows.count + (more is any SearchedRows ? more?.count ?? 0 : 0) }

  /// The rows that have all words of a filter; all where it is empty.
  func rows(having filter: String) -> ListingRows { filter.isEmpty ? self : found(by: filter).rows }

  /// The rows that have all words of a filter, whatever their case, those of the help also in their commands' names, and their places
  /// among all; headings are not among them.
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

  /// The row that is chosen where that one is aimed at: it, or the next one behind or before it that is not a heading.
  func choosable(near row: Int, isForth: Bool) -> Int {
    let behind = rows.indices.filter { $0 >= row && !rows[$0].isHeading }.first
    let before = rows.indices.filter { $0 <= row && !rows[$0].isHeading }.last
    guard rows.indices.contains(row), rows[row].isHeading else { return row }
    return (isForth ? behind ?? before : before ?? behind) ?? row
  }

  /// The first row of a section so many on, or back where that is below zero: back begins with the section's own; nil
  /// if there is none.
  func sectionStart(from row: Int, by count: Int) -> Int? {
    let starts = rows.indices.filter { $0 > 0 && rows[$0 - 1].isHeading }
    let others = count > 0 ? starts.filter { $0 > row } : starts.filter { $0 < row }.reversed()
    return others.dropFirst(abs(count) - 1).first ?? others.last
  }

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
