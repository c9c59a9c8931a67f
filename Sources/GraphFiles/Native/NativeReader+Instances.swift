import Formulas
import GraphDocument
import JSONText
import TextScanning

struct InstanceEntry<Value> {
  var input: JSONString
  var value: Value
}

/// An instance as offsets in the text.
///
/// Its wires are checked after all names are known.
struct ReadInstance {
  var node: Int32
  /// The offset of the object with the instance's wires; nil if there is none.
  var inputsOffset: Int?
}

extension NativeReader {
  /// Adds an instance.
  ///
  /// Wires and values for inputs that its group does not have are set apart later, when the groups are known.
  mutating func addInstance(_ parts: NodeParts, _ name: JSONString) throws(ReadingError) {
    guard let group = parts.group else { return }
    if parts.inputsOffset == nil, nodeMembers.has(NodeMember.inputs.rawValue) {
      throw ReadingError(.wrongType(of: "inputs", .wires), at: nodeMembers.offset(of: NodeMember.inputs.rawValue))
    }
    if parts.valuesOffset == nil, nodeMembers.has(NodeMember.values.rawValue) {
      throw ReadingError(.wrongType(of: "values", .givenValues), at: nodeMembers.offset(of: NodeMember.values.rawValue))
    }
    var instance = GroupInstance(of: try checkedUsedName(group))
    if let offset = parts.inputsOffset {
      instance.inert = try readWires(at: offset).map { wire in
        DanglingInput(wire.input.contents(in: text), .wire(from: wire.value.contents(in: text)))
      }
    }
    if let offset = parts.valuesOffset {
      instance.values = try readGivenValues(at: offset).map { GivenValue($0.input.contents(in: text), $0.value) }
    }
    groups.instances.append(
      ReadInstance(node: Int32(truncatingIfNeeded: builder.count), inputsOffset: parts.inputsOffset))
    var attributes = parts.attributes
    attributes.name = try checkedName(name)
    attributes.instance = instance
    builder.appendNode(.groupInstance, attributes)
    nameOffsets.append(UInt32(truncatingIfNeeded: name.start))
    inputCounts.append(0)
  }

  /// Returns the name of an instance's group, such as `annuity` or `finance.annuity` for a group of an import.
  private mutating func checkedUsedName(_ string: JSONString) throws(ReadingError) -> String {
    if let last = groups.lastUsedName, string.withContents(in: text, { last.utf8.elementsEqual($0) }) { return last }
    let name = string.contents(in: text)
    if let (part, problem) = GroupName.problem(inUsed: name) {
      throw ReadingError(.badGroupName(part, problem), at: string.quoteOffset)
    }
    groups.lastUsedName = name
    return name
  }

  /// Throws if the source of a wire into an instance does not exist.
  ///
  /// Called after nodes and groups are known.
  ///
  /// A wire for an input that the group does not have may have any source.
  mutating func checkWires() throws(ReadingError) {
    feedWiredInstances()
    // The text is read only if something is wrong, to find the offset.
    var inputs: [String: Set<String>] = [:]
    for instance in groups.instances {
      guard let offset = instance.inputsOffset, !builder.hasSources(instance.node) else { continue }
      guard let group = builder.group(ofInstance: instance.node) else { continue }
      let known = inputs[group] ?? Set(builder.groups.signature(of: group)?.inputs ?? [])
      inputs[group] = known
      for wire in try readWires(at: offset) where known.contains(wire.input.contents(in: text)) {
        guard let source = wire.value.withContents(in: text, { builder.index(named: $0) }) else {
          throw noSuchNode(wire.value, member: "inputs")
        }
        guard builder.kind(at: source).hasOutput else {
          throw ReadingError(.inputWithoutOutput(wire.value.contents(in: text)), at: wire.value.quoteOffset)
        }
      }
    }
  }

  /// Returns the offset of the wire from the node `source` into an instance; nil if there is none.
  mutating func offset(ofWireFrom source: Int32, into instance: ReadInstance) -> Int? {
    guard let offset = instance.inputsOffset, let wires = try? readWires(at: offset) else { return nil }
    let wire = wires.first { $0.value.withContents(in: text) { builder.index(named: $0) } == source }
    return wire?.value.quoteOffset
  }

  /// Reads the skipped wires of an instance, such as `{"principal": "price"}`.
  ///
  /// An input with the value null is open, like an input that is not mentioned.
  mutating func readWires(at offset: Int) throws(ReadingError) -> [InstanceEntry<JSONString>] {
    try readEntries(at: offset, "inputs", .wires) { reader, _ throws(ReadingError) in
      switch reader.scanner.byte {
      case ASCII.quote: return try reader.scanner.string()
      case UInt8(ascii: "n"):
        try reader.scanner.literal("null")
        return nil
      default: throw reader.wrongType(of: "inputs", .input)
      }
    }
  }

  /// Reads the skipped values of an instance, such as `{"years": 30, "rate": "4% ± 0.1%"}`.
  mutating func readGivenValues(at offset: Int) throws(ReadingError) -> [InstanceEntry<Quantity>] {
    try readEntries(at: offset, "values", .givenValues) { reader, key throws(ReadingError) in
      try reader.readGivenValue(of: key)
    }
  }

  mutating func readGivenValue(of key: JSONString) throws(ReadingError) -> Quantity {
    if isAtNumber { return Quantity(try scanner.number()) }
    guard scanner.byte == ASCII.quote else {
      throw wrongType(of: MessageText.shortened(key.contents(in: text)), .givenValue)
    }
    let string = try scanner.string()
    do throws(NumberProblem) {
      return try NumberText.parse(string.contents(in: text))
    } catch {
      throw ReadingError(
        .badNumber(error.kind.message, fixIt: error.kind.fixIt),
        at: string.offset(ofContentByte: error.span.lowerBound, in: text))
    }
  }

  func checkedNodeName(_ key: JSONString) throws(ReadingError) -> String {
    let name = key.contents(in: text)
    if let problem = NodeName.problem(in: name) { throw ReadingError(.badName(name, problem), at: key.quoteOffset) }
    return name
  }

  /// Reads an object whose keys are names of inputs; entries for which `read` returns nil are left out.
  private mutating func readEntries<Value>(
    at offset: Int, _ member: String, _ shape: DocumentProblem.ValueShape,
    _ read: (inout NativeReader, JSONString) throws(ReadingError) -> Value?
  ) throws(ReadingError) -> [InstanceEntry<Value>] {
    let end = scanner.offset
    defer { scanner.offset = end }
    scanner.offset = offset
    guard scanner.byte == ASCII.leftBrace else { throw wrongType(of: member, shape) }
    try scanner.enterObject()
    var entries: [InstanceEntry<Value>] = []
    var keys = KeySet()
    var isFirst = true
    while let key = try scanner.nextMember(&isFirst) {
      try scanner.insert(key, into: &keys)
      if !key.withContents(in: text, { NodeName.isPlain($0) }) { _ = try checkedNodeName(key) }
      if let value = try read(&self, key) { entries.append(InstanceEntry(input: key, value: value)) }
    }
    return entries
  }
}
