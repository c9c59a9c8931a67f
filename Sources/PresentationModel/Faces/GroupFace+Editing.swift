import DiagramModel
import EvaluationEngine
import Formulas
import GraphDocument

extension GroupFace: EditableFace {
  func toolText(of node: NodeID, in editor: any EditorReading) -> String {
    "instance of \(text(of: node, in: editor.contents))"
  }

  func toolChoices(in editor: any EditorReading) -> [ScreenVO.ToolChoice] {
    [
      Self.choice(.goIn, "goes in", in: editor), Self.choice(.giveInput, "gives a value", in: editor),
      Self.choice(.nextInstance, "next instance", in: editor), Self.choice(.detach, "own copy", in: editor),
    ]
  }

  func inspectorRows(of node: NodeID, in inspection: NodeInspection) -> [ListingRow] {
    let contents = inspection.contents
    guard let instance = contents.instance(of: node) else { return [] }
    var rows = [ListingRow(key: "group", text: groupText(of: instance, in: contents))]
    rows += inputRows(of: node, instance, in: inspection) + outputRows(of: node, in: contents)
    rows += innerRows(of: node, instance, in: contents)
    return rows
      + instance.inert.map { entry in
        switch entry.content {
        case .wire(let source) where contents.signature(of: node)?.inputs.contains(entry.name) == true:
          ListingRow(key: entry.name, text: "wired from \(source), which is not a node")
        case .wire(let source): ListingRow(key: entry.name, text: "wired from \(source), not an input any more")
        case .value(let quantity):
          ListingRow(key: entry.name, text: "given \(ValueText(for: .message).text(quantity)), not an input any more")
        }
      }
  }

  private func groupText(of instance: GroupInstance, in contents: DocumentContents) -> String {
    if contents.groups[instance.group] == nil {
      let isImported = contents.groups.importProblem(of: instance.group) != nil
      return "\(instance.group): " + (isImported ? "an import that cannot be used" : "there is no group of that name")
    }
    let count = contents.useCount(of: instance.group)
    return count == 1 ? instance.group : "\(instance.group), one of \(count) instances here"
  }

  private func inputRows(of node: NodeID, _ instance: GroupInstance, in inspection: NodeInspection) -> [ListingRow] {
    let contents = inspection.contents
    let definition = contents.groups[instance.group]
    let wires = contents.inputs(of: node)
    return (contents.signature(of: node)?.inputs ?? []).enumerated().map { port, input in
      if wires.indices.contains(port), let source = wires[port] {
        let value =
          contents.sentence(forValueOf: source).map { ": \($0)" }
          ?? " = \(NodeInspection.shownValue(of: source, in: contents))"
        return ListingRow(
          key: input, text: contents.name(of: source) + value,
          aim: contents.visible(source).map { .node($0) } ?? .nowhere)
      }
      if let quantity = instance.value(of: input) {
        return ListingRow(
          key: input, text: "\(contents.valueText(ofInput: input, of: node, for: .message).text(quantity)), given")
      }
      let fallback = definition.flatMap { definition in
        definition.node(named: input).map { NodeInspection.shownValue(of: $0, in: definition) }
      }
      return ListingRow(key: input, text: fallback.map { "\($0), the definition's default" } ?? "open")
    }
  }

  /// Returns one row per output of the instance, with its value.
  ///
  /// The first row has only the name, because the value of the first output is the value of the node.
  private func outputRows(of node: NodeID, in contents: DocumentContents) -> [ListingRow] {
    (contents.signature(of: node)?.outputs ?? []).enumerated().compactMap { place, output in
      if place == 0 { return ListingRow(key: "first output", text: output) }
      let name = "\(contents.name(of: node)).\(output)"
      guard let source = contents.node(named: name) else { return nil }
      return ListingRow(
        key: name,
        text: contents.sentence(forValueOf: source) ?? "= \(NodeInspection.shownValue(of: source, in: contents))")
    }
  }

  /// The largest number of nodes in a definition whose inner values are listed, because the list is computed for every
  /// frame.
  private static let listedNodes = 100

  /// Returns one row per inner node of an instance, with the node's value; inputs and outputs have no rows.
  ///
  /// For a large definition, returns a single row that says how to see the nodes.
  private func innerRows(of node: NodeID, _ instance: GroupInstance, in contents: DocumentContents) -> [ListingRow] {
    guard let definition = contents.groups[instance.group] else { return [] }
    if definition.count > Self.listedNodes {
      return [ListingRow(key: "inside", text: "\(NodesPM.counted(definition.count)): go in to see them")]
    }
    guard let inside = contents.values(inside: node, countedBy: .ofPreview) else { return [] }
    let signature = contents.signature(of: node) ?? GroupSignature(inputs: [], outputs: [])
    let known = Set(signature.inputs + signature.outputs)
    return inside.nodesInFileOrder().compactMap { inner in
      let name = inside.name(of: inner)
      guard inside.graph.hasOutput(inner), !known.contains(name) else { return nil }
      let value = inside.sentence(forValueOf: inner) ?? "= \(NodeInspection.shownValue(of: inner, in: inside))"
      return ListingRow(key: "\(contents.name(of: node)).\(name)", text: value)
    }
  }

  func preview(of node: NodeEntry.Node) -> String { node.instance?.signature.summary ?? "" }

  /// Opens the definition of the instance.
  func edit(_ node: NodeID, in editor: NodesPM) throws(CommandError) -> Outcome { try editor.goIn() }

  func setValue(
    _ quantity: Quantity, typed text: String, of node: NodeID, in editor: NodesPM
  ) throws(CommandError) -> Outcome {
    throw .node(node, "is an instance of a group: \(editor.keyName(.giveInput)) gives one of its inputs a value")
  }

  func toggleKind(of node: NodeID, in editor: NodesPM) throws(CommandError) -> Outcome {
    throw .node(node, "is an instance of a group: \(editor.keyName(.expandInstance)) replaces it with its nodes")
  }
}
