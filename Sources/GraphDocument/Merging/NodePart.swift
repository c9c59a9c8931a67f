import EvaluationEngine
import Formulas

/// A part of a node that is merged as a whole, such as its label or its value with uncertainty and unit.
struct NodePart {
  let attribute: String
  /// Whether changing the part changes the node's calculation.
  var isLogic = false
  /// Whether different changes of the part on both sides are a conflict; false for positions and appearance.
  var isContested = true
  let isSame: (NodeLine, NodeLine) -> Bool
  let take: (inout NodeLine, NodeLine) -> Void

  private static func of<Value: Equatable>(
    _ attribute: String, isLogic: Bool = false, isContested: Bool = true, _ path: WritableKeyPath<NodeLine, Value>
  ) -> NodePart {
    NodePart(
      attribute: attribute, isLogic: isLogic, isContested: isContested,
      isSame: { $0[keyPath: path] == $1[keyPath: path] },
      take: { $0[keyPath: path] = $1[keyPath: path] })
  }

  /// Returns the part for an attribute.
  ///
  /// A side that does not read the value of the attribute has it as an unknown member with the attribute's key.
  private static func of(_ id: AttributeID) -> NodePart {
    let attribute = id.attribute
    return NodePart(
      attribute: "\(attribute.key)", isLogic: attribute.isLogic, isContested: attribute.isContested,
      isSame: {
        attribute.isSame($0.attributes[id], $1.attributes[id]) && $0[unread: id].isIdentical(to: $1[unread: id])
      },
      take: { $0.take(id, from: $1) })
  }

  // MARK: - Of nodes of any kind

  /// Returns the parts that nodes of any kind have, except parts of the calculation.
  ///
  /// `keys` are the keys of unknown members in the file; those of attributes are merged with the attributes.
  static func common(unknownMembers keys: [String]) -> [NodePart] {
    let parts = AttributeID.allCases.filter { !$0.isOfCalculation && $0 != .unknownMembers }.map { NodePart.of($0) }
    return parts + [.of("place", isContested: false, \.attributes.place)]
      + keys.filter { !attributeKeys.contains($0) }.map { key in
        NodePart(
          attribute: key, isSame: { $0.unknownMembers(key).isIdentical(to: $1.unknownMembers(key)) },
          take: { $0.setUnknownMembers(key, $1.unknownMembers(key)) })
      }
  }

  private static let attributeKeys = Set(AttributeID.allCases.filter(\.isMember).map { "\($0.attribute.key)" })

  // MARK: - What nodes calculate

  /// Returns the parts of a node's calculation.
  ///
  /// All versions of the node in `lines` have this kind. If the node is an operator with parameters, all versions must
  /// have the same operator.
  static func logic(of kind: NodeKind, _ lines: [NodeLine]) -> [NodePart] {
    let attributes = AttributeID.ofCalculation(of: kind).map { NodePart.of($0) }
    return switch kind {
    case .number: [quantity]
    case .formula: [formula] + attributes
    case .note: attributes
    case .data: [source(lines)] + attributes
    case .operator:
      [.of("operator", isLogic: true, \.content)]
        + attributes + parameters(lines) + ports(lines)
    case .chart:
      [.of("chart", isLogic: true, \.content)] + attributes + ports(lines)
    case .group:
      [.of("group", isLogic: true, \.group)]
        + keys(lines) { $0.wires.keys }.map { .of("inputs.\($0)", isLogic: true, \.[wire: $0]) }
        + keys(lines) { $0.givenValues.keys }.map { .of("values.\($0)", isLogic: true, \.[given: $0]) }
    }
  }

  private static var quantity: NodePart {
    let unit = NodePart.of(.unit)
    return NodePart(attribute: "value", isLogic: true) { one, other in
      one.content.isIdentical(to: other.content) && one.attributes.stated == other.attributes.stated
        && unit.isSame(one, other)
    } take: { line, other in
      line.content = other.content
      line.attributes.stated = other.attributes.stated
      unit.take(&line, other)
    }
  }

  /// The formula; spaces make no difference, because the parsed texts are compared.
  private static var formula: NodePart {
    NodePart(attribute: "formula", isLogic: true) { one, other in
      guard let formula = one.attributes.formula, let its = other.attributes.formula else { return false }
      return formula.program == its.program && formula.names == its.names && formula.literals == its.literals
        && formula.calls.count == its.calls.count
        && zip(formula.calls, its.calls).allSatisfy { call, other in
          call.group == other.group && call.labels == other.labels && call.output == other.output
        }
    } take: { line, other in
      line.content = other.content
      line.attributes.formula = other.attributes.formula
      line.inputs = other.inputs
    }
  }

  private static func source(_ lines: [NodeLine]) -> NodePart {
    let isWritten = lines.allSatisfy { if case .written = $0.attributes.source { true } else { false } }
    return NodePart(attribute: isWritten ? "points" : "source", isLogic: true) { one, other in
      guard let source = one.attributes.source, let its = other.attributes.source else { return false }
      return source.isIdentical(to: its)
    } take: { line, other in
      line.content = other.content
      line.attributes.source = other.attributes.source
    }
  }

