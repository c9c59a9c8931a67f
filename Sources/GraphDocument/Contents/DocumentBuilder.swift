public import EvaluationEngine
public import Formulas
public import Geometry
import GraphAnalysis

/// How a reader makes a document: nodes in the order of its file, inputs that may point forwards, all links sorted once at
/// the end.
///
/// Indices are builder indices: 0 for the node added first.
public struct DocumentBuilder {
  /// The document's title; nil for none.
  public var title: String?
  /// How the numbers of nodes without a display of their own are written; nil for `NumberFormat.plain`.
  public var display: NumberFormat?
  /// Members of the file's outermost object that nodecalc does not know, in the order read.
  public var foreign: [ForeignMember] = []

  private var graph = GraphBuilder()
  private var names: [String] = []
  private var places: [PackedPlace] = []
  private var details: [Int32: NodeDetails] = [:]
  /// The titles of the frames that nodes are in.
  private var frames: [Int32: String] = [:]
  private var nameIndex = NameIndex()
  /// How many names stand in the index, those of the nodes added first.
  private var enteredNames = 0
  /// For `setInputs`.
  private var found: [Int32] = []
  /// The formulas, and which of all inputs is the first of each.
  private var formulas: [(index: Int32, firstInput: Int, formula: Formula)] = []
  private var inputCount = 0
  private var withoutOutput: Set<Int32> = []
  /// The operators that have parameters.
  private var parametrised: [Int32] = []
  private var correlations: [(first: Int32, second: Int32, coefficient: Double)] = []

  /// A document without nodes.
  public init() {}

  /// How many nodes have been added.
  public var count: Int { names.count }

  /// Reserves space; a hint, not a limit.
  public mutating func reserve(nodes: Int, inputs: Int) {
    graph.reserve(nodes: nodes, inputs: inputs)
    names.reserveCapacity(nodes)
    places.reserveCapacity(nodes)
  }

  /// Adds a node with a well-formed name; nil, and nothing added, where the name is taken.
  public mutating func addNode(_ content: NodeContent, _ attributes: NodeAttributes) -> Int32? {
    let index = Int32(truncatingIfNeeded: names.count)
    guard enterNames() == nil, nameIndex.insert(attributes.name, at: index, names: names) else { return nil }
    enteredNames += 1
    return appendNode(content, attributes)
  }

  /// Adds a node with a well-formed name that is looked at only by `enterNames()`, which must follow before anything is
  /// looked up: for a reader of many nodes.
  ///
  /// A formula comes with its ports, which `finish` feeds by the nodes it mentions.
  @discardableResult
  public mutating func appendNode(_ content: NodeContent, _ attributes: NodeAttributes) -> Int32 {
    let index = Int32(truncatingIfNeeded: names.count)
    _ = graph.add(content)
    if attributes.isBypassed { graph.bypass() }
    names.append(attributes.name)
    places.append(PackedPlace(attributes.place))
    if attributes.hasDetails { details[index] = NodeDetails(attributes) }
    if let title = attributes.frame { frames[index] = title }
    // Points that come from nowhere else are the document's own.
    if case .data(.set(let set)) = content, attributes.source == nil {
      details[index, default: NodeDetails()].source = .written(set)
    }
    if let formula = attributes.formula { addInputs(of: formula, at: index) }
    if attributes.parameters != nil { parametrised.append(index) }
    if !content.hasOutput { withoutOutput.insert(index) }
    return index
  }

  /// Enters the names of the nodes that were appended, all at once, which is much faster than one by one.
  ///
  /// - Returns: the first node whose name is taken, and by which node; nil where all names are unique.
  public mutating func enterNames() -> (earlier: Int32, later: Int32)? {
    if enteredNames == names.count { return nil }
    let taken = nameIndex.insert(enteredNames..<names.count, of: names)
    enteredNames = names.count
    return taken
  }

  /// Adds a port to the node added last: fed by the node at that index, which may be added later, or open.
  public mutating func addInput(_ source: Int32?) {
    graph.addInput(source)
    inputCount += 1
  }

  /// Feeds the ports added as the `ordinals`-th of all, from 0, by the nodes of those names, for a reader that meets names
  /// before their nodes.
  ///
  /// - Returns: the place in `names` of the first that is no node's; then the ports before it have been fed.
  public mutating func setInputs(_ ordinals: [Int], named names: [UnsafeBufferPointer<UInt8>]) -> Int? {
    nameIndex.find(names, in: self.names, into: &found)
    for (query, source) in found.enumerated() {
      if source < 0 { return query }
      graph.setInput(ordinals[query], source)
    }
    return nil
  }

