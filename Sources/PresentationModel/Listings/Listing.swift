import DiagramModel
import EvaluationEngine

/// A list over the canvas in which rows are gone through.
public struct Listing: Hashable, Sendable {
  /// What it is of, and so what its rows are.
  private(set) var kind: any ListingKind
  /// What it is over, and `Esc` goes back to.
  private(set) var below: ModeBelow
  /// The row under the cursor; there may be fewer than when it went there.
  public var row: Int
  /// Words that the rows shown have; empty if all are shown.
  var filter = ""

  init(_ kind: some ListingKind, row: Int = 0, over below: ModeBelow = .normal) {
    self.kind = kind
    self.row = row
    self.below = below
  }

  /// The node that it is about, if it is about one.
  var node: NodeID? { kind.node }

  /// The mode by whose table its keys are read.
  var modeName: Mode.Name { kind.modeName }

  /// The chart that is read below it.
  var chart: OpenChart? {
    if case .chart(let chart) = below { chart } else { nil }
  }

  /// The chart below it is that from here on; nothing if there is none.
  mutating func follow(_ chart: OpenChart) {
    if self.chart != nil { below = .chart(chart) }
  }

  /// What it is of is that from here on.
  mutating func become(_ kind: some ListingKind) { self.kind = kind }

  /// Kinds by type and value, and all that is remembered of the list.
  public static func == (one: Listing, other: Listing) -> Bool {
    one.kind.isEqual(to: other.kind) && one.below == other.below && one.row == other.row
      && one.filter == other.filter
  }

  /// Of the kind, the row and the filter.
  public func hash(into hasher: inout Hasher) {
    kind.hash(into: &hasher)
    hasher.combine(row)
    hasher.combine(filter)
  }
}

/// Going through rows: `all` are those of the kind, of which the filter leaves some.
extension Listing {
  /// More rows than any list has.
  static let allRows = Int.max / 4

  /// Goes by so many rows, up to the first or last that can be chosen, and by so many cells.
  mutating func move(by rows: Int, cells: Int = 0, among all: ListingRows) {
    let shown = all.rows(having: filter)
    kind.moveAcross(by: cells)
    let last = max(0, shown.count - 1)
    let target = min(max(0, min(row, shown.count - 1) + rows), last)
    row = shown.choosable(near: target, isForth: rows >= 0)
  }

  /// Goes to the first row of another section.
  ///
  /// - Throws: if there is none.
  mutating func goToSection(by count: Int, among all: ListingRows) throws(CommandError) {
    guard let start = all.rows(having: filter).sectionStart(from: row, by: count) else {
      throw .end(of: "section", isLast: count > 0)
    }
    row = start
  }

  /// Shows all rows again, with the cursor on the one that it was on.
  mutating func unfilter(among all: ListingRows) {
    guard !filter.isEmpty else { return }
    let places = all.found(by: filter).places
    row = places.indices.contains(row) ? places[row] : 0
    filter = ""
  }

  /// The place of the row under the cursor among those shown; nil if none is.
  private func place(among shown: ListingRows) -> Int? {
    shown.isEmpty ? nil : max(0, min(row, shown.count - 1))
  }

  /// The row under the cursor; nil if there is none.
  func row(among all: ListingRows) -> ListingRow? {
    let shown = all.rows(having: filter)
    return place(among: shown).map { shown[$0] }
  }

  /// The row under the cursor as a sentence.
  func sentence(among all: ListingRows) -> String {
    let shown = all.rows(having: filter)
    return place(among: shown).map { shown.sentence($0) } ?? "an empty list"
  }

  /// What the screen shows of it.
  ///
  /// A list whose rows are there already has all of them; of points there are those that may be seen: as many on each side of the one
  /// under the cursor as `reach` says.
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

/// A mode that a list can be over, with all that it needs to be taken up again.
indirect enum ModeBelow: Hashable, Sendable {
  case normal
  case relationshipCreation(RelationshipCreation)
  case move(Relocation)
  case chart(OpenChart)
  /// A question, which is asked again.
  case question(Question)
  /// A list with keys of its own, whose help is over it.
  case listing(Listing)

  /// nil for a mode over which no list is opened.
  init?(_ mode: Mode) {
    switch mode {
    case .normal: self = .normal
    case .relationshipCreation(let creation): self = .relationshipCreation(creation)
    case .move(let relocation): self = .move(relocation)
    case .chart(let chart): self = .chart(chart)
    case .question(let question): self = .question(question)
    case .listing(let listing) where listing.modeName == .columns || listing.modeName == .points:
      self = .listing(listing)
    case .prompt, .listing: return nil
    }
  }

  var mode: Mode {
    switch self {
    case .normal: .normal
    case .relationshipCreation(let creation): .relationshipCreation(creation)
    case .move(let relocation): .move(relocation)
    case .chart(let chart): .chart(chart)
    case .question(let question): .question(question)
    case .listing(let listing): .listing(listing)
    }
  }
}
