import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import JSONText
import TextScanning
import Units

/// Reads a document in the native format in one pass over its text.
///
/// Sections that mention nodes but come before `nodes` are skipped, and read after it.
///
/// Inputs may mention later nodes, so the offsets of their names are stored until all nodes are known. These offsets
/// take about 20 bytes per node.
struct NativeReader {
  var scanner: DocumentScanner
  let limits: Limits
  var builder = DocumentBuilder()
  /// The offset of each node's name in the text, by the index of the node in the builder.
  var nameOffsets: [UInt32] = []
  /// The number of ports of each node, by the index of the node in the builder.
  var inputCounts: [UInt8] = []
  var references: [InputReference] = []
  var formulaReader: FormulaReader
  /// The members that the current node has so far.
  var nodeMembers = SeenKeys(count: SeenKeys.countOfNodeMembers)
  /// The members of the current node that only data nodes have; nil if there are none.
  var dataParts: DataParts?
  /// The number of points read so far in all nodes.
  var pointCount = 0
  var unknownText: [UInt8] = []
  /// The units that the document defines; nil until a node has a unit that the catalogue does not have.
  var definedUnits: UnitDefinitions?
  let operators: OperatorNames
  /// Whether faster code may read nodes in canonical form; false if the nesting limit is too low for them.
  var takesCanonicalNodes: Bool

  private var members = SeenKeys(count: DocumentMember.allCases.count)
  private var unknownKeys = KeySet()
  /// The offsets of skipped sections, which mention nodes but come before `nodes` in the text.
  private var passedSections: [DocumentMember: Int] = [:]

  /// The sections that mention nodes, in the order in which they are read after the nodes.
  private static let sections: [DocumentMember] = [.inputs, .outputs, .correlations, .frames, .layout]

  var groups: ReadGroups
  /// The location of the document if it is imported; else nil.
  let importPlace: ImportPlace?
  let meter: EvaluationMeter?
  /// The object that is read: a whole document, or the definition of a group.
  let owner: DocumentProblem.Owner

  /// Creates a reader at the first byte of `text`, which must outlive the reader.
  ///
  /// `shadowing` are names that both operators and groups of the document have. The reader takes these names for
  /// groups.
  init(
    _ text: UnsafeBufferPointer<UInt8>, limits: Limits, countedBy meter: EvaluationMeter? = nil,
    importedAt importPlace: ImportPlace? = nil, shadowing: [String] = []
  ) throws(ReadingError) {
    formulaReader = FormulaReader(shadowing: shadowing)
    builder.shadowedOperators = shadowing
    self.meter = meter
    self.importPlace = importPlace
    groups = ReadGroups(importedAs: importPlace?.name)
    scanner = try DocumentScanner(text, limits: limits.json)
    self.limits = limits
    owner = .document
    operators = OperatorNames()
    takesCanonicalNodes = limits.nesting >= NativeReader.depthOfInputs
  }

  /// Creates a reader for the definition of a group, which begins at the present offset of `outer`.
  init(ofGroupIn outer: NativeReader) {
    formulaReader = FormulaReader(shadowing: outer.shadowing)
    builder.shadowedOperators = outer.shadowing
    scanner = outer.scanner
    limits = outer.limits
    meter = outer.meter
    importPlace = outer.importPlace
    groups = ReadGroups()
    owner = .group
    operators = outer.operators
    definedUnits = outer.definedUnits
    takesCanonicalNodes =
      outer.takesCanonicalNodes && limits.nesting >= NativeReader.depthOfInputs + NativeReader.depthOfGroup
  }

  var text: UnsafeBufferPointer<UInt8> { scanner.text }

  /// The names of operators that the document uses for its own groups.
  var shadowing: [String] { builder.shadowedOperators }

  /// The number of inputs read so far, without the wires of instances.
  var inputCount: Int { references.count - groups.wireCount }

  /// Reads the document.
  ///
  /// The text is not needed afterwards.
  mutating func read() throws(ReadingError) -> SortedDocumentBuilder {
    try readText()
    // Offsets are needed only for messages. They are freed before sorting takes memory; after a loop, which is rare,
    // the text is read again.
    nameOffsets = []
    inputCounts = []
    references = []
    groups.wiredInstances = []
    do throws(LoopFound) {
      return try builder.sorted()
    } catch {
      let shadowing = self.shadowing
      builder = DocumentBuilder()
      var again = try NativeReader(
        text, limits: limits, countedBy: meter, importedAt: importPlace, shadowing: shadowing)
      again.takesCanonicalNodes = takesCanonicalNodes
      try again.readText()
      throw again.stop(forLoop: error.loop)
    }
  }

