import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument

/// A document as text, a node a line: enough to see that two are the same, ids apart.
func sketch(_ contents: DocumentContents) -> String {
  var lines = contents.groups.names.flatMap { name in
    ["group \(name):"] + sketch(contents.groups[name] ?? DocumentContents()).split(separator: "\n").map { "  \($0)" }
  }
  lines += contents.nodesInFileOrder().map { node -> String in
    let attributes = contents.attributes(of: node)
    let inputs = contents.inputs(of: node).map { $0.map { contents.name(of: $0) } ?? "_" }
    var line = attributes.name
    switch contents.graph.content(of: node) {
    case .number(let value): line += " = \(NumberText.shortest(value))"
    case .operator(let id): line += " = \(id.name)(\(inputs.joined(separator: ", ")))"
    case .formula where attributes.instance != nil: line += " = \(useSketch(node, contents))"
    case .formula: line += " = '\(attributes.formula?.text ?? "")' (\(inputs.joined(separator: ", ")))"
    case .data: line += " = \(contents.source(of: node).map { DataSetText.source($0) } ?? "nothing")"
    case .sink(.note): line += " = note '\(attributes.text ?? "")'"
    case .sink: line += " = \(contents.callText(of: node)) as \(contents.chartText(of: node))"
    }
    if let parameters = attributes.parameters, case .operator(let id) = contents.graph.content(of: node) {
      line += " {\(ParameterSyntax.text(of: parameters, for: id))}"
    }
    if attributes.isBypassed { line += " bypassed" }
    if let uncertainty = attributes.uncertainty { line += " ± \(uncertainty.lower) \(uncertainty.upper)" }
    if let range = attributes.range { line += " in \(ValueText(for: .message).text(range))" }
    if let label = attributes.label { line += " \"\(label)\"" }
    if let display = attributes.display { line += " as \(display.text)" }
    if let frame = attributes.frame { line += " in '\(frame)'" }
    if let place = attributes.place { line += " @\(place.column),\(place.row)" }
    for member in attributes.unknownMembers { line += " {\(member.key): \(member.text)}" }
    return line + " → \(valueSketch(node, contents))"
  }
  lines += contents.correlations.map {
    "\(contents.name(of: $0.first)) ~ \(contents.name(of: $0.second)): \($0.coefficient)"
  }
  lines += contents.frameTitles.sorted().map { title in
    "frame '\(title)': \(contents.members(ofFrame: title).map { contents.name(of: $0) }.sorted().joined(separator: ", "))"
  }
  for side in Interface.Side.allCases {
    guard let nodes = contents.interface[side] else { continue }
    lines.append("\(side.rawValue): \(nodes.map { contents.name(of: $0) }.joined(separator: ", "))")
  }
  if let display = contents.display { lines.append("display: \(display.text)") }
  if let title = contents.title { lines.append("title: \(title)") }
  return lines.joined(separator: "\n")
}

/// What a use is of, fed by, has of its own and keeps though it is of no use, and its outputs beside the first.
func useSketch(_ node: NodeID, _ contents: DocumentContents) -> String {
  guard let instance = contents.instance(of: node) else { return "no use" }
  let signature = contents.signature(of: node) ?? GroupSignature(inputs: [], outputs: [])
  let wires = zip(signature.inputs, contents.inputs(of: node)).map { input, source in
    "\(input): \(source.map { contents.name(of: $0) } ?? "_")"
  }
  let values = instance.values.map { "\($0.name) = \(NumberText.display($0.quantity))" }
  let inert = instance.inert.map { entry in
    switch entry.content {
    case .wire(let source): "\(entry.name): \(source)"
    case .value(let quantity): "\(entry.name) = \(NumberText.display(quantity))"
    }
  }
  let outputs = signature.outputs.dropFirst().map { output in
    let value = contents.node(named: "\(contents.name(of: node)).\(output)").map { valueSketch($0, contents) }
    return " \(output) → \(value ?? "missing")"
  }
  return "use of \(instance.group)(\(wires.joined(separator: ", ")))" + (values.isEmpty ? "" : " with \(values)")
    + (inert.isEmpty ? "" : " inert \(inert)") + outputs.joined()
}

/// The value bit for bit, or why there is none.
func valueSketch(_ node: NodeID, _ contents: DocumentContents) -> String {
  switch contents.graph.value(of: node) {
  case .number(let value): "\(NumberText.shortest(value)) [\(String(value.bitPattern, radix: 16))]"
  case .failure(let failure): "\(failure)"
  case .waiting(let cause): "waits for \(contents.name(of: cause))"
  case .data(let set): "\(DataSetText.list(set))"
  case .absent: "nothing"
  }
}

/// A document made of lines such as `a = 2` and `sum = add(a, b)`, each name defined before it is used, and `twice = '2 * a'`.
func document(_ lines: String...) -> Document {
  let document = Document()
  for line in lines {
    let parts = line.split(separator: "=").map { $0.filter { $0 != " " } }
    let body = parts[1]
    let attributes = NodeAttributes(name: parts[0])
    var creation = NodeCreation(content: .number(Double(body) ?? .nan), attributes: attributes)
    if body.first == "'", let formula = try? Formula.parse(body.dropFirst().dropLast()) {
      creation = NodeCreation(formula: formula, attributes: attributes)
    }
    if let open = body.firstIndex(of: "("), let id = OperatorID(named: body[..<open]) {
      let names = body[body.index(after: open)...].dropLast().split(separator: ",").map(String.init)
      var inputs = names.map { document.contents.node(named: $0) }
      while inputs.count < id.descriptor.ports.minimum { inputs.append(nil) }
      creation = NodeCreation(content: .operator(id), attributes: attributes, inputs: inputs)
    }
    do { try document.apply(.create(creation)) } catch { preconditionFailure("\(line): \(error)") }
  }
  return Document(document.contents)
}

extension Document {
  /// The node of that name; a test that misspells one ends at once.
  func node(_ name: String) -> NodeID {
    guard let node = contents.node(named: name) else { preconditionFailure("no node '\(name)'") }
    return node
  }

  /// The node's value as text.
  func value(_ name: String) -> String {
    contents.sentence(forValueOf: node(name))
      ?? contents.graph.value(of: node(name)).data.map { DataSetText.list($0) }
      ?? contents.graph.value(of: node(name)).number.map(NumberText.shortest) ?? ""
  }
}
