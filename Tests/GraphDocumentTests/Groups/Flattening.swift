import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

/// A document with every use written out in place, as people would do it without groups.
struct Flattening {
  private(set) var document = Document()
  private var links: [(node: String, inputs: [String?])] = []

  init(_ contents: DocumentContents) throws(EditError) {
    try expand(Level(contents: contents))
    for (name, inputs) in links {
      try document.apply(
        .setInputs(document.node(name), inputs.map { $0.flatMap { document.contents.node(named: $0) } }))
    }
  }

  /// A document, or a definition with what one use gives it.
  struct Level {
    var contents: DocumentContents
    var prefix = ""
    var group: String?
    /// By the names of inputs what is given for them outside.
    var given: [String: String] = [:]
    /// By the names of inputs the values that lie over their defaults.
    var values: [String: Quantity] = [:]
    /// What numbers go by that this use gives, where it stands inside a definition: they are one for all uses of that.
    var sharedPrefix: String?

    /// The level inside of a use.
    func inside(_ instance: NodeID) -> Level? {
      guard let own = contents.instance(of: instance), let definition = contents.groups[own.group],
        let signature = contents.signature(of: instance)
      else { return nil }
      let name = contents.name(of: instance)
      var level = Level(contents: definition, prefix: "\(prefix)\(name)__", group: own.group)
      level.sharedPrefix = group.map { "shared_\($0)_\(name)_" }
      for (name, source) in zip(signature.inputs, contents.inputs(of: instance)) {
        if let source { level.given[name] = flatName(contents.name(of: source)) ?? "missing" }
      }
      for value in own.values { level.values[value.name] = value.quantity }
      return level
    }

    /// What a name leads to when all is written out; nil for what is not there.
    func flatName(_ name: String) -> String? {
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      guard let node = contents.node(named: parts[0]) else { return nil }
      guard contents.isInstance(node) else {
        if let given = given[name] { return given }
        let uncertainty = values[name].map(\.uncertainty) ?? contents.uncertainty(of: node)
        guard let group, uncertainty != nil else { return prefix + name }
        if contents.inputs().contains(node) { return (sharedPrefix ?? prefix) + name }
        return contents.uncertainty(of: node) == nil ? prefix + name : "shared_\(group)_\(name)"
      }
      guard let inside = inside(node), let outputs = contents.signature(of: node)?.outputs else { return nil }
      let output = parts.count > 1 ? outputs.first { $0 == parts[1] } : outputs.first
      return output.flatMap { inside.flatName($0) }
    }
  }

  private mutating func expand(_ level: Level) throws(EditError) {
    let contents = level.contents
    for node in contents.nodesInFileOrder() {
      let name = contents.name(of: node)
      if contents.isInstance(node) {
        if let inside = level.inside(node) { try expand(inside) }
        continue
      }
      guard level.given[name] == nil, let flat = level.flatName(name), document.contents.node(named: flat) == nil else {
        continue
      }
      var attributes = NodeAttributes(
        name: flat, parameters: contents.parameters(of: node), uncertainty: contents.uncertainty(of: node),
        isBypassed: contents.graph.isBypassed(node))
      if let text = contents.formula(of: node) {
        try document.apply(.create(NodeCreation(formula: renamed(text, level), attributes: attributes)))
        continue
      }
      var content = contents.graph.content(of: node)
      if level.group != nil, contents.inputs().contains(node), let value = level.values[name] {
        content = .number(value.value)
        attributes.uncertainty = value.uncertainty
      }
      try document.apply(.create(NodeCreation(content: content, attributes: attributes)))
      let inputs = contents.inputs(of: node).map { $0.flatMap { level.flatName(contents.name(of: $0)) } }
      if !inputs.isEmpty { links.append((flat, inputs)) }
    }
  }

  private func renamed(_ formula: Formula, _ level: Level) -> Formula {
    var renamed = formula
    for (place, name) in formula.names.enumerated() {
      renamed = renamed.replacing(mention: name, by: "_place\(place)") ?? renamed
    }
    for (place, name) in formula.names.enumerated() {
      renamed = renamed.replacing(mention: "_place\(place)", by: level.flatName(name) ?? "missing") ?? renamed
    }
    return renamed
  }

  /// What is not the same in a document and in this one, values bit by bit.
  func differences(from contents: DocumentContents) -> [String] {
    let level = Level(contents: contents)
    let (own, flat) = (NodeQuantities(contents), NodeQuantities(document.contents))
    var differences: [String] = []
    var names = contents.nodesInFileOrder().map { contents.name(of: $0) }
    for node in contents.nodesInFileOrder() where contents.isInstance(node) {
      names += (contents.signature(of: node)?.outputs ?? []).map { "\(contents.name(of: node)).\($0)" }
    }
    for name in names {
      guard let node = contents.node(named: name) else {
        differences.append("'\(name)' is not there")
        continue
      }
      let value = contents.graph.value(of: node)
      let other = level.flatName(name).flatMap { document.contents.node(named: $0) }
      let expected = other.map { document.contents.graph.value(of: $0) } ?? .failure(.openPort(0))
      if value.isMissing, expected.isMissing { continue }
      let isSame =
        value.number.map { $0.bitPattern == expected.number?.bitPattern } ?? (value == expected && !value.isMissing)
      if !isSame { differences.append("'\(name)' is \(value), written out \(expected)") }
      guard let other, value.number != nil else { continue }
      let (upper, wanted) = (own.quantity(of: node)?.value.upper ?? 0, flat.quantity(of: other)?.value.upper ?? 0)
      if abs(upper - wanted) > 1e-9 * max(abs(wanted), 1) {
        differences.append("'\(name)' ± \(upper), written out \(wanted)")
      }
    }
    return differences
  }
}