  private static func parameters(_ lines: [NodeLine]) -> [NodePart] {
    guard let id = lines.first?.operation else { return [] }
    return id.descriptor.parameters.enumerated().map { place, parameter in
      .of("parameters.\(parameter.name)", isLogic: true, \.[parameter: place])
    }
  }

  private static func ports(_ lines: [NodeLine]) -> [NodePart] {
    (0..<(lines.map(\.inputs.count).max() ?? 0)).map { .of("inputs.\($0 + 1)", isLogic: true, \.[port: $0]) }
  }

  private static func keys(_ lines: [NodeLine], _ keys: (NodeLine) -> some Sequence<String>) -> [String] {
    Set(lines.flatMap { Array(keys($0)) }).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

// MARK: - Parts of lines

extension NodeLine {
  enum Port: Hashable {
    case number(Int)
    case input(String)
  }

  enum Feed: Hashable {
    /// The port does not exist.
    case none
    case open
    case name(String)
  }

  var feeds: [Port: String] {
    var feeds: [Port: String] = [:]
    for (port, source) in inputs.enumerated() { feeds[.number(port)] = source }
    for (name, source) in wires { feeds[.input(name)] = source }
    return feeds
  }

  subscript(port port: Int) -> Feed {
    get { inputs.indices.contains(port) ? inputs[port].map { .name($0) } ?? .open : .none }
    set {
      switch newValue {
      case .none: if port < inputs.count { inputs.removeSubrange(port...) }
      case .open, .name:
        while inputs.count <= port { inputs.append(nil) }
        inputs[port] = if case .name(let source) = newValue { source } else { nil }
      }
    }
  }

  subscript(parameter place: Int) -> NodeParameters.Value? {
    get { attributes.parameters?.values.indices.contains(place) == true ? attributes.parameters?.values[place] : nil }
    set {
      guard case .operator(let id) = content else { return }
      var parameters = attributes.parameters ?? NodeParameters(standardOf: id)
      guard parameters.values.indices.contains(place) else { return }
      parameters.values[place] = newValue
      attributes.parameters = parameters.isStandard ? nil : parameters
    }
  }

  /// The names of the nodes wired to the inputs of an instance, by input.
  var wires: [String: String] {
    Dictionary(
      (attributes.instance?.inert ?? []).compactMap { entry in
        if case .wire(let source) = entry.content { (entry.name, source) } else { nil }
      }, uniquingKeysWith: { first, _ in first })
  }

  subscript(wire input: String) -> String? {
    get { wires[input] }
    set {
      attributes.instance?.inert.removeAll { $0.name == input && !$0.isValue }
      if let newValue { attributes.instance?.inert.append(DanglingInput(input, .wire(from: newValue))) }
    }
  }

  /// The values of an instance, by input name, including values for inputs that the group no longer has.
  var givenValues: [String: Quantity] {
    let inert = (attributes.instance?.inert ?? []).compactMap { entry -> (String, Quantity)? in
      if case .value(let quantity) = entry.content { (entry.name, quantity) } else { nil }
    }
    return Dictionary(inert + (attributes.instance?.values ?? []).map { ($0.name, $0.quantity) }) { _, later in later }
  }

  subscript(given input: String) -> Quantity? {
    get { givenValues[input] }
    set {
      let wasInert = attributes.instance?.inert.contains { $0.name == input && $0.isValue } ?? false
      attributes.instance?.inert.removeAll { $0.name == input && $0.isValue }
      attributes.instance?.values.removeAll { $0.name == input }
      guard let newValue else { return }
      if wasInert {
        attributes.instance?.inert.append(DanglingInput(input, .value(newValue)))
      } else {
        attributes.instance?.values.append(GivenValue(input, newValue))
        attributes.instance?.values.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      }
    }
  }

  var group: String {
    get { attributes.instance?.group ?? "" }
    set { attributes.instance?.group = newValue }
  }

  func unknownMembers(_ key: String) -> String? { attributes.unknownMembers.first { $0.key == key }?.text }

  /// The text of an unknown member with the key of an attribute; nil if there is none.
  subscript(unread id: AttributeID) -> String? {
    get { id.isMember && !attributes.unknownMembers.isEmpty ? unknownMembers("\(id.attribute.key)") : nil }
    set { if !self[unread: id].isIdentical(to: newValue) { setUnknownMembers("\(id.attribute.key)", newValue) } }
  }

  mutating func take(_ id: AttributeID, from other: NodeLine) {
    attributes[id] = other.attributes[id]
    self[unread: id] = other[unread: id]
  }

  mutating func remove(_ id: AttributeID) {
    attributes[id] = nil
    self[unread: id] = nil
  }

  mutating func setUnknownMembers(_ key: String, _ text: String?) {
    let place = attributes.unknownMembers.firstIndex { $0.key == key }
    switch (text, place) {
    case (let text?, let place?): attributes.unknownMembers[place].text = text
    case (let text?, nil): attributes.unknownMembers.append(UnknownMember(key: key, text: text))
    case (nil, let place?): attributes.unknownMembers.remove(at: place)
    case (nil, nil): break
    }
  }
}
