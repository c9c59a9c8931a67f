import DataSets
import EvaluationEngine
import Formulas
import GraphAnalysis

/// The attributes that only some nodes have, in a column of values for each attribute.
///
/// A mask for each node shows which attributes the node has. Default values are not stored: an empty text, default
/// parameters, the default size of a chart, no unknown members. Many nodes have a label; labels are therefore in a
/// dense column and not in the masks. Check values before setting them.
struct AttributeColumns: Sendable {
  private(set) var labels = NodeColumn<String>()
  /// For each attribute of the catalogue, by its index, the column of its values; empty until the first value is set.
  private var catalogued: [SparseColumn<AttributeValue>] = []
  private var uncertainties = SparseColumn<StandardUncertainty>()
  private var evaluations = SparseColumn<UncertaintyEvaluation>()
  private var distributions = SparseColumn<Distribution>()
  private var sources = SparseColumn<DataSource>()
  private var parameters = SparseColumn<NodeParameters>()
  private var masks = AttributeMasks()
  /// The operators whose parameter is a formula with uncertain numbers.
  private(set) var uncertainOperators: Set<NodeID> = []
  /// The number of points of all data nodes plus the number of readings of all numbers, including missing points.
  private(set) var writtenPoints = 0

  init() {}

  private mutating func visitColumns(_ visitor: inout some ColumnVisitor) {
    for (place, id) in AttributeID.allCases.enumerated() where place < catalogued.count {
      visitor.visit(&catalogued[place], .attribute(id))
    }
    visitor.visit(&uncertainties, .uncertainty)
    visitor.visit(&evaluations, .evaluation)
    visitor.visit(&distributions, .distribution)
    visitor.visit(&sources, .source)
    visitor.visit(&parameters, .parameters)
  }

  var isEmpty: Bool { labels.isEmpty && masks.isEmpty }

  /// Returns the attributes of a node, without its label.
  ///
  /// - Complexity: O(1).
  func present(on node: NodeID) -> PresentAttributes { masks[node] }

  subscript(label node: NodeID) -> String? {
    get { labels[node] }
    set { labels[node] = newValue }
  }

  /// The value of an attribute of the catalogue; nil if the node has no value, or if the attribute is stored elsewhere.
  subscript(id: AttributeID, node: NodeID) -> AttributeValue? {
    get { masks[node].contains(.attribute(id)) ? catalogued[Int(id.rawValue)][node] : nil }
    set {
      if catalogued.isEmpty {
        if newValue == nil { return }
        catalogued = Array(repeating: SparseColumn(), count: AttributeID.allCases.count)
      }
      masks.set(.attribute(id), of: node, newValue != nil)
      catalogued[Int(id.rawValue)][node] = newValue
    }
  }

  func values(of node: NodeID) -> AttributeValues {
    var values = AttributeValues()
    let present = masks[node].intersection(.catalogued)
    if present.isEmpty { return values }
    for id in AttributeID.allCases where present.contains(.attribute(id)) { values[id] = self[id, node] }
    return values
  }

  subscript(uncertainty node: NodeID) -> StandardUncertainty? {
    get { masks[node].contains(.uncertainty) ? uncertainties[node] : nil }
    set {
      masks.set(.uncertainty, of: node, newValue != nil)
      uncertainties[node] = newValue
    }
  }

  subscript(evaluation node: NodeID) -> UncertaintyEvaluation? {
    get { masks[node].contains(.evaluation) ? evaluations[node] : nil }
    set {
      writtenPoints += (newValue?.readingCount ?? 0) - (self[evaluation: node]?.readingCount ?? 0)
      masks.set(.evaluation, of: node, newValue != nil)
      evaluations[node] = newValue
    }
  }

  subscript(distribution node: NodeID) -> Distribution? {
    get { masks[node].contains(.distribution) ? distributions[node] : nil }
    set {
      masks.set(.distribution, of: node, newValue != nil)
      distributions[node] = newValue
    }
  }

  subscript(stated node: NodeID) -> NumberUncertainty {
    get {
      if masks[node].isDisjoint(with: [.uncertainty, .evaluation, .distribution]) { return NumberUncertainty() }
      return NumberUncertainty(
        self[uncertainty: node], evaluation: self[evaluation: node], distribution: self[distribution: node])
    }
    set {
      let present = masks[node]
      self[uncertainty: node] = newValue.standard
      if newValue.evaluation != nil || present.contains(.evaluation) { self[evaluation: node] = newValue.evaluation }
      if newValue.distribution != nil || present.contains(.distribution) {
        self[distribution: node] = newValue.distribution
      }
    }
  }