  /// The port, as the ordinal of `setInputs`, that a sink is to feed first; nil where none is.
  ///
  /// Such a port stays open in the document: a reader refuses it. Linear in the inputs of a document that has notes or charts.
  public var firstInputFromNothing: Int? { graph.firstInputFromNothing }

  /// Whether the node at `index` has the name of these bytes; false where there is no such node.
  public func isNamed(_ index: Int32, _ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    index >= 0 && Int(index) < names.count && NameIndex.equal(names[Int(index)], utf8)
  }

  /// The node whose name has these bytes.
  public func index(named utf8: UnsafeBufferPointer<UInt8>) -> Int32? {
    nameIndex.find(utf8, in: names)
  }

  /// The node with that name.
  public func index(named name: String) -> Int32? {
    nameIndex.find(name, in: names)
  }

  /// The name of a node that was added.
  public func name(at index: Int32) -> String {
    names[Int(index)]
  }

  /// Places the top-left cell of a node; coordinates beyond ±`Plane.coordinateLimit` are moved to it.
  public mutating func setPlace(_ place: Point, of index: Int32) {
    places[Int(index)] = PackedPlace(place)
  }

  /// The title of the frame that the node is in so far.
  public func frameTitle(of index: Int32) -> String? { frames[index] }

  /// Puts a node into the frame of that well-formed title.
  public mutating func setFrame(_ title: String, of index: Int32) {
    frames[index] = title
  }

  /// Correlates two numbers with a coefficient between −1 and 1, which is the caller's to check.
  public mutating func addCorrelation(_ first: Int32, _ second: Int32, _ coefficient: Double) {
    correlations.append((first, second, coefficient))
  }

  private mutating func addInputs(of formula: Formula, at index: Int32) {
    formulas.append((index, inputCount, formula))
    for _ in formula.names { addInput(nil) }
  }

  /// Feeds the formulas by the nodes that they mention.
  private mutating func linkFormulas() {
    _ = enterNames()
    for (_, firstInput, formula) in formulas {
      for (port, name) in formula.names.enumerated() {
        if let source = index(named: name), !withoutOutput.contains(source) {
          graph.setInput(firstInput + port, source)
        }
      }
    }
  }

  /// The document, evaluated.
  ///
  /// - Throws: `LoopFound` with builder indices where the links close a loop.
  /// - Complexity: linear in nodes and links.
  public consuming func finish() throws(LoopFound) -> DocumentContents {
    linkFormulas()
    let (graph, ids) = try Graph.build(self.graph)
    var contents = DocumentContents()
    contents.title = title
    contents.display = display
    contents.foreign = foreign
    contents.graph = graph
    let limit = Int(graph.idLimit)
    var namesOfNodes = [String](repeating: "", count: limit)
    contents.places = [PackedPlace](repeating: .none, count: limit)
    contents.ordinals = [Int32](repeating: 0, count: limit)
    contents.details.reserveCapacity(details.count)
    contents.frames.reserveCapacity(frames.count)
    for (index, id) in ids.enumerated() {
      let node = Int(id.index)
      namesOfNodes[node] = names[index]
      contents.places[node] = places[index]
      contents.ordinals[node] = Int32(truncatingIfNeeded: index)
    }
    for (index, detail) in details {
      contents.details[ids[Int(index)]] = detail
    }
    for (index, title) in frames { contents.frames.setTitle(title, of: ids[Int(index)]) }
    nameIndex.renumber { ids[Int($0)].index }
    contents.names = NodeNames(namesOfNodes, index: nameIndex)
    contents.correlations = correlations.map {
      Correlation(first: ids[Int($0.first)], second: ids[Int($0.second)], coefficient: $0.coefficient)
    }
    for (index, _, formula) in formulas {
      contents.formulas[ids[Int(index)]] = formula
      contents.noteOpenMentions(of: ids[Int(index)])
    }
    contents.nextOrdinal = Int32(truncatingIfNeeded: ids.count)
    for index in parametrised { contents.compileParameters(of: ids[Int(index)]) }
    contents.graph.recompute()
    return contents
  }
}
