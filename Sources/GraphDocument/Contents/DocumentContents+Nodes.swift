public import EvaluationEngine
public import Formulas
public import Geometry
public import GraphAnalysis
import TextScanning

extension DocumentContents {
  /// The number of nodes; hidden ones do not count.
  public var count: Int { graph.count - hidden.count }

  /// The node's name; empty for one that is no more.
  ///
  /// A hidden node has a composed name: `house.interest` for an output of an instance, `annuity:years` for a value that
  /// all instances share.
  public func name(of node: NodeID) -> String {
    let name = names[node]
    return name.isEmpty ? hiddenName(of: node) ?? "" : name
  }

  /// The node with that name, byte by byte; that of a composed name may be hidden.
  ///
  /// Expected constant time.
  public func node(named name: String) -> NodeID? {
    names.node(named: name) ?? hiddenNode(named: name)
  }

  /// Free text beside the node's name; nil if it has none.
  public func label(of node: NodeID) -> String? { details[label: node] }

  /// How the node's own numbers are written for people; nil if they are written as the document says.
  public func display(of node: NodeID) -> NumberFormat? { details[.display, node]?.format }

  /// How the node's numbers are written for people: its own way, else that of the document.
  ///
  /// - Complexity: constant, expected.
  public func format(of node: NodeID) -> NumberFormat {
    display(of: node) ?? display ?? .plain
  }

  /// The texts of a value that an instance gives one of its inputs: in the display of the definition's node.
  public func valueText(
    ofInput input: String, of use: NodeID, for purpose: ValueText.Purpose, digits: Int? = nil
  ) -> ValueText {
    guard let group = self.use(of: use)?.group, let definition = groups[group], let node = definition.node(named: input)
    else {
      return ValueText(for: purpose, digits: digits)
    }
    return definition.valueText(of: node, for: purpose, digits: digits)
  }

  /// The texts of a node's values.
  ///
  /// - Parameters:
  ///   - node: The node, of this document.
  ///   - purpose: The purpose of the texts.
  ///   - digits: The most significant digits, if the display does not set a number of digits.
  /// - Returns: The texts in the node's display, else that of the document.
  public func valueText(of node: NodeID, for purpose: ValueText.Purpose, digits: Int? = nil) -> ValueText {
    ValueText(format(of: node), for: purpose, digits: digits)
  }

  /// The value that a node has, with its own uncertainty, as text; empty if it has none.
  public func text(ofValue node: NodeID, for purpose: ValueText.Purpose) -> String {
    let texts = valueText(of: node, for: purpose)
    return switch graph.value(of: node) {
    case .number(let value): texts.text(Quantity(value, uncertainty(of: node)))
    case .data(let set): texts.text(set)
    case .failure, .waiting, .absent: ""
    }
  }

  /// The text of a note, line breaks included; empty for nodes of other kinds.
  public func text(of node: NodeID) -> String { details[.text, node]?.text ?? "" }

  /// The formula of a formula node; nil for nodes of other kinds.
  ///
  /// - Complexity: linear in its text, which is read; `formulaText(of:)` is constant.
  public func formula(of node: NodeID) -> Formula? { formulas[node] }

  /// The text of the formula of a formula node; nil for nodes of other kinds.
  public func formulaText(of node: NodeID) -> String? { formulas.text(of: node) }

  /// The source of a data node's points; nil for nodes of other kinds.
  public func source(of node: NodeID) -> DataSource? { details[source: node] }

  /// The parameters of an operator; nil for the defaults.
  public func parameters(of node: NodeID) -> NodeParameters? { details[parameters: node] }

  /// The distribution of a number; nil if none is stated, and for nodes of other kinds.
  public func distribution(of node: NodeID) -> Distribution? { details[distribution: node] }

  /// How uncertain a number is; nil for an exact one and for nodes of other kinds.
  public func uncertainty(of node: NodeID) -> StandardUncertainty? {
    details[uncertainty: node]
  }

  /// How the uncertainty of a number was evaluated, if it is stated.
  public func evaluation(of node: NodeID) -> UncertaintyEvaluation? { details[evaluation: node] }

  /// Members of the node in its file that nodecalc does not know, in the order read.
  public func foreign(of node: NodeID) -> [ForeignMember] { details[.foreign, node]?.members ?? [] }

  /// The numbers that have an uncertainty, in ascending order.
  ///
  /// - Complexity: linear in these numbers, except for their order.
  public var uncertainNumbers: [NodeID] { details.uncertainNumbers.sorted() }

  /// Whether some value may be uncertain: a number, a number written in a formula, or a point of a data set.
  public var mayBeUncertain: Bool {
    details.areUncertain || !formulas.uncertainNodes.isEmpty || graph.knowsData
  }

  /// The uncertainties of the numbers written in formulas, those of parameters too, by the steps of the formulas that put them down.
  ///
  /// - Complexity: linear in the text of these formulas.
  public var writtenUncertainties: [NodeID: [Int: StandardUncertainty]] {
    var written: [NodeID: [Int: StandardUncertainty]] = [:]
    for node in formulas.uncertainNodes.union(details.uncertainOperators) {
      written[node] = writtenUncertainties(of: node)
    }
    return written
  }