  subscript(source node: NodeID) -> DataSource? {
    get { masks[node].contains(.source) ? sources[node] : nil }
    set {
      writtenPoints += (newValue?.writtenPoints ?? 0) - (self[source: node]?.writtenPoints ?? 0)
      masks.set(.source, of: node, newValue != nil)
      sources[node] = newValue
    }
  }

  /// The parameters of an operator; nil if all of them have their defaults.
  subscript(parameters node: NodeID) -> NodeParameters? {
    get { masks[node].contains(.parameters) ? parameters[node] : nil }
    set {
      let new = newValue?.isStandard == true ? nil : newValue
      masks.set(.parameters, of: node, new != nil)
      uncertainOperators.set(node, new?.formula?.isUncertain == true)
      parameters[node] = new
    }
  }

  mutating func set(_ attributes: NodeAttributes, of node: NodeID) {
    removeAll(of: node)
    if let label = attributes.label { self[label: node] = label }
    attributes.values.visit { self[$0, node] = $1 }
    if !attributes.stated.isNone { self[stated: node] = attributes.stated.completed }
    if let source = attributes.source { self[source: node] = source }
    if let parameters = attributes.parameters { self[parameters: node] = parameters }
  }

  /// Sets the label of a node, which must come after all nodes with a label.
  ///
  /// - Precondition: the node has no label.
  mutating func append(label: String, of node: NodeID) { labels.append(label, of: node) }

  /// Removes all attributes of a node.
  ///
  /// - Complexity: linear in the attributes.
  mutating func removeAll(of node: NodeID) {
    labels[node] = nil
    let present = masks[node]
    if present.isEmpty { return }
    // What is counted beside the columns.
    self[evaluation: node] = nil
    self[source: node] = nil
    self[parameters: node] = nil
    var removal = ColumnRemoval(node: node, present: present)
    visitColumns(&removal)
    masks.removeAll(of: node)
  }

  func states(_ id: AttributeID) -> Bool { !catalogued.isEmpty && !catalogued[Int(id.rawValue)].isEmpty }

  var uncertainNumbers: [NodeID] { uncertainties.nodes }

  /// Whether any number has an uncertainty, or any operator parameter has a formula with uncertain numbers.
  var areUncertain: Bool { !uncertainties.isEmpty || !uncertainOperators.isEmpty }

  /// Whether the document tells how the uncertainty of any number was evaluated.
  var hasEvaluations: Bool { !evaluations.isEmpty }

  var nodesWithSources: [NodeID] { sources.nodes }

  var nodesWithParameters: [NodeID] { parameters.nodes }

  /// The nodes with attributes, ascending.
  ///
  /// - Complexity: linear in the ids of nodes.
  var nodes: [NodeID] { Set(labels.nodes + masks.nodes).sorted() }

  /// Moves the attributes of nodes to new ids.
  ///
  /// - Precondition: the new ids are distinct and below `idLimit`.
  mutating func renumber(idLimit: Int, _ newID: (NodeID) -> NodeID) {
    labels.renumber(idLimit: idLimit, newID)
    masks.renumber(idLimit: idLimit, newID)
    withoutActuallyEscaping(newID) { newID in
      var renumbering = ColumnRenumbering(newID: newID)
      visitColumns(&renumbering)
    }
    uncertainOperators = Set(uncertainOperators.map(newID))
  }

  func checkInvariants() -> [String] {
    var columns = self
    var check = ColumnCheck()
    columns.visitColumns(&check)
    var problems = labels.checkInvariants() + check.problems
    for node in Set(masks.nodes).union(check.present.keys) where masks[node] != check.present[node] {
      problems.append("\(node) has \(check.present[node] ?? []), not \(masks[node])")
    }
    if !masks.isSound { problems.append("masks of removed nodes are kept") }
    let expected = Set(parameters.nodes.filter { parameters[$0]?.formula?.isUncertain == true })
    if uncertainOperators != expected { problems.append("uncertain: \(uncertainOperators), not \(expected)") }
    let points =
      sources.elements.reduce(0) { $0 + $1.writtenPoints } + evaluations.elements.reduce(0) { $0 + $1.readingCount }
    if writtenPoints != points { problems.append("\(writtenPoints) points, not \(points)") }
    return problems
  }
}