  /// Reads the whole text into the builder, and stores the offsets of names and other parts.
  mutating func readText() throws(ReadingError) {
    try scanner.begin()
    let start = scanner.offset
    guard scanner.byte == ASCII.leftBrace else { throw wrongType(of: "the document", .document) }
    try readMembers()
    try scanner.finish()
    try require([.nodecalc, .nodes], ofObjectAt: start)
    if !has(.groups), !has(.imports) { try refuseCallsWithoutGroups() }
    try checkImports()
    try finishGroups()
    builder.remember(groups.interfaces)
    try checkWires()
    try checkWiresInGroups()
    try readPassedSections()
  }

  mutating func readDefinition() throws(ReadingError) {
    let start = scanner.offset
    guard scanner.byte == ASCII.leftBrace else { throw wrongType(of: "groups", .group) }
    try readMembers()
    try require([.nodes], ofObjectAt: start)
    let end = scanner.offset
    try readPassedSections()
    scanner.offset = end
  }

  private mutating func readMembers() throws(ReadingError) {
    try scanner.enterObject()
    var isFirst = true
    while let key = try scanner.nextMember(&isFirst) {
      try readMember(key)
    }
  }

  private func require(_ members: [DocumentMember], ofObjectAt start: Int) throws(ReadingError) {
    for member in members where !has(member) {
      throw ReadingError(.missingMember("\(member.key)", owner), at: start)
    }
  }

  private mutating func readPassedSections() throws(ReadingError) {
    for section in Self.sections {
      guard let offset = passedSections[section] else { continue }
      scanner.offset = offset
      try read(section: section)
    }
  }

  private func has(_ member: DocumentMember) -> Bool { members.has(member.rawValue) }

  private mutating func readMember(_ key: JSONString) throws(ReadingError) {
    guard let member = key.withContents(in: text, { DocumentMember($0) }) else {
      try scanner.insert(key, into: &unknownKeys)
      builder.unknownMembers.append(try foreignMember(key))
      return
    }
    if let earlier = members.insert(member.rawValue, at: key.quoteOffset) {
      throw ReadingError.repeated(key, earlierOffset: earlier, in: text)
    }
    if owner == .group, DocumentMember.ofDocumentsAlone.contains(member) {
      throw ReadingError(.memberOfDocument("\(member.key)"), at: key.quoteOffset)
    }
    switch member {
    case .nodecalc: try readVersion()
    case .title: builder.title = try readText("title")
    case .display: builder.display = try readDisplay()
    case .nodes: try readNodes()
    case .inputs, .outputs, .correlations, .frames, .layout:
      if has(.nodes) { try read(section: member) } else { passedSections[member] = try skippedValue() }
    case .imports: try readImports()
    case .interfaces: try readInterfaces()
    case .groups: try readGroups()
    case .scenarios: try readScenarios()
    }
  }

  private mutating func read(section: DocumentMember) throws(ReadingError) {
    switch section {
    case .inputs: builder.inputs = try readDeclared(.inputs)
    case .outputs: builder.outputs = try readDeclared(.outputs)
    case .correlations: try readCorrelations()
    case .frames: try readFrames()
    case .layout: try readLayout()
    case .nodecalc, .title, .display, .imports, .interfaces, .groups, .nodes, .scenarios: break
    }
  }

  mutating func skippedValue() throws(ReadingError) -> Int {
    let offset = scanner.offset
    try scanner.passValue()
    return offset
  }

  private mutating func readVersion() throws(ReadingError) {
    guard isAtNumber else { throw wrongType(of: "nodecalc", .version) }
    let offset = scanner.offset
    let version = try scanner.number()
    if version == Double(NativeFormat.version) { return }
    let written = String(decoding: UnsafeBufferPointer(rebasing: text[offset..<scanner.offset]), as: UTF8.self)
    throw ReadingError(
      version > Double(NativeFormat.version) ? .newerVersion(written) : .unknownVersion(written), at: offset)
  }

  /// Returns the error to report after reading failed with `stop`.
  ///
  /// If the document has a newer format version, the error says this. In all other cases, it is `stop`.
  static func newerVersion(
    of text: UnsafeBufferPointer<UInt8>, limits: Limits, insteadOf stop: ReadingError
  ) -> ReadingError {
    if case .json = stop.reason { return stop }
    do throws(ReadingError) {
      var reader = try NativeReader(text, limits: limits)
      try reader.scanner.begin()
      try reader.scanner.enterObject()
      var isFirst = true
      while let key = try reader.scanner.nextMember(&isFirst) {
        if key.withContents(in: text, { DocumentMember($0) }) == .nodecalc {
          try reader.readVersion()
        } else {
          try reader.scanner.passValue()
        }
      }
      return stop
    } catch {
      if case .newerVersion = error.reason { return error }
      return stop
    }
  }
}
