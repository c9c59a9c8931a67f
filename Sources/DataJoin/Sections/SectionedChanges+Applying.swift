extension SectionedChanges {
  /// Returns the new table: the old one with these changes applied in their order.
  ///
  /// - Parameters:
  ///   - old: The old table.
  ///   - heading: Returns the heading and the number of rows of the section at a new offset. It is called for inserted
  ///     and reloaded sections.
  ///   - row: Returns the row at a new place. It is called for inserted and reloaded rows, and for the rows of inserted
  ///     and reloaded sections.
  /// - Returns: The new table.
  /// - Precondition: `old` has as many sections as the old table of the comparison.
  /// - Complexity: linear.
  public func applied<Heading, Row>(
    to old: [TableSection<Heading, Row>],
    heading: (_ newSection: Int) -> (heading: Heading, rowCount: Int),
    row: (_ newPlace: RowPath) -> Row
  ) -> [TableSection<Heading, Row>] {
    precondition(old.count == oldCount, "the changes apply to \(oldCount) sections, but the table has \(old.count)")
    if isReload {
      return (0..<newCount).map { section in
        let (heading, rowCount) = heading(section)
        return TableSection(heading, (0..<rowCount).map { row(RowPath(section, $0)) })
      }
    }
    let rows = RowOrigins(self)
    let sections = KeyedChanges(
      oldCount: oldCount, newCount: newCount, deletes: sectionDeletes, inserts: sectionInserts, moves: sectionMoves)
    let reloaded = Set(sectionReloads)
    return sections.oldOffsets().enumerated().map { section, oldSection in
      let origins: [RowPath?]
      let shown: Heading
      if let oldSection, !reloaded.contains(oldSection) {
        shown = old[oldSection].heading
        origins = rows.ofRemaining(section, from: oldSection, rowCount: old[oldSection].rows.count)
      } else {
        let (heading, rowCount) = heading(section)
        shown = heading
        origins = (0..<rowCount).map { rows.moved[RowPath(section, $0)] }
      }
      return TableSection(
        shown,
        origins.enumerated().map { offset, origin in
          guard let origin, !rows.reloaded.contains(origin) else { return row(RowPath(section, offset)) }
          return old[origin.section].rows[origin.row]
        })
    }
  }
}

private struct RowOrigins {
  let moved: [RowPath: RowPath]
  let reloaded: Set<RowPath>
  private let leaving: Set<RowPath>
  private let entering: [Int: [RowPath]]

  init(_ changes: SectionedChanges) {
    moved = Dictionary(uniqueKeysWithValues: changes.rowMoves.map { ($0.to, $0.from) })
    reloaded = Set(changes.rowReloads)
    leaving = Set(changes.rowDeletes).union(changes.rowMoves.map(\.from))
    entering = Dictionary(grouping: changes.rowInserts + changes.rowMoves.map(\.to), by: \.section)
      .mapValues { $0.sorted() }
  }

  /// Returns the old place of each row of a section; nil for an inserted row.
  ///
  /// The section must be neither inserted nor reloaded.
  func ofRemaining(_ section: Int, from oldSection: Int, rowCount: Int) -> [RowPath?] {
    var staying = (0..<rowCount).lazy.map { RowPath(oldSection, $0) }.filter { !leaving.contains($0) }.makeIterator()
    var put = (entering[section] ?? [])[...]
    var origins: [RowPath?] = []
    while true {
      if put.first?.row == origins.count, let place = put.popFirst() {
        origins.append(moved[place])
      } else if let from = staying.next() {
        origins.append(from)
      } else {
        return origins
      }
    }
  }
}