/// The attributes of a node except its label, with a bit for each column.
struct PresentAttributes: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  static let uncertainty = PresentAttributes(rawValue: 1 << 1)
  static let evaluation = PresentAttributes(rawValue: 1 << 2)
  static let distribution = PresentAttributes(rawValue: 1 << 3)
  static let source = PresentAttributes(rawValue: 1 << 4)
  static let parameters = PresentAttributes(rawValue: 1 << 5)
  /// All catalogue attributes that are stored in the common type of column; at most 24 bits.
  static let catalogued = PresentAttributes(rawValue: ~0xFF)
  /// The attributes that files contain after the content of the node.
  static let tail = PresentAttributes(
    AttributeID.allCases.filter { $0.attribute.place == .tail }.map { .attribute($0) })

  /// Returns the bit of a catalogue attribute.
  ///
  /// The uncertainty has a bit of its own, because it is stored in separate columns.
  static func attribute(_ id: AttributeID) -> PresentAttributes {
    id == .uncertainty ? .uncertainty : PresentAttributes(rawValue: 1 << (8 + UInt32(id.rawValue)))
  }
}

/// The attribute mask of each node.
///
/// It takes four bytes for each node up to the last node that ever had an attribute; no memory if no node ever had one.
private struct AttributeMasks: Sendable {
  private var masks: [PresentAttributes] = []
  private var count = 0

  var isEmpty: Bool { count == 0 }

  var nodes: [NodeID] {
    masks.indices.filter { !masks[$0].isEmpty }.map { NodeID(index: Int32(truncatingIfNeeded: $0)) }
  }

  subscript(node: NodeID) -> PresentAttributes {
    let index = Int(node.index)
    return masks.indices.contains(index) ? masks[index] : []
  }

  mutating func set(_ attribute: PresentAttributes, of node: NodeID, _ isPresent: Bool) {
    let old = self[node]
    store(isPresent ? old.union(attribute) : old.subtracting(attribute), of: node, old)
  }

  mutating func removeAll(of node: NodeID) { store([], of: node, self[node]) }

  private mutating func store(_ new: PresentAttributes, of node: NodeID, _ old: PresentAttributes) {
    if new == old { return }
    let index = Int(node.index)
    if index >= masks.count { masks.append(contentsOf: repeatElement([], count: index + 1 - masks.count)) }
    masks[index] = new
    count += (new.isEmpty ? 0 : 1) - (old.isEmpty ? 0 : 1)
    if count == 0 { masks = [] }
  }

  /// Moves the masks of nodes to new ids.
  ///
  /// - Precondition: the new ids are distinct and below `idLimit`.
  mutating func renumber(idLimit: Int, _ newID: (NodeID) -> NodeID) {
    if isEmpty { return }
    var renumbered = [PresentAttributes](repeating: [], count: idLimit)
    for node in nodes { renumbered[Int(newID(node).index)] = self[node] }
    masks = renumbered
  }

  var isSound: Bool { count == nodes.count && (count > 0 || masks.isEmpty) }
}

private protocol ColumnVisitor {
  mutating func visit<Element>(_ column: inout SparseColumn<Element>, _ attribute: PresentAttributes)
}

private struct ColumnRemoval: ColumnVisitor {
  let node: NodeID
  let present: PresentAttributes

  func visit<Element>(_ column: inout SparseColumn<Element>, _ attribute: PresentAttributes) {
    if present.contains(attribute) { column[node] = nil }
  }
}

private struct ColumnRenumbering: ColumnVisitor {
  let newID: (NodeID) -> NodeID

  func visit<Element>(_ column: inout SparseColumn<Element>, _ attribute: PresentAttributes) {
    column.renumber(newID)
  }
}

private struct ColumnCheck: ColumnVisitor {
  private(set) var problems: [String] = []
  private(set) var present: [NodeID: PresentAttributes] = [:]

  mutating func visit<Element>(_ column: inout SparseColumn<Element>, _ attribute: PresentAttributes) {
    problems += column.checkInvariants()
    for node in column.nodes { present[node, default: []].insert(attribute) }
  }
}

extension DataSource {
  /// The number of points written in the document, including missing points; 0 if the data are in a file.
  fileprivate var writtenPoints: Int {
    if case .written(let set) = self { set.rowCount } else { 0 }
  }
}
