import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import JSONText
import TextScanning

/// Writes the canonical form of a document, or of a definition in it, section by section.
struct NativeWriter {
  let contents: DocumentContents
  let nodes: [NodeID]
  private let operatorNames: [[UInt8]]
  /// The members that nodecalc does not know; they are written after all others.
  private let unknownMembers: [UnknownMember]
  private let isGroup: Bool
  var object: ObjectText

  /// Creates a writer for `nodes`, or for all nodes in canonical order if nil.
  init(_ contents: DocumentContents, unknownMembers: [UnknownMember] = [], nodes: [NodeID]? = nil) {
    self.init(
      contents, unknownMembers, nodes ?? contents.nodesByName(), operatorNames: Self.operatorNames, isGroup: false)
  }

  private static let operatorNames: [[UInt8]] = OperatorCatalog.all.map { Array($0.name.utf8) }

  private init(
    _ contents: DocumentContents, _ unknownMembers: [UnknownMember], _ nodes: [NodeID], operatorNames: [[UInt8]],
    isGroup: Bool
  ) {
    self.contents = contents
    self.unknownMembers = unknownMembers
    self.nodes = nodes
    self.operatorNames = operatorNames
    self.isGroup = isGroup
    object = ObjectText(depth: isGroup ? 3 : 1)
    // This suffices for most documents.
    object.output.reserveCapacity(256 + nodes.count * 144)
  }

  mutating func write() -> [UInt8] {
    object.begin("nodecalc")
    object.output.append(decimal: NativeFormat.version)
    writeMembers()
    object.end()
    object.output.append(ASCII.lineFeed)
    return object.output
  }

  private mutating func writeMembers() {
    if let title = contents.title {
      object.begin("title")
      object.output.append(jsonString: title)
    }
    if let display = contents.display {
      object.begin("display")
      object.output.append(jsonString: display.text)
    }
    for side in Interface.Side.allCases where contents.interface[side] != nil {
      object.begin(side == .inputs ? "inputs" : "outputs")
      writeList(of: side)
    }
    // A definition has no groups of its own: it uses groups of the document.
    if !isGroup {
      writeImports()
      writeInterfaces()
      writeGroups()
    }
    writeNodes()
    writeCorrelations()
    if !isGroup { writeScenarios() }
    writeFrames()
    writeLayout()
    for member in unknownMembers {
      object.begin(member.key)
      object.output.append(contentsOf: member.text.utf8)
    }
  }

  mutating func importList() -> ArraySlice<UInt8> {
    writeImportList()
    return object.output[...]
  }

  static func group(_ definition: DocumentContents) -> [UInt8] {
    var writer = NativeWriter(
      definition, definition.unknownMembers, definition.nodesByName(), operatorNames: Self.operatorNames, isGroup: true)
    writer.writeMembers()
    writer.object.end()
    return writer.object.output
  }

  private mutating func writeImports() {
    if contents.imports.isEmpty { return }
    object.begin("imports")
    writeImportList()
  }

  private mutating func writeImportList() {
    object.output.append(ASCII.leftBrace)
    for (place, entry) in contents.imports.enumerated() {
      if place > 0 { object.output.append(", ") }
      object.output.append(jsonName: entry.name)
      object.output.append(": ")
      object.output.append(jsonString: entry.path)
    }
    object.output.append(ASCII.rightBrace)
  }

  private mutating func writeInterfaces() {
    guard let list = Self.interfaceList(of: contents) else { return }
    object.begin("interfaces")
    object.output.append(contentsOf: list)
  }

  /// Returns the text of the stored inputs and outputs of imported groups; nil if there are none.
  static func interfaceList(of contents: DocumentContents) -> [UInt8]? {
    let interfaces = contents.interfacesToRemember
    if interfaces.isEmpty { return nil }
    var output: [UInt8] = [ASCII.leftBrace]
    for (place, (name, signature)) in interfaces.enumerated() {
      if place > 0 { output.append(", ") }
      output.append(jsonString: name)
      output.append(": {\"inputs\": ")
      append(signature.inputs, to: &output)
      output.append(", \"outputs\": ")
      append(signature.outputs, to: &output)
      output.append("}")
    }
    output.append(ASCII.rightBrace)
    return output
  }

  private static func append(_ names: [String], to output: inout [UInt8]) {
    output.append(ASCII.leftBracket)
    for (place, name) in names.enumerated() {
      if place > 0 { output.append(", ") }
      output.append(jsonString: name)
    }
    output.append(ASCII.rightBracket)
  }

