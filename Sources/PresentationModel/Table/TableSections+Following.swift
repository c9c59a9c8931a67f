import DataJoin
import DiagramModel
import EvaluationEngine
import GraphDocument

extension TableSections {
  /// Brings a table up to date after an event: a row that may stand where it was stays there, the others move one by one.
  ///
  /// - Parameters:
  ///   - news: What the event means for the table.
  ///   - table: As these sections would have been made before the event; then as they would be made now.
  ///   - madeRows: Grows by the rows that were made.
  /// - Returns: how the table changed.
  /// - Complexity: for k nodes that the news name O(k log *n*) in the order of names, else one pass through the rows; and where rows
  ///   come or go one move of those behind them.
  func follow(_ news: TableNews, in table: inout [Section], madeRows: inout Int) -> SectionedChanges {
    let places = places(of: news, in: table)
    var reloads: [RowPath] = []
    var gone: [NodeID: (place: RowPath, row: TableRow)] = [:]
    var come: [(heading: TableHeading, row: TableRow)] = []
    for node in news.nodes {
      let new = row(of: node)
      if new != nil { madeRows += 1 }
      guard let place = places[node] else {
        if let new { come.append(new) }
        continue
      }
      let old = table[place.section].rows[place.row]
      if let new, mayStay(new.row, under: new.heading, at: place, in: table, news) {
        if old == new.row { continue }
        table[place.section].rows[place.row] = new.row
        reloads.append(place)
      } else {
        gone[node] = (place, old)
        if let new { come.append(new) }
      }
    }
    if gone.isEmpty, come.isEmpty {
      return SectionedChanges(oldCount: table.count, newCount: table.count, rowReloads: reloads)
    }

    let oldHeadings = table.map(\.heading)
    for (section, places) in Dictionary(grouping: gone.values.map(\.place), by: \.section) {
      table[section].rows.remove(at: places.map(\.row).sorted())
    }
    let entering = Dictionary(grouping: come, by: \.heading).mapValues { $0.map(\.row).sorted(by: precedes) }
    for heading in entering.keys where !oldHeadings.contains(heading) { table.append(Section(heading, [])) }
    table.removeAll { $0.rows.isEmpty && entering[$0.heading] == nil }
    table.sort { $0.heading.precedes($1.heading) }
    var newPlaces: [NodeID: RowPath] = [:]
    for section in table.indices {
      let rows = entering[table[section].heading] ?? []
      for (row, place) in zip(rows, table[section].rows.insert(rows, by: precedes)) {
        newPlaces[row.node] = RowPath(section, place)
      }
    }

    let newHeadings = table.map(\.heading)
    let (before, after) = (Set(oldHeadings), Set(newHeadings))
    let deleted = oldHeadings.indices.filter { !after.contains(oldHeadings[$0]) }
    let inserted = newHeadings.indices.filter { !before.contains(newHeadings[$0]) }
    var (deletes, moves): ([RowPath], [Move<RowPath>]) = ([], [])
    for (node, (place, row)) in gone {
      if let target = newPlaces.removeValue(forKey: node) {
        moves.append(Move(from: place, to: target))
        if row != table[target.section].rows[target.row] { reloads.append(place) }
      } else if !deleted.contains(place.section) {
        deletes.append(place)
      }
    }
    return SectionedChanges(
      oldCount: oldHeadings.count, newCount: newHeadings.count, sectionDeletes: deleted, sectionInserts: inserted,
      rowDeletes: deletes, rowReloads: reloads, rowInserts: newPlaces.values.filter { !inserted.contains($0.section) },
      rowMoves: moves)
  }

  /// By node where its row stands.
  private func places(of news: TableNews, in table: [Section]) -> [NodeID: RowPath] {
    var places: [NodeID: RowPath] = [:]
    if arrangement.column == .name {
      for node in news.nodes {
        let name = news.oldNames[node] ?? (contents.graph.contains(node) ? contents.name(of: node) : "")
        places[node] = place(of: node, named: name, in: table)
      }
      return places
    }
    // By number, since all rows are looked at.
    var isNamed = [Bool](repeating: false, count: Int(contents.graph.idLimit))
    for node in news.nodes where isNamed.indices.contains(Int(node.index)) { isNamed[Int(node.index)] = true }
    for section in table.indices {
      for (row, entry) in table[section].rows.enumerated() where isNamed[Int(entry.node.index)] {
        places[entry.node] = RowPath(section, row)
      }
    }
    return places
  }

  /// Whether a row may stand where the one of its node was: between neighbours that stay.
  private func mayStay(
    _ row: TableRow, under heading: TableHeading, at place: RowPath, in table: [Section], _ news: TableNews
  ) -> Bool {
    guard table[place.section].heading == heading else { return false }
    let rows = table[place.section].rows
    let isRenamed = news.oldNames[row.node].map { $0 != contents.name(of: row.node) } ?? false
    if rows[place.row].key == row.key, !isRenamed { return true }
    let neighbours = [place.row - 1, place.row + 1].filter { rows.indices.contains($0) }
    guard neighbours.allSatisfy({ !news.nodes.contains(rows[$0].node) }) else { return false }
    return neighbours.allSatisfy { $0 < place.row ? precedes(rows[$0], row) : precedes(row, rows[$0]) }
  }
}

extension Array {
  /// So many may be put in or taken out one by one; more are in one pass.
  private static var fewest: Int { 8 }

  /// Takes out the elements at places that ascend.
  fileprivate mutating func remove(at places: [Int]) {
    if places.count <= Self.fewest {
      for place in places.reversed() { remove(at: place) }
      return
    }
    var left: [Element] = []
    left.reserveCapacity(count)
    var start = 0
    for place in places {
      left += self[start..<place]
      start = place + 1
    }
    self = left + self[start...]
  }

  /// Enters elements into others, both in order.
  ///
  /// - Returns: where they stand then.
  fileprivate mutating func insert(_ elements: [Element], by precedes: (Element, Element) -> Bool) -> [Int] {
    if elements.count <= Self.fewest {
      return elements.map { element in
        let place = partitionIndex { precedes(element, $0) }
        insert(element, at: place)
        return place
      }
    }
    var merged: [Element] = []
    merged.reserveCapacity(count + elements.count)
    var start = 0
    let places = elements.map { element in
      let place = partitionIndex { precedes(element, $0) }
      merged += self[start..<place]
      start = place
      merged.append(element)
      return merged.count - 1
    }
    self = merged + self[start...]
    return places
  }
}
