import TextScanning

/// One of several tables in a text.
struct TableSection: Hashable {
  /// How the rows of a table are found.
  enum Place: Hashable {
    /// From the line behind its name in brackets up to the next name.
    case lines(first: Int)
    /// Rows whose first cell is the name; the second one says `Header` or `Data`.
    case labelled
  }

  var name: String
  var place: Place
  /// How many rows of values it has in the sample.
  var rowCount: Int
}

extension TableSection {
  /// The tables of a sample that are named: in brackets above each, or in the first cell of each row.
  static func sections(_ sample: TableSample) -> [TableSection] {
    let named = bracketed(sample)
    return named.isEmpty ? labelled(sample) : named
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

  /// The table that `choice` names or numbers, or that has nine tenths of the rows; nil if none is certain.
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
