import Geometry
import GraphDocument
import JSONText
import TextScanning

/// Reads a graph in the DOT language: nodes with their labels, edges and clusters; everything else is skipped.
///
/// The attribute `comment` of a node, or the first line of its label, may be a definition. The attribute `pos` is the
/// node's position in points, counted upwards. Nothing is recursive.
struct DOTReader {
  private var scanner: DOTScanner
  private var token: DOTScanner.Token
  private var graph = ReadGraph()
  private var cards: [String: Int] = [:]
  /// The subgraphs that are open at the present position, outermost first: the index of the frame of each; nil for no
  /// frame.
  private var open: [Int?] = []
  private var edgesOfGroups = 0

  static func read(_ text: UnsafeBufferPointer<UInt8>, _ limits: Limits) throws(ReadingError) -> ReadGraph {
    if !DefinitionSource(text: text).isUTF8 { throw ReadingError(.json(.notUTF8), at: 0) }
    var reader = try DOTReader(text)
    return try reader.read(limits)
  }

  private init(_ text: UnsafeBufferPointer<UInt8>) throws(ReadingError) {
    scanner = DOTScanner(text)
    token = try scanner.next()
  }

  // MARK: - Tokens

  private mutating func advance() throws(ReadingError) { token = try scanner.next() }

  /// Skips the next token and returns true if it is this punctuation mark.
  private mutating func take(_ sign: Unicode.Scalar) throws(ReadingError) -> Bool {
    guard token.kind == .sign(UInt8(ascii: sign)) else { return false }
    try advance()
    return true
  }

  private func stop(_ sentence: String) -> ReadingError { ReadingError(.badPicture(sentence), at: token.offset) }

  private mutating func takeText(_ what: String) throws(ReadingError) -> String {
    switch token.kind {
    case .word(let text, _), .markup(let text):
      try advance()
      return text
    default: throw stop("\(what) is missing")
    }
  }

  /// Skips the next token and returns true if it is this keyword, in upper or lower case and without quotes.
  private mutating func take(keyword: String) throws(ReadingError) -> Bool {
    guard isAt(keyword) else { return false }
    try advance()
    return true
  }

  private func isAt(_ keyword: String) -> Bool {
    if case .word(let text, isQuoted: false) = token.kind { text.lowercased() == keyword } else { false }
  }

  // MARK: - The graph

  private mutating func read(_ limits: Limits) throws(ReadingError) -> ReadGraph {
    _ = try take(keyword: "strict")
    guard try take(keyword: "digraph") ? true : try take(keyword: "graph") else {
      throw stop("a graph begins with 'digraph' or 'graph'")
    }
    if token.kind != .sign(UInt8(ascii: "{")) {
      let name = try takeText("the name of the graph, or '{',")
      graph.title = name.isEmpty ? nil : name
    }
    guard try take("{") else { throw stop("'{' is missing after the name of the graph") }
    open = [nil]
    while !open.isEmpty {
      try readStatement()
      if graph.cards.count > limits.nodes {
        throw ReadingError(.tooMany(.nodes, limit: limits.nodes), at: token.offset)
      }
    }
    if token.kind != .end {
      throw stop("the graph has ended, but more text follows; put other graphs into separate files")
    }
    if edgesOfGroups > 0 { graph.leftOut.append(MessageText.counted(edgesOfGroups, "edge") + " of whole subgraphs") }
    return graph
  }

  private mutating func readStatement() throws(ReadingError) {
    if try take(";") { return }
    if try take("}") {
      open.removeLast()
      // A subgraph in an edge means all of its nodes.
      if open.isEmpty { return }
      if token.kind == .edge { try passEdgeOfGroup() }
      _ = try readAttributes()
      return
    }
    if token.kind == .end { throw stop("the graph is not closed by '}'") }
    if try take("{") { return open.append(open.last ?? nil) }
    if isAt("subgraph") { return try beginSubgraph() }
    for keyword in ["node", "edge", "graph"] where try take(keyword: keyword) {
      let attributes = try readAttributes()
      if keyword == "graph", let label = attributes["label"] { enterLabel(label) }
      return
    }
    let offset = token.offset
    let name = try takeText("a node, an edge or '}'")
    if try take("=") {
      let value = try takeText("the value of '\(MessageText.shortened(name))'")
      if name == "label" { enterLabel(value) }
      return
    }
    try readNode(name, at: offset)
  }

