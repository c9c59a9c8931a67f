import TextScanning

struct TableSection: Hashable {
  enum Place: Hashable {
    /// The rows below a line such as `[Name]`, up to the next such line; `first` is the first line of the rows.
    case lines(first: Int)
    /// The rows whose first cell is the table's name; the second cell of such a row is `Header` or `Data`.
    case labelled
    /// The rows from line `first` up to the line in which the next table begins; `next` is nil for the last table.
    case block(first: Int, next: Int?)
  }

  var name: String
  var place: Place
  var rowCount: Int
}

extension TableSection {
  /// Returns the tables of a sample.
  ///
  /// Tables are found by names in brackets above them, or by names in the first cell of each row. In a text without
  /// such names, each table has its own header after a blank line. A single table without a name is returned only if
  /// `isNamed` is true, which means that the user chose a table by name.
  static func sections(_ sample: TableSample, isNamed: Bool) -> [TableSection] {
    for find in [bracketed, labelled] {
      let found = find(sample)
      if !found.isEmpty { return found }
    }
    let found = blocks(sample)
    return found.count > 1 || isNamed ? found : []
  }

  /// How many rows a table must have if there are several tables; smaller ones are summaries.
  private static let fewestRows = 3

  private static func blocks(_ sample: TableSample) -> [TableSection] {
    var found: [Block] = []
    var start = 0
    while start < sample.rows.count {
      let end = sample.rows[start...].firstIndex { $0.role == .blank } ?? sample.rows.count
      defer { start = end + 1 }
      guard end - start > fewestRows, let block = block(sample, start..<end) else { continue }
      // A repetition of the header continues the table.
      if block.names == found.last?.names {
        found[found.count - 1].section.rowCount += block.section.rowCount
      } else {
        found.append(block)
      }
    }
    // Keys and values above a wider table describe it.
    if found.contains(where: { $0.names.count > 2 }) { found.removeAll(where: \.hasKeys) }
    for index in found.indices.dropLast() {
      guard case .block(let first, _) = found[index].section.place,
        case .block(let next, _) = found[index + 1].section.place
      else { continue }
      found[index].section.place = .block(first: first, next: next)
    }
    return found.map(\.section)
  }

  private struct Block {
    var section: TableSection
    var names: [String]
    /// Whether the table is like a list of keys and values: two columns, the first with texts.
    var hasKeys: Bool
  }

  /// Returns the table in rows without a blank line between them; nil if they are not a table.
  ///
  /// A table has a header that names all columns and at least three rows that fit.
  private static func block(_ sample: TableSample, _ range: Range<Int>) -> Block? {
    let shape = TableShape(sample, range)
    guard shape.width > 1, shape.kinds.contains(.number), let body = shape.bodyStart(sample, range) else { return nil }
    let header = TableHeader(sample, above: body, from: range.lowerBound, shape, DelimitedOptions())
    let rows = (body..<range.upperBound).filter { sample.rows[$0].role == .cells }
    guard header.names.count == shape.width, header.names.allSatisfy({ !$0.isEmpty }), rows.count >= fewestRows,
      // Names are not numbers.
      header.names.allSatisfy({ Double($0) == nil }),
      rows.allSatisfy({ row in
        let cells = sample.rows[row].cells
        return cells.count == shape.width && shape.fit(sample.kinds[cells]) == .fits
      }),
      !rows.allSatisfy({ row in
        sample.rows[row].cells.first.map { TotalWords.begin(sample.cells[$0], sample.text, orPeriod: false) } ?? true
      })
    else { return nil }
    // A line of one cell above the header is the table's title.
    let above = range.lowerBound..<header.rows.lowerBound
    let titles = above.compactMap { row -> String? in
      let texts = sample.texts(sample.rows[row]).filter { !$0.isEmpty }
      return sample.rows[row].role == .cells && texts.count == 1 ? texts[0] : nil
    }
    let name = titles.first ?? header.names.joined(separator: ", ")
    let place = Place.block(first: sample.rows[range.lowerBound].line, next: nil)
    return Block(
      section: TableSection(name: name, place: place, rowCount: rows.count), names: header.names,
      hasKeys: shape.width == 2 && shape.kinds[0] == .text)
  }

  private static func bracketed(_ sample: TableSample) -> [TableSection] {
    let titles = sample.rows.indices.filter { sample.rows[$0].role == .section }
    var found: [TableSection] = []
    for (place, title) in titles.enumerated() {
      let range = title + 1..<(place + 1 < titles.count ? titles[place + 1] : sample.rows.count)
      let shape = TableShape(sample, range)
      guard shape.width > 1, shape.kinds.contains(.number), let body = shape.bodyStart(sample, range) else { continue }
      let header = TableHeader(sample, above: body, from: range.lowerBound, shape, DelimitedOptions())
      if header.names.isEmpty { continue }
      let name = sample.texts(sample.rows[title]).first ?? ""
      found.append(
        TableSection(
          name: String(name.dropFirst().dropLast()), place: .lines(first: sample.rows[title].line + 1),
          rowCount: range.count { sample.rows[$0].role == .cells }))
    }
    return found
  }

  private static func labelled(_ sample: TableSample) -> [TableSection] {
    let rows = sample.rows.filter { $0.role == .cells }
    guard rows.count > 1 else { return [] }
    var names: [String] = []
    var counts: [String: (headers: Int, rows: Int, values: Int)] = [:]
    for row in rows {
      guard row.cells.count > 2 else { return [] }
      let name = sample.cells[row.cells.lowerBound].text(in: sample.text)
      let role = sample.cells[row.cells.lowerBound + 1].text(in: sample.text)
      if counts[name] == nil {
        guard role == "Header" else { return [] }
        names.append(name)
      }
      var count = counts[name] ?? (0, 0, 0)
      switch role {
      case "Header": count.headers += 1
      case "Data":
        count.rows += 1
        if row.cells.dropFirst(2).contains(where: { sample.kinds[$0] == .number }) { count.values += 1 }
      case _: break
      }
      counts[name] = count
    }
    return names.compactMap { name in
      guard let count = counts[name], count.rows > 0, 2 * count.values >= count.rows else { return nil }
      return TableSection(name: name, place: .labelled, rowCount: count.rows)
    }
  }

  /// Returns the table with the name or number `choice`.
  ///
  /// If `choice` is nil, returns a table with at least 90 % of all rows.
  static func chosen(_ sections: [TableSection], _ choice: String?) -> TableSection? {
    if let choice {
      if let section = sections.first(where: { $0.name == choice }) { return section }
      if let number = Int(choice), sections.indices.contains(number - 1) { return sections[number - 1] }
      return nil
    }
    let all = sections.reduce(0) { $0 + $1.rowCount }
    return sections.first { 10 * $0.rowCount >= 9 * all }
  }
}
