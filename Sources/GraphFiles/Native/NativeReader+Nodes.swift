import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import JSONText
import TextScanning
import Units

/// The members of a node read so far, before the check whether they fit together.
struct NodeParts {
  var name: JSONString?
  var kind: NodeKind?
  var value = 0.0
  /// The offset of the value if it is written as a date; else nil.
  var dateOffset: Int?
  var operation: (id: OperatorID, maximumInputs: Int)?
  var operatorName: JSONString?
  var uncertainty: StandardUncertainty?
  var evaluation: UncertaintyEvaluation?
  var distribution: Distribution?
  /// The attributes of the node, except the name and those in other properties of this structure.
  var attributes = NodeAttributes(name: "")
  var parametersOffset: Int?
  var formula: JSONString?
  var chart: ChartKind?
  var group: JSONString?
  var inputsOffset: Int?
  var valuesOffset: Int?
  var unknownMembers: [UnknownMember] = []
  var unknownKeys: KeySet?
}

extension NativeReader {
  mutating func readNodes() throws(ReadingError) {
    guard scanner.byte == ASCII.leftBracket else { throw wrongType(of: "nodes", .nodes) }
    // A node is rarely shorter than this.
    let likelyCount = min((text.count - scanner.offset) / 64, limits.nodes)
    builder.reserve(nodes: likelyCount, inputs: likelyCount * 2)
    nameOffsets.reserveCapacity(likelyCount)
    inputCounts.reserveCapacity(likelyCount)
    references.reserveCapacity(likelyCount * 2)
    try scanner.enterArray()
    var isFirst = true
    while try scanner.nextElement(&isFirst) {
      guard inputCounts.count < limits.nodes else {
        throw ReadingError(.tooMany(.nodes, limit: limits.nodes), at: scanner.offset)
      }
      if takesCanonicalNodes, takeCanonicalNode() { continue }
      try readNode()
    }
    try enterNames()
    try resolveInputs()
  }

  private mutating func readNode() throws(ReadingError) {
    guard scanner.byte == ASCII.leftBrace else { throw wrongType(of: "nodes", .node) }
    let start = scanner.offset
    let firstInput = references.count
    nodeMembers.removeAll()
    dataParts = nil
    var parts = NodeParts()
    try scanner.enterObject()
    var isFirst = true
    while let key = try scanner.nextMember(&isFirst) {
      try readMember(key, into: &parts)
    }
    if !parts.unknownMembers.isEmpty { parts.attributes.unknownMembers = parts.unknownMembers }
    try add(parts, firstInput: firstInput, at: start)
  }

  @inline(__always)
  private mutating func readMember(_ key: JSONString, into parts: inout NodeParts) throws(ReadingError) {
    guard let member = key.withContents(in: text, { NodeMember($0) }) else {
      guard let id = key.withContents(in: text, { AttributeID(memberKey: $0) }) else {
        return try readUnknownMember(key, into: &parts)
      }
      return try readAttribute(id, key, into: &parts)
    }
    if let earlier = nodeMembers.insert(member.rawValue, at: key.quoteOffset) {
      throw ReadingError.repeated(key, earlierOffset: earlier, in: text)
    }
    switch member {
    case .name:
      parts.name = try readString("name")
    case .kind:
      parts.kind = try readKind()
    case .value:
      if scanner.byte == ASCII.quote { return try readDate(into: &parts) }
      parts.value = try readNumber("value")
    case .operator:
      let name = try readString("operator")
      parts.operatorName = name
      parts.operation = name.withContents(in: text) { operators.find($0) }
      if parts.operation == nil { throw unknownOperator(name) }
    case .inputs:
      if scanner.byte == ASCII.leftBrace { parts.inputsOffset = try skippedValue() } else { try readInputs() }
    case .uncertainty:
      parts.uncertainty = try readUncertainty()
    case .degreesOfFreedom:
      try readDegreesOfFreedom(into: &parts)
    case .components:
      try readComponents(into: &parts)
    case .text:
      parts.attributes.text = try readText("text", limit: NoteText.byteLimit)
    case .parameters:
      parts.parametersOffset = try skippedValue()
    case .distribution:
      parts.distribution = try readDistribution()
    case .formula:
      parts.formula = try readString("formula")
    case .group:
      parts.group = try readString("group")
    case .values where scanner.byte == ASCII.leftBrace:
      parts.valuesOffset = try skippedValue()
    case .values, .points, .file, .database, .query, .column, .xColumn, .errorColumn, .xErrorColumn, .annotationColumn,
      .format, .delimiter, .header, .decimalComma, .missing, .encoding, .skip, .unitsRow, .footer, .comment, .dates,
      .table, .badRows:
      try readDataMember(member)
    case .chart:
      parts.chart = try readChartKind()
    }
  }

  private mutating func readAttribute(
    _ id: AttributeID, _ key: JSONString, into parts: inout NodeParts
  ) throws(ReadingError) {
    if let earlier = nodeMembers.insert(SeenKeys.member(id), at: key.quoteOffset) {
      throw ReadingError.repeated(key, earlierOffset: earlier, in: text)
    }
    let attribute = id.attribute
    if attribute.form == .unit {
      guard let unit = try readUnit() else { return try readUnknownMember(key, into: &parts) }
      parts.attributes[id] = .text(unit)
      return
    }
    let value: AttributeValue? =
      switch attribute.form {
      case .flag: try readTruth("\(attribute.key)") ? .flag : nil
      case .shortText: .text(try readText("\(attribute.key)"))
      case .numberFormat: .format(try readDisplay())
      case .range: .range(try readRange())
      case .size: .size(try readSize())
      case .axes: .axes(try readLogarithmicAxes())
      case .own, .unit: nil
      }
    parts.attributes[id] = value
  }

