import Workbooks

/// Finds columns of cells that become one node each.
///
/// Constants become a data set, and copies of a formula become one formula.
///
/// A column is split into its cells if formulas mostly refer to single cells of it, or if its formula refers to cells
/// that are not in a column.
struct CellGroups {
  struct Group {
    let cells: [CellKey]
    /// Whether the cells have formulas that are copies of each other.
    ///
    /// Such a group is called a run.
    let isRun: Bool
  }

  private(set) var groups: [Group] = []
  private var places: [CellKey: Int] = [:]
  private var isAlive: [Bool] = []
  private let exported: ExportedSheets?

  private static let shortest = 3
  /// The smallest number of constants that become a data set although no formula refers to them.
  private static let shortestUnread = 4
  private static let mostRounds = 50

  /// Returns the group of a cell and the cell's index in the group; nil if the cell is a node of its own.
  func place(of key: CellKey) -> (group: Int, index: Int)? {
    guard let group = places[key], isAlive[group] else { return nil }
    return (group, key.cell.row - groups[group].cells[0].cell.row)
  }

  /// The indices of the groups that have not been split.
  var alive: some Sequence<Int> { groups.indices.lazy.filter { isAlive[$0] } }

  mutating func dissolve(_ dissolved: some Sequence<Int>) {
    for group in dissolved { isAlive[group] = false }
  }

  /// Finds the groups of constants and of copied formulas.
  ///
  /// - Complexity: O(*n* log *n*) in the number of cells.
  init(
    constants: some Sequence<CellKey>, terms: [CellKey: Term], forms: [CellKey: SheetFormula],
    shown: (CellKey) -> Cell.Form?, exported: ExportedSheets?, dissolved: Set<CellKey>
  ) {
    self.exported = exported
    func mayBeGrouped(_ key: CellKey) -> Bool { exported?.name(of: key) == nil || isWholeColumn(key) }
    let runs = terms.keys.filter { terms[$0]?.isElementwise == true && !dissolved.contains($0) && mayBeGrouped($0) }
    add(constants.filter(mayBeGrouped), isRun: false) { shown($0) == shown($1) }
    add(runs, isRun: true) { forms[$0] != nil && forms[$0] == forms[$1] }
    settle(terms)
  }

  private func isWholeColumn(_ key: CellKey) -> Bool { exported?.isPoint(key) == true }

  private mutating func add(
    _ keys: some Sequence<CellKey>, isRun: Bool, belongTogether: (CellKey, CellKey) -> Bool
  ) {
    let sorted = keys.sorted {
      ($0.sheet, $0.cell.column, $0.cell.row) < ($1.sheet, $1.cell.column, $1.cell.row)
    }
    var start = 0
    for end in 1...max(1, sorted.count) where end <= sorted.count {
      if end < sorted.count, sorted[end] == sorted[end - 1].below(1), belongTogether(sorted[end - 1], sorted[end]) {
        continue
      }
      if end - start >= Self.shortest || start < end && isWholeColumn(sorted[start]) {
        for key in sorted[start..<end] { places[key] = groups.count }
        groups.append(Group(cells: Array(sorted[start..<end]), isRun: isRun))
        isAlive.append(true)
      }
      start = end
    }
  }

  /// Splits groups whose cells cannot become one node, and repeats this until all remaining groups are possible.
  private mutating func settle(_ terms: [CellKey: Term]) {
    for group in alive where groups[group].isRun {
      if !isOneFormula(group, terms) { isAlive[group] = false }
    }
    for _ in 0..<Self.mostRounds {
      let falling = unsettled(terms)
      if falling.isEmpty { return }
      dissolve(falling)
    }
    dissolve(groups.indices)
  }

