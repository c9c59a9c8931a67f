import EvaluationEngine
import Formulas
import GraphDocument
import JSONText
import TextScanning

/// The groups and their instances read so far, by places in the text.
struct ReadGroups {
  /// Where a group is.
  struct Place {
    /// Its name, with the quote.
    var name: Int
    /// The object that defines it.
    var definition: Int
  }

  var definitions: GroupsBuilder
  /// By the names of the definitions.
  var places: [String: Place] = [:]
  /// The groups in whose definitions a wire leads into an instance.
  var namesWithWires: [String] = []
  /// The interfaces that imported groups had when the document was written.
  var interfaces: [String: GroupSignature] = [:]
  /// Where the names of the builder's imports are.
  var importPlaces: [Int] = []
  /// The uses, in the order of the nodes.
  var uses: [ReadUse] = []
  /// Instances with only wires, in canonical form, in the order of the nodes.
  var wiredUses: [ReadWiredUse] = []
  var shapes = ReadShapes()
  /// How many wires these have.
  var wireCount = 0
  /// The group that an instance was of last, by a name that keeps the rules: most uses are of few groups.
  var lastUsedName: String?
  /// The first formula that calls a group.
  var firstCaller: JSONString?

  init(importedAs name: String? = nil) {
    definitions = GroupsBuilder(importedAs: name)
  }
}

extension NativeReader {
  /// The containers around a definition: the document and its groups.
  static let depthOfGroup = 2

  /// Reads `groups`: definitions by name, each shaped as a document.
  mutating func readGroups() throws(ReadingError) {
    guard scanner.byte == ASCII.leftBrace else { throw wrongType(of: "groups", .groups) }
    try scanner.enterObject()
    var keys = KeySet()
    var isFirst = true
    while let key = try scanner.nextMember(&isFirst) {
      let limit = DocumentLimits.standard.groups
      guard groups.definitions.count < limit else {
        throw ReadingError(.tooMany(.groups, limit: limit), at: key.quoteOffset)
      }
      try scanner.insert(key, into: &keys)
      let name = try checkedGroupName(key)
      groups.places[name] = ReadGroups.Place(name: key.quoteOffset, definition: scanner.offset)
      var reader = NativeReader(ofGroupIn: self)
      try reader.readDefinition()
      scanner = reader.scanner
      _ = groups.definitions.add(reader.builder, named: name)
      if reader.groups.uses.contains(where: { $0.inputsOffset != nil }) { groups.namesWithWires.append(name) }
    }
  }

  /// Makes the groups, now that all are read.
  mutating func finishGroups() throws(ReadingError) {
    if groups.definitions.count == 0 { return }
    // Handed over, so that nobody else has them.
    let definitions = groups.definitions
    groups.definitions = GroupsBuilder()
    do throws(GroupsProblem) {
      builder.groups = try definitions.finish(countedBy: meter)
    } catch {
      throw stop(for: error)
    }
  }

  /// Checks the wires into uses that stand in definitions.
  func checkWiresInGroups() throws(ReadingError) {
    for name in groups.namesWithWires {
      var reader = try definition(of: name)
      reader?.builder.groups = builder.groups
      try reader?.checkWires()
    }
  }

  private func stop(for problem: GroupsProblem) -> ReadingError {
    switch problem {
    case .loop(let names): ReadingError(.loopOfGroups(names), at: names.last.flatMap { groups.places[$0]?.name } ?? 0)
    case .tooDeep(let name, let limit):
      ReadingError(.groupTooDeep(name, limit: limit), at: groups.places[name]?.name ?? 0)
    case .tooMany(let limit): ReadingError(.tooMany(.groups, limit: limit), at: 0)
    case .nodeLoop(let group, let names): stop(forLoopOf: names, inGroup: group)
    }
  }

  /// The refusal of a loop in a definition: reads it again to find the place.
  private func stop(forLoopOf names: [String], inGroup group: String) -> ReadingError {
    do throws(ReadingError) {
      if var reader = try definition(of: group) {
        return reader.stop(forLoop: names.compactMap { reader.builder.index(named: $0) })
      }
    } catch {
      // What was read once is read again.
    }
    return ReadingError(.loop(names), at: groups.places[group]?.name ?? 0)
  }

  /// A reader that has read the definition of that group again; nil if there is none.
  func definition(of group: String) throws(ReadingError) -> NativeReader? {
    guard let place = groups.places[group] else { return nil }
    var reader = NativeReader(ofGroupIn: self)
    reader.scanner.offset = place.definition
    try reader.readDefinition()
    return reader
  }

  /// Reads `imports`: paths by name.
  mutating func readImports() throws(ReadingError) {
    guard scanner.byte == ASCII.leftBrace else { throw wrongType(of: "imports", .imports) }
    try scanner.enterObject()
    var keys = KeySet()
    var isFirst = true
    while let key = try scanner.nextMember(&isFirst) {
      try scanner.insert(key, into: &keys)
      let name = try checkedGroupName(key)
      builder.imports.append(GroupImport(name, path: path(try readText(name))))
      groups.importPlaces.append(key.quoteOffset)
    }
  }

  /// Reads `interfaces`: inputs and outputs of imported groups by the names of the groups.
  mutating func readInterfaces() throws(ReadingError) {
    try eachMember(of: "interfaces", .interfaces) { reader, key throws(ReadingError) in
      let name = key.contents(in: reader.text)
      var lists: [Interface.Side: [String]] = [:]
      try reader.eachMember(of: name, .interface) { reader, key throws(ReadingError) in
        let side = Interface.Side(rawValue: key.contents(in: reader.text))
        guard let side else { throw reader.wrongType(of: name, .interface) }
        lists[side] = try reader.readNames(of: side.rawValue)
      }
      reader.groups.interfaces[name] = GroupSignature(inputs: lists[.inputs] ?? [], outputs: lists[.outputs] ?? [])
    }
  }

  private mutating func readNames(of member: String) throws(ReadingError) -> [String] {
    guard scanner.byte == ASCII.leftBracket else { throw wrongType(of: member, .declared) }
    try scanner.enterArray()
    var names: [String] = []
    var isFirst = true
    while try scanner.nextElement(&isFirst) {
      guard scanner.byte == ASCII.quote else { throw wrongType(of: member, .declared) }
      names.append(try scanner.string().contents(in: text))
    }
    return names
  }

  /// Checks that no import has the name of a group.
  func checkImports() throws(ReadingError) {
    for (entry, offset) in zip(builder.imports, groups.importPlaces) {
      if let group = groups.places[entry.name] {
        throw ReadingError(.groupForImport(entry.name), at: offset, earlier: group.name)
      }
    }
  }

  /// The name of a group, if it is valid.
  private func checkedGroupName(_ key: JSONString) throws(ReadingError) -> String {
    let name = key.contents(in: text)
    if let problem = GroupName.problem(in: name), !shadowing.contains(name) {
      throw ReadingError(.badGroupName(name, problem), at: key.quoteOffset)
    }
    return name
  }
}
