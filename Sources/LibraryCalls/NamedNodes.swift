import EvaluationEngine
import GraphDocument
import TextScanning

enum NamedNodes {
  /// Returns the input with this name: a number or a data node.
  ///
  /// - Throws: If the name is not an input; the error lists the inputs.
  static func input(named name: String, in contents: DocumentContents) throws(CallFailure) -> NodeID {
    let shown = MessageText.shortened(name)
    guard let node = contents.node(named: name), contents.isInput(node) else {
      let isNode = contents.node(named: name) != nil
      throw .usage(
        isNode ? "'\(shown)' is not an input of the document" : "no input is named '\(shown)'",
        help: inputHelp(for: name, in: contents))
    }
    return node
  }

  /// Returns the number input with this name.
  ///
  /// Its value can differ in each row.
  ///
  /// - Throws: If the name is not an input, or if the input is data.
  static func number(named name: String, in contents: DocumentContents) throws(CallFailure) -> NodeID {
    let node = try input(named: name, in: contents)
    guard contents.kind(of: node) == .number else {
      throw .usage(
        "'\(MessageText.shortened(name))' is data, but rows can replace only numbers",
        help: inputHelp(for: nil, in: contents))
    }
    return node
  }

  private static func inputHelp(for name: String?, in contents: DocumentContents) -> String {
    let names = contents.inputs().filter { name != nil || contents.kind(of: $0) == .number }
      .map { contents.name(of: $0) }
    if let name, let near = Suggestion.nearest(to: name, among: names) { return "did you mean '\(near)'?" }
    if names.isEmpty { return name == nil ? "the document has no numbers to replace" : "the document has no inputs" }
    return "its inputs are \(MessageText.list(names))"
  }

  /// Returns the node with this name, which must have an output.
  ///
  /// A node inside an instance is found only after `DocumentBox.exposing(_:)`.
  ///
  /// - Throws: If there is no such node, or if the node cannot have a value, such as a note.
  static func output(named name: String, in contents: DocumentContents) throws(CallFailure) -> NodeID {
    let shown = MessageText.shortened(name)
    guard let node = contents.node(named: InnerNodes.nodeName(name, in: contents)) else {
      throw .usage(
        "no node is named '\(shown)'", help: contents.nameLike(name).map { "did you mean '\($0)'?" })
    }
    guard contents.graph.hasOutput(node) else {
      throw .usage("'\(shown)' is a \(contents.kind(of: node).rawValue) and has no value", help: nil)
    }
    return node
  }

  /// Returns the node with this name, which must have a number in each row.
  ///
  /// - Throws: If there is no such node, or if the node cannot have a value or is a data set.
  static func rowOutput(named name: String, in contents: DocumentContents) throws(CallFailure) -> NodeID {
    let node = try output(named: name, in: contents)
    if contents.graph.isSet(node) {
      throw .usage(
        "'\(MessageText.shortened(name))' is a data set, but a row has one number per output",
        help: "request a number computed from it, such as its sum")
    }
    return node
  }
}
