import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import JSONText
import TextScanning

/// Writes definitions, one node after the other.
struct DefinitionWriter {
  private let contents: DocumentContents
  private let functions: FunctionText
  private var output: [UInt8] = []
  private var counts: [LeftOut: Int] = [:]

  /// What definitions cannot express.
  private enum LeftOut: Hashable {
    case nodes(NodeKind)
    case labels, displays, ranges, distributions, places, frames, openPorts, parameters, misread, correlations,
      declarations
    case groups, uses, calls, inert, imports, scenarios

    /// In the order of the report; notes come first.
    static let all =
      ([.note] + NodeKind.allCases.filter { $0 != .note }).map(LeftOut.nodes)
      + [
        .labels, .displays, .ranges, .distributions, .places, .frames, .openPorts, .parameters, .misread, .correlations,
        .declarations,
        .groups, .uses, .calls, .inert, .imports, .scenarios,
      ]

    func sentence(_ count: Int) -> String {
      switch self {
      case .nodes(.data): MessageText.counted(count, "data node")
      case .nodes(let kind): MessageText.counted(count, kind.rawValue)
      case .labels: MessageText.counted(count, "label")
      case .displays: "\(MessageText.counted(count, "display")) of numbers"
      case .places: "the places of \(MessageText.counted(count, "node"))"
      case .frames: MessageText.counted(count, "frame")
      case .openPorts: "\(MessageText.counted(count, "operator")) with open ports, written as comments"
      case .parameters: "\(MessageText.counted(count, "operator")) with parameters, written as comments"
      case .misread: "\(MessageText.counted(count, "node")) whose names mean something else, written as comments"
      case .ranges: MessageText.counted(count, "range")
      case .distributions: "\(MessageText.counted(count, "distribution")) of numbers whose value is another one"
      case .groups: MessageText.counted(count, "group")
      case .uses: "\(MessageText.counted(count, "use")) of groups, written as comments"
      case .calls: "\(MessageText.counted(count, "formula")) that need groups, written as comments"
      case .inert: "what \(MessageText.counted(count, "use")) of groups kept for inputs that are no more"
      case .imports: MessageText.counted(count, "import")
      case .scenarios: MessageText.counted(count, "scenario")
      case .declarations: "what is declared as inputs and outputs"
      case .correlations: MessageText.counted(count, "correlation")
      }
    }
  }

  init(_ contents: DocumentContents) {
    self.contents = contents
    functions = FunctionText(of: contents)
  }

  mutating func write() -> (bytes: [UInt8], leftOut: [String]) {
    for name in contents.groups.names {
      guard let line = functions.lines[name], let definition = contents.groups[name] else {
        counts[.groups, default: 0] += 1
        continue
      }
      for node in definition.nodes { countAttributes(of: node, in: definition) }
      writeLine(line)
    }
    for node in contents.nodesInFileOrder() {
      countAttributes(of: node, in: contents)
      write(node)
    }
    if contents.display != nil { counts[.displays, default: 0] += 1 }
    counts[.frames] = contents.frameTitles.isEmpty ? nil : contents.frameTitles.count
    counts[.correlations] = contents.correlations.isEmpty ? nil : contents.correlations.count
    counts[.imports] = contents.imports.isEmpty ? nil : contents.imports.count
    counts[.scenarios] = contents.scenarios.isEmpty ? nil : contents.scenarios.all.count
    counts[.declarations] = contents.interface.isEmpty ? nil : 1
    return (output, LeftOut.all.compactMap { kind in counts[kind].map { kind.sentence($0) } })
  }

  /// The definition of each of these nodes without its line end; empty for one that has none.
  mutating func definitions(of nodes: [NodeID]) -> [String] {
    nodes.map { node in
      let start = output.count
      write(node)
      return String(decoding: output[start...].dropLast(), as: UTF8.self)
    }
  }

  private mutating func countAttributes(of node: NodeID, in contents: DocumentContents) {
    if contents.label(of: node) != nil { counts[.labels, default: 0] += 1 }
    if contents.display(of: node) != nil { counts[.displays, default: 0] += 1 }
    if contents.range(of: node) != nil { counts[.ranges, default: 0] += 1 }
    if contents.place(of: node) != nil { counts[.places, default: 0] += 1 }
  }

