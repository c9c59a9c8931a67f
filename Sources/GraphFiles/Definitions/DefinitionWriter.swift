import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import JSONText
import TextScanning
import Units

struct DefinitionWriter {
  private let contents: DocumentContents
  private let functions: FunctionText
  private var output: [UInt8] = []
  private var counts: [LeftOut: Int] = [:]
  private var openPorts = 0

  private enum LeftOut: CaseIterable {
    case distributions, parameters, misread, groups, instances, calls, inert

    func loss(_ count: Int) -> DocumentLoss {
      switch self {
      case .distributions: .distributionsBesideValues(count: count)
      case .parameters: .operatorsWithParameters(count: count)
      case .misread: .misreadNames(count: count)
      case .groups: .groups(count: count)
      case .instances: .instances(count: count)
      case .calls: .formulasOfGroups(count: count)
      case .inert: .formerInputs(count: count)
      }
    }
  }

  /// The parts of a document, besides nodes and links, that definitions can express.
  ///
  /// Some groups and distributions cannot be expressed; these are counted while the definitions are written.
  static let carries: Set<GraphPart> = [
    .values, .ports, .groups, .uncertainties, .computedUncertainties, .distributions,
  ]

  init(_ contents: DocumentContents) {
    self.contents = contents
    functions = FunctionText(of: contents)
  }

  mutating func write() -> (bytes: [UInt8], leftOut: [DocumentLoss]) {
    var written: [DocumentContents] = []
    for name in contents.groups.names {
      guard let line = functions.lines[name], let definition = contents.groups[name] else {
        counts[.groups, default: 0] += 1
        continue
      }
      written.append(definition)
      writeLine(line)
    }
    for node in contents.nodesInFileOrder() { write(node) }
    // Units inside groups have no place in the line of a function.
    let hasUnits = written.contains { group in group.graph.nodes.contains { group.declaredUnit(of: $0) != nil } }
    let parts = GraphPart.leftOut(
      of: contents, and: written, carrying: hasUnits ? Self.carries : Self.carries.union([.units]))
    return (output, parts + leftOut)
  }

  /// What the lines written so far leave out.
  var leftOut: [DocumentLoss] { LeftOut.allCases.compactMap { kind in counts[kind].map(kind.loss) } }

  /// Returns the definition of each node without a line end; empty for a node without a definition.
  mutating func definitions(of nodes: [NodeID]) -> [String] {
    nodes.map { node in
      let start = output.count
      write(node)
      return String(decoding: output[start...].dropLast(), as: UTF8.self)
    }
  }

