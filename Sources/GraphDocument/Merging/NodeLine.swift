import EvaluationEngine
import Formulas

/// A node of one version of a document, as written in the file: its content, sources and attributes.
///
/// Sources are given by their names in this version.
struct NodeLine {
  var content: NodeContent
  var inputs: [String?]
  var attributes: NodeAttributes

  static func all(of contents: DocumentContents) -> [String: NodeLine] {
    var lines: [String: NodeLine] = [:]
    lines.reserveCapacity(contents.count)
    for node in contents.nodes {
      lines[contents.name(of: node)] = NodeLine(
        content: contents.contentOfCreation(of: node),
        inputs: contents.isInstance(node) ? [] : contents.inputs(of: node).map { $0.map { contents.name(of: $0) } },
        attributes: contents.attributesWithWires(of: node))
    }
    return lines
  }

  /// The names of the node's sources; for an output of an instance, the name of the instance.
  var sources: [String] {
    let wires = (attributes.instance?.inert ?? []).compactMap { entry in
      if case .wire(let source) = entry.content { source } else { nil }
    }
    return (inputs.compactMap(\.self) + wires).map { Self.node(of: $0) }
  }

  /// Returns the name before the dot, such as the instance `loan` in `loan.rate`.
  static func node(of name: String) -> String { String(name.prefix { $0 != "." }) }

  /// Returns a name such as `loan.rate` with the new name of `loan` from `names`.
  ///
  /// If `names` has no new name for `loan`, the result is unchanged.
  static func renamed(_ name: String, _ names: [String: String]) -> String {
    let node = node(of: name)
    return names[node].map { $0 + name.dropFirst(node.count) } ?? name
  }

  var kind: NodeKind { attributes.instance == nil ? content.kind : .group }

  var operation: OperatorID? { if case .operator(let id) = content { id } else { nil } }

  /// Whether the node's operator or chart allows this number of inputs.
  var hasFittingPorts: Bool { content.ports.map { $0.count(nearest: inputs.count) == inputs.count } ?? true }

  func isFormulaWritten(as other: NodeLine) -> Bool {
    (attributes.formula?.text).isIdentical(to: other.attributes.formula?.text)
  }

  /// Disconnects the ports that the given nodes feed.
  mutating func cut(_ nodes: Set<String>) {
    inputs = inputs.map { $0.flatMap { nodes.contains(Self.node(of: $0)) ? nil : $0 } }
    attributes.instance?.inert.removeAll { entry in
      if case .wire(let source) = entry.content { nodes.contains(Self.node(of: source)) } else { false }
    }
  }

  static func renamed(_ lines: [String: NodeLine], _ names: [String: String]) -> [String: NodeLine] {
    if names.isEmpty { return lines }
    return Dictionary(lines.map { (names[$0] ?? $0, $1.renamed(names)) }) { first, _ in first }
  }

  private func renamed(_ names: [String: String]) -> NodeLine {
    var line = self
    line.attributes.name = names[attributes.name] ?? attributes.name
    line.inputs = inputs.map { $0.map { Self.renamed($0, names) } }
    if var instance = attributes.instance {
      instance.inert = instance.inert.map { entry in
        guard case .wire(let source) = entry.content else { return entry }
        return DanglingInput(entry.name, .wire(from: Self.renamed(source, names)))
      }
      line.attributes.instance = instance
    }
    if let parameters = attributes.parameters, let formula = parameters.formula {
      let wired = Set(inputs.compactMap(\.self))
      line.attributes.parameters = parameters.replacingFormula(Self.renamed(formula, names) { wired.contains($0) })
    }
    // A mention of a name that no node has stays unchanged.
    if let formula = attributes.formula {
      let fed = Set(zip(formula.names, inputs).compactMap { $1 == nil ? nil : $0 })
      let renamed = Self.renamed(formula, names) { fed.contains($0) }
      line.attributes.formula = renamed
      line.content = .formula(renamed.program)
    }
    return line
  }

  /// Returns a formula in which several names are replaced at once.
  ///
  /// The formula stays unchanged if the new text would be too long or would mean something else.
  private static func renamed(
    _ formula: Formula, _ names: [String: String], where isMeant: (String) -> Bool
  ) -> Formula {
    var mentions: [String: String] = [:]
    for name in formula.names where isMeant(name) {
      let new = renamed(name, names)
      if new != name { mentions[name] = new }
    }
    return mentions.isEmpty ? formula : formula.replacing(mentions: mentions) ?? formula
  }

  /// Replaces a name in a formula.
  ///
  /// - Returns: False if the new text would be too long or would mean something else; nothing changes in this case.
  @discardableResult
  mutating func mention(_ other: String, inPlaceOf name: String) -> Bool {
    guard let formula = attributes.formula?.renaming(name, to: other) else { return false }
    attributes.formula = formula
    content = .formula(formula.program)
    return true
  }

  mutating func becomeNote() {
    attributes.text = attributes.formula?.text
    attributes.formula = nil
    content = .note
    inputs = []
  }

  /// Whether two nodes have the same calculation; for notes, whether their texts are equal.
  func hasLogic(of other: NodeLine) -> Bool {
    isSameContent(other) && inputs == other.inputs
      && attributes.formula == other.attributes.formula
      && AttributeID.allCases.allSatisfy {
        !$0.isOfCalculation || attributes[$0] == other.attributes[$0] && self[unread: $0] == other[unread: $0]
      }
      && attributes.source == other.attributes.source
      && attributes.parameters == other.attributes.parameters && attributes.instance == other.attributes.instance
  }

  /// Whether two nodes differ only in position and appearance.
  func isSame(butForLook other: NodeLine) -> Bool {
    var (one, two) = (attributes, other.attributes)
    one.place = two.place
    for id in AttributeID.allCases where !id.attribute.isContested { one[id] = two[id] }
    return isSameContent(other) && inputs == other.inputs && one == two
  }

  mutating func takeLogic(of other: NodeLine) {
    content = other.content
    inputs = other.inputs
    attributes.formula = other.attributes.formula
    for id in AttributeID.allCases where id.isOfCalculation { take(id, from: other) }
    attributes.source = other.attributes.source
    attributes.parameters = other.attributes.parameters
    attributes.instance = other.attributes.instance
  }

  /// Whether the two nodes' contents are written the same way in the file; 0 and −0 differ.
  private func isSameContent(_ other: NodeLine) -> Bool {
    if case .number(let one) = content, case .number(let two) = other.content {
      return one.bitPattern == two.bitPattern
    }
    if case .data = content, case .data = other.content { return true }
    return content == other.content
  }
}
