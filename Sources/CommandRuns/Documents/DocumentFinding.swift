import Charts
import DataSets
import EvaluationEngine
import Formulas
import GraphDocument
import GraphFiles
import TextScanning

/// Something wrong with a document, and where in its text.
struct DocumentFinding {
  /// How bad it is.
  enum Severity: String {
    case error
    case warning
  }

  let place: TextPlace
  let severity: Severity
  /// The node it is about.
  let node: NodeAddress?
  let message: String

  /// `file:line:column: severity: node 'name': message`, not made safe for a terminal.
  func line(file: String) -> String {
    "\(file):\(place): \(severity.rawValue): " + (node.map { "node '\($0.text)': " } ?? "") + message
  }

  /// What is wrong with the nodes of a document that was read from `text`, or of the `group` in it whose definition `contents` is, and with those of its
  /// groups, in the order of the text.
  ///
  /// Nodes that only wait for a failing one are no findings of their own. A document that is imported is a group as its own groups are.
  static func all(
    in contents: DocumentContents, group: String?, isImported: Bool = false, text: [UInt8]
  ) -> [DocumentFinding] {
    var found =
      isImported ? findings(inDefinition: contents, group: nil) : findings(in: contents, group: group) { _, _ in true }
    // The groups that a definition uses are the document's, and told with it.
    for name in group == nil ? contents.groups.names : [] {
      if let definition = contents.groups[name] { found += findings(inDefinition: definition, group: name) }
    }
    let ofScenarios = isImported || group != nil ? [] : findings(inScenariosOf: contents, text: text)
    if found.isEmpty, ofScenarios.isEmpty { return [] }
    let placed = zip(found, NativeFormat.places(of: found.map(\.node), in: text)).map { finding, place in
      DocumentFinding(place: place, severity: finding.severity, node: finding.node, message: finding.message)
    }
    // Those of one node stay in their order.
    return (placed + ofScenarios).enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      .map(\.element)
  }

  /// Values of scenarios that do nothing, or are out of a range.
  private static func findings(inScenariosOf contents: DocumentContents, text: [UInt8]) -> [DocumentFinding] {
    let remarks = contents.scenarios.all.flatMap { scenario in
      contents.scenarioRemarks(on: scenario).map { (ScenarioValueAddress(scenario.name, $0.name), $0.sentence) }
    }
    let places = NativeFormat.places(ofScenarioValues: remarks.map { $0.0 }, in: text)
    return zip(remarks, places).map { remark, place in
      DocumentFinding(place: place, severity: .warning, node: nil, message: remark.1)
    }
  }

  /// What is wrong with a definition by itself, whatever its uses give it.
  private static func findings(inDefinition definition: DocumentContents, group: String?) -> [Unplaced] {
    let given = nodes(restingOn: definition.inputs(), in: definition)
    return findings(in: definition, group: group) { node, failure in
      switch failure {
      case .openPort: true
      // Data are read for the uses.
      case .unread, .data: false
      // What comes of inputs is told where it comes to be: with the values that a use gives.
      case _: !given.contains(node)
      }
    }
  }

  private typealias Unplaced = (node: NodeAddress, severity: Severity, message: String)

  /// Failures only of nodes for which they count.
  private static func findings(
    in contents: DocumentContents, group: String?, countsFailure: (NodeID, Failure) -> Bool
  ) -> [Unplaced] {
    var found: [Unplaced] = []
    let conformances = Conformance.all(of: contents.nodesInFileOrder(), in: contents)
    for node in contents.nodesInFileOrder() {
      let address = NodeAddress(contents.name(of: node), inGroup: group)
      switch contents.graph.value(of: node) {
      case .failure(let failure) where countsFailure(node, failure):
        let chance = conformances[node].map { "; it \($0.sentence)" } ?? ""
        found.append((address, .error, contents.sentence(for: failure, of: node) + chance))
      case .number where contents.graph.content(of: node) == .operator(.null) && !contents.graph.isBypassed(node):
        found.append((address, .warning, "no operator is chosen yet, so it is 0"))
      case .failure, .number, .data, .waiting, .absent: break
      }
      found += failingOutputs(of: node, in: contents).map { output in
        let address = NodeAddress(contents.name(of: output), inGroup: group)
        return (address, .error, contents.sentence(forValueOf: output) ?? "")
      }
      if let use = contents.use(of: node), contents.groups.signature(of: use.group) != nil {
        found += use.inert.map { (address, .warning, contents.sentence(forInert: $0, of: node)) }
      }
      if let problem = contents.ambiguity(inFormulaOf: node) { found.append((address, .warning, problem.description)) }
      if let conformance = conformances[node], conformance.isDoubtful {
        found.append((address, .warning, "the assertion \(conformance.sentence)"))
      }
      if let sentence = contents.sentence(forRangeOf: node) { found.append((address, .warning, sentence)) }
      if case .data = contents.graph.content(of: node), let set = contents.graph.value(of: node).data,
        let unknown = PointStyle.firstUnknown(in: set)
      {
        found.append((address, .warning, sentence(for: unknown)))
      }
      if let sentence = contents.sentence(forBypassOf: node) {
        found.append((address, .warning, "bypassed: \(sentence)"))
      }
    }
    for remark in EvaluationRemarks.all(in: contents) {
      found.append((NodeAddress(contents.name(of: remark.node), inGroup: group), .warning, remark.sentence))
    }
    return found
  }

  /// A style that no chart draws is kept, but whoever wrote it wants to see it.
  private static func sentence(for unknown: (index: Int, content: PreservedContent)) -> String {
    let known = PointStyle.allCases.map(\.rawValue).joined(separator: ", ")
    let written = unknown.content.shortText
    return
      "no chart knows the style \(written) of the point at index \(unknown.index), which is kept: use one of \(known)"
  }

  /// The outputs of a use that fail, other than the use itself, and that something asks for.
  private static func failingOutputs(of use: NodeID, in contents: DocumentContents) -> [NodeID] {
    let graph = contents.graph
    guard let outputs = contents.signature(of: use)?.outputs.dropFirst(), !graph.value(of: use).isMissing else {
      return []
    }
    return outputs.compactMap { contents.node(named: "\(contents.name(of: use)).\($0)") }.filter { output in
      guard case .failure = graph.value(of: output) else { return false }
      return graph.hasUsers(output) || contents.interface.declares(output, in: .outputs)
    }
  }

  /// The nodes and all that is downstream of them.
  ///
  /// - Complexity: linear in what is downstream; no recursion.
  private static func nodes(restingOn sources: [NodeID], in contents: DocumentContents) -> Set<NodeID> {
    var found = Set(sources)
    var rest = sources
    while let node = rest.popLast() {
      for user in contents.graph.users(of: node) where found.insert(user.node).inserted { rest.append(user.node) }
    }
    return found
  }
}
