import DataJoin

/// What the steps of an update need to know about the table before the update.
///
/// All indices refer to the table before the update.
enum TableBefore {
  typealias Section = TableSections.Section

  /// The whole table.
  case whole([Section])
  /// Only the removed, moved and changed rows, and all headings if a row or a section was added or removed.
  case parts([RowPath: TableRow], headings: [TableHeading])

  /// Returns the heading that a section had before the update; nil if the update's steps do not need it.
  func heading(_ section: Int) -> TableHeading? {
    switch self {
    case .whole(let table): table.indices.contains(section) ? table[section].heading : nil
    case .parts(_, let headings): headings.indices.contains(section) ? headings[section] : nil
    }
  }

  /// Returns the row that was at a position before the update; nil if the update's steps do not need it.
  func row(_ place: RowPath) -> TableRow? {
    switch self {
    case .whole(let table):
      table.indices.contains(place.section) && table[place.section].rows.indices.contains(place.row)
        ? table[place.section].rows[place.row] : nil
    case .parts(let rows, _): rows[place]
    }
  }

  func places(in sections: [Int]) -> [RowPath] {
    switch self {
    case .whole(let table):
      return sections.flatMap { section in table[section].rows.indices.map { RowPath(section, $0) } }
    case .parts(let rows, _):
      let sections = Set(sections)
      return rows.keys.filter { sections.contains($0.section) }
    }
  }
}
