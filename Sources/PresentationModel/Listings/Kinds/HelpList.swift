import EditorInput

/// The keys of a mode; Enter on a row runs the row's command.
struct HelpList: ListingKind {
  /// The mode from which the help was opened.
  let mode: Mode.Name

  /// Opens the list over the current mode.
  ///
  /// Does nothing in modes without help.
  static func open(in editor: any EditorReading) -> Outcome {
    guard editor.mode.handler.takesLists else { return .done }
    let rows = rows(of: editor.modeName, in: editor.keyMap)
    let row = ListingRows(rows).choosable(near: 0, isForth: true)
    return .changed(.push(Listing(HelpList(mode: editor.modeName), row: row)))
  }

  func title(of listing: Listing, in editor: any EditorReading) -> String {
    "keys in \(mode.title) mode"
  }

  func rows(of listing: Listing, in editor: any EditorReading) -> ListingRows {
    ListingRows(Self.rows(of: mode, in: editor.keyMap))
  }

  private static let firstKeys = 10
  private static let longList = 60

  /// Returns the keys of a mode in sections.
  ///
  /// A long list begins with the ten most important keys and a table of contents.
  static func rows(of mode: Mode.Name, in keyMap: KeyMap) -> [ListingRow] {
    let rows = sections(of: mode, in: keyMap)
    guard rows.count >= longList else { return rows }
    let start = KeyMap.hinted(in: mode).filter { $0 != .help }.compactMap { command in
      keyMap.bindings[mode]?.first { $0.command == command }
    }.prefix(firstKeys).map { binding in
      var row = ListingRow(binding.command, keys: binding.keys, in: mode)
      row.isUnsearched = true
      return row
    }
    let headings = rows.indices.filter { rows[$0].isHeading }
    // The rows before the sections: two headings, the first keys, and a row for each section.
    let offset = 2 + start.count + headings.count
    let contents = headings.enumerated().map { place, heading in
      let end = place + 1 < headings.count ? headings[place + 1] : rows.count
      let keys = rows[(heading + 1)..<end].prefix(3).map(\.key)
      return ListingRow(
        key: rows[heading].key, text: "\(end - heading - 1) rows: \(keys.joined(separator: ", "))",
        aim: .row(offset + heading + 1), isUnsearched: true)
    }
    return [ListingRow(key: "FIRST KEYS", text: "", aim: .heading)] + start
      + [ListingRow(key: "CONTENTS", text: "", aim: .heading)] + contents + rows
  }

  /// Returns the keys of a mode in sections with headings.
  ///
  /// In each section, keys of the hint line come first.
  static func sections(of mode: Mode.Name, in keyMap: KeyMap) -> [ListingRow] {
    let hinted = KeyMap.hinted(in: mode)
    let bindings = Dictionary(grouping: keyMap.bindings[mode] ?? [], by: \.command.section)
    return Command.Section.ordered(in: mode).flatMap { section -> [ListingRow] in
      guard let bindings = bindings[section] else { return [] }
      let isHinted = { (binding: KeyMap.Binding) in hinted.contains(binding.command) }
      let first = bindings.filter(isHinted).sorted {
        (hinted.firstIndex(of: $0.command) ?? 0) < (hinted.firstIndex(of: $1.command) ?? 0)
      }
      // The others follow in catalogue order, which begins with the commands that are used most.
      let others = bindings.filter { !isHinted($0) }.sorted { $0.command.place < $1.command.place }
      let rows = (first + others).map { ListingRow($0.command, keys: $0.keys, in: mode) }
      return [ListingRow(key: section.rawValue.uppercased(), text: "", aim: .heading)] + rows
    }
  }
}

extension ListingRow {
  init(_ command: Command, keys: [String], in mode: Mode.Name) {
    self.init(command, command.sentence(in: mode), keys: keys)
  }

  init(_ command: Command, _ text: String, keys: [String]) {
    let keys = keys.compactMap { try? KeyNotation.parse($0) }.map { KeyNotation.readable($0) }
    self.init(key: keys.joined(separator: " "), text: text, aim: .command(command))
  }
}
