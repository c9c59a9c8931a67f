package import CommandOutput
import DiagramModel
package import EditorSession
import EvaluationEngine
import Formulas
import GraphDocument
import GraphFiles
import TextScanning

/// `nodecalc show FILE [NODE]`: prints the document as lines of text, without a picture.
package struct ShowRun {
  private let source: DocumentSource
  private let node: String?
  private let data: DataRules

  /// Creates a run that shows the whole document, or the named node and its neighbours.
  package init(source: DocumentSource, node: String? = nil, data: DataRules = DataRules()) {
    self.source = source
    self.node = node
    self.data = data
  }

  /// Writes one line per node, frame by frame.
  ///
  /// Failed values appear in the lines and do not make the command fail.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    let contents = try source.contents(reading: data)
    let lines: [SafeText]
    if let node {
      lines = try Self.lines(around: node, in: contents)
    } else {
      lines = Self.lines(of: contents, title: contents.title ?? source.name)
    }
    for line in lines { output.writeLine(line) }
    return .success
  }

  /// Returns the lines for a document.
  ///
  /// Each frame has a heading with its number of nodes, as do the nodes outside frames. Within a frame, each node comes
  /// after its sources. Groups and imports are at the end.
  private static func lines(of contents: DocumentContents, title: String) -> [SafeText] {
    let outline = NodeOutline(contents)
    let framed = FramedNodes(contents)
    var lines: [SafeText] = ["\(title): \(MessageText.counted(contents.count, "node"))"]
    for frame in framed.frames {
      lines.append("frame '\(frame.title)': \(MessageText.counted(frame.nodes.count, "node"))")
      lines += frame.nodes.map { "  " + outline.line(of: $0) }
    }
    if !framed.frames.isEmpty, !framed.others.isEmpty {
      lines.append("not in a frame: \(MessageText.counted(framed.others.count, "node"))")
    }
    lines += framed.others.map { (framed.frames.isEmpty ? "" : "  ") + outline.line(of: $0) }
    func offer(_ group: String) -> String {
      let signature = contents.groups.signature(of: group)
      return "takes \(outline.list(signature?.inputs ?? [])), gives \(outline.list(signature?.outputs ?? [])), "
        + MessageText.counted(contents.mentionCount(ofGroup: group), "instance")
    }
    lines += contents.groups.names.map { "group '\($0)': \(offer($0))" }
    for entry in contents.imports {
      let problem = contents.groups.importProblem(of: entry.name).map { "cannot be used: \($0)" }
      lines.append("import '\(entry.name)', \(entry.path): \(problem ?? offer(entry.name))")
    }
    return lines
  }

  private static func lines(around name: String, in contents: DocumentContents) throws(CommandFailure) -> [SafeText] {
    guard let node = contents.node(named: name).flatMap({ contents.visible($0) }) else {
      throw CommandFailure(
        .usage, "no node is named '\(name)'", help: contents.nameLike(name).map { "did you mean '\($0)'?" })
    }
    let outline = NodeOutline(contents)
    var lines = [outline.line(of: node)]
    lines += contents.describedAttributes(of: node, at: [.tail]).map { "  \($0.key): \($0.text)" }
    if let frame = contents.frameTitle(of: node) { lines.append("  in the frame '\(frame)'") }
    for (port, source) in contents.inputs(of: node).enumerated() {
      let title = contents.portName(PortID(node, port)) ?? "port \(port + 1)"
      let words =
        source.map { outline.line(of: contents.visible($0) ?? $0) } ?? outline.line(ofOpen: PortID(node, port))
      lines.append("  uses as \(title): " + words)
    }
    for user in outline.users(of: node) { lines.append("  used by: " + outline.line(of: user)) }
    return lines
  }
}

private struct NodeOutline {
  private let contents: DocumentContents
  private let words: [NodeID: PlainGraph.Node]

  init(_ contents: DocumentContents) {
    self.contents = contents
    let nodes = PlainGraph(of: contents).nodes
    words = Dictionary(uniqueKeysWithValues: zip(contents.nodesInFileOrder(), nodes))
  }

  func line(of node: NodeID) -> SafeText {
    guard let words = words[node] else { return SafeText(contents.name(of: node)) }
    let name = words.name
    var line: SafeText = "\(name), \(contents.isInstance(node) ? "instance" : words.kind.rawValue)"
    if let text = contents.useText(of: node) {
      line += ": \(text)"
    } else if case .number(let value) = contents.graph.content(of: node), contents.distribution(of: node) == nil {
      let texts = contents.valueText(of: node, for: .line)
      line += ": \(texts.typed(Quantity(value, contents.uncertainty(of: node))))"
    } else if words.definition.hasPrefix("\(name) = ") {
      line += ": \(words.definition.dropFirst(name.utf8.count + 3))"
    } else if let text = contents.formulaText(of: node) {
      line += ": \(text)"
    } else if case .sink(let sink) = contents.graph.content(of: node), words.kind == .chart {
      line += ": \(sink.title)"
    }
    if contents.graph.isBypassed(node) { line += ", bypassed" }
    if let text = words.text { line += ": \(text.split(whereSeparator: \.isNewline).joined(separator: " / "))" }
    if let value = words.value { line += words.fails ? "; fails: \(value)" : "; is \(value)" }
    // Inputs of an instance have values even without a wire.
    let used = contents.drawnInputs(of: node).filter { $0 != nil || !contents.isInstance(node) }
    if !used.isEmpty { line += "; uses \(list(used.map { $0.map { contents.name(of: $0) } ?? "nothing yet" }))" }
    let users = users(of: node)
    if !users.isEmpty { line += "; used by \(list(users.map { contents.name(of: $0) }))" }
    if let label = words.label { line += " (\(label))" }
    return line
  }

  /// Returns the text for an unconnected port.
  ///
  /// For an instance, this is the value set at the instance, or the default value.
  func line(ofOpen port: PortID) -> SafeText {
    guard contents.isInstance(port.node), let source = contents.graph.input(port) else { return "open" }
    let own = contents.instance(of: port.node)?.value(of: contents.portName(port) ?? "")
    if let own {
      let input = contents.portName(port) ?? ""
      return SafeText(contents.valueText(ofInput: input, of: port.node, for: .line).text(own))
    }
    let text = contents.text(ofValue: source, for: .line)
    return SafeText(text.isEmpty ? "no value by default" : "\(text) by default")
  }

  func users(of node: NodeID) -> [NodeID] {
    var users: [NodeID] = []
    for user in contents.users(of: node).map(\.node) where users.last != user { users.append(user) }
    return users
  }

  func list(_ names: [String]) -> String { names.isEmpty ? "nothing" : MessageText.list(names) }
}
