extension SectionedChanges {
  /// Computes the changes from `old` to `new`.
  ///
  /// - Complexity: O(*n* log *n*) expected for *n* sections and rows.
  public init<Heading, Row, SectionKey, RowKey>(
    from old: [TableSection<Heading, Row>], to new: [TableSection<Heading, Row>],
    by identity: TableIdentity<Heading, Row, SectionKey, RowKey>
  ) {
    self.init(oldCount: old.count, newCount: new.count)
    let oldKeys = old.map { identity.sectionKey($0.heading) }
    let newKeys = new.map { identity.sectionKey($0.heading) }
    guard Set(oldKeys).count == old.count, Set(newKeys).count == new.count else {
      isReload = true
      fallbacks = 1
      return
    }
    let sections = KeyedChanges(from: oldKeys, to: newKeys, key: { $0 })
    sectionDeletes = sections.deletes
    sectionInserts = sections.inserts
    sectionMoves = sections.moves
    var comparison = RowComparison(old, new, identity)
    comparison.compareRemainingSections(Join(oldKeys, newKeys, key: { $0 }))
    comparison.joinLooseRows(of: sections)
    sectionReloads = comparison.sectionReloads
    fallbacks = comparison.fallbacks
    rowDeletes = comparison.deletes.sorted()
    rowReloads = comparison.reloads.sorted()
    rowInserts = comparison.inserts.sorted()
    rowMoves = comparison.moves.sorted { $0.to < $1.to }
  }
}

/// Compares the rows of two tables: first within each section, then the remaining rows of different sections.
private struct RowComparison<Heading, Row, SectionKey: Hashable, RowKey: Hashable> {
  typealias Table = [TableSection<Heading, Row>]

  private let old: Table
  private let new: Table
  private let identity: TableIdentity<Heading, Row, SectionKey, RowKey>
  private var looseOld: [RowPath] = []
  private var looseNew: [RowPath] = []
  private(set) var sectionReloads: [Int] = []
  private(set) var fallbacks = 0
  private(set) var deletes: [RowPath] = []
  private(set) var reloads: [RowPath] = []
  private(set) var inserts: [RowPath] = []
  private(set) var moves: [Move<RowPath>] = []

  init(_ old: Table, _ new: Table, _ identity: TableIdentity<Heading, Row, SectionKey, RowKey>) {
    self.old = old
    self.new = new
    self.identity = identity
  }

  mutating func compareRemainingSections(_ sections: Join) {
    for oldSection in old.indices {
      guard let newSection = sections.new(ofOld: oldSection) else { continue }
      let isSame = identity.isSameHeading(old[oldSection].heading, new[newSection].heading)
      if isSame, isUnchanged(oldSection, newSection) { continue }
      let isUnique = hasUniqueKeys(old[oldSection].rows) && hasUniqueKeys(new[newSection].rows)
      if isSame && isUnique {
        compareRows(oldSection, newSection)
      } else {
        sectionReloads.append(oldSection)
        fallbacks += isUnique ? 0 : 1
      }
    }
  }

  private func isUnchanged(_ oldSection: Int, _ newSection: Int) -> Bool {
    old[oldSection].rows.elementsEqual(new[newSection].rows) { old, new in
      identity.rowKey(old) == identity.rowKey(new) && identity.isSameRow(old, new)
    }
  }

  private func hasUniqueKeys(_ rows: [Row]) -> Bool {
    var keys: Set<RowKey> = []
    keys.reserveCapacity(rows.count)
    return rows.allSatisfy { keys.insert(identity.rowKey($0)).inserted }
  }

  private mutating func compareRows(_ oldSection: Int, _ newSection: Int) {
    let changes = KeyedChanges(
      from: old[oldSection].rows, to: new[newSection].rows, key: identity.rowKey, isSame: identity.isSameRow)
    looseOld += changes.deletes.map { RowPath(oldSection, $0) }
    looseNew += changes.inserts.map { RowPath(newSection, $0) }
    reloads += changes.reloads.map { RowPath(oldSection, $0) }
    moves += changes.moves.map { Move(from: RowPath(oldSection, $0.from), to: RowPath(newSection, $0.to)) }
  }

  /// Pairs rows that have no partner in their own section.
  ///
  /// A row whose key is unique on both sides has moved to another section.
  mutating func joinLooseRows(of sections: KeyedChanges) {
    let isDeleted = Set(sections.deletes)
    let isInserted = Set(sections.inserts)
    for section in sections.deletes { looseOld += old[section].rows.indices.map { RowPath(section, $0) } }
    for section in sections.inserts { looseNew += new[section].rows.indices.map { RowPath(section, $0) } }
    let oldByKey = onlyOnes(looseOld) { identity.rowKey(old[$0.section].rows[$0.row]) }
    let newByKey = onlyOnes(looseNew) { identity.rowKey(new[$0.section].rows[$0.row]) }
    for path in looseOld {
      let row = old[path.section].rows[path.row]
      let key = identity.rowKey(row)
      if oldByKey[key] == path, let target = newByKey[key] ?? nil {
        moves.append(Move(from: path, to: target))
        if !identity.isSameRow(row, new[target.section].rows[target.row]) { reloads.append(path) }
      } else if !isDeleted.contains(path.section) {
        deletes.append(path)
      }
    }
    for path in looseNew where !isInserted.contains(path.section) {
      let key = identity.rowKey(new[path.section].rows[path.row])
      let isMoved = newByKey[key] == path && (oldByKey[key] ?? nil) != nil
      if !isMoved { inserts.append(path) }
    }
  }

  /// Returns the path of the only row with each key; nil if several rows have the key.
  private func onlyOnes(_ paths: [RowPath], key: (RowPath) -> RowKey) -> [RowKey: RowPath?] {
    var byKey: [RowKey: RowPath?] = [:]
    byKey.reserveCapacity(paths.count)
    for path in paths { byKey.updateValue(byKey[key(path)] == nil ? path : nil, forKey: key(path)) }
    return byKey
  }
}
