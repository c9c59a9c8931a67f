public import EvaluationEngine
public import Formulas
public import Geometry
public import GraphAnalysis
import TextScanning
public import Units

extension DocumentContents {
  /// The number of nodes, without hidden nodes.
  public var count: Int { graph.count - hidden.count }

  /// Returns the node's name; empty if the node no longer exists.
  ///
  /// A hidden node has a composed name: `house.interest` for an output of an instance, `annuity:years` for a value that
  /// all instances share.
  public func name(of node: NodeID) -> String {
    let name = names[node]
    return name.isEmpty ? hiddenName(of: node) ?? "" : name
  }

  /// Returns the node with this name, compared byte by byte; nil if there is none.
  ///
  /// A composed name such as `house.interest` gives a hidden node.
  ///
  /// - Complexity: O(1), expected.
  public func node(named name: String) -> NodeID? {
    names.node(named: name) ?? hiddenNode(named: name)
  }

  /// Returns the node's label, a free text; nil if it has none.
  public func label(of node: NodeID) -> String? { details[label: node] }

  /// Returns the node's own number format; nil if the document's format applies.
  public func display(of node: NodeID) -> NumberFormat? { details[.display, node]?.format }

  /// Returns the number format of the node: its own format or, if it has none, the document's format.
  ///
  /// - Complexity: O(1), expected.
  public func format(of node: NodeID) -> NumberFormat {
    display(of: node) ?? display ?? .plain
  }

  /// Returns a formatter for a value that an instance passes to an input of its group.
  ///
  /// It uses the number format that `input` has in the group's definition.
  public func valueText(
    ofInput input: String, of instance: NodeID, for purpose: ValueText.Purpose, digits: Int? = nil
  ) -> ValueText {
    guard let group = self.instance(of: instance)?.group, let definition = groups[group],
      let node = definition.node(named: input)
    else {
      return ValueText(for: purpose, digits: digits)
    }
    return definition.valueText(of: node, for: purpose, digits: digits)
  }

  /// Returns the unit of a node's value; nil for a plain number, and for a node without a value.
  ///
  /// - Complexity: constant.
  public func unit(of node: NodeID) -> Unit? {
    if case .unit(let unit) = units[node] { return unit }
    return nil
  }

  /// Returns the text of the unit of a node's value, such as `km/h`; nil for a plain number, and for a node without a
  /// value.
  public func unitText(of node: NodeID) -> String? { unit(of: node)?.text }

  /// Returns the text of the unit of differences of a node's value, such as `Δ°C` for °C; nil for a plain number.
  public func differenceUnitText(of node: NodeID) -> String? {
    unit(of: node).map { UnitArithmetic.differenceUnit(of: $0).text }
  }

  /// Returns the unit that the document states for a node; nil if it states none.
  public func declaredUnit(of node: NodeID) -> Unit? {
    details[.unit, node]?.text.flatMap { try? Unit(reading: $0, unitDefinitions) }
  }

  /// Returns the unit that the document states for the x of a data node; nil if it states none.
  func declaredXUnit(of node: NodeID) -> Unit? {
    details[.xUnit, node]?.text.flatMap { try? Unit(reading: $0, unitDefinitions) }
  }

  /// Returns the unit of the x of a node's value, stated or found; nil if x is plain numbers, or if there is no x.
  public func xUnit(of node: NodeID) -> Unit? { units.xUnits[node] }

  /// Returns the name of a node for the legend of a chart, with its units: `speed in km/h over s`.
  public func chartTitle(of node: NodeID) -> String {
    let value = unit(of: node).flatMap { $0.isDate ? nil : " in \($0.text)" } ?? ""
    let x = xUnit(of: node).flatMap { $0.isDate ? nil : " over \($0.text)" } ?? ""
    return name(of: node) + value + x
  }

  /// Creates the formatter for a node's values.
  ///
  /// - Parameters:
  ///   - node: The node, of this document.
  ///   - purpose: What the texts are for.
  ///   - digits: The maximum number of significant digits, if the number format does not set it.
  /// - Returns: A formatter with the node's number format or, if it has none, the document's format.
  public func valueText(of node: NodeID, for purpose: ValueText.Purpose, digits: Int? = nil) -> ValueText {
    ValueText(format(of: node), for: purpose, digits: digits, unit: unitText(of: node))
  }

  /// Returns the node's value with its stated uncertainty as text; empty if it has no value.
  public func text(ofValue node: NodeID, for purpose: ValueText.Purpose) -> String {
    let texts = valueText(of: node, for: purpose)
    return switch graph.value(of: node) {
    case .number(let value): texts.text(Quantity(value, uncertainty(of: node)))
    case .data(let set): texts.text(set)
    case .failure, .waiting, .absent: ""
    }
  }

  /// The text of a note, including line breaks; empty for nodes of other kinds.
  public func text(of node: NodeID) -> String { details[.text, node]?.text ?? "" }

  /// Returns the formula of a formula node, parsed from its text; nil for nodes of other kinds.
  ///
  /// - Complexity: linear in the formula's text, which is parsed; `formulaText(of:)` is constant.
  public func formula(of node: NodeID) -> Formula? { formulas[node] }

  /// The text of the formula of a formula node; nil for nodes of other kinds.
  public func formulaText(of node: NodeID) -> String? { formulas.text(of: node) }

  /// The source of a data node's points; nil for nodes of other kinds.
  public func source(of node: NodeID) -> DataSource? { details[source: node] }