  /// Writes the definitions, sorted by the bytes of their names.
  ///
  /// If a formula calls a missing group and nothing is imported, the member is written even if it is empty: see
  /// `NativeReader.refuseCallsWithoutGroups()`.
  private mutating func writeGroups() {
    if !contents.tellsGroups { return }
    object.begin("groups", ASCII.leftBrace)
    for name in contents.groups.names {
      guard let definition = contents.groups[name] else { continue }
      object.next(name)
      var writer = NativeWriter(
        definition, definition.unknownMembers, definition.nodesByName(), operatorNames: operatorNames, isGroup: true)
      writer.writeMembers()
      writer.object.end()
      object.output.append(contentsOf: writer.object.output)
    }
    object.end(ASCII.rightBrace)
  }

  /// Returns the text of each node, as one line.
  mutating func lines() -> [ArraySlice<UInt8>] {
    let contents = contents
    let ends = nodes.map { node in
      write(node, of: contents)
      return object.output.count
    }
    return zip([0] + ends, ends).map { object.output[$0..<$1] }
  }

  mutating func declaredList(_ side: Interface.Side) -> ArraySlice<UInt8> {
    writeList(of: side)
    return object.output[...]
  }

  private mutating func writeList(of side: Interface.Side) {
    object.output.append(ASCII.leftBracket)
    for (place, node) in (contents.interface[side] ?? []).enumerated() {
      if place > 0 { object.output.append(", ") }
      object.output.append(jsonName: contents.name(of: node))
    }
    object.output.append(ASCII.rightBracket)
  }

  private mutating func writeNodes() {
    object.begin("nodes", ASCII.leftBracket)
    let contents = contents
    for node in nodes {
      object.next()
      write(node, of: contents)
    }
    object.end(ASCII.rightBracket)
  }

  /// Writes a node of `contents`.
  ///
  /// The document is an argument, because the property would be copied for each call.
  private mutating func write(_ node: NodeID, of contents: DocumentContents) {
    object.output.append("{\"name\": ")
    object.output.append(jsonName: contents.name(of: node))
    switch contents.graph.content(of: node) {
    case .number(let value):
      object.output.append(", \"kind\": \"number\"")
      let (evaluation, distribution) = (contents.evaluation(of: node), contents.distribution(of: node))
      // A value or uncertainty that follows from readings or a distribution is not written.
      if (evaluation?.value ?? distribution?.mean)?.bitPattern != value.bitPattern {
        object.output.append(", \"value\": ")
        if let date = date(value, of: node, in: contents) {
          object.output.append(jsonString: date)
        } else {
          object.output.append(number: value)
        }
      }
      if evaluation?.standardUncertainty == nil, let uncertainty = contents.uncertainty(of: node),
        distribution.map({ StandardUncertainty($0.standardUncertainty) }) != uncertainty
      {
        write(uncertainty)
      }
      if let evaluation { object.output.append(evaluation) }
      write(.range, of: node, in: contents)
      if let distribution {
        object.output.append(", \"distribution\": ")
        object.output.append(jsonString: distribution.text)
      }
    case .operator(let id):
      object.output.append(", \"kind\": \"operator\", \"operator\": \"")
      object.output.append(contentsOf: operatorNames[Int(id.index)])
      object.output.append("\", \"inputs\": ")
      writeInputs(of: node, in: contents)
      if let parameters = contents.parameters(of: node) { object.output.append(parameters, of: id) }
      write(.bypassed, of: node, in: contents)
    case .formula where contents.isInstance(node):
      if let instance = contents.instance(of: node) { write(instance, of: node) }
    case .formula:
      object.output.append(", \"kind\": \"formula\", \"formula\": ")
      object.output.append(jsonString: contents.formulaText(of: node) ?? "")
    case .data:
      object.output.append(", \"kind\": \"data\"")
      if let source = contents.source(of: node) { object.output.append(source) }
    case .sink(let sink):
      write(sink, of: node)
    }
    if contents.hasTailAttributes(node) {
      for id in AttributeID.allCases where id.attribute.place == .tail { write(id, of: node, in: contents) }
    }
    for member in contents.unknownMembers(of: node) {
      object.output.append(", ")
      write(member)
    }
    object.output.append(ASCII.rightBrace)
  }

  /// Returns the value of a number as a date; nil if its unit is not a date unit, or if the date would parse to another
  /// number.
  private func date(_ value: Double, of node: NodeID, in contents: DocumentContents) -> String? {
    guard contents.hasTailAttributes(node), case .text(let unit)? = contents.value(of: .unit, of: node) else {
      return nil
    }
    return DateNumber.text(value, unit: unit).flatMap { DateNumber.seconds($0) == value ? $0 : nil }
  }