  private mutating func beginSubgraph() throws(ReadingError) {
    try advance()
    var frame = open.last ?? nil
    if token.kind != .sign(UInt8(ascii: "{")) {
      let name = try takeText("the name of the subgraph")
      if name.hasPrefix("cluster") {
        frame = graph.frames.count
        graph.frames.append(name)
      }
    }
    guard try take("{") else { throw stop("'{' is missing after 'subgraph'") }
    open.append(frame)
  }

  private mutating func enterLabel(_ label: String) {
    let title = Self.words(of: label)
    if let frame = open.last ?? nil { graph.frames[frame] = title } else { graph.title = title }
  }

  /// Reads a node such as `a [label=b]`, or a chain of edges such as `a -> b -> c`.
  private mutating func readNode(_ name: String, at offset: Int) throws(ReadingError) {
    enter(name, at: offset)
    try passPort()
    var last = name
    var hasEdge = false
    while token.kind == .edge {
      try advance()
      if token.kind == .sign(UInt8(ascii: "{")) || isAt("subgraph") {
        edgesOfGroups += 1
        return
      }
      let place = token.offset
      let next = try takeText("the node that the edge leads to")
      enter(next, at: place)
      try passPort()
      graph.edges.append(ReadGraph.Edge(source: last, target: next))
      last = next
      hasEdge = true
    }
    let attributes = try readAttributes()
    if !hasEdge { give(attributes, to: name) }
  }

  /// Counts and skips the `->` after a subgraph, because edges of subgraphs are not supported.
  private mutating func passEdgeOfGroup() throws(ReadingError) {
    try advance()
    edgesOfGroups += 1
  }

  /// Skips `:port` and `:port:side`.
  private mutating func passPort() throws(ReadingError) {
    while try take(":") { _ = try takeText("the name of a port") }
  }

  /// Reads lists of attributes such as `[a=b, …]`; several lists may follow each other.
  private mutating func readAttributes() throws(ReadingError) -> [String: String] {
    var attributes: [String: String] = [:]
    while try take("[") {
      while !(try take("]")) {
        if try take(";") { continue }
        if try take(",") { continue }
        let key = try takeText("an attribute or ']'")
        attributes[key] = try take("=") ? try takeText("the value of '\(MessageText.shortened(key))'") : "true"
      }
    }
    return attributes
  }

  // MARK: - Nodes

  private mutating func enter(_ name: String, at offset: Int) {
    if let place = cards[name] {
      // A cluster also gets nodes that it mentions but that were defined before.
      if let frame = open.last ?? nil { graph.cards[place].frame = frame }
      return
    }
    cards[name] = graph.cards.count
    graph.cards.append(ReadGraph.Card(id: name, text: name, frame: open.last ?? nil, offset: offset))
  }

  private mutating func give(_ attributes: [String: String], to name: String) {
    guard let place = cards[name] else { return }
    if let label = attributes["label"], label != "\\N" { graph.cards[place].text = Self.words(of: label) }
    if let comment = attributes["comment"].map(Self.unescaped) {
      graph.cards[place].definition = comment
      // In a note, its name and kind precede the text.
      let lines = graph.cards[place].text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      if comment.hasSuffix(": note"), lines.first.map(String.init) == comment {
        graph.cards[place].text = lines.count > 1 ? String(lines[1]) : ""
      }
    }
    if let position = attributes["pos"], let cell = Self.cell(at: position) { graph.cards[place].place = cell }
  }

  /// Returns the text of a label.
  ///
  /// The label of a record has several fields; the last field is the text.
  private static func words(of label: String) -> String {
    guard label.hasPrefix("{"), label.hasSuffix("}") else { return unescaped(label) }
    // The last field follows the last port, whose brackets are the only ones without escapes.
    var (field, isEscaped) = (String.UnicodeScalarView(), false)
    for scalar in label.unicodeScalars.dropFirst().dropLast() {
      if !isEscaped, ">|{}".unicodeScalars.contains(scalar) {
        field.removeAll()
      } else {
        field.append(scalar)
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return unescaped(String(field)).replacing("&amp;", with: "&").trimmingBlanks
  }

  /// Returns a text with escapes replaced.
  ///
  /// `\n`, `\l` and `\r` become line feeds; any other escape becomes the character after the backslash.
  private static func unescaped(_ text: String) -> String {
    var result = ""
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        result.unicodeScalars.append("nlr".unicodeScalars.contains(scalar) ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func cell(at position: String) -> Point? {
    let numbers = position.split { $0 == "," || $0 == "!" || $0 == " " }.compactMap { Double($0) }
    guard numbers.count >= 2, numbers.allSatisfy({ $0.magnitude <= 1e12 }) else { return nil }
    return PixelBox(x: numbers[0], y: -numbers[1], width: 0, height: 0).place
  }
}