  private func unsettled(_ terms: [CellKey: Term]) -> [Int] {
    var single: [Int: Set<Int>] = [:]
    var isRead: Set<Int> = []
    func readAlone(_ key: CellKey) {
      if let (group, index) = place(of: key) { single[group, default: []].insert(index) }
    }
    func read(_ pieces: [Term.Piece], asRun: Bool) {
      for piece in pieces {
        switch piece {
        case .cell(let key): if !asRun { readAlone(key) }
        case .list(let keys):
          var from = 0
          while from < keys.count {
            let end = endOfSlice(keys, from)
            if end - from == 1 { readAlone(keys[from]) }
            if let (group, _) = place(of: keys[from]) { isRead.insert(group) }
            from = end
          }
        case .part(let inner): read(inner, asRun: asRun)
        case .text, .constants: break
        }
      }
    }
    var falling: [Int] = []
    for (key, term) in terms {
      guard let (group, index) = place(of: key) else {
        read(term.pieces, asRun: false)
        continue
      }
      if index > 0 { continue }
      read(term.pieces, asRun: true)
      for (piece, content) in term.pieces.enumerated() {
        guard case .cell(let key) = content else { continue }
        if !isAdvancing(piece, of: group, terms) {
          readAlone(key)
        } else if let source = source(of: key, for: group) {
          isRead.insert(source)
        } else {
          falling.append(group)
        }
      }
    }
    for group in alive where groups[group].isRun || !isWholeColumn(groups[group].cells[0]) {
      let count = groups[group].cells.count
      if let cells = single[group], cells.count * 4 > count {
        falling.append(group)
      } else if !isRead.contains(group), !groups[group].isRun, single[group] != nil || count < Self.shortestUnread {
        falling.append(group)
      }
    }
    return falling
  }

  /// Returns the end of the sequence of consecutive cells of one group that begins at the index `from` of `keys`.
  func endOfSlice(_ keys: [CellKey], _ from: Int) -> Int {
    var end = from + 1
    guard let (group, _) = place(of: keys[from]) else { return end }
    while end < keys.count, keys[end] == keys[end - 1].below(1), place(of: keys[end])?.group == group { end += 1 }
    return end
  }

  /// Returns whether the formulas of a run can become one formula.
  ///
  /// They may differ only in the cells to which they refer. Each reference must be to the same cell in all rows, or to
  /// a cell that is one row further down in each row.
  private func isOneFormula(_ group: Int, _ terms: [CellKey: Term]) -> Bool {
    let keys = groups[group].cells
    guard let first = terms[keys[0]] else { return false }
    let moves = first.pieces.indices.map { isAdvancing($0, of: group, terms) }
    for (row, key) in keys.enumerated().dropFirst() {
      guard let term = terms[key], term.pieces.count == first.pieces.count else { return false }
      for (piece, (one, other)) in zip(first.pieces, term.pieces).enumerated() {
        switch (one, other) {
        case (.text(let one), .text(let other)): if one != other { return false }
        case (.cell(let one), .cell(let other)): if other != (moves[piece] ? one.below(row) : one) { return false }
        case (.list(let one), .list(let other)): if one != other { return false }
        case (.constants(let one), .constants(let other)): if one != other { return false }
        default: return false
        }
      }
    }
    return moves.contains(true)
  }

  /// Returns whether a reference in the formulas of a run goes down from row to row.
  ///
  /// The index of the reference matters, not its cell: the first row of `B2/B$2` refers to one cell twice, and only the
  /// first of these references moves.
  private func isAdvancing(_ piece: Int, of group: Int, _ terms: [CellKey: Term]) -> Bool {
    let keys = groups[group].cells
    guard let first = terms[keys[0]]?.pieces, case .cell(let mine) = first[piece] else { return false }
    // Only a column of its own has a single formula.
    if keys.count == 1 { return isWholeColumn(mine) }
    guard let second = terms[keys[1]]?.pieces, second.indices.contains(piece), case .cell(let next) = second[piece]
    else { return false }
    return next != mine
  }

  /// Returns the group of the cells to which the rows of a run refer; nil if one group does not contain all of them.
  ///
  /// `key` is the cell to which the first row refers.
  private func source(of key: CellKey, for group: Int) -> Int? {
    guard let (source, index) = place(of: key), source != group,
      index + groups[group].cells.count <= groups[source].cells.count
    else { return nil }
    return source
  }

  /// Returns the group to which a run's reference leads, and the index of the cell for the first row; nil if all rows
  /// refer to the same cell.
  func slice(
    at piece: Int, mentioning key: CellKey, of group: Int, _ terms: [CellKey: Term]
  ) -> (group: Int, index: Int)? {
    isAdvancing(piece, of: group, terms) ? place(of: key) : nil
  }
}