  /// Writes an instance: wires in the order of the group's inputs, then values sorted by name.
  ///
  /// Wires and values for inputs that the group does not have come last.
  private mutating func write(_ instance: GroupInstance, of node: NodeID) {
    object.output.append(", \"kind\": \"group\", \"group\": ")
    object.output.append(jsonString: instance.group)
    let inputs = contents.signature(of: node)?.inputs ?? []
    var wires = zip(inputs, contents.inputs(of: node)).compactMap { input, source in
      source.map { (input, contents.name(of: $0)) }
    }
    var values = instance.values.map { ($0.name, $0.quantity) }
    for entry in instance.inert {
      switch entry.content {
      case .wire(let source): wires.append((entry.name, source))
      case .value(let quantity): values.append((entry.name, quantity))
      }
    }
    write(wires, ", \"inputs\": {") { $1.append(jsonName: $0) }
    write(values, ", \"values\": {") { $1.append($0) }
  }

  private mutating func write<Value>(
    _ entries: [(String, Value)], _ key: StaticString, _ write: (Value, inout [UInt8]) -> Void
  ) {
    if entries.isEmpty { return }
    object.output.append(key)
    for (place, (name, value)) in entries.enumerated() {
      if place > 0 { object.output.append(", ") }
      object.output.append(jsonName: name)
      object.output.append(": ")
      write(value, &object.output)
    }
    object.output.append(ASCII.rightBrace)
  }

  private mutating func write(_ sink: Sink, of node: NodeID) {
    object.output.append(", \"kind\": ")
    object.output.append(jsonString: sink.kind.rawValue)
    if let chart = ChartKind(sink) {
      object.output.append(", \"chart\": ")
      object.output.append(jsonString: chart.name)
    }
    if sink == .note {
      object.output.append(", \"text\": ")
      object.output.append(jsonString: contents.text(of: node))
    }
    if sink.takesInputs {
      object.output.append(", \"inputs\": ")
      writeInputs(of: node, in: contents)
    }
    for id in [AttributeID.size, .log] { write(id, of: node, in: contents) }
  }

  private mutating func writeInputs(of node: NodeID, in contents: DocumentContents) {
    object.output.append(ASCII.leftBracket)
    for port in 0..<contents.graph.inputCount(of: node) {
      if port > 0 { object.output.append(", ") }
      if let source = contents.graph.input(PortID(node, port)) {
        object.output.append(jsonName: contents.name(of: source))
      } else {
        object.output.append("null")
      }
    }
    object.output.append(ASCII.rightBracket)
  }

  private mutating func write(_ uncertainty: StandardUncertainty) {
    object.output.append(", \"uncertainty\": ")
    if uncertainty.isSymmetric {
      object.output.append(number: uncertainty.upper)
    } else {
      object.output.append(ASCII.leftBracket)
      object.output.append(number: uncertainty.lower)
      object.output.append(", ")
      object.output.append(number: uncertainty.upper)
      object.output.append(ASCII.rightBracket)
    }
  }

  private mutating func write(_ id: AttributeID, of node: NodeID, in contents: DocumentContents) {
    guard let value = contents.value(of: id, of: node) else { return }
    object.output.append(", \"")
    object.output.append(id.attribute.key)
    object.output.append("\": ")
    switch value {
    case .flag: object.output.append("true")
    case .text(let text): object.output.append(jsonString: text)
    case .format(let format): object.output.append(jsonString: format.text)
    case .range(let range):
      object.output.append(ASCII.leftBracket)
      object.output.append(number: range.low)
      object.output.append(", ")
      object.output.append(number: range.high)
      object.output.append(ASCII.rightBracket)
    case .size(let size):
      object.output.append(ASCII.leftBracket)
      object.output.append(decimal: size.columns)
      object.output.append(", ")
      object.output.append(decimal: size.rows)
      object.output.append(ASCII.rightBracket)
    case .axes(let axes): object.output.append(jsonString: axes.rawValue)
    case .members, .uncertainty: break
    }
  }

  private mutating func write(_ member: UnknownMember) {
    object.output.append(jsonString: member.key)
    object.output.append(": ")
    object.output.append(contentsOf: member.text.utf8)
  }
}

extension [UInt8] {
  /// Appends a number, in quotes if it has an uncertainty.
  mutating func append(_ quantity: Quantity) {
    if quantity.isExact { append(number: quantity.value) } else { append(jsonString: NumberText.shortest(quantity)) }
  }

  mutating func append(_ place: Point) {
    append(ASCII.leftBracket)
    append(decimal: place.column)
    append(", ")
    append(decimal: place.row)
    append(ASCII.rightBracket)
  }
}
