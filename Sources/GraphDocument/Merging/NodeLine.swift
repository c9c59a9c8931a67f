import EvaluationEngine
import Formulas

/// A node as in the document's file, in the names of its time.
struct NodeLine {
  var content: NodeContent
  var inputs: [String?]
  var attributes: NodeAttributes

  /// The lines of all nodes by name.
  static func all(of contents: DocumentContents) -> [String: NodeLine] {
    var lines: [String: NodeLine] = [:]
    lines.reserveCapacity(contents.count)
    for node in contents.nodes {
      lines[contents.name(of: node)] = NodeLine(
        content: contents.contentOfCreation(of: node),
        inputs: contents.isUse(node) ? [] : contents.inputs(of: node).map { $0.map { contents.name(of: $0) } },
        attributes: contents.attributesWithWires(of: node))
    }
    return lines
  }

  /// The names of the nodes that it is fed by; those of uses where it is fed by an output of one.
  var sources: [String] {
    let wires = (attributes.use?.inert ?? []).compactMap { entry in
      if case .wire(let source) = entry.content { source } else { nil }
    }
    return (inputs.compactMap(\.self) + wires).map { Self.node(of: $0) }
  }

  /// The node of a name that may be that of an output of it.
  static func node(of name: String) -> String { String(name.prefix { $0 != "." }) }

  /// A name with another node in the place of its own.
  static func renamed(_ name: String, _ names: [String: String]) -> String {
    let node = node(of: name)
    return names[node].map { $0 + name.dropFirst(node.count) } ?? name
  }

  /// Takes the wires away that begin at these nodes.
  mutating func cut(_ nodes: Set<String>) {
    inputs = inputs.map { $0.flatMap { nodes.contains(Self.node(of: $0)) ? nil : $0 } }
    attributes.use?.inert.removeAll { entry in
      if case .wire(let source) = entry.content { nodes.contains(Self.node(of: source)) } else { false }
    }
  }

  /// The same line in a document in which nodes are called otherwise.
  func renamed(_ names: [String: String]) -> NodeLine {
    var line = self
    line.attributes.name = names[attributes.name] ?? attributes.name
    line.inputs = inputs.map { $0.map { Self.renamed($0, names) } }
    if var use = attributes.use {
      use.inert = use.inert.map { entry in
        guard case .wire(let source) = entry.content else { return entry }
        return InertEntry(entry.name, .wire(from: Self.renamed(source, names)))
      }
      line.attributes.use = use
    }
    if let parameters = attributes.parameters, let formula = parameters.formula {
      let wired = Set(inputs.compactMap(\.self))
      let renamed = formula.names.reduce(formula) { renamed, name in
        guard wired.contains(name), let other = names[name] else { return renamed }
        return renamed.renaming(name, to: other) ?? renamed
      }
      line.attributes.parameters = parameters.replacingFormula(renamed)
    }
    // A mention of a name that is no node here stays as it is written.
    for (port, name) in (attributes.formula?.names ?? []).enumerated() where inputs.indices.contains(port) {
      if inputs[port] != nil, let other = names[Self.node(of: name)] {
        line.mention(other, inPlaceOf: Self.node(of: name))
      }
    }
    return line
  }

  /// Has a formula mention another name.
  ///
  /// - Returns: false where its text would mean something else or be too long: then it stays as it is.
  @discardableResult
  mutating func mention(_ other: String, inPlaceOf name: String) -> Bool {
    guard let formula = attributes.formula?.renaming(name, to: other) else { return false }
    attributes.formula = formula
    content = .formula(formula.program)
    return true
  }

  /// A formula that cannot stand is preserved as text.
  mutating func becomeNote() {
    attributes.text = attributes.formula?.text
    attributes.formula = nil
    content = .note
    inputs = []
  }

  /// Whether the two calculate the same in the same way; of notes: whether their texts are equal.
  func hasLogic(of other: NodeLine) -> Bool {
    isSameContent(other) && inputs == other.inputs && attributes.uncertainty == other.attributes.uncertainty
      && attributes.evaluation == other.attributes.evaluation
      && attributes.distribution == other.attributes.distribution
      && attributes.text == other.attributes.text && attributes.formula == other.attributes.formula
      && attributes.isBypassed == other.attributes.isBypassed && attributes.source == other.attributes.source
      && attributes.parameters == other.attributes.parameters && attributes.use == other.attributes.use
      && attributes.chartForm == other.attributes.chartForm
  }

  /// Whether the two differ in nothing but the place.
  func isSame(butForPlace other: NodeLine) -> Bool {
    var (one, two) = (attributes, other.attributes)
    (one.place, two.place) = (nil, nil)
    return isSameContent(other) && inputs == other.inputs && one == two
  }

  mutating func takeLogic(of other: NodeLine) {
    content = other.content
    inputs = other.inputs
    attributes.uncertainty = other.attributes.uncertainty
    attributes.evaluation = other.attributes.evaluation
    attributes.distribution = other.attributes.distribution
    attributes.text = other.attributes.text
    attributes.formula = other.attributes.formula
    attributes.isBypassed = other.attributes.isBypassed
    attributes.source = other.attributes.source
    attributes.parameters = other.attributes.parameters
    attributes.use = other.attributes.use
    attributes.chartForm = other.attributes.chartForm
  }

  /// Zero and minus zero are written differently.
  private func isSameContent(_ other: NodeLine) -> Bool {
    if case .number(let one) = content, case .number(let two) = other.content {
      return one.bitPattern == two.bitPattern
    }
    if case .data = content, case .data = other.content { return true }
    return content == other.content
  }
}