  /// The uncertainties of the numbers in a node's formula, or in its parameter's formula, by steps of the node's
  /// program; nil if all are exact.
  ///
  /// - Complexity: Linear in the text of the formula and of the groups that it calls.
  public func writtenUncertainties(of node: NodeID) -> [Int: StandardUncertainty]? {
    guard let formula = formulas[node] else { return parameters(of: node)?.formula?.writtenUncertainties }
    guard let written = formula.writtenUncertainties else { return nil }
    guard !formula.calls.isEmpty, let linked = linked(formula) else { return written }
    return Dictionary(uniqueKeysWithValues: written.map { (linked.programSteps[$0], $1) })
  }

  /// The place the document gives the node; nil if it is laid out automatically.
  public func place(of node: NodeID) -> Point? {
    places.indices.contains(Int(node.index)) ? places[Int(node.index)].point : nil
  }

  /// All attributes of a live node beside its content and inputs.
  ///
  /// - Complexity: linear in the text of its formula, which is read, if it has one.
  public func attributes(of node: NodeID) -> NodeAttributes {
    var attributes = attributesWithoutFormula(of: node)
    attributes.formula = formulas[node]
    return attributes
  }

  /// The attributes of a node without its formula, in constant time.
  func attributesWithoutFormula(of node: NodeID) -> NodeAttributes {
    var attributes = NodeAttributes(
      name: name(of: node), label: details[label: node], use: uses[node], place: place(of: node),
      frame: frames.title(of: node), isBypassed: graph.isBypassed(node))
    if details.present(on: node).isEmpty { return attributes }
    attributes.values = details.values(of: node)
    attributes.source = details[source: node]
    attributes.parameters = details[parameters: node]
    attributes.stated = details[stated: node]
    return attributes
  }

  /// All nodes in canonical order: sorted by the bytes of their names.
  ///
  /// - Complexity: O(*n* log *n*); linear for a document whose file was in that order.
  public func nodesByName() -> [NodeID] {
    var keyed = nodesInFileOrder().map { (key: NamePrefix(names[$0]), node: $0) }
    keyed.sort { left, right in
      if left.key != right.key { return left.key < right.key }
      return names[left.node].utf8.lexicographicallyPrecedes(names[right.node].utf8)
    }
    return keyed.map(\.node)
  }

  /// All nodes in the order in which people read names; see `NaturalOrder`.
  ///
  /// - Complexity: O(*n* log *n*).
  public func nodesInNaturalOrder() -> [NodeID] {
    var keyed = nodesByName().map { (key: NaturalOrder.prefix(of: names[$0]), node: $0) }
    keyed.sort { left, right in
      if left.key != right.key { return left.key < right.key }
      return NaturalOrder.precedes(names[left.node], names[right.node])
    }
    return keyed.map(\.node)
  }

  /// All nodes in the order of the file, later ones in the order of their creation.
  ///
  /// - Complexity: linear in the nodes there ever were, or O(*n* log *n*).
  public func nodesInFileOrder() -> [NodeID] {
    guard Int(nextOrdinal) <= 4 * count else {
      return nodes.sorted { ordinals[Int($0.index)] < ordinals[Int($1.index)] }
    }
    var byOrdinal = [Int32](repeating: -1, count: Int(nextOrdinal))
    for index in 0..<graph.idLimit where contains(NodeID(index: index)) {
      byOrdinal[Int(ordinals[Int(index)])] = index
    }
    var nodes: [NodeID] = []
    nodes.reserveCapacity(count)
    for index in byOrdinal where index >= 0 { nodes.append(NodeID(index: index)) }
    return nodes
  }

  /// Some nodes in the order of the file.
  ///
  /// - Complexity: O(*k* log *k*) for *k* of them.
  public func nodesInFileOrder(_ nodes: Set<NodeID>) -> [NodeID] {
    nodes.sorted { ordinals[Int($0.index)] < ordinals[Int($1.index)] }
  }

  /// The nodes that have a value or lack one, that is all but sinks, in file order.
  public func valuedNodes() -> [NodeID] {
    nodesInFileOrder().filter { graph.hasOutput($0) }
  }

  /// The reason why a node may not take `name`; nil if it may.
  public func refusal(ofName name: String, for node: NodeID?) -> EditError? {
    if let problem = NodeName.problem(in: name) { return .badName(name, problem) }
    if let owner = self.node(named: name), owner != node { return .nameTaken(name) }
    return nil
  }
}

/// The first eight bytes of a name, ordered as they are: decides between most names without looking at the names.
private struct NamePrefix: Comparable {
  private var bytes: UInt64

  init(_ name: String) {
    var name = name
    bytes = name.withUTF8 { utf8 in
      var bytes: UInt64 = 0
      for index in 0..<min(utf8.count, 8) { bytes |= UInt64(utf8[index]) << UInt64(56 - 8 * index) }
      return bytes
    }
  }

  static func < (left: NamePrefix, right: NamePrefix) -> Bool { left.bytes < right.bytes }
}
