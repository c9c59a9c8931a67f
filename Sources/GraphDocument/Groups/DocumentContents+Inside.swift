import DataSets
public import EvaluationEngine
import Formulas
import GraphAnalysis
import TextScanning
import Units

extension DocumentContents {
  /// Returns the definition of an instance's group, in which the inputs have the values of this instance.
  ///
  /// Returns nil if the group does not exist. An input without a value fails for the same reason as its source. Inputs
  /// have the uncertainties of their sources, as if the sources were independent.
  ///
  /// - Complexity: Linear in the definition; with uncertain numbers, also in the nodes upstream of the instance.
  public func values(inside instance: NodeID, countedBy meter: EvaluationMeter? = nil) -> DocumentContents? {
    guard let group = self.instance(of: instance)?.group, let definition = groups.definition(named: group) else {
      return nil
    }
    var inside = definition.contents
    if inside.unitDefinitions.isEmpty, !unitDefinitions.isEmpty, inside.units.setStated(units.stated) {
      for node in inside.graph.nodes { inside.graph.markChanged(node) }
    }
    let lowered = definition.lowered
    let inputs = graph.inputs(of: instance)
    let quantities = mayBeUncertain ? NodeQuantities(self, countedBy: meter) : nil
    if lowered.problem == nil {
      for (port, input) in lowered.inputs.enumerated() where inputs.indices.contains(port) {
        guard let source = inputs[port] else { continue }
        let value = valueInUnit(
          passedOnBy: source, uncertainty(of: source, quantities), to: inside.declaredUnit(of: input.node))
        inside.take(value.content, value.uncertainty, in: value.unit, as: input.node)
      }
    }
    let given = Set(lowered.inputs.map(\.node))
    for node in inside.graph.dataNodes where !given.contains(node) {
      let name = inside.sharedName(of: node) ?? "\(lowered.name):\(inside.name(of: node))"
      if let shared = hidden.shared(name) { inside.setRead(ofShared: graph.content(of: shared), node) }
    }
    UnitPass.run(on: &inside)
    _ = inside.propagate(countedBy: meter)
    return inside
  }

  private func content(passedOnBy source: NodeID) -> NodeContent {
    switch graph.value(of: source) {
    case .number(let value): .number(value)
    case .data(let set): .data(.set(set))
    case .failure, .waiting, .absent:
      .data(.unread(UnreadData("'\(name(of: source))' has no value: \(sentence(forValueOf: source) ?? "")")))
    }
  }

  /// Returns a value in the unit that an input declares.
  ///
  /// If the input declares no unit, the value keeps its own unit, which is nil for a plain number.
  private func valueInUnit(
    passedOnBy source: NodeID, _ uncertainty: StandardUncertainty?, to declared: Unit?
  ) -> (content: NodeContent, uncertainty: StandardUncertainty?, unit: Unit?) {
    let content = content(passedOnBy: source)
    let own = unit(of: source)
    guard let declared, !graph.value(of: source).isMissing else { return (content, uncertainty, own) }
    do throws(UnitConflict) {
      let conversion = try (own ?? .one).conversion(to: declared)
      switch content {
      case .number(let value):
        let quantity = Quantity(value, uncertainty).converted(by: conversion)
        return (.number(quantity.value), quantity.uncertainty, declared)
      case .data(.set(let set)): return (.data(set.converted(by: conversion)), nil, declared)
      case .data(.unread), .operator, .formula, .sink: return (content, uncertainty, declared)
      }
    } catch {
      let reason = "\(error.message(left: name(of: source), right: nil)): \(error.remedy)"
      return (.data(.unread(UnreadData(reason))), nil, declared)
    }
  }

  private func uncertainty(of source: NodeID, _ quantities: NodeQuantities?) -> StandardUncertainty? {
    quantities?.quantity(of: source)?.value.uncertainty
  }

  private mutating func setRead(ofShared content: NodeContent, _ node: NodeID) {
    if case .data = content { graph.setContent(content, of: node) }
  }

  private mutating func take(
    _ content: NodeContent, _ uncertainty: StandardUncertainty?, in unit: Unit?, as node: NodeID
  ) {
    graph.setContent(content, of: node)
    UnitAttribute.set(unit.map { .text($0.storedText) }, of: node, in: &self)
    details[stated: node] = NumberUncertainty(content.kind == .number ? uncertainty : nil)
    details[source: node] =
      switch content {
      case .data(.set(let set)): .written(set)
      case .data(.unread): .written(DataSet())
      case .number, .operator, .formula, .sink: nil
      }
    _ = removeUnsuitedAttributes(of: node, as: content.kind)
  }

