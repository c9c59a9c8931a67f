import CommandOutput
import EvaluationEngine
import GraphDocument
import TextScanning

enum AskedNodes {
  /// Returns the node with this name.
  ///
  /// - Parameters:
  ///   - name: The name as it was typed.
  ///   - contents: The document.
  ///   - flag: The flag before the name, for messages.
  ///   - takesCharts: Whether a chart is accepted. A chart has no value, but its missing input can be reported.
  /// - Returns: The node.
  /// - Throws: If there is no such node, with a suggestion. Also if the node cannot have a value, such as a note or a
  ///   chart.
  static func node(
    named name: String, in contents: DocumentContents, flag: String, takesCharts: Bool = false
  ) throws(CommandFailure) -> NodeID {
    if let node = contents.node(named: InnerNodes.nodeName(name, in: contents)) {
      let kind = contents.kind(of: node)
      guard contents.graph.hasOutput(node) || takesCharts && kind == .chart else {
        throw CommandFailure(.usage, "\(flag): '\(name)' is a \(kind.rawValue) and has no value")
      }
      return node
    }
    if let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")), contents.innerNode(named: name) != nil {
      let (group, inner) = (name[..<colon], name[name.utf8.index(after: colon)...])
      throw CommandFailure(
        .usage, "\(flag): '\(name)' is a node in the definition of '\(group)', but only instances have values",
        help: "use the group as a document: FILE#\(group), and its node '\(inner)'")
    }
    let isFormula = !name.hasPrefix("-") && name.contains { "+-*/^()".contains($0) }
    let help =
      contents.nameLike(name).map { "did you mean '\($0)'?" }
      ?? (isFormula ? "'nodecalc FILE -e FORMULA' computes a formula of its nodes" : nil)
    throw CommandFailure(.usage, "\(flag): no node is named '\(name)'", help: help)
  }

  /// Returns a copy of the document in which the named nodes inside instances can be evaluated like other nodes.
  ///
  /// The copy has an additional node for each of these names, such as `house.growth`, and for each conversion, such as
  /// `speed to mph`.
  ///
  /// - Throws: If a name inside an instance does not name a node with a value, or if a conversion is not valid.
  static func exposing(
    _ names: [String], in contents: DocumentContents, countedBy meter: EvaluationMeter? = nil
  ) throws(CommandFailure) -> DocumentContents {
    do throws(InnerNodeError) {
      return try InnerNodes.exposing(names, in: contents, countedBy: meter)
    } catch {
      throw CommandFailure(error.isUnreadImport ? .failed : .usage, error.sentence, help: error.fixIt)
    }
  }

  /// Returns the node with this name, if its value can be set.
  ///
  /// In a document with declared inputs, only inputs can be set. In other documents, all nodes with a value can be set.
  ///
  /// - Throws: If there is no such node, with a suggestion.
  static func settable(
    named name: String, in contents: DocumentContents, flag: String
  ) throws(CommandFailure) -> NodeID {
    if let refusal = insideRefusal(of: name, in: contents) {
      throw CommandFailure(.usage, "\(flag): \(refusal.sentence)", help: refusal.fixIt)
    }
    guard contents.interface.inputs != nil else { return try node(named: name, in: contents, flag: flag) }
    if let node = contents.node(named: name), contents.isInput(node) { return node }
    let reason =
      contents.node(named: name) == nil ? "no input is named '\(name)'" : "'\(name)' is not an input of the document"
    throw CommandFailure(.usage, "\(flag): \(reason)", help: inputHelp(for: name, in: contents))
  }

  /// Returns why a node inside an instance or group cannot be set, with a suggestion; nil for other names.
  static func insideRefusal(of name: String, in contents: DocumentContents) -> (sentence: String, fixIt: String)? {
    let head = name.prefix { $0 != "." && $0 != ":" }
    guard head.endIndex != name.endIndex else { return nil }
    let name = MessageText.shortened(name)
    if let instance = contents.node(named: String(head)), contents.isInstance(instance) {
      return (
        "'\(name)' is in the instance '\(head)'; only nodes of the document can be set",
        "link a number to '\(head)', and set its value"
      )
    }
    if contents.groups[String(head)] != nil {
      return (
        "'\(name)' is in the group '\(head)'; only nodes of the document can be set",
        "use the group as a document: FILE#\(head)"
      )
    }
    return nil
  }

  /// Suggests the input with the most similar name, or lists the inputs.
  static func inputHelp(for name: String, in contents: DocumentContents) -> String {
    let names = contents.inputs().map { contents.name(of: $0) }
    if let near = Suggestion.nearest(to: name, among: names) { return "did you mean '\(near)'?" }
    if names.isEmpty { return "the document has no inputs" }
    return "its inputs are \(MessageText.list(names))"
  }

  static func nodes(
    named names: [String], in contents: DocumentContents, flag: String
  ) throws(CommandFailure) -> [NodeID] {
    var nodes: [NodeID] = []
    for name in names { nodes.append(try node(named: name, in: contents, flag: flag)) }
    return nodes
  }
}
