import EvaluationEngine
import Formulas
import GraphDocument
import JSONText
import TextScanning

/// The groups and instances found in the text so far.
///
/// Most are stored as offsets in the text.
struct ReadGroups {
  struct Place {
    var name: Int
    var definition: Int
  }

  var definitions: GroupsBuilder
  var places: [String: Place] = [:]
  /// The groups whose definitions contain a wire into an instance.
  var namesWithWires: [String] = []
  /// The inputs and outputs of imported groups as they were when the document was written.
  var interfaces: [String: GroupSignature] = [:]
  /// The offsets of the names of the builder's imports.
  var importPlaces: [Int] = []
  /// The instances whose inputs and values are read again after all names are known, in the order of the nodes.
  var instances: [ReadInstance] = []
  /// The instances in canonical form that have only wires and no values, in the order of the nodes.
  var wiredInstances: [ReadWiredInstance] = []
  var shapes = ReadShapes()
  /// The number of wires into the instances in `wiredInstances`.
  var wireCount = 0
  /// The group name of the latest instance.
  ///
  /// It is known to be valid, and the next instance often has the same group.
  var lastUsedName: String?
  var firstCaller: JSONString?

  init(importedAs name: String? = nil) {
    definitions = GroupsBuilder(importedAs: name)
  }
}

extension NativeReader {
  /// The nesting depth of a group's definition, inside the document and `groups`.
  static let depthOfGroup = 2

  /// Reads `groups`: definitions by name, each in the form of a document.
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
      if reader.groups.instances.contains(where: { $0.inputsOffset != nil }) { groups.namesWithWires.append(name) }
    }
  }

  mutating func finishGroups() throws(ReadingError) {
    if groups.definitions.count == 0 { return }
    // Moved out, so that there is no second reference.
    let definitions = groups.definitions
    groups.definitions = GroupsBuilder()
    do throws(GroupsProblem) {
      builder.groups = try definitions.finish(countedBy: meter)
    } catch {
      throw stop(for: error)
    }
  }

  /// Checks the sources of wires into instances in the definitions of groups.
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

  private func stop(forLoopOf names: [String], inGroup group: String) -> ReadingError {
    do throws(ReadingError) {
      if var reader = try definition(of: group) {
        return reader.stop(forLoop: names.compactMap { reader.builder.index(named: $0) })
      }
    } catch {
      // The definition was readable before, so this error does not occur.
    }
    return ReadingError(.loop(names), at: groups.places[group]?.name ?? 0)
  }

  /// Reads the definition of a group again; nil if there is no such group.
  func definition(of group: String) throws(ReadingError) -> NativeReader? {
    guard let place = groups.places[group] else { return nil }
    var reader = NativeReader(ofGroupIn: self)
    reader.scanner.offset = place.definition
    try reader.readDefinition()
    return reader
  }

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

  func checkImports() throws(ReadingError) {
    for (entry, offset) in zip(builder.imports, groups.importPlaces) {
      if let group = groups.places[entry.name] {
        throw ReadingError(.groupForImport(entry.name), at: offset, earlier: group.name)
      }
    }
  }

  private func checkedGroupName(_ key: JSONString) throws(ReadingError) -> String {
    let name = key.contents(in: text)
    if let problem = GroupName.problem(in: name), !shadowing.contains(name) {
      throw ReadingError(.badGroupName(name, problem), at: key.quoteOffset)
    }
    return name
  }
}
