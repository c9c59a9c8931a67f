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
  /// The groups that uses and formulas can use; to be set before the document is sorted.
  public var groups = Groups()
  /// The imported documents, in the order read.
  public var imports: [GroupImport] = []
  /// Named sets of values.
  public var scenarios = Scenarios()
  /// The nodes declared as inputs, each a number or data, once; nil if none are declared.
  public var inputs: [Int32]?
  /// The nodes declared as outputs, each one with a value, once; nil if none are declared.
  public var outputs: [Int32]?
  var graph = GraphBuilder()
  var names = BuilderNames()
  /// By builder index, up to the last node with a place.
  private var places: [PackedPlace] = []
  /// By builder index.
  var details = AttributeColumns()
  /// The titles of the frames that nodes are in.
  private var frames: [Int32: String] = [:]
  /// By builder index.
  var formulas = FormulaTable()
  /// The operator names that formulas use for groups of the document.
  public var shadowedOperators: [String] {
    get { formulas.shadowing }
    set { formulas.shadowing = newValue }
  }
  /// By builder index.
  var uses = UseTable()
  /// The instances that have only wires.
  var wiredUses = WiredUses()
  /// By builder index; each is after all nodes that were added before a name led to it.
  var hidden = HiddenNodes()
  /// The mentions in formulas whose ports `finish` feeds: the number of the input, and the name.
  private var mentions: [(input: Int, name: String)] = []
  /// Once the document is sorted, the formulas that have an open port.
  private var openFormulas: [NodeID] = []
  /// The operators that have parameters.
  private var parametrised: [Int32] = []
  private var correlations: [(first: Int32, second: Int32, coefficient: Double)] = []

  /// A document without nodes.
  public init() {}

  /// The number of added nodes; a requested output of an instance counts as one.
  public var count: Int { names.count }

  /// Stores the interfaces that imported groups had when the document was written; call it after setting `groups`.
  public mutating func remember(_ interfaces: [String: GroupSignature]) { groups.remember(interfaces) }

  /// Reserves space; a hint, not a limit.
  public mutating func reserve(nodes: Int, inputs: Int) {
    graph.reserve(nodes: nodes, inputs: inputs)
    names.reserve(nodes)
    places.reserveCapacity(nodes)
  }

  /// Adds a node with a well-formed name; nil, without a change, if the name is taken.
  public mutating func addNode(_ content: NodeContent, _ attributes: NodeAttributes) -> Int32? {
    names.enterNext(attributes.name) ? appendNode(content, attributes) : nil
  }

  /// Adds a node with a well-formed name that is looked at only by `enterNames()`, which must follow before anything is
  /// looked up: for a reader of many nodes.
  ///
  /// A formula gets its ports here; `finish` feeds them by the nodes that it mentions.
  @discardableResult
  public mutating func appendNode(_ content: NodeContent, _ attributes: NodeAttributes) -> Int32 {
    let index = Int32(truncatingIfNeeded: names.count)
    _ = graph.add(content)
    if let use = attributes.use { uses[NodeID(index: index)] = use }
    if attributes.isBypassed { graph.bypass() }
    names.append(attributes.name)
    if let place = attributes.place { setPlace(place, of: index) }
    if let title = attributes.frame { frames[index] = title }
    let node = NodeID(index: index)
    details.set(attributes, of: node)
    // Points that come from nowhere else are the document's own.
    if case .data(.set(let set)) = content, attributes.source == nil { details[source: node] = .written(set) }
    if let formula = attributes.formula {
      formulas[node] = formula
      uses.setCalls(Set(formula.calls.map(\.group)), of: node)
      for name in formula.names {
        mentions.append((graph.inputCount, name))
        addInput(nil)
      }
    }
    if let parameters = attributes.parameters {
      parametrised.append(index)
      uses.setCalls(Set(parameters.formula?.calls.map(\.group) ?? []), of: node)
    }
    return index
  }

  /// Enters the names of the nodes that were appended, all at once, which is much faster than one by one.
  ///
  /// - Returns: the first node whose name is taken, and the node that has it; nil if all names are unique.
  public mutating func enterNames() -> (earlier: Int32, later: Int32)? { names.enter() }

  /// Adds a port to the node added last: fed by the node at that index, which may be added later, or open.
  public mutating func addInput(_ source: Int32?) { graph.addInput(source) }

  /// Feeds ports, by their ordinals among all, from 0, with the nodes of those names, for a reader that meets names
  /// before their nodes.
  ///
  /// - Returns: the place in `names` of the first that is not a node's; then the ports before it have been fed.
  public mutating func setInputs(_ ordinals: [Int], named names: [UnsafeBufferPointer<UInt8>]) -> Int? {
    self.names.find(names)
    for (query, found) in self.names.found.enumerated() {
      let source = found < 0 ? hiddenOutput(named: names[query]) ?? -1 : found
      if source < 0 { return query }
      graph.setInput(ordinals[query], source)
    }
    return nil
  }

  /// Feeds the port with this ordinal among all from the node of that name, which may be an output of an instance;
  /// without such a node it stays unchanged.
  ///
  /// Names must have been entered.
  mutating func setInput(_ ordinal: Int, named name: String) {
    if let source = index(named: name) { graph.setInput(ordinal, source) }
  }

  /// Feeds the ports of formulas, by their ordinals as `setInputs` counts, by the nodes of the names that they stand for.
  ///
  /// A name that no node has, or one that feeds nothing, leaves its port open.
  public mutating func setMentions(_ ordinals: [Int], named names: [UnsafeBufferPointer<UInt8>]) {
    self.names.find(names)
    for (query, source) in self.names.found.enumerated() {
      if source >= 0 {
        if graph.hasOutput(at: source) { graph.setInput(ordinals[query], source) }
      } else if names[query].contains(UInt8(ascii: ".")) {
        mentions.append((ordinals[query], String(decoding: names[query], as: UTF8.self)))
      }
    }
  }

  /// The port, as the ordinal of `setInputs`, that a sink is to feed first; nil if none is.
  ///
  /// Such a port stays open in the document: a reader refuses it. Linear in the inputs of a document that has notes or charts.
  public var firstInputFromNothing: Int? { graph.firstInputFromNothing }

  /// Whether the node at `index` has the name of these bytes; false if there is no such node.
  public func isNamed(_ index: Int32, _ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    index >= 0 && Int(index) < names.count && NameIndex.equal(names[index], utf8)
  }

  /// The node whose name has these bytes.
  ///
  /// An output of an instance, such as `house.interest`, is a node from then on, whether its group gives it or not:
  /// names must have been entered.
  public mutating func index(named utf8: UnsafeBufferPointer<UInt8>) -> Int32? {
    names.find(utf8) ?? hiddenOutput(named: utf8)
  }

  /// The node with that name; an output of an instance as `index(named:)` says of bytes.
  public mutating func index(named name: String) -> Int32? {
    var name = name
    return name.withUTF8 { index(named: $0) }
  }

  /// The node with that name that is not an output of an instance.
  func plainIndex(named name: String) -> Int32? { names.find(name) }

  private mutating func hiddenOutput(named utf8: UnsafeBufferPointer<UInt8>) -> Int32? {
    guard !uses.isEmpty, let dot = utf8.firstIndex(of: UInt8(ascii: ".")), dot + 1 < utf8.count,
      let use = names.find(UnsafeBufferPointer(rebasing: utf8[..<dot])),
      uses.contains(NodeID(index: use))
    else { return nil }
    return output(of: use, String(decoding: utf8[(dot + 1)...], as: UTF8.self))
  }

  /// The hidden node that has an output of an instance.
  mutating func output(of use: Int32, _ name: String) -> Int32 {
    if let node = hidden.output(of: NodeID(index: use), name) { return node.index }
    return appendHidden(.output(of: NodeID(index: use), name), .formula(Program()))
  }

  /// Adds a node that has no name of its own.
  mutating func appendHidden(_ role: HiddenNodes.Role, _ content: NodeContent) -> Int32 {
    let index = graph.add(content)
    names.appendHidden()
    hidden.insert(NodeID(index: index), role)
    return index
  }

  /// The kind of an added node.
  public func kind(at index: Int32) -> NodeKind {
    uses.contains(NodeID(index: index)) ? .group : NodeKind(graph.contentKind(at: index))
  }

  /// The name of a node that was added.
  public func name(at index: Int32) -> String {
    let name = names[index]
    guard name.isEmpty, let role = hidden.role(of: NodeID(index: index)) else { return name }
    return role.name { names[$0.index] }
  }

  /// The node that is written in the file for one: of an output of an instance that instance.
  public func written(at index: Int32) -> Int32 {
    if case .output(let use, _)? = hidden.role(of: NodeID(index: index)) { use.index } else { index }
  }

  /// The groups that uses and formulas name.
  public var groupReferences: Set<String> { uses.groups }

  /// Places the top-left cell of a node; coordinates beyond ±`Plane.coordinateLimit` are moved to it.
  public mutating func setPlace(_ place: Point, of index: Int32) {
    if hidden.contains(NodeID(index: index)) { return }
    let missing = Int(index) + 1 - places.count
    if missing > 0 { places.append(contentsOf: repeatElement(.none, count: missing)) }
    places[Int(index)] = PackedPlace(place)
  }

  /// The title of the frame of the node so far.
  public func frameTitle(of index: Int32) -> String? { frames[index] }

  /// Puts a node into the frame of that well-formed title.
  public mutating func setFrame(_ title: String, of index: Int32) {
    if hidden.contains(NodeID(index: index)) { return }
    frames[index] = title
  }

  /// Correlates two numbers with a coefficient between −1 and 1, which is the caller's to check.
  public mutating func addCorrelation(_ first: Int32, _ second: Int32, _ coefficient: Double) {
    correlations.append((first, second, coefficient))
  }

  /// Feeds the formulas by the nodes that they mention.
  private mutating func linkFormulas() {
    _ = enterNames()
    for (input, name) in mentions {
      if let source = source(named: name) { graph.setInput(input, source) }
    }
    mentions = []
    layGroups()
  }

  /// The document, evaluated; `meter` counts the work on data sets and may end it.
  ///
  /// - Throws: `LoopFound` with builder indices if the links close a loop.
  /// - Complexity: linear in nodes and links.
  public consuming func finish(countedBy meter: EvaluationMeter? = nil) throws(LoopFound) -> DocumentContents {
    try sorted().finish(countedBy: meter)
  }

  /// The nodes in an evaluation order: the document can be built, and its source can be freed.
  ///
  /// Where it throws, names and nodes can still be looked up here.
  ///
  /// - Throws: `LoopFound` with builder indices if the links close a loop.
  /// - Complexity: linear in nodes and links.
  public mutating func sorted() throws(LoopFound) -> SortedDocumentBuilder {
    linkFormulas()
    return SortedDocumentBuilder(self, try SortedGraphBuilder(graph))
  }
}

