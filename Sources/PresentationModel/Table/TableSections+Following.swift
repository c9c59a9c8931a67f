import DataJoin
import DiagramModel
import EvaluationEngine
import GraphDocument

struct TableWork: Hashable {
  /// The number of rows created for changed nodes.
  var rows = 0
  /// The number of headings and rows compared in searches for rows.
  var compared = 0
}

extension TableSections {
  /// Updates the table after an event.
  ///
  /// Rows keep their positions if possible, and the others are moved one by one.
  ///
  /// - Parameters:
  ///   - news: The nodes whose rows may have changed.
  ///   - table: The sections, which are updated.
  ///   - index: The index of the table, which is updated.
  ///   - work: The counts of work, which are increased.
  /// - Returns: the steps of the update, and the former content of the changed parts.
  /// - Complexity: O(*k* log *n*) for *k* nodes in `news`; if rows are added or removed, also one move of the rows
  ///   after them.
  func follow(
    _ news: TableChanges, in table: inout [Section], _ index: inout TableIndex, _ work: inout TableWork
  ) -> (changes: SectionedChanges, before: TableBefore) {
    var places: [NodeID: RowPath] = [:]
    for node in news.nodes { places[node] = place(of: node, in: table, index, compared: &work.compared) }
    var reloads: [RowPath] = []
    var before: [RowPath: TableRow] = [:]
    var gone: [NodeID: RowPath] = [:]
    var come: [(heading: TableHeading, row: TableRow)] = []
    for node in news.nodes {
      let new = row(of: node)
      if new != nil { work.rows += 1 }
      index[node] = new.map { TableIndex.Entry(heading: $0.heading, rank: $0.row.rank) }
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
        gone[node] = place
        if let new { come.append(new) }
      }
      before[place] = old
    }
    if gone.isEmpty, come.isEmpty {
      let changes = SectionedChanges(oldCount: table.count, newCount: table.count, rowReloads: reloads)
      return (changes, .parts(before, headings: []))
    }

    let oldHeadings = table.map(\.heading)
    for (section, places) in Dictionary(grouping: gone.values, by: \.section) {
      table[section].rows.remove(at: places.map(\.row).sorted())
    }
    let newPlaces = enter(come, into: &table, &work)
    let newHeadings = table.map(\.heading)
    let (headingsBefore, headingsAfter) = (Set(oldHeadings), Set(newHeadings))
    let deleted = Set(oldHeadings.indices.filter { !headingsAfter.contains(oldHeadings[$0]) })
    let inserted = Set(newHeadings.indices.filter { !headingsBefore.contains(newHeadings[$0]) })
    let staying = staying(gone, newPlaces, from: oldHeadings, to: newHeadings)
    var (deletes, inserts, moves): ([RowPath], [RowPath], [Move<RowPath>]) = ([], [], [])
    for (node, place) in gone {
      if let target = newPlaces[node] {
        if !staying.contains(node) { moves.append(Move(from: place, to: target)) }
        if before[place] != table[target.section].rows[target.row] { reloads.append(place) }
      } else if !deleted.contains(place.section) {
        deletes.append(place)
      }
    }
    for (node, place) in newPlaces where gone[node] == nil && !inserted.contains(place.section) {
      inserts.append(place)
    }
    let changes = SectionedChanges(
      oldCount: oldHeadings.count, newCount: newHeadings.count, sectionDeletes: Array(deleted),
      sectionInserts: Array(inserted), rowDeletes: deletes, rowReloads: reloads, rowInserts: inserts, rowMoves: moves)
    return (changes, .parts(before, headings: oldHeadings))
  }

  private func enter(
    _ come: [(heading: TableHeading, row: TableRow)], into table: inout [Section], _ work: inout TableWork
  ) -> [NodeID: RowPath] {
    let entering = Dictionary(grouping: come, by: \.heading).mapValues { $0.map(\.row).sorted(by: precedes) }
    let headings = Set(table.map(\.heading))
    for heading in entering.keys where !headings.contains(heading) { table.append(Section(heading, [])) }
    table.removeAll { $0.rows.isEmpty && entering[$0.heading] == nil }
    table.sort { $0.heading.precedes($1.heading) }
    var places: [NodeID: RowPath] = [:]
    for section in table.indices {
      guard let rows = entering[table[section].heading] else { continue }
      let entered = table[section].rows.insert(rows) {
        work.compared += 1
        return precedes($0, $1)
      }
      for (row, place) in zip(rows, entered) { places[row.node] = RowPath(section, place) }
    }
    return places
  }

  /// Returns the nodes of moved rows that can stay where they are, because their order relative to each other is
  /// unchanged.
  ///
  /// This is the longest such sequence, so that the fewest rows move.
  private func staying(
    _ gone: [NodeID: RowPath], _ come: [NodeID: RowPath], from oldHeadings: [TableHeading],
    to newHeadings: [TableHeading]
  ) -> Set<NodeID> {
    /// Returns, for each node, the gap between unmoved rows in which the node's row is.
    func gaps(_ places: [NodeID: RowPath], _ headings: [TableHeading]) -> [(node: NodeID, gap: Gap)] {
      var taken = (section: -1, count: 0)
      return places.sorted { $0.value < $1.value }.map { node, place in
        taken = taken.section == place.section ? (place.section, taken.count + 1) : (place.section, 0)
        return (node, Gap(heading: headings[place.section], row: place.row - taken.count))
      }
    }
    let old = gaps(gone, oldHeadings)
    let new = gaps(come, newHeadings)
    let oldGaps = Dictionary(old.map { ($0.node, $0.gap) }) { first, _ in first }
    let newGaps = Dictionary(new.map { ($0.node, $0.gap) }) { first, _ in first }
    let oldOrder = old.filter { newGaps[$0.node] == $0.gap }.map(\.node)
    let newOrder = new.filter { oldGaps[$0.node] == $0.gap }.map(\.node)
    let moves = KeyedChanges(from: oldOrder, to: newOrder, key: { $0 }).moves
    return Set(oldOrder).subtracting(moves.map { oldOrder[$0.from] })
  }

  private struct Gap: Hashable {
    let heading: TableHeading
    let row: Int
  }

  private func mayStay(
    _ row: TableRow, under heading: TableHeading, at place: RowPath, in table: [Section], _ news: TableChanges
  ) -> Bool {
    guard table[place.section].heading == heading else { return false }
    let rows = table[place.section].rows
    if rows[place.row].rank == row.rank { return true }
    let neighbours = [place.row - 1, place.row + 1].filter { rows.indices.contains($0) }
    guard neighbours.allSatisfy({ !news.nodes.contains(rows[$0].node) }) else { return false }
    return neighbours.allSatisfy { $0 < place.row ? precedes(rows[$0], row) : precedes(row, rows[$0]) }
  }
}

extension Array {
  /// The largest number of elements that are inserted or removed one by one; more are handled in a single pass.
  private static var fewest: Int { 8 }

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

  /// Inserts sorted elements into a sorted array.
  ///
  /// - Returns: the indices of the inserted elements.
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