  private mutating func readDate(into parts: inout NodeParts) throws(ReadingError) {
    let offset = scanner.offset
    guard let seconds = DateNumber.seconds(try readText("value")) else {
      throw ReadingError(.wrongType(of: "value", .numberOrDate), at: offset)
    }
    (parts.value, parts.dateOffset) = (seconds, offset)
  }

  /// Reads the unit of a node; returns nil and reads nothing if the value is not the text of a unit.
  ///
  /// Documents from before units were introduced may have any value in this member.
  private mutating func readUnit() throws(ReadingError) -> String? {
    guard scanner.byte == ASCII.quote else { return nil }
    let start = scanner
    let text = try readText("unit")
    if let unit = try? Unit(reading: text) { return unit.storedText }
    if let unit = try? Unit(reading: text, readDefinedUnits()) { return unit.storedText }
    scanner = start
    return nil
  }

  /// Returns the units that the document defines in a member that may come after its nodes.
  ///
  /// - Complexity: linear in the document at the first call.
  private mutating func readDefinedUnits() -> UnitDefinitions {
    if let definedUnits { return definedUnits }
    let member = Array(text)[...].members.first { $0.key == UnitDefinitions.key }
    let read = UnitDefinitions(json: member.map { String(decoding: $0.text, as: UTF8.self) } ?? "{}")
    definedUnits = read
    return read
  }

  private mutating func readUnknownMember(
    _ key: JSONString, into parts: inout NodeParts
  ) throws(ReadingError) {
    var keys = parts.unknownKeys ?? KeySet()
    parts.unknownKeys = nil
    try scanner.insert(key, into: &keys)
    parts.unknownKeys = keys
    parts.unknownMembers.append(try foreignMember(key))
  }

  @inline(__always)
  private mutating func readKind() throws(ReadingError) -> NodeKind {
    let kind = try readString("kind")
    let bytes = kind.bytes(in: text)
    if bytes.isEqual(to: "operator") { return .operator }
    if bytes.isEqual(to: "number") { return .number }
    return try unusualKind(kind)
  }

  @inline(never)
  private func unusualKind(_ kind: JSONString) throws(ReadingError) -> NodeKind {
    let word = kind.contents(in: text)
    if let known = NodeKind(rawValue: word) { return known }
    let suggestion = Suggestion.nearest(to: word, among: NodeKind.allCases.lazy.map(\.rawValue))
    throw ReadingError(.unknownKind(word, suggestions: suggestion.map { [$0] } ?? []), at: kind.quoteOffset)
  }

  private func unknownOperator(_ name: JSONString) -> ReadingError {
    let word = name.contents(in: text)
    let suggestion = OperatorCatalog.suggestion(for: word)
    return ReadingError(.unknownOperator(word, suggestions: suggestion.map { [$0] } ?? []), at: name.quoteOffset)
  }

  private mutating func readInputs() throws(ReadingError) {
    guard scanner.byte == ASCII.leftBracket else { throw wrongType(of: "inputs", .inputs) }
    try scanner.enterArray()
    var isFirst = true
    while try scanner.nextElement(&isFirst) {
      guard inputCount < limits.inputs else {
        throw ReadingError(.tooMany(.inputs, limit: limits.inputs), at: scanner.offset)
      }
      switch scanner.byte {
      case ASCII.quote:
        let name = try scanner.string()
        guard name.end - name.start <= InputReference.longestName else { throw noSuchNode(name, member: "inputs") }
        references.append(InputReference(name))
      case UInt8(ascii: "n"):
        references.append(InputReference(.open, start: scanner.offset))
        try scanner.literal("null")
      default:
        throw wrongType(of: "inputs", .input)
      }
    }
  }

  private mutating func readUncertainty() throws(ReadingError) -> StandardUncertainty {
    guard scanner.byte == ASCII.leftBracket else {
      guard isAtNumber else { throw wrongType(of: "uncertainty", .uncertainty) }
      return StandardUncertainty(try readSide())
    }
    let start = scanner.offset
    try scanner.enterArray()
    var sides: [Double] = []
    var isFirst = true
    while try scanner.nextElement(&isFirst) {
      guard sides.count < 2, isAtNumber else { throw wrongType(of: "uncertainty", .uncertainty) }
      sides.append(try readSide())
    }
    guard sides.count == 2 else { throw ReadingError(.wrongType(of: "uncertainty", .uncertainty), at: start) }
    return StandardUncertainty(lower: sides[0], upper: sides[1])
  }

  private mutating func readDistribution() throws(ReadingError) -> Distribution {
    let written = try readString("distribution")
    do throws(LineProblem) {
      return try DistributionSyntax.parse(written.contents(in: text))
    } catch {
      throw ReadingError(.badDistribution(error), at: written.quoteOffset)
    }
  }

  private mutating func readSide() throws(ReadingError) -> Double {
    let offset = scanner.offset
    let side = try scanner.number()
    guard side >= 0 else { throw ReadingError(.negativeUncertainty, at: offset) }
    return side
  }
}