/// A document in the making that has been found to have no loop: `DocumentBuilder.sorted()` makes one.
public struct SortedDocumentBuilder {
  private var builder: DocumentBuilder
  private var graph: SortedGraphBuilder?

  fileprivate init(_ builder: DocumentBuilder, _ graph: SortedGraphBuilder) {
    self.builder = builder
    self.graph = graph
  }

  /// The document, evaluated; `meter` counts the work on data sets and may end it.
  ///
  /// - Complexity: linear in nodes and links.
  public consuming func finish(countedBy meter: EvaluationMeter? = nil) -> DocumentContents {
    let ids = graph?.nodeIDs
    return builder.contents(of: takeGraph(), BuiltNodes(count: builder.count, ids: ids), meter)
  }

  /// Builds the graph and frees the memory of its source.
  private mutating func takeGraph() -> Graph {
    builder.forgetGraph()
    // Taken out, so that nobody else has it.
    let sorted = graph
    graph = nil
    return sorted.map { $0.build() } ?? Graph()
  }
}

extension DocumentBuilder {
  fileprivate mutating func forgetGraph() {
    openFormulas = formulas.nodes.filter { graph.hasOpenInput(at: $0.index) }
    graph = GraphBuilder()
  }

  /// The parts of nodes move from builder indices to ids one part after another, so there is never a second copy of
  /// all.
  fileprivate mutating func contents(
    of builtGraph: consuming Graph, _ nodes: BuiltNodes, _ meter: EvaluationMeter?
  ) -> DocumentContents {
    var contents = DocumentContents()
    contents.title = title
    contents.display = display
    contents.foreign = foreign
    contents.groups = groups
    contents.imports = imports
    contents.scenarios = scenarios
    contents.interface = Interface(inputs: inputs?.map { nodes[$0] }, outputs: outputs?.map { nodes[$0] })
    contents.graph = consume builtGraph
    // By builder index, which hidden nodes are about to lose.
    var ordinals = fileRanks(of: nodes.count)
    if !nodes.areInOrder {
      names.index.renumber { nodes[$0].index }
      details.renumber(idLimit: nodes.count) { nodes[$0.index] }
      formulas.renumber(idLimit: nodes.count) { nodes[$0.index] }
      uses.renumber(idLimit: nodes.count) { nodes[$0.index] }
      hidden.renumber(idLimit: nodes.count) { nodes[$0.index] }
    }
    nodes.arrange(&names.all, filling: "")
    contents.names = NodeNames(names.all, index: names.index)
    names = BuilderNames()
    nodes.arrange(&places, filling: .none)
    contents.places = places
    places = []
    nodes.arrange(&ordinals, filling: -1)
    contents.ordinals = ordinals
    contents.nextOrdinal = Int32(truncatingIfNeeded: nodes.count - hidden.count)
    contents.uses = uses
    contents.hidden = hidden
    contents.details = details
    contents.formulas = formulas
    contents.frames.reserveCapacity(frames.count)
    for (index, title) in frames { contents.frames.setTitle(title, of: nodes[index]) }
    contents.correlations = correlations.map {
      Correlation(first: nodes[$0.first], second: nodes[$0.second], coefficient: $0.coefficient)
    }
    for node in openFormulas { contents.noteOpenMentions(of: nodes[node.index]) }
    for index in parametrised { contents.compileParameters(of: nodes[index]) }
    contents.nameAllInstances()
    contents.graph.recompute(countedBy: meter)
    return contents
  }
}

/// The node that each builder index became.
private struct BuiltNodes {
  let count: Int
  /// By builder index; nil if each node's id is its builder index.
  let ids: [NodeID]?

  var areInOrder: Bool { ids == nil }

  subscript(index: Int32) -> NodeID { ids?[Int(index)] ?? NodeID(index: index) }

  /// Moves elements from builder indices to node ids; `placeholder` fills the places after the last element.
  func arrange<Element>(_ elements: inout [Element], filling placeholder: Element) {
    guard let ids else {
      elements.append(contentsOf: repeatElement(placeholder, count: count - elements.count))
      return
    }
    var result = [Element](repeating: placeholder, count: count)
    for (id, element) in zip(ids, elements) { result[Int(id.index)] = element }
    elements = result
  }
}