  private mutating func write(_ node: NodeID) {
    let name = contents.name(of: node)
    switch contents.graph.content(of: node) {
    case .data: counts[.nodes(.data), default: 0] += 1
    case .sink(let sink): counts[.nodes(sink.kind), default: 0] += 1
    case .number(let value):
      if let distribution = contents.distribution(of: node) {
        if distribution.mean == value,
          contents.uncertainty(of: node) == StandardUncertainty(distribution.standardUncertainty)
        {
          return writeLine("\(name) = \(distribution.text)")
        }
        counts[.distributions, default: 0] += 1
      }
      let text = FormulaPart(Quantity(value, contents.uncertainty(of: node))).text
      // The brackets are for formulas.
      writeLine("\(name) = \(text.hasPrefix("(") ? String(text.dropFirst().dropLast()) : text)")
    case .formula:
      writeLine(contents.use(of: node).map { call(of: node, $0) } ?? formula(of: node))
    case .operator(let operation):
      writeLine(definition(of: node, operation))
    }
  }

  private mutating func formula(of node: NodeID) -> String {
    // A text that is read by itself has to mean the same.
    let text = Formula.withoutDates(contents.unambiguousFormulaText(of: node) ?? "")
    let line = "\(contents.name(of: node)) = \(text.split(whereSeparator: \.isNewline).joined(separator: " "))"
    guard contents.callsGroups || !contents.groups.isEmpty, let formula = contents.formula(of: node) else {
      return line
    }
    // An output of a use has a dot in its name, which nothing has that is defined here.
    if functions.hold(formula.calls), !formula.names.contains(where: { $0.contains(".") }) { return line }
    counts[.calls, default: 0] += 1
    return "# \(line)"
  }

  /// A use as a call, by position as far as inputs are given without a gap.
  private mutating func call(of node: NodeID, _ use: GroupUse) -> String {
    let inputs = contents.signature(of: node)?.inputs ?? []
    var arguments: [String] = []
    for (place, (input, source)) in zip(inputs, contents.inputs(of: node)).enumerated() {
      let given = source.map { contents.name(of: $0) } ?? use.value(of: input).map { FormulaPart($0).text }
      guard let given else { continue }
      arguments.append(arguments.count == place ? given : "\(input) = \(given)")
    }
    let line = "\(contents.name(of: node)) = \(use.group)(\(arguments.joined(separator: ", ")))"
    if functions.lines[use.group] == nil || isFedByOutput(node) {
      counts[.uses, default: 0] += 1
      return "# \(line)"
    }
    if !use.inert.isEmpty { counts[.inert, default: 0] += 1 }
    return line
  }

  /// Whether an output of a use beside its first one feeds the node.
  private func isFedByOutput(_ node: NodeID) -> Bool {
    contents.inputs(of: node).contains { $0.map { contents.isHidden($0) } ?? false }
  }

  private mutating func definition(of node: NodeID, _ operation: OperatorID) -> String {
    let name = contents.name(of: node)
    let sources = contents.graph.inputs(of: node)
    if contents.graph.isBypassed(node), let first = sources.first, let source = first {
      return "\(name) = \(contents.name(of: source))"
    }
    let arguments = sources.compactMap { $0.map { FormulaPart(name: contents.name(of: $0)) } }
    guard arguments.count == sources.count else {
      counts[.openPorts, default: 0] += 1
      let inputs = sources.map { $0.map { contents.name(of: $0) } ?? "open" }
      return "# \(name) = \(operation.name)(\(inputs.joined(separator: ", ")))"
    }
    if contents.parameters(of: node) != nil || !operation.descriptor.pointVariables.isEmpty {
      counts[.parameters, default: 0] += 1
      return "# \(name) = \(contents.callText(of: node))"
    }
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

  private mutating func writeLine(_ line: String) {
    output.append(contentsOf: line.utf8)
    output.append(ASCII.lineFeed)
  }
}