  /// Returns the parameters of an operator; nil if all of them have their defaults.
  public func parameters(of node: NodeID) -> NodeParameters? { details[parameters: node] }

  /// The distribution of a number; nil if none is stated, and for nodes of other kinds.
  public func distribution(of node: NodeID) -> Distribution? { details[distribution: node] }

  /// Returns the uncertainty of a number; nil for an exact number and for nodes of other kinds.
  public func uncertainty(of node: NodeID) -> StandardUncertainty? {
    details[uncertainty: node]
  }

  /// Returns how the uncertainty of a number was evaluated; nil if this is not stated.
  public func evaluation(of node: NodeID) -> UncertaintyEvaluation? { details[evaluation: node] }

  /// Members of the node in its file that nodecalc does not know, in the order read.
  public func unknownMembers(of node: NodeID) -> [UnknownMember] { details[.unknownMembers, node]?.members ?? [] }

  /// The numbers that have an uncertainty, in ascending order of their ids.
  ///
  /// - Complexity: linear in these numbers, plus sorting them.
  public var uncertainNumbers: [NodeID] { details.uncertainNumbers.sorted() }

  /// Whether any value may be uncertain: a number, a number written in a formula, or a point of a data set.
  public var mayBeUncertain: Bool {
    details.areUncertain || !formulas.uncertainNodes.isEmpty || graph.knowsData
  }

  /// The uncertainties of numbers that are written in formulas or in formulas of parameters.
  ///
  /// The outer keys are the nodes. The inner keys are the indices of the steps that put the numbers on the program's
  /// stack.
  ///
  /// - Complexity: Linear in the text of these formulas.
  public var writtenUncertainties: [NodeID: [Int: StandardUncertainty]] {
    var written: [NodeID: [Int: StandardUncertainty]] = [:]
    for node in formulas.uncertainNodes.union(details.uncertainOperators) {
      written[node] = writtenUncertainties(of: node)
    }
    return written
  }

  /// The uncertainties of the numbers in a node's formula, or in the formula of its parameter; nil if all are exact.
  ///
  /// The keys are the indices of the numbers' steps in the node's program.
  ///
  /// - Complexity: Linear in the text of the formula and of the groups that it calls.
  public func writtenUncertainties(of node: NodeID) -> [Int: StandardUncertainty]? {
    guard let formula = formulas[node] else { return parameters(of: node)?.formula?.writtenUncertainties }
    guard let written = formula.writtenUncertainties else { return nil }
    guard !formula.calls.isEmpty, let linked = linked(formula) else { return written }
    return Dictionary(uniqueKeysWithValues: written.map { (linked.programSteps[$0], $1) })
  }

  /// Returns the position of the node on the document plane; nil if the node is laid out automatically.
  public func place(of node: NodeID) -> Point? {
    places.indices.contains(Int(node.index)) ? places[Int(node.index)].point : nil
  }

  /// Returns all attributes of an existing node, besides its content and inputs.
  ///
  /// - Complexity: linear in the text of the node's formula, if it has one, because the formula is parsed.
  public func attributes(of node: NodeID) -> NodeAttributes {
    var attributes = attributesWithoutFormula(of: node)
    attributes.formula = formulas[node]
    return attributes
  }

  /// Returns the attributes of a node without its formula, in constant time.
  func attributesWithoutFormula(of node: NodeID) -> NodeAttributes {
    var attributes = NodeAttributes(
      name: name(of: node), label: details[label: node], instance: instances[node], place: place(of: node),
      frame: frames.title(of: node), isBypassed: graph.isBypassed(node))
    if details.present(on: node).isEmpty { return attributes }
    attributes.values = details.values(of: node)
    attributes.source = details[source: node]
    attributes.parameters = details[parameters: node]
    attributes.stated = details[stated: node]
    return attributes
  }

  /// Returns all nodes in canonical order: sorted by the bytes of their names.
  ///
  /// - Complexity: O(*n* log *n*); linear if the document was read from a file in this order.
  public func nodesByName() -> [NodeID] {
    var keyed = nodesInFileOrder().map { (key: NamePrefix(names[$0]), node: $0) }
    keyed.sort { left, right in
      if left.key != right.key { return left.key < right.key }
      return names[left.node].utf8.lexicographicallyPrecedes(names[right.node].utf8)
    }
    return keyed.map(\.node)
  }

  /// Returns all nodes in natural order of their names; see `NaturalOrder`.
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

  /// Returns all nodes in the order of the file; nodes added later follow in the order of their creation.
  ///
  /// - Complexity: O(*n* log *n*); linear if few of the document's nodes have been removed.
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

  /// Returns the given nodes in file order.
  ///
  /// - Complexity: O(*k* log *k*) for *k* given nodes.
  public func nodesInFileOrder(_ nodes: Set<NodeID>) -> [NodeID] {
    nodes.sorted { ordinals[Int($0.index)] < ordinals[Int($1.index)] }
  }

  /// Returns the nodes that can have a value, in file order.
  ///
  /// Only notes and charts cannot have a value.
  public func valuedNodes() -> [NodeID] {
    nodesInFileOrder().filter { graph.hasOutput($0) }
  }

  /// Returns the reason why a node may not have the name `name`; nil if the name is allowed.
  public func refusal(ofName name: String, for node: NodeID?) -> EditError? {
    if let problem = NodeName.problem(in: name) { return .badName(name, problem) }
    if let owner = self.node(named: name), owner != node { return .nameTaken(name) }
    return nil
  }
}

/// The first eight bytes of a name, as an integer; two integers compare as their texts do.
///
/// Most names differ in these bytes.
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