  private mutating func write(_ node: NodeID) {
    let name = contents.name(of: node)
    switch contents.graph.content(of: node) {
    case .data, .sink: break
    case .number(let value):
      if let distribution = contents.distribution(of: node) {
        if distribution.mean == value,
          contents.uncertainty(of: node) == StandardUncertainty(distribution.standardUncertainty)
        {
          if let text = text(of: distribution, of: node) { return writeLine("\(name) = \(text)") }
        }
        counts[.distributions, default: 0] += 1
      }
      let number = FormulaPart(Quantity(value, contents.uncertainty(of: node)))
      if let unit = contents.declaredUnit(of: node) {
        return writeLine("\(name) = \(FormulaPart(number, UnitMark(.given, unit.storedText)).text)")
      }
      // The brackets are needed only inside formulas.
      writeLine("\(name) = \(number.text.hasPrefix("(") ? String(number.text.dropFirst().dropLast()) : number.text)")
    case .formula:
      writeLine(contents.instance(of: node).map { call(of: node, $0) } ?? converted(formula(of: node), node))
    case .operator(let operation):
      writeLine(converted(definition(of: node, operation), node))
    }
  }

  /// Returns a distribution with the unit of its node; nil if it cannot be typed.
  private func text(of distribution: Distribution, of node: NodeID) -> String? {
    guard let unit = contents.declaredUnit(of: node) else { return distribution.text }
    return TypedDistribution.storedText(of: distribution, in: unit)
  }

  /// Returns a definition followed by a conversion to the unit that the document states for the node, such as `to
  /// [km]`.
  private func converted(_ line: String, _ node: NodeID) -> String {
    guard let unit = contents.declaredUnit(of: node) else { return line }
    let isConverted = contents.formula(of: node)?.units.last?.purpose == .wanted
    guard isConverted, let sign = line.firstRange(of: " = ") else { return "\(line) to [\(unit.storedText)]" }
    return "\(line[..<sign.upperBound])(\(line[sign.upperBound...])) to [\(unit.storedText)]"
  }

  private mutating func formula(of node: NodeID) -> String {
    // The text must mean the same without its context.
    let text = contents.unambiguousFormulaText(of: node) ?? ""
    let line = "\(contents.name(of: node)) = \(text.split(whereSeparator: \.isNewline).joined(separator: " "))"
    guard contents.callsGroups || !contents.groups.isEmpty, let formula = contents.formula(of: node) else {
      return line
    }
    // The name of an instance's output contains a dot, which no definition here can have.
    if functions.hold(formula.calls), !formula.names.contains(where: { $0.contains(".") }) { return line }
    counts[.calls, default: 0] += 1
    return "# \(line)"
  }

  /// Returns an instance as a call; arguments after the first open input are named.
  private mutating func call(of node: NodeID, _ instance: GroupInstance) -> String {
    let inputs = contents.signature(of: node)?.inputs ?? []
    var arguments: [String] = []
    for (place, (input, source)) in zip(inputs, contents.inputs(of: node)).enumerated() {
      let given = source.map { contents.name(of: $0) } ?? instance.value(of: input).map { FormulaPart($0).text }
      guard let given else { continue }
      arguments.append(arguments.count == place ? given : "\(input) = \(given)")
    }
    let line = "\(contents.name(of: node)) = \(instance.group)(\(arguments.joined(separator: ", ")))"
    if functions.lines[instance.group] == nil || isFedByOutput(node) {
      counts[.instances, default: 0] += 1
      return "# \(line)"
    }
    if !instance.inert.isEmpty { counts[.inert, default: 0] += 1 }
    return line
  }

  private func isFedByOutput(_ node: NodeID) -> Bool {
    contents.inputs(of: node).contains { $0.map { contents.isHidden($0) } ?? false }
  }

  private mutating func definition(of node: NodeID, _ operation: OperatorID) -> String {
    let name = contents.name(of: node)
    let sources = contents.graph.inputs(of: node)
    if contents.graph.isBypassed(node), let first = sources.first, let source = first {
      return "\(name) = \(contents.name(of: source))"
    }
    if contents.parameters(of: node) != nil || !operation.descriptor.pointVariables.isEmpty {
      counts[.parameters, default: 0] += 1
      return "# \(name) = \(contents.callText(of: node))"
    }
    // A name without a node is an open port of a formula, like the port of the operator.
    let arguments = sources.map { FormulaPart(name: $0.map { contents.name(of: $0) } ?? openName()) }
    if isFedByOutput(node) {
      counts[.calls, default: 0] += 1
      return "# \(name) = \(FormulaPart(calling: operation, arguments).text)"
    }
    for part in [FormulaPart(operation, arguments), FormulaPart(calling: operation, arguments)]
    where (try? part.formula()) != nil {
      return "\(name) = \(part.text)"
    }
    counts[.misread, default: 0] += 1
    return "# \(name) = \(FormulaPart(calling: operation, arguments).text)"
  }

  private mutating func openName() -> String {
    while true {
      openPorts += 1
      let name = DocumentContents.openPortName(openPorts)
      if contents.node(named: name) == nil, !contents.groups.names.contains(name) { return name }
    }
  }

  private mutating func writeLine(_ line: String) {
    output.append(contentsOf: line.utf8)
    output.append(ASCII.lineFeed)
  }
}
