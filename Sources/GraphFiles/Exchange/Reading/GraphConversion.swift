import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import TextScanning

/// Converts a graph of another program to a document.
///
/// A card is a box of the other program. It becomes a node if its first line is `name = formula`, or if its text is a
/// number and its ID can be a name. Any other card becomes a note. Names in formulas determine the wires. All other
/// edges are counted and left out.
struct GraphConversion {
  private let graph: ReadGraph
  private let limits: Limits
  private var names: [String] = []
  private var taken: Set<String> = []
  private var lines: [(text: String, card: Int)] = []
  private var notes: [(name: String, card: Int)] = []

  /// Decides which cards become nodes and which become notes.
  ///
  /// - Complexity: Linear in the cards and their texts.
  init(_ graph: ReadGraph, limits: Limits) {
    self.graph = graph
    self.limits = limits
    names = graph.cards.map { _ in "" }
    var rest: [Int] = []
    for card in graph.cards.indices {
      guard let (name, line) = definition(of: graph.cards[card]), taken.insert(name).inserted else {
        rest.append(card)
        continue
      }
      names[card] = name
      lines.append((line, card))
    }
    for card in rest {
      names[card] = freeName(for: graph.cards[card].id)
      notes.append((names[card], card))
    }
  }

  /// Returns the document.
  ///
  /// - Throws: If the definitions close a loop, or if there are too many nodes.
  /// - Complexity: Linear in the graph.
  func convert() throws(ReadingError) -> GraphIntake {
    if graph.cards.count > limits.nodes { throw ReadingError(.tooMany(.nodes, limit: limits.nodes), at: 0) }
    let document = Document(try definitions())
    let edits = try edits(in: document.contents)
    do throws(EditError) {
      try document.apply(.group(edits))
    } catch {
      throw ReadingError(.badPicture(error.sentence), at: 0)
    }
    let contents = document.contents
    let places = Dictionary(graph.cards.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let lost = graph.edges.count { !carries($0, places, contents) }
    var leftOut = graph.leftOut
    if lost > 0 {
      leftOut.append(
        "\(MessageText.counted(lost, "edge")): a note takes no wires, and a formula takes only those of the names in it"
      )
    }
    return GraphIntake(contents: contents, leftOut: leftOut)
  }

  // MARK: - Cards

  private func definition(of card: ReadGraph.Card) -> (name: String, line: String)? {
    let first = card.text.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? ""
    let line = (card.definition ?? first).trimmingBlanks
    if line.isEmpty || line.utf8.count > Formula.longestText { return nil }
    if let name = Self.name(definedBy: line) { return (name, line) }
    // A number alone is a node named by the ID; a word alone would be a formula too, so it is not.
    let named = "\(card.id) = \(line)"
    guard NodeName.problem(in: card.id) == nil, Self.name(definedBy: named, onlyNumber: true) != nil else { return nil }
    return (card.id, named)
  }

  /// Returns the name of the node that a line such as `a = 2 b` defines.
  ///
  /// Nil if the line does not define exactly one node.
  private static func name(definedBy line: String, onlyNumber: Bool = false) -> String? {
    guard !line.utf8.contains(where: { $0 == ASCII.lineFeed || $0 == UInt8(ascii: "#") }),
      let contents = try? DefinitionText.read(Array(line.utf8)), contents.count == 1, contents.groups.isEmpty,
      let node = contents.nodes.first(where: { _ in true })
    else { return nil }
    if onlyNumber, contents.kind(of: node) != .number { return nil }
    return contents.name(of: node)
  }

  private mutating func freeName(for id: String) -> String {
    let base = NodeName.problem(in: id) == nil ? id : "note"
    var name = base
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(base)_\(number)"
      number += 1
    }
    return name
  }

  // MARK: - The document

  private func definitions() throws(ReadingError) -> DocumentContents {
    let text = lines.map(\.text).joined(separator: "\n")
    do throws(DocumentProblem) {
      return try DefinitionText.read(Array(text.utf8), limits: limits)
    } catch {
      let line = lines.indices.contains(error.place.line - 1) ? lines[error.place.line - 1].card : nil
      throw ReadingError(error.reason, at: line.map { graph.cards[$0].offset } ?? 0)
    }
  }

  private func edits(in contents: DocumentContents) throws(ReadingError) -> [Edit] {
    let frames = frameTitles()
    func frame(of card: ReadGraph.Card) -> String? { card.frame.map { frames[$0] } }
    var edits: [Edit] = []
    for (name, place) in notes {
      let card = graph.cards[place]
      if card.text.utf8.count > NoteText.byteLimit {
        throw ReadingError(.textTooLong(member: "text", limit: NoteText.byteLimit), at: card.offset)
      }
      let attributes = NodeAttributes(
        name: name, text: card.text, place: card.place.map { Plane.clamped($0) }, frame: frame(of: card),
        unknownMembers: card.origin.map { [$0] } ?? [])
      edits.append(.create(NodeCreation(content: .note, attributes: attributes)))
    }
    var moves: [NodeMove] = []
    var framings: [NodeFraming] = []
    for (_, place) in lines {
      let card = graph.cards[place]
      guard let node = contents.node(named: names[place]) else { continue }
      if let place = card.place { moves.append(NodeMove(node, to: Plane.clamped(place))) }
      if let title = frame(of: card) { framings.append(NodeFraming(node, in: title)) }
      if let origin = card.origin { edits.append(.setUnknownMembers(node, [origin])) }
    }
    if !moves.isEmpty { edits.append(.move(moves)) }
    if !framings.isEmpty { edits.append(.frame(framings)) }
    if let title = graph.title, !title.isEmpty { edits.append(.setTitle(title)) }
    if !graph.origin.isEmpty { edits.append(.setUnknownMembers(nil, graph.origin)) }
    return edits
  }

  private func frameTitles() -> [String] {
    var known: Set<String> = []
    return graph.frames.map { wanted in
      let base = FrameTitle.problem(in: wanted) == nil ? wanted : "frame"
      var title = base
      var number = 2
      while !known.insert(title).inserted {
        title = "\(base) \(number)"
        number += 1
      }
      return title
    }
  }

  private func carries(_ edge: ReadGraph.Edge, _ places: [String: Int], _ contents: DocumentContents) -> Bool {
    guard let source = places[edge.source], let target = places[edge.target],
      let from = contents.node(named: names[source]), let to = contents.node(named: names[target])
    else { return false }
    return contents.inputs(of: to).contains { $0.flatMap { contents.visible($0) } == from }
  }
}

extension String {
  var trimmingBlanks: String {
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" || character == "\r" }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
      return ""
    }
    return String(self[first...last])
  }
}
