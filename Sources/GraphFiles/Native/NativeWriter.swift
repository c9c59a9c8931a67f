import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import JSONText
import TextScanning

/// Writes the canonical form of a document, or of a definition in one, into bytes, section by section.
struct NativeWriter {
  private let contents: DocumentContents
  private let nodes: [NodeID]
  private let operatorNames: [[UInt8]]
  /// Members after the known ones.
  private let foreign: [ForeignMember]
  /// A comma, a line break and the indentation of the object's members.
  private let beforeMember: [UInt8]
  /// The same for what is in these members.
  private let beforeEntry: [UInt8]
  private var isFirstMember = true
  private var output: [UInt8] = []

  /// A writer of all nodes in canonical order, or of those that are given.
  init(_ contents: DocumentContents, foreign: [ForeignMember] = [], nodes: [NodeID]? = nil) {
    let names = OperatorCatalog.all.map { Array($0.name.utf8) }
    self.init(contents, foreign, nodes ?? contents.nodesByName(), operatorNames: names, depth: 1)
  }

  /// A writer of an object whose members stand so deep.
  private init(
    _ contents: DocumentContents, _ foreign: [ForeignMember], _ nodes: [NodeID], operatorNames: [[UInt8]], depth: Int
  ) {
    self.contents = contents
    self.foreign = foreign
    self.nodes = nodes
    self.operatorNames = operatorNames
    beforeMember = Array(",\n".utf8) + [UInt8](repeating: ASCII.space, count: 2 * depth)
    beforeEntry = beforeMember + [ASCII.space, ASCII.space]
    // Most nodes of most documents need less.
    output.reserveCapacity(256 + nodes.count * 144)
  }

  mutating func write() -> [UInt8] {
    output.append(ASCII.leftBrace)
    begin("nodecalc")
    output.append(decimal: NativeFormat.version)
    writeMembers()
    output.append("\n}\n")
    return output
  }

  /// Begins a member of the object: what is written next is its value.
  private mutating func begin(_ key: StaticString) {
    separateMember()
    output.append("\"")
    output.append(key)
    output.append("\": ")
  }

  private mutating func separateMember() {
    output.append(contentsOf: isFirstMember ? beforeMember.dropFirst() : beforeMember[...])
    isFirstMember = false
  }

  /// Begins something in a member, the first or another one.
  private mutating func separate(_ isFirst: inout Bool) {
    output.append(contentsOf: isFirst ? beforeEntry.dropFirst() : beforeEntry[...])
    isFirst = false
  }

  /// Ends a member that has been begun, with what is in it on lines of its own.
  private mutating func end(_ bracket: UInt8) {
    output.append(contentsOf: beforeMember.dropFirst())
    output.append(bracket)
  }

  private mutating func writeMembers() {
    if let title = contents.title {
      begin("title")
      output.append(jsonString: title)
    }
    if let display = contents.display {
      begin("display")
      output.append(jsonString: display.text)
    }
    for side in Interface.Side.allCases where contents.interface[side] != nil {
      begin(side == .inputs ? "inputs" : "outputs")
      writeList(of: side)
    }
    writeImports()
    writeGroups()
    writeNodes()
    writeCorrelations()
    writeFrames()
    writeLayout()
    for member in foreign {
      separateMember()
      write(member)
    }
  }

  private mutating func writeImports() {
    if contents.imports.isEmpty { return }
    begin("imports")
    output.append(ASCII.leftBrace)
    for (place, entry) in contents.imports.enumerated() {
      if place > 0 { output.append(", ") }
      output.append(jsonName: entry.name)
      output.append(": ")
      output.append(jsonString: entry.path)
    }
    output.append(ASCII.rightBrace)
  }

