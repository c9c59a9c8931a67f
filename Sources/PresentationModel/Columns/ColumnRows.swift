import DataSets
import DelimitedText
import Formulas
import Geometry
import GraphDocument

/// The rows of the list of a table's columns: role, content and first entries of each column.
///
/// The text of a row is created only when it is needed.
struct ColumnRows: SearchedRows {
  private static let titleColumns = 14
  private static let kindColumns = 13
  private static let countColumns = 5
  private static let questionMark = "?"
  /// The width of a row's key in columns of text.
  ///
  /// The key is the name of the role.
  static let keyColumns = PointColumns.Role.annotation.words.count

  private let pick: ColumnPick
  let places: [Int]
  private let width: Int

  /// Lists the columns whose titles contain all words of `filter`; all columns if it is empty.
  ///
  /// - Complexity: linear in the columns.
  init(_ pick: ColumnPick, with filter: String, width: Int = .max) {
    self.pick = pick
    self.width = width
    let words = FilterWords(filter)
    places = pick.table.columns.indices.filter { words.areAll(in: pick.table.columns[$0].title) }
  }

  var count: Int { places.count }

  func found(by filter: String) -> (rows: ColumnRows, places: [Int]) {
    let rows = ColumnRows(pick, with: filter, width: width)
    return (rows, rows.places)
  }

  func row(_ index: Int) -> ListingRow {
    let place = places[index]
    let column = pick.table.columns[place]
    let count = column.tally.numbers + column.tally.dates + column.tally.texts + column.tally.others
    let parts = [
      CellText.filled(column.title, Self.titleColumns), CellText.filled(kind(of: place), Self.kindColumns),
      count + column.tally.missing == 0 ? nil : CellText.padded("\(count)", Self.countColumns), rest(of: place),
    ]
    // Of one width, so that nothing moves while columns are chosen.
    let isOpen = pick.question(of: place)?.isBlocking == true
    let role = pick.roles[place]?.words ?? (isOpen ? Self.questionMark : "")
    return ListingRow(
      key: CellText.filled(role, Self.keyColumns),
      text: CellText.truncated(parts.compactMap(\.self).joined(separator: "  "), toColumns: width))
  }

  func sentence(_ index: Int) -> String {
    let place = places[index]
    let column = pick.table.columns[place]
    let role = pick.roles[place].map { ", used as \($0.words)" } ?? ""
    let start = "column \(place + 1) of \(pick.table.columns.count), \(column.title)\(role): \(kind(of: place))"
    if let question = pick.question(of: place) {
      return "\(start), '\(question.cell)': < takes \(question.first.text) (\(question.first.words)), "
        + "> takes \(question.second.text) (\(question.second.words))"
    }
    let range = Self.ends(of: column).map { $0[0] == $0[1] ? " \($0[0])" : " from \($0[0]) to \($0[1])" } ?? ""
    let missing = column.tally.missing > 0 ? ", \(column.tally.missing) missing" : ""
    let entries = column.sample.entries.isEmpty ? "" : ": " + column.sample.entries.joined(separator: ", ")
    return start + range + missing + (column.problem.map { ": \($0.withKeys)" } ?? entries)
  }

  /// Returns the kind of the entries in words, such as `numbers EUR`, `dates`, `2 readings`.
  private func kind(of place: Int) -> String {
    if pick.question(of: place)?.isBlocking == true { return "2 readings" }
    let column = pick.table.columns[place]
    return column.content.words + (column.unit.map { " \($0)" } ?? "")
  }

  /// Returns the range of the entries, the number of missing entries, and the first entries.
  ///
  /// While a question about the column is open, returns the two possible readings instead.
  private func rest(of place: Int) -> String {
    let column = pick.table.columns[place]
    if let question = pick.question(of: place), question.isBlocking {
      return "\(question.first.text) or \(question.second.text)"
    }
    let missing = column.tally.missing > 0 ? ["\(column.tally.missing) missing"] : []
    if column.content == .unclear { return column.problem?.withKeys ?? "" }
    let range = Self.ends(of: column).map { [$0[0] == $0[1] ? $0[0] : "\($0[0]) to \($0[1])"] } ?? []
    // The lines above the list show the entries of numbers.
    let entries = range.isEmpty || pick.table.preview == nil ? column.sample.entries : []
    return (range + missing + entries).joined(separator: ", ")
  }

  private static func ends(of column: OfferedTable.Column) -> [String]? {
    switch column.content {
    case .numbers:
      column.sample.numbers.map { [$0.lowerBound, $0.upperBound].map { NumberText.display($0, digits: 6) } }
    case .dates: column.sample.dates.flatMap { Self.dates($0) }
    case .nothing, .texts, .unclear: nil
    }
  }

  private static func dates(_ range: ClosedRange<Double>) -> [String]? {
    guard let first = DateText.text(range.lowerBound), let last = DateText.text(range.upperBound) else { return nil }
    return [first, last]
  }
}
