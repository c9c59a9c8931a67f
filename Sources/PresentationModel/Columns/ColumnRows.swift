import DataSets
import Formulas
import Geometry
import GraphDocument

/// The columns of a table as rows of a list: what each is taken for, what it holds, and its first entries.
///
/// Only rows that are asked for are made.
struct ColumnRows: SearchedRows {
  /// The columns of a row's key and of its title: wide enough for most.
  private static let titleColumns = 18
  private static let contentColumns = 30

  private let pick: ColumnPick
  /// The places of the columns that are listed.
  let places: [Int]

  /// The columns with all words of a filter in their titles; all where it is empty.
  ///
  /// - Complexity: linear in the columns.
  init(_ pick: ColumnPick, with filter: String) {
    self.pick = pick
    let words = FilterWords(filter)
    places = pick.table.columns.indices.filter { words.areAll(in: pick.table.columns[$0].title) }
  }

  var count: Int { places.count }

  /// Of all columns, whichever are listed here.
  func found(by filter: String) -> (rows: ColumnRows, places: [Int]) {
    let rows = ColumnRows(pick, with: filter)
    return (rows, rows.places)
  }

  func row(_ index: Int) -> ListingRow {
    let column = pick.table.columns[places[index]]
    let parts = [
      CellText.filled(column.title, Self.titleColumns), CellText.filled(Self.content(of: column), Self.contentColumns),
      column.content == .unclear ? column.problem ?? "" : column.sample.entries.joined(separator: ", "),
    ]
    // Of one width, so that nothing moves while columns are chosen.
    let role = pick.roles[places[index]]?.words ?? ""
    return ListingRow(
      key: CellText.filled(role, PointColumns.Role.annotation.words.count), text: parts.joined(separator: "  "))
  }

  func sentence(_ index: Int) -> String {
    let column = pick.table.columns[places[index]]
    let role = pick.roles[places[index]].map { ", used as \($0.words)" } ?? ""
    let entries = column.sample.entries.isEmpty ? "" : ": " + column.sample.entries.joined(separator: ", ")
    return "column \(places[index] + 1) of \(pick.table.columns.count), \(column.title)\(role): "
      + Self.content(of: column) + (column.problem.map { ": \($0)" } ?? entries)
  }

  /// `numbers from 1 to 240`, `dates from 2024-01-01 to 2024-12-31`, `text`.
  private static func content(of column: OfferedTable.Column) -> String {
    let ends =
      switch column.content {
      case .numbers:
        column.sample.numbers.map { [$0.lowerBound, $0.upperBound].map { NumberText.display($0, digits: 6) } }
      case .dates: column.sample.dates.flatMap { Self.dates($0) }
      case .nothing, .texts, .unclear: nil as [String]?
      }
    let range = ends.map { " from \($0[0]) to \($0[1])" } ?? ""
    return column.content.words + range + (column.unit.map { ", \($0)" } ?? "")
  }

  private static func dates(_ range: ClosedRange<Double>) -> [String]? {
    guard let first = DateText.text(range.lowerBound), let last = DateText.text(range.upperBound) else { return nil }
    return [first, last]
  }
}