  /// Definitions in the order of the bytes of their names.
  ///
  /// Where a formula calls a group that is missing they are written though there are none: see `NativeReader.refuseCallsWithoutGroups()`.
  private mutating func writeGroups() {
    if contents.groups.isEmpty, !contents.callsGroups { return }
    begin("groups")
    output.append(ASCII.leftBrace)
    if contents.groups.isEmpty { return output.append(ASCII.rightBrace) }
    var isFirst = true
    for name in contents.groups.names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      guard let definition = contents.groups[name] else { continue }
      separate(&isFirst)
      output.append(jsonName: name)
      output.append(": {")
      var writer = NativeWriter(
        definition, definition.foreign, definition.nodesByName(), operatorNames: operatorNames, depth: 3)
      writer.writeMembers()
      output.append(contentsOf: writer.output)
      output.append(contentsOf: beforeEntry.dropFirst())
      output.append(ASCII.rightBrace)
    }
    end(ASCII.rightBrace)
  }

  /// The nodes by themselves, each as one line: slices of one text.
  mutating func lines() -> [ArraySlice<UInt8>] {
    let ends = nodes.map { node in
      write(node)
      return output.count
    }
    return zip([0] + ends, ends).map { output[$0..<$1] }
  }

  /// The list of all correlations by itself.
  mutating func correlationList() -> ArraySlice<UInt8> {
    writeCorrelationList()
    return output[...]
  }

  /// The names declared on one side by themselves, in their order.
  mutating func declaredList(_ side: Interface.Side) -> ArraySlice<UInt8> {
    writeList(of: side)
    return output[...]
  }

  private mutating func writeList(of side: Interface.Side) {
    output.append(ASCII.leftBracket)
    for (place, node) in (contents.interface[side] ?? []).enumerated() {
      if place > 0 { output.append(", ") }
      output.append(jsonName: contents.name(of: node))
    }
    output.append(ASCII.rightBracket)
  }

  private mutating func writeNodes() {
    begin("nodes")
    output.append(ASCII.leftBracket)
    var isFirst = true
    for node in nodes {
      separate(&isFirst)
      write(node)
    }
    if isFirst { output.append(ASCII.rightBracket) } else { end(ASCII.rightBracket) }
  }

  private mutating func write(_ node: NodeID) {
    output.append("{\"name\": ")
    output.append(jsonName: contents.name(of: node))
    switch contents.graph.content(of: node) {
    case .number(let value):
      output.append(", \"kind\": \"number\", \"value\": ")
      output.append(number: value)
      if let uncertainty = contents.uncertainty(of: node) { write(uncertainty) }
      if let range = contents.range(of: node) { write(range) }
    case .operator(let id):
      output.append(", \"kind\": \"operator\", \"operator\": \"")
      output.append(contentsOf: operatorNames[Int(id.index)])
      output.append("\", \"inputs\": ")
      writeInputs(of: node)
      if let parameters = contents.parameters(of: node) { output.append(parameters, of: id) }
      if contents.graph.isBypassed(node) { output.append(", \"bypassed\": true") }
    case .formula:
      output.append(", \"kind\": \"formula\", \"formula\": ")
      output.append(jsonString: contents.formulaText(of: node) ?? "")
    case .data:
      output.append(", \"kind\": \"data\"")
      if let source = contents.source(of: node) { output.append(source) }
    case .sink(let sink):
      write(sink, of: node)
    }
    if let label = contents.label(of: node) {
      output.append(", \"label\": ")
      output.append(jsonString: label)
    }
    if let display = contents.display(of: node) {
      output.append(", \"display\": ")
      output.append(jsonString: display.text)
    }
    for member in contents.foreign(of: node) {
      output.append(", ")
      write(member)
    }
    output.append(ASCII.rightBrace)
  }

  private mutating func write(_ sink: Sink, of node: NodeID) {
    output.append(", \"kind\": ")
    output.append(jsonString: sink.kind.rawValue)
    if let chart = ChartKind(sink) {
      output.append(", \"chart\": ")
      output.append(jsonString: chart.name)
    }
    if sink == .note {
      output.append(", \"text\": ")
      output.append(jsonString: contents.text(of: node))
    }
    if sink.takesInputs {
      output.append(", \"inputs\": ")
      writeInputs(of: node)
    }
    output.append(contents.chartForm(of: node))
  }

  private mutating func writeInputs(of node: NodeID) {
    output.append(ASCII.leftBracket)
    for port in 0..<contents.graph.inputCount(of: node) {
      if port > 0 { output.append(", ") }
      if let source = contents.graph.input(PortID(node, port)) {
        output.append(jsonName: contents.name(of: source))
      } else {
        output.append("null")
      }
    }
    output.append(ASCII.rightBracket)
  }

  private mutating func write(_ uncertainty: StandardUncertainty) {
    output.append(", \"uncertainty\": ")
    if uncertainty.isSymmetric {
      output.append(number: uncertainty.upper)
    } else {
      output.append(ASCII.leftBracket)
      output.append(number: uncertainty.lower)
      output.append(", ")
      output.append(number: uncertainty.upper)
      output.append(ASCII.rightBracket)
    }
  }

  private mutating func write(_ range: ValueRange) {
    output.append(", \"range\": [")
    output.append(number: range.low)
    output.append(", ")
    output.append(number: range.high)
    output.append(ASCII.rightBracket)
  }

  private mutating func writeCorrelations() {
    if contents.correlations.isEmpty { return }
    begin("correlations")
    writeCorrelationList()
  }

  private mutating func writeCorrelationList() {
    output.append(ASCII.leftBracket)
    var separator: StaticString = "["
    for correlation in contents.correlations {
      output.append(separator)
      separator = ", ["
      output.append(jsonName: contents.name(of: correlation.first))
      output.append(", ")
      output.append(jsonName: contents.name(of: correlation.second))
      output.append(", ")
      output.append(number: correlation.coefficient)
      output.append(ASCII.rightBracket)
    }
    output.append(ASCII.rightBracket)
  }

  /// Frames in the order of their first nodes, the nodes of each in the order of all.
  private mutating func writeFrames() {
    if contents.frameTitles.isEmpty { return }
    var members: [String: [NodeID]] = [:]
    var titles: [String] = []
    for node in nodes {
      guard let title = contents.frameTitle(of: node) else { continue }
      if members[title] == nil { titles.append(title) }
      members[title, default: []].append(node)
    }
    begin("frames")
    output.append(ASCII.leftBrace)
    var isFirst = true
    for title in titles {
      separate(&isFirst)
      output.append(jsonString: title)
      output.append(": [")
      for (index, node) in (members[title] ?? []).enumerated() {
        if index > 0 { output.append(", ") }
        output.append(jsonName: contents.name(of: node))
      }
      output.append(ASCII.rightBracket)
    }
    end(ASCII.rightBrace)
  }

  private mutating func writeLayout() {
    var isFirst = true
    for node in nodes {
      guard let place = contents.place(of: node) else { continue }
      if isFirst {
        begin("layout")
        output.append(ASCII.leftBrace)
      }
      separate(&isFirst)
      output.append(jsonName: contents.name(of: node))
      output.append(": ")
      output.append(place)
    }
    if !isFirst { end(ASCII.rightBrace) }
  }

  private mutating func write(_ member: ForeignMember) {
    output.append(jsonString: member.key)
    output.append(": ")
    output.append(contentsOf: member.text.utf8)
  }
}

extension [UInt8] {
  /// Appends a place as `layout` has it.
  mutating func append(_ place: Point) {
    append(ASCII.leftBracket)
    append(decimal: place.column)
    append(", ")
    append(decimal: place.row)
    append(ASCII.rightBracket)
  }

  /// What stands between a chart's inputs and its label.
  mutating func append(_ form: ChartForm) {
    if form.size != ChartForm.standard.size {
      append(", \"size\": [")
      append(number: Double(form.size.columns))
      append(", ")
      append(number: Double(form.size.rows))
      append("]")
    }
    if form.logarithmic != .none {
      append(", \"log\": ")
      append(jsonString: form.logarithmic.rawValue)
    }
  }
}