  /// A node inside an instance, possibly several levels deep, or in the definition of a group.
  public struct InnerNode: Sendable {
    /// The path to the node, such as `house.growth` or `annuity:growth`.
    public let path: String
    /// The definition that contains the node.
    ///
    /// Its inputs have the values of the instance. In the definition of a group, they have their defaults.
    public let contents: DocumentContents
    /// The node in `contents`.
    public let node: NodeID
  }

  /// Returns the node with this path; nil if there is none.
  ///
  /// A node inside an instance has a path such as `house.growth` or `house.loan.growth`; a node inside a group has a
  /// path such as `annuity:growth`.
  ///
  /// - Complexity: The same as for `values(inside:)`, for each level.
  public func innerNode(named path: String, countedBy meter: EvaluationMeter? = nil) -> InnerNode? {
    if path.utf8.contains(UInt8(ascii: ":")) { return definedNode(named: path, countedBy: meter) }
    let parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, parts.count <= DocumentLimits.groupNesting + 1 else { return nil }
    var contents = self
    for part in parts.dropLast() {
      guard let instance = contents.names.node(named: part),
        let inside = contents.values(inside: instance, countedBy: meter)
      else {
        return nil
      }
      contents = inside
    }
    return parts.last.flatMap { contents.names.node(named: $0) }.map {
      InnerNode(path: path, contents: contents, node: $0)
    }
  }

  private func definedNode(named path: String, countedBy meter: EvaluationMeter?) -> InnerNode? {
    let parts = path.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, var definition = definition(of: parts[0]), let node = definition.node(named: parts[1])
    else { return nil }
    definition.takeRead(by: self, inGroup: parts[0])
    _ = definition.propagate(countedBy: meter)
    return InnerNode(path: path, contents: definition, node: node)
  }

  /// Returns which node inside a failing instance fails, and why; nil if `node` is not an instance or an output of one.
  func sentence(for failure: Failure, inInstance node: NodeID) -> String? {
    let instance: NodeID
    var output: String?
    switch hidden.role(of: node) {
    case .output(let owner, let name)?: (instance, output) = (owner, name)
    case nil: instance = node
    case .shared?, .given?: return nil
    }
    guard let group = self.instance(of: instance)?.group else { return nil }
    if let problem = sentence(forGroup: group) { return problem }
    guard let place = lowered(of: instance)?.output(named: output) else {
      return sentence(forOutput: output ?? "", of: group)
    }
    if case .stopped = failure { return failure.sentence }
    guard let inner = failingNode(inside: instance, place.node) else { return failure.sentence }
    let reason = inner.contents.sentence(forValueOf: inner.node) ?? failure.sentence
    // The caller already names the output.
    return inner.path.utf8.elementsEqual(name(of: node).utf8) ? reason : "\(inner.path): \(reason)"
  }

  /// Returns the reason why a group has no value, such as a missing group or an unreadable definition.
  ///
  /// Nil if the group can be computed.
  func sentence(forGroup group: String) -> String? {
    guard let lowered = groups.definition(named: group)?.lowered else {
      return groups.importProblem(of: group).map { "the group '\(group)' cannot be used: \($0)" }
        ?? "no group is named '\(group)'" + (groups.nameLike(group).map { ": did you mean '\($0)'?" } ?? "")
    }
    return lowered.problem.map { "the group '\(group)' \($0.sentence)" }
  }

  /// Returns the message that a group has no output with this name, including a suggestion.
  func sentence(forOutput output: String, of group: String) -> String {
    let lack = "the group '\(group)' has no output '\(output)'"
    if groups[group]?.hasValue(named: output) == true { return "\(lack): declare it" }
    let outputs = groups.signature(of: group)?.outputs ?? []
    return lack + (Suggestion.nearest(to: output, among: outputs).map { ": did you mean '\($0)'?" } ?? "")
  }

  /// Whether a node with this name exists and has a value, so that it could be declared as an output.
  func hasValue(named name: String) -> Bool { node(named: name).map { kind(of: $0).hasOutput } ?? false }

  /// The maximum number of steps for finding the failing node inside an instance.
  ///
  /// So many steps take a fraction of a second.
  private static let reasonSteps = 1 << 24

