import EvaluationEngine
import Formulas
import GraphDocument
import JSONText
import TextScanning

/// Writes definitions, one node after the other.
struct DefinitionWriter {
  private let contents: DocumentContents
  private var output: [UInt8] = []
  private var counts: [LeftOut: Int] = [:]

  /// What definitions cannot express.
  private enum LeftOut: Hashable {
    case nodes(NodeKind)
    case labels, displays, places, frames, openPorts, parameters, misread, correlations

    /// In the order of the report; notes come first.
    static let all =
      ([.note] + NodeKind.allCases.filter { $0 != .note }).map(LeftOut.nodes)
      + [.labels, .displays, .places, .frames, .openPorts, .parameters, .misread, .correlations]

    func sentence(_ count: Int) -> String {
      switch self {
      case .nodes(.data): "\(count) data \(count == 1 ? "node" : "nodes")"
      case .nodes(let kind): "\(count) \(kind.rawValue)\(count == 1 ? "" : "s")"
      case .labels: "\(count) \(count == 1 ? "label" : "labels")"
      case .displays: "\(count) \(count == 1 ? "display" : "displays") of numbers"
      case .places: "the places of \(count) \(count == 1 ? "node" : "nodes")"
      case .frames: "\(count) \(count == 1 ? "frame" : "frames")"
      case .openPorts: "\(count) \(count == 1 ? "operator" : "operators") with open ports, written as comments"
      case .parameters: "\(count) \(count == 1 ? "operator" : "operators") with parameters, written as comments"
      case .misread: "\(count) \(count == 1 ? "node" : "nodes") whose names mean something else, written as comments"
      case .correlations: "\(count) \(count == 1 ? "correlation" : "correlations")"
      }
    }
  }

  init(_ contents: DocumentContents) { self.contents = contents }

  mutating func write() -> (bytes: [UInt8], leftOut: [String]) {
    for node in contents.nodesInFileOrder() {
      if contents.label(of: node) != nil { counts[.labels, default: 0] += 1 }
      if contents.display(of: node) != nil { counts[.displays, default: 0] += 1 }
      if contents.place(of: node) != nil { counts[.places, default: 0] += 1 }
      write(node)
    }
    if contents.display != nil { counts[.displays, default: 0] += 1 }
    counts[.frames] = contents.frameTitles.isEmpty ? nil : contents.frameTitles.count
    counts[.correlations] = contents.correlations.isEmpty ? nil : contents.correlations.count
    return (output, LeftOut.all.compactMap { kind in counts[kind].map { kind.sentence($0) } })
  }

  private mutating func write(_ node: NodeID) {
    let name = contents.name(of: node)
    switch contents.graph.content(of: node) {
    case .data: counts[.nodes(.data), default: 0] += 1
    case .sink(let sink): counts[.nodes(sink.kind), default: 0] += 1
    case .number(let value):
      let text = FormulaPart(Quantity(value, contents.uncertainty(of: node))).text
      // The brackets are for formulas.
      writeLine("\(name) = \(text.hasPrefix("(") ? String(text.dropFirst().dropLast()) : text)")
    case .formula:
      // A text that is read by itself has to mean the same.
      let text = contents.formula(of: node).map { contents.unambiguousText(of: $0, for: node) } ?? ""
      writeLine("\(name) = \(text.split(whereSeparator: \.isNewline).joined(separator: " "))")
    case .operator(let operation):
      writeLine(definition(of: node, operation))
    }
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
