import DiagramModel
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import TextScanning

/// What a search asks for: words in a node's name, label, operator, text or frame's title, and filters, all of which must hold.
struct SearchQuery {
  /// A property that `is:` asks for.
  private enum Property {
    case state(State)
    case kind(NodeKind)

    enum State: String, CaseIterable {
      case failed
      case input
      case output
      case unused
      case bypassed
    }

    static let words = State.allCases.map(\.rawValue) + NodeFaceCatalog.all.compactMap { $0.searchWord }

    init?(_ word: String) {
      if let state = State(rawValue: word) {
        self = .state(state)
      } else if let face = NodeFaceCatalog.all.first(where: { $0.searchWord == word }) {
        self = .kind(face.kind)
      } else {
        return nil
      }
    }
  }

  /// A filter that is none.
  struct Problem: Error {
    var sentence: String
    /// The word that is meant as one.
    var word: String
  }

  private var words: [SearchTerm] = []
  private var properties: [Property] = []
  private var operators: [OperatorID] = []

  /// Words are separated by spaces; `is:failed` and the like, and `op:divide`, are filters.
  init(_ text: String) throws(Problem) {
    for word in text.split(separator: " ") {
      if word.hasPrefix("is:") {
        properties.append(try Self.property(String(word.dropFirst(3))))
      } else if word.hasPrefix("op:") {
        operators.append(try Self.operator(String(word.dropFirst(3))))
      } else {
        words.append(SearchTerm(String(word)))
      }
    }
  }

  /// Whether the node is asked for.
  ///
  /// An input is a number or data that something uses, an unused node one that nothing does (feeding what bypassed
  /// operators leave aside is not an instance), an output an operator or a formula that nothing consumes; where inputs
  /// or outputs are declared these are what is declared. A failed one lacks a value, also where it only waits.
  func matches(_ node: NodeID, in contents: DocumentContents) -> Bool {
    properties.allSatisfy { holds($0, node, contents) } && operators.allSatisfy { isOperator(node, $0, contents) }
      && words.allSatisfy { isWritten($0, on: node, contents) }
  }

  /// What is asked for, best hits first: the node whose name the words are, names that begin with them, names that have them in
  /// them, then what is found elsewhere on a node; equal ones in the order in which people read names.
  ///
  /// - Complexity: linear in the nodes and what is written on them; hits sorted.
  func hits(in contents: DocumentContents) -> [NodeID] {
    var ranked = [[NodeID]](repeating: [], count: Self.otherRank + 1)
    for node in contents.nodesInNaturalOrder() where matches(node, in: contents) {
      ranked[min(words.reduce(0) { max($0, $1.rank(in: contents.name(of: node)) ?? Self.otherRank) }, Self.otherRank)]
        .append(node)
    }
    return ranked.flatMap(\.self)
  }

  /// The rank of what is not found in a name.
  private static let otherRank = 3

  private func holds(_ property: Property, _ node: NodeID, _ contents: DocumentContents) -> Bool {
    switch property {
    case .kind(let kind): contents.kind(of: node) == kind
    case .state(.failed): contents.graph.value(of: node).isMissing
    case .state(.input):
      contents.interface.inputs == nil
        ? contents.face(of: node).isGiven && contents.graph.isUsed(node) : contents.isInput(node)
    case .state(.output):
      (contents.interface.outputs != nil || !contents.face(of: node).isGiven) && contents.isOutput(node)
    case .state(.unused): contents.face(of: node).isGiven && !contents.graph.isUsed(node)
    case .state(.bypassed): contents.graph.isBypassed(node)
    }
  }

  private func isOperator(_ node: NodeID, _ id: OperatorID, _ contents: DocumentContents) -> Bool {
    contents.graph.content(of: node) == .operator(id)
  }

  private func isWritten(_ word: SearchTerm, on node: NodeID, _ contents: DocumentContents) -> Bool {
    if word.isIn(contents.name(of: node)) { return true }
    if let label = contents.label(of: node), word.isIn(label) { return true }
    if let title = contents.frameTitle(of: node), word.isIn(title) { return true }
    return contents.face(of: node).has(word, on: node, in: contents)
  }

  private static func property(_ name: String) throws(Problem) -> Property {
    if let property = Property(name) { return property }
    let near = Suggestion.nearest(to: name, among: Property.words).map { "did you mean 'is:\($0)'?" }
    throw Problem(
      sentence: "there is no filter 'is:\(name)': " + (near ?? "is: takes \(Property.words.joined(separator: ", "))"),
      word: "is:\(name)")
  }

  private static func `operator`(_ name: String) throws(Problem) -> OperatorID {
    if let id = OperatorID(named: name) ?? OperatorCatalog.operator(signed: name) { return id }
    throw Problem(sentence: NodeEntry.unknownOperator(name, isListed: false), word: "op:\(name)")
  }
}

extension SearchQuery.Problem {
  /// Where the word is in the line that was read, as offsets of characters.
  func place(in line: String) -> Range<Int>? {
    line.split(separator: " ").first { $0 == word }.map { line.characters(at: line.utf8Span(of: $0)) }
  }
}
