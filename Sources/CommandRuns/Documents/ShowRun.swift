package import CommandOutput
import DiagramModel
package import EditorSession
import EvaluationEngine
import GraphDocument
import GraphFiles
import TextScanning

/// `nodecalc show FILE [NODE]`: the document as lines to be read one after the other, without a picture.
package struct ShowRun {
  private let source: DocumentSource
  private let node: String?
  private let data: DataRules

  /// All of the document, or what is around the node of that name.
  package init(source: DocumentSource, node: String? = nil, data: DataRules = DataRules()) {
    self.source = source
    self.node = node
    self.data = data
  }

  /// Writes a line a node, frame by frame; failures of values are in the lines, and no failure of the command.
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

  /// Of each frame, and of what is in none, a heading with its count and its nodes, each behind what feeds it; then the groups.
  private static func lines(of contents: DocumentContents, title: String) -> [SafeText] {
    let outline = NodeOutline(contents)
    let framed = FramedNodes(contents)
    var lines: [SafeText] = ["\(title): \(MessageText.counted(contents.count, "node"))"]
    for frame in framed.frames {
      lines.append("frame '\(frame.title)': \(MessageText.counted(frame.nodes.count, "node"))")
      lines += frame.nodes.map { "  " + outline.line(of: $0) }
    }
    if !framed.frames.isEmpty, !framed.others.isEmpty {
      lines.append("in no frame: \(MessageText.counted(framed.others.count, "node"))")
    }
    lines += framed.others.map { (framed.frames.isEmpty ? "" : "  ") + outline.line(of: $0) }
    for name in contents.groups.names {
      let signature = contents.groups.signature(of: name)
      lines.append(
        "group '\(name)': takes \(outline.list(signature?.inputs ?? [])), gives \(outline.list(signature?.outputs ?? [])), \(MessageText.counted(contents.useCount(of: name), "use"))"
      )
    }
    return lines
  }

  /// The node, what it uses and what uses it, a line each.
  private static func lines(around name: String, in contents: DocumentContents) throws(CommandFailure) -> [SafeText] {
    guard let node = contents.node(named: name).flatMap({ contents.visible($0) }) else {
      throw CommandFailure(
        .usage, "no node is named '\(name)'", help: contents.nameLike(name).map { "did you mean '\($0)'?" })
    }
    let outline = NodeOutline(contents)
    var lines = [outline.line(of: node)]
    if let label = contents.label(of: node) { lines.append("  label: \(label)") }
    if let frame = contents.frameTitle(of: node) { lines.append("  in the frame '\(frame)'") }
    for (port, source) in contents.inputs(of: node).enumerated() {
      let title = contents.portName(PortID(node, port)) ?? "port \(port + 1)"
      let words = source.map { outline.line(of: contents.visible($0) ?? $0) } ?? "open"
      lines.append("  uses as \(title): " + words)
    }
    for user in outline.users(of: node) { lines.append("  used by: " + outline.line(of: user)) }
    return lines
  }
}

/// Nodes as lines: what each is, what it came to, what it uses and what uses it.
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
    let kind = contents.use(of: node).map { "use of '\($0.group)'" } ?? words.kind.rawValue
    let name = words.name
    var line: SafeText = "\(name), \(kind)"
    if words.definition.hasPrefix("\(name) = ") {
      line += ": \(words.definition.dropFirst(name.utf8.count + 3))"
    } else if case .sink(let sink) = contents.graph.content(of: node), words.kind == .chart {
      line += ": \(sink.title)"
    }
    if contents.graph.isBypassed(node) { line += ", bypassed" }
    if let text = words.text { line += ": \(text.split(whereSeparator: \.isNewline).joined(separator: " / "))" }
    if let value = words.value { line += words.fails ? "; fails: \(value)" : "; is \(value)" }
    let used = contents.drawnInputs(of: node)
    if !used.isEmpty { line += "; uses \(list(used.map { $0.map { contents.name(of: $0) } ?? "nothing yet" }))" }
    let users = users(of: node)
    if !users.isEmpty { line += "; used by \(list(users.map { contents.name(of: $0) }))" }
    if let label = words.label { line += " (\(label))" }
    return line
  }

  /// The nodes that a node feeds, each once.
  func users(of node: NodeID) -> [NodeID] {
    var users: [NodeID] = []
    for user in contents.users(of: node).map(\.node) where users.last != user { users.append(user) }
    return users
  }

  func list(_ names: [String]) -> String { names.isEmpty ? "nothing" : MessageText.list(names) }
}
