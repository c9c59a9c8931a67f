import Charts
import DataSets
import EvaluationEngine
import Formulas
import GraphAnalysis
public import GraphDocument
public import GraphFiles

/// A problem with a node of a document, or a note on it.
public struct NodeFinding: Hashable, Sendable {
  /// The severity of a finding.
  public enum Severity: String, Sendable {
    case error
    case warning
    /// A remark that is not about a problem.
    case note
  }

  /// The kind of finding, for programs.
  public enum Code: String, Sendable {
    case failingValue = "failing-value"
    case noOperator = "no-operator"
    case inertEntry = "inert-entry"
    case ambiguousPrefix = "ambiguous-prefix"
    case doubtfulAssertion = "doubtful-assertion"
    case outsideRange = "outside-range"
    case unknownStyle = "unknown-style"
    case bypassed = "bypassed"
    case uncertainty = "uncertainty"
    case doubtfulReading = "doubtful-reading"
    case unknownUnit = "unknown-unit"
  }

  /// The node that the finding is about.
  public var node: NodeAddress
  /// The severity of the finding.
  public var severity: Severity
  /// The kind of finding.
  public var code: Code
  /// The finding as a sentence without initial capital and full stop.
  public var message: String

  /// Returns the findings about the nodes of a document and of its groups.
  ///
  /// If `group` is not nil, `contents` is the definition of this group. An imported document is treated like a group of
  /// the document. If only a node upstream of a node fails, there is no finding about the node itself.
  ///
  /// - Complexity: Linear in the document, plus computing the probabilities of its assertions.
  public static func all(
    in contents: DocumentContents, group: String? = nil, isImported: Bool = false
  ) -> [NodeFinding] {
    var found =
      isImported ? findings(inDefinition: contents, group: nil) : findings(in: contents, group: group) { _, _ in true }
    // Groups used by a definition belong to the document, and are reported with it.
    for name in group == nil ? contents.groups.names : [] {
      if let definition = contents.groups[name] { found += findings(inDefinition: definition, group: name) }
    }
    return found
  }

  private static func findings(inDefinition definition: DocumentContents, group: String?) -> [NodeFinding] {
    let given = nodes(dependingOn: definition.inputs(), in: definition)
    return findings(in: definition, group: group) { node, failure in
      switch failure {
      case .openPort: true
      // Data is read for instances only.
      case .unread, .data: false
      // Failures caused by inputs are reported for instances, which have the values.
      case _: !given.contains(node)
      }
    }
  }

  private static func findings(
    in contents: DocumentContents, group: String?, countsFailure: (NodeID, Failure) -> Bool
  ) -> [NodeFinding] {
    var found: [NodeFinding] = []
    func note(_ address: NodeAddress, _ code: Code, _ message: String) {
      let severity = code == .failingValue ? Severity.error : .warning
      found.append(NodeFinding(node: address, severity: severity, code: code, message: message))
    }
    lazy var caught = CaughtFailures(in: contents.graph) { contents.interface.declares($0, in: .outputs) }
    let conformances = Conformance.all(of: contents.nodesInFileOrder(), in: contents)
    for node in contents.nodesInFileOrder() {
      let address = NodeAddress(contents.name(of: node), inGroup: group)
      switch contents.graph.value(of: node) {
      case .failure(let failure) where countsFailure(node, failure) && caught.contains(node):
        found.append(
          NodeFinding(
            node: address, severity: .note, code: .failingValue,
            message: "\(contents.sentence(for: failure, of: node)); only 'failed' and 'ifFailed' use it"))
      case .failure(let failure) where countsFailure(node, failure):
        let chance = conformances[node].map { "; it \($0.sentence)" } ?? ""
        note(address, .failingValue, contents.sentence(for: failure, of: node) + chance)
      case .number where contents.graph.content(of: node) == .operator(.null) && !contents.graph.isBypassed(node):
        note(address, .noOperator, "no operator is chosen yet, so it is 0")
      case .failure, .number, .data, .waiting, .absent: break
      }
      for output in failingOutputs(of: node, in: contents) {
        let address = NodeAddress(contents.name(of: output), inGroup: group)
        note(address, .failingValue, contents.sentence(forValueOf: output) ?? "")
      }
      if let instance = contents.instance(of: node), contents.groups.signature(of: instance.group) != nil {
        for entry in instance.inert { note(address, .inertEntry, contents.sentence(forInert: entry, of: node)) }
      }
      if let problem = contents.ambiguity(inFormulaOf: node) { note(address, .ambiguousPrefix, problem.description) }
      if let text = contents.formulaText(of: node), Formula.mayHaveNotes(text), let formula = contents.formula(of: node)
      {
        for reading in formula.notes where reading.isDoubtful { note(address, .doubtfulReading, reading.sentence) }
      }
      if let conformance = conformances[node], conformance.isDoubtful {
        note(address, .doubtfulAssertion, "the assertion \(conformance.sentence)")
      }
      if let sentence = contents.sentence(forRangeOf: node) { note(address, .outsideRange, sentence) }
      if case .data = contents.graph.content(of: node), let set = contents.graph.value(of: node).data,
        let unknown = PointStyle.firstUnknown(in: set)
      {
        note(address, .unknownStyle, sentence(for: unknown))
      }
      if let sentence = UnitRemarks(contents).unreadableUnit(of: node) { note(address, .unknownUnit, sentence) }
      if let sentence = contents.sentence(forBypassOf: node) {
        note(address, .bypassed, "bypassed: \(sentence)")
      }
    }
    for remark in EvaluationRemarks.all(in: contents) {
      note(NodeAddress(contents.name(of: remark.node), inGroup: group), .uncertainty, remark.sentence)
    }
    return found
  }

  private static func sentence(for unknown: (index: Int, content: PreservedContent)) -> String {
    let known = PointStyle.allCases.map(\.rawValue).joined(separator: ", ")
    let written = unknown.content.shortText
    return
      "the style \(written) of the point at index \(unknown.index) is kept, but charts do not know it: use one of \(known)"
  }

  /// Returns the failing outputs of an instance, without the first output.
  ///
  /// The result includes outputs that the group no longer has but that other nodes still use.
  private static func failingOutputs(of instance: NodeID, in contents: DocumentContents) -> [NodeID] {
    let graph = contents.graph
    let missing = contents.missingOutputs(of: instance)
    guard let outputs = contents.signature(of: instance)?.outputs.dropFirst(), !graph.value(of: instance).isMissing
    else {
      return missing
    }
    return missing
      + outputs.compactMap { contents.node(named: "\(contents.name(of: instance)).\($0)") }.filter { output in
        guard case .failure = graph.value(of: output) else { return false }
        return graph.hasUsers(output) || contents.interface.declares(output, in: .outputs)
      }
  }

  /// Returns these nodes and all nodes that depend on them.
  ///
  /// - Complexity: Linear in the downstream nodes; no recursion.
  private static func nodes(dependingOn sources: [NodeID], in contents: DocumentContents) -> Set<NodeID> {
    var found = Set(sources)
    var rest = sources
    while let node = rest.popLast() {
      for user in contents.graph.users(of: node) where found.insert(user.node).inserted { rest.append(user.node) }
    }
    return found
  }
}
