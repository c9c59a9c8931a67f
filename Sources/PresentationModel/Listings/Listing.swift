import DiagramModel
import EvaluationEngine

/// A list over the canvas with a selected row.
public struct Listing: Hashable, Sendable {
  private(set) var kind: any ListingKind
  /// The index of the row under the cursor; may be beyond the last row if the list has become shorter.
  public var row: Int
  /// The words of the filter; only rows that contain all of them are visible.
  var filter = ""

  init(_ kind: some ListingKind, row: Int = 0) {
    self.kind = kind
    self.row = row
  }

  var node: NodeID? { kind.node }

  var modeName: Mode.Name { kind.modeName }

  mutating func become(_ kind: some ListingKind) { self.kind = kind }

  /// Returns whether kind, filter and row under the cursor are equal.
  public static func == (one: Listing, other: Listing) -> Bool {
    one.kind.isEqual(to: other.kind) && one.row == other.row && one.filter == other.filter
  }

  /// Hashes the kind, the row and the filter.
  public func hash(into hasher: inout Hasher) {
    kind.hash(into: &hasher)
    hasher.combine(row)
    hasher.combine(filter)
  }
}

/// Moving through rows.
///
/// The parameter `all` has the rows of the list without the filter.
extension Listing {
  static let allRows = Int.max / 4

  /// Moves the cursor by `rows` and, in lists with cells, by `cells`.
  ///
  /// Stops at the first and last row.
  mutating func move(by rows: Int, cells: Int = 0, among all: ListingRows) {
    let shown = all.rows(having: filter)
    kind.moveAcross(by: cells)
    let last = max(0, shown.count - 1)
    let target = min(max(0, min(row, shown.count - 1) + rows), last)
    row = shown.choosable(near: target, isForth: rows >= 0)
  }

  /// Goes to the first row of the section `count` sections ahead; a negative `count` goes back.
  ///
  /// - Throws: If there is no such section.
  mutating func goToSection(by count: Int, among all: ListingRows) throws(CommandError) {
    guard let start = all.rows(having: filter).sectionStart(from: row, by: count) else {
      throw .end(of: "section", isLast: count > 0)
    }
    row = start
  }

  /// Shows all rows again.
  ///
  /// The cursor stays on its row.
  mutating func unfilter(among all: ListingRows) {
    guard !filter.isEmpty else { return }
    let places = all.found(by: filter).places
    row = places.indices.contains(row) ? places[row] : 0
    filter = ""
  }

  private func place(among shown: ListingRows) -> Int? {
    shown.isEmpty ? nil : max(0, min(row, shown.count - 1))
  }

  func row(among all: ListingRows) -> ListingRow? {
    let shown = all.rows(having: filter)
    return place(among: shown).map { shown[$0] }
  }

  /// Returns the row under the cursor as a sentence, or `an empty list` without rows.
  func sentence(among all: ListingRows) -> String {
    let shown = all.rows(having: filter)
    return place(among: shown).map { shown.sentence($0) } ?? "an empty list"
  }

  /// Returns the list as it is drawn on the screen.
  ///
  /// If all rows are in memory, the result has all of them. If rows are created on demand, it has up to `reach` rows on
  /// each side of the cursor.
  func popup(
    titled title: String, lines: [ScreenVO.Popup.Line] = [], among all: ListingRows, reach: Int
  ) -> ScreenVO.Popup {
    let shown = all.rows(having: filter)
    let selected = place(among: shown)
    let reach = max(1, reach)
    let near = max(0, (selected ?? 0) - reach)..<min(shown.count, (selected ?? 0) + reach + 1)
    let made = shown.isMade ? shown.indices : near
    return ScreenVO.Popup(
      title: filter.isEmpty ? title : "\(title): \(shown.count) of \(all.searchedCount) have '\(filter)'",
      lines: lines,
      rows: made.map { place in
        let row = shown[place]
        return ScreenVO.Popup.Row(key: row.key, text: row.text, isEnabled: true, isHeading: row.isHeading)
      }, placement: kind.placement, selectedRow: selected.map { $0 - made.lowerBound },
      firstRow: made.lowerBound, rowCount: shown.count, isReadWhole: kind.isReadWhole)
  }
}