  /// Returns the innermost node that makes an output of an instance fail; nil if the search would take too long.
  private func failingNode(inside instance: NodeID, _ output: NodeID) -> InnerNode? {
    let meter = EvaluationMeter(block: Self.reasonSteps) { StoppedEvaluation("finding the reason takes longer") }
    var contents = self
    var (next, wanted): (NodeID, NodeID) = (instance, output)
    var path = name(of: instance)
    for _ in 0..<DocumentLimits.groupNesting {
      guard let inside = contents.values(inside: next, countedBy: meter), meter.stop == nil else { return nil }
      var culprit = wanted
      if case .waiting(let cause) = inside.graph.value(of: wanted) { culprit = cause }
      guard inside.graph.value(of: culprit).isMissing else { return nil }
      let found = InnerNode(path: "\(path).\(inside.name(of: culprit))", contents: inside, node: culprit)
      guard let inner = inside.visible(culprit), inside.isInstance(inner), let lowered = inside.lowered(of: inner),
        lowered.problem == nil
      else { return found }
      let name: String? = if case .output(_, let name)? = inside.hidden.role(of: culprit) { name } else { nil }
      guard let output = lowered.output(named: name) else { return found }
      path += ".\(inside.name(of: inner))"
      (contents, next, wanted) = (inside, inner, output.node)
    }
    return nil
  }
}

extension GroupProblem {
  /// The problem with a suggestion; the sentence follows the name of the group.
  public var sentence: String {
    switch self {
    case .tooManyPorts(let limit):
      "has more than \(limit) inputs, uncertain numbers and data nodes in total: split it into smaller groups"
    case .tooManySteps(let limit): "takes more than \(limit) steps to compute: write some of its groups out as nodes"
    case .noOutputs: "has no output: add a node with a value"
    case .unread(let reason): "cannot be read: \(reason)"
    }
  }
}

extension DocumentContents {
  /// Returns the definition at the end of a path, or the document for an empty path; nil if the path is invalid.
  ///
  /// `meter` counts the work on data sets and may stop it.
  ///
  /// - Complexity: linear in the definitions along the path.
  func shown(at path: [Level], countedBy meter: EvaluationMeter?) -> DocumentContents? {
    var shown = self
    for level in path {
      guard let instance = level.instance else {
        guard var definition = definition(of: level.group) else { return nil }
        definition.takeRead(by: self, inGroup: level.group)
        _ = definition.propagate(countedBy: meter)
        shown = definition
        continue
      }
      guard shown.groupEntered(through: instance) == level.group,
        var inside = shown.values(inside: instance, countedBy: meter)
      else { return nil }
      // An imported document has its own groups.
      if groups.defines(level.group) { inside.groups = groups }
      shown = inside
    }
    return shown
  }

  /// Returns the definition of a group for editing.
  ///
  /// New nodes in it can use the document's other groups.
  func definition(of group: String) -> DocumentContents? {
    var definition = groups.definition(atPath: group)?.contents
    if groups.defines(group) { definition?.groups = groups }
    return definition
  }

  /// Returns the name of the group that is shown when an instance is opened.
  ///
  /// For an imported document, the name includes the names of the imports on the path.
  func groupEntered(through instance: NodeID) -> String? { lowered(of: instance)?.name }

  private mutating func takeRead(by document: DocumentContents, inGroup group: String) {
    for node in dataNodesToRead {
      let name = sharedName(of: node) ?? "\(group):\(name(of: node))"
      guard let read = document.hidden.shared(name), case .data(let content) = document.graph.content(of: read) else {
        continue
      }
      setRead(content, of: node)
    }
  }

  /// Copies the values of inputs and data nodes from another state of the same definition.
  ///
  /// - Parameters:
  ///   - other: The other state.
  ///   - known: The nodes that were inputs before; some may no longer be inputs.
  ///   - changes: Receives the affected nodes.
  /// - Returns: False if more than values changed, because a node has another kind in `other`.
  /// - Complexity: Linear in the inputs and data nodes.
  mutating func takeInputs(
    of other: DocumentContents, _ known: Set<NodeID>, _ changes: inout [DocumentChange]
  ) -> Bool {
    for node in known.union(other.inputs()).sorted() where other.contains(node) {
      let content = other.graph.content(of: node)
      if graph.kind(of: node) != content.kind { return false }
      do throws(EditError) {
        if case .data(let points) = content, let source = other.source(of: node) {
          if graph.content(of: node) != content || self.source(of: node) != source {
            _ = try setData(NodeData(source, content: points), of: node, &changes)
          }
        } else if !graph.content(of: node).isIdentical(to: content) {
          _ = try apply(.setContent(node, content), noting: &changes)
        }
        if details[.unit, node] != other.details[.unit, node] { return false }
        if details[stated: node] != other.details[stated: node] {
          let stated = other.value(of: .uncertainty, of: node)
          _ = try apply(.set(node, .uncertainty, stated), noting: &changes)
        }
      } catch {
        return false
      }
    }
    for node in other.dataNodesToRead where other.graph.content(of: node) != graph.content(of: node) {
      if case .data(let content) = other.graph.content(of: node) { setRead(content, of: node) }
    }
    return true
  }
}
