import PresentationModel

/// Converts a configuration to settings and to key bindings that override the defaults.
struct ConfigurationReader {
  private(set) var overrides: [KeyOverride] = []
  private(set) var values: [String: Setting.Value] = [:]
  private(set) var problems: [ConfigurationFault] = []

  private let settings: [String: Setting]
  private let entries: [TOMLEntry]
  private var reportedTables: Set<[String]> = []

  init(_ text: TOMLReader, settings: [Setting]) {
    self.settings = Dictionary(settings.map { ($0.name, $0) }) { first, _ in first }
    entries = text.entries
    problems = text.faults.map { ConfigurationFault(.text($0), at: $0.offset) }
    for header in text.headers { _ = isKnown(table: header) }
    for index in entries.indices { take(index) }
  }

  /// Adds problems that were found when combining the user's key bindings with the defaults.
  mutating func note(_ found: [KeyOverrideProblem]) {
    for problem in found where entries.indices.contains(problem.override.tag) {
      let entry = entries[problem.override.tag]
      var offset = entry.path.last?.offset ?? entry.value.offset
      if let index = problem.keyIndex {
        offset = entry.value.offset
        if case .array(let elements) = entry.value.kind, elements.indices.contains(index) {
          offset = elements[index].offset
        }
      }
      problems.append(ConfigurationFault(.key(problem), at: offset))
    }
  }

  private mutating func refuse(_ reason: ConfigurationFault.Reason, at offset: Int) {
    problems.append(ConfigurationFault(reason, at: offset))
  }

  private mutating func isKnown(table path: [TOMLName]) -> Bool {
    let reason: ConfigurationFault.Reason
    let wrong: Int
    switch path.first?.text {
    case "ui" where path.count == 1, "keys" where path.count == 1: return true
    case "ui" where settings.keys.contains(where: { $0.hasPrefix(Self.name(path.dropFirst()) + ".") }): return true
    case "ui": (reason, wrong) = (.unknownTable(path.map(\.text)), 1)
    case "keys":
      if path.count == 2, Mode.Name(configurationName: path[1].text) != nil { return true }
      (reason, wrong) = (.unknownMode(path[1].text), 1)
    case _: (reason, wrong) = (.unknownTable(path.map(\.text)), 0)
    }
    let names = path.prefix(wrong + 1).map(\.text)
    if reportedTables.insert(names).inserted {
      refuse(reason, at: path.indices.contains(wrong) ? path[wrong].offset : 0)
    }
    return false
  }

  private mutating func take(_ index: Int) {
    let entry = entries[index]
    guard let name = entry.path.last else { return }
    let table = Array(entry.path.dropLast())
    guard !table.isEmpty else {
      // `ui = {}` and `keys = {}` are allowed and set nothing.
      if entry.value.kind == .table, isKnown(table: entry.path) { return }
      if ["ui", "keys"].contains(name.text) {
        refuse(.notATable(name.text), at: entry.value.offset)
      } else if entry.value.kind != .table {
        refuse(.outsideOfTables(name.text), at: name.offset)
      }
      return
    }
    guard isKnown(table: table) else { return }
    if table[0].text == "ui" {
      takeSetting(Self.name(entry.path.dropFirst()), name, entry.value)
    } else if table.count == 1 {
      takeModeTable(name, entry.value)
    } else if let mode = Mode.Name(configurationName: table[1].text) {
      takeKeys(name, entry.value, mode, tag: index)
    }
  }

  /// Reports an entry directly in `[keys]`, which may contain only tables, one for each mode.
  private mutating func takeModeTable(_ name: TOMLName, _ value: TOMLValue) {
    if Mode.Name(configurationName: name.text) != nil {
      if value.kind != .table { refuse(.notATable("keys.\(name.text)"), at: value.offset) }
    } else if Command.named(name.text) != nil {
      refuse(.commandWithoutMode(name.text), at: name.offset)
    } else {
      refuse(.unknownMode(name.text), at: name.offset)
    }
  }

  private mutating func takeKeys(_ name: TOMLName, _ value: TOMLValue, _ mode: Mode.Name, tag: Int) {
    guard let command = Command.named(name.text) else {
      refuse(.unknownCommand(name.text), at: name.offset)
      return
    }
    switch value.kind {
    case .string(let key): overrides.append(KeyOverride(command, in: mode, keys: key.isEmpty ? [] : [key], tag: tag))
    case .array(let elements):
      var keys: [String] = []
      for element in elements {
        guard case .string(let key) = element.kind else {
          refuse(.notAKey(element.description), at: element.offset)
          return
        }
        keys.append(key)
      }
      overrides.append(KeyOverride(command, in: mode, keys: keys, tag: tag))
    case .boolean, .unused, .table: refuse(.notAKey(value.description), at: value.offset)
    }
  }

  /// Returns the name of a setting, such as `number.decimal`.
  private static func name(_ path: ArraySlice<TOMLName>) -> String { path.map(\.text).joined(separator: ".") }

  private mutating func takeSetting(_ path: String, _ name: TOMLName, _ value: TOMLValue) {
    guard let setting = settings[path] else {
      refuse(.unknownSetting(path), at: name.offset)
      return
    }
    switch (setting.kind, value.kind) {
    case (.boolean, .boolean(let isOn)): values[setting.name] = .boolean(isOn)
    case (.choice(let words), .string(let word)) where words.contains(word): values[setting.name] = .choice(word)
    case (.choice, .string(let word)): refuse(.unknownChoice(word, setting), at: value.offset)
    case (.boolean, _), (.choice, _): refuse(.wrongType(value.description, setting), at: value.offset)
    }
  }
}

extension Mode.Name {
  init?(configurationName name: String) {
    guard let mode = Self.allCases.first(where: { $0.configurationName == name }) else { return nil }
    self = mode
  }
}
