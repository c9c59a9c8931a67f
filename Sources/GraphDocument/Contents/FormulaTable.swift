import EvaluationEngine
import Formulas

/// The formulas of formula nodes, as texts.
///
/// A text is parsed whenever more than the text is needed. Nodes whose formulas have uncertain numbers or SI prefixes
/// are listed, so that a search for such numbers parses only the formulas of these nodes.
struct FormulaTable: Sendable {
  private var texts = NodeColumn<String>()
  private(set) var uncertainNodes: Set<NodeID> = []
  private(set) var prefixedNodes: Set<NodeID> = []
  /// The groups of the document that replace operators of the same name in its formulas.
  var shadowing: [String] = []

  init() {}

  var nodes: [NodeID] { texts.nodes }

  /// The formula of a node.
  ///
  /// - Complexity: linear in the formula's text, which is parsed; `text(of:)` is constant.
  subscript(node: NodeID) -> Formula? {
    get {
      // Every stored text was parsed successfully before.
      texts[node].flatMap { try? Formula.parse($0, shadowing: shadowing) }
    }
    set {
      texts[node] = newValue?.text
      uncertainNodes.set(node, newValue?.isUncertain == true)
      prefixedNodes.set(node, newValue?.prefixed.isEmpty == false)
    }
  }

  func contains(_ node: NodeID) -> Bool { texts.contains(node) }

  func text(of node: NodeID) -> String? { texts[node] }

  /// Adds the formula of a node, which must come after all other formula nodes.
  ///
  /// - Precondition: the node has no formula; the text has been parsed as a formula.
  mutating func append(text: String, isUncertain: Bool, hasPrefixes: Bool, of node: NodeID) {
    texts.append(text, of: node)
    if isUncertain { uncertainNodes.insert(node) }
    if hasPrefixes { prefixedNodes.insert(node) }
  }

  /// Changes the ids of all nodes.
  ///
  /// - Precondition: the new ids are distinct and below `idLimit`.
  mutating func renumber(idLimit: Int, _ newID: (NodeID) -> NodeID) {
    texts.renumber(idLimit: idLimit, newID)
    uncertainNodes = Set(uncertainNodes.map(newID))
    prefixedNodes = Set(prefixedNodes.map(newID))
  }

  func checkInvariants() -> [String] {
    var problems = texts.checkInvariants()
    for node in nodes where self[node]?.text.utf8.elementsEqual(texts[node]?.utf8 ?? "".utf8) != true {
      problems.append("'\(texts[node] ?? "")' of \(node) is not a formula")
    }
    let uncertain = Set(nodes.filter { self[$0]?.isUncertain == true })
    if uncertainNodes != uncertain { problems.append("the uncertain formulas are \(uncertainNodes), not \(uncertain)") }
    let prefixed = Set(nodes.filter { self[$0]?.prefixed.isEmpty == false })
    if prefixedNodes != prefixed { problems.append("the formulas with prefixes are \(prefixedNodes), not \(prefixed)") }
    return problems
  }
}
