import DiagramModel
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import TextScanning

/// A parsed search, such as `rent is:failed`: words and filters, all of which must match.
///
/// Words are searched in the name, operator and text of a node, and in its text attributes.
struct SearchQuery {
  /// A property of nodes that the filter `is:` finds, such as `failed` in `is:failed`.
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

  /// A filter in the search that is not valid.
  struct Problem: Error {
    var sentence: String
    /// The word that is not a valid filter.
    var word: String
  }

  private var words: [SearchTerm] = []
  private var properties: [Property] = []
  private var operators: [OperatorID] = []

  /// Parses a search: words separated by spaces.
  ///
  /// Words such as `is:failed` and `op:divide` are filters.
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

  /// Whether the node matches all words and filters.
  ///
  /// - An input is a number or data node that other nodes use.
  /// - An output is an operator or a formula that no node uses.
  /// - An unused node is any node that no node uses. A port that a bypassed operator ignores does not count as a use.
  /// - A failed node is a node without a value, including nodes that wait for others.
  ///
  /// If the document declares inputs or outputs, only the declared nodes are inputs or outputs.
  func matches(_ node: NodeID, in contents: DocumentContents) -> Bool {
    properties.allSatisfy { holds($0, node, contents) } && operators.allSatisfy { isOperator(node, $0, contents) }
      && words.allSatisfy { isWritten($0, on: node, contents) }
  }

  /// Returns the matching nodes, best match first.
  ///
  /// Exact names come first, then names that begin with the words, names that contain them, and other matches. Equal
  /// matches are in natural order of names.
  ///
  /// - Complexity: linear in the nodes and their texts; hits are sorted.
  func hits(in contents: DocumentContents) -> [NodeID] {
    var ranked = [[NodeID]](repeating: [], count: Self.otherRank + 1)
    for node in contents.nodesInNaturalOrder() where matches(node, in: contents) {
      ranked[min(words.reduce(0) { max($0, $1.rank(in: contents.name(of: node)) ?? Self.otherRank) }, Self.otherRank)]
        .append(node)
    }
    return ranked.flatMap(\.self)
  }

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

  private static let texts = AttributeID.allCases.filter { $0.attribute.form == .shortText }

  private func isWritten(_ word: SearchTerm, on node: NodeID, _ contents: DocumentContents) -> Bool {
    if word.isIn(contents.name(of: node)) { return true }
    let isInAttribute = Self.texts.contains { id in
      contents.value(of: id, of: node)?.text.map { word.isIn($0) } ?? false
    }
    if isInAttribute { return true }
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
  /// Returns the range of the invalid word in a line, in character offsets; nil if the line lacks it.
  func place(in line: String) -> Range<Int>? {
    line.split(separator: " ").first { $0 == word }.map { line.characters(at: line.utf8Span(of: $0)) }
  }
}
