public import EvaluationEngine
public import Formulas
public import Geometry
import GraphAnalysis

/// Builds a document for a file reader: nodes come in file order, inputs may refer to later nodes, and links are sorted at
/// the end.
///
/// All indices are builder indices: 0 for the node added first.
public struct DocumentBuilder {
  /// The document's title; nil for none.
  public var title: String?
  /// The number format of nodes without their own format; nil for `NumberFormat.plain`.
  public var display: NumberFormat?
  /// Unknown members of the file's outermost object, in the order read.
  public var foreign: [ForeignMember] = []
  /// The groups that instances and formulas can use; set them before the document is sorted.
  public var groups = Groups()
  /// The imported documents, in the order read.
  public var imports: [GroupImport] = []
  /// Named sets of values.
  public var scenarios = Scenarios()
  /// The nodes declared as inputs, each one a number or data and listed once; nil if none are declared.
  public var inputs: [Int32]?
  /// The nodes declared as outputs, each one with a value and listed once; nil if none are declared.
  public var outputs: [Int32]?
  var graph = GraphBuilder()
  var names = BuilderNames()
  /// The places by builder index, up to the last node with a place.
  private var places: [PackedPlace] = []
  /// The rare attributes by builder index.
  var details = AttributeColumns()
  /// The frame titles of nodes in frames, by builder index.
  private var frames: [Int32: String] = [:]
  /// The formulas by builder index.
  var formulas = FormulaTable()
  /// The operator names that formulas use for groups of the document.
  public var shadowedOperators: [String] {
    get { formulas.shadowing }
    set { formulas.shadowing = newValue }
  }
  /// The instances and calls of groups by builder index.
  var uses = UseTable()
  /// The instances that have only wires.
  var wiredUses = WiredUses()
  /// The hidden nodes by builder index; each is added when a name refers to it first, after all nodes added before.
  var hidden = HiddenNodes()
  /// The mentions in formulas whose ports `finish` feeds: the ordinal of the input, and the name.
  private var mentions: [(input: Int, name: String)] = []
  /// The formulas with an open port; known after sorting.
  private var openFormulas: [NodeID] = []
  /// The operators that have parameters.
  private var parametrised: [Int32] = []
  private var correlations: [(first: Int32, second: Int32, coefficient: Double)] = []

  /// Creates a builder without nodes.
  public init() {}

  /// The number of added nodes, including outputs of instances that were requested.
  public var count: Int { names.count }

  /// Stores the interfaces that imported groups had when the document was written; call it after setting `groups`.
  public mutating func remember(_ interfaces: [String: GroupSignature]) { groups.remember(interfaces) }

  /// Reserves space; a hint, not a limit.
  public mutating func reserve(nodes: Int, inputs: Int) {
    graph.reserve(nodes: nodes, inputs: inputs)
    names.reserve(nodes)
    places.reserveCapacity(nodes)
  }

  /// Adds a node with a well-formed name; returns nil, without a change, if the name is taken.
  public mutating func addNode(_ content: NodeContent, _ attributes: NodeAttributes) -> Int32? {
    names.enterNext(attributes.name) ? appendNode(content, attributes) : nil
  }

  /// Adds a node with a well-formed name without checking whether the name is taken, for readers of many nodes.
  ///
  /// Call `enterNames()` before any search for names; it checks them. A formula gets its ports here, and `finish` links
  /// them to the nodes that it mentions.
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
    // Points without another source are written in the document.
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

  /// Enters all names appended since the last call, which is much faster than one by one.
  ///
  /// - Returns: The first node whose name is taken, and the node that has this name; nil if all names are unique.
  public mutating func enterNames() -> (earlier: Int32, later: Int32)? { names.enter() }

  /// Adds a port to the node added last: fed by the node at index `source`, which may be added later, or open if nil.
  public mutating func addInput(_ source: Int32?) { graph.addInput(source) }

  /// Feeds ports from the nodes with the given names, for readers that meet names before their nodes.
  ///
  /// `ordinals` number the ports of all nodes, from 0.
  ///
  /// - Returns: The index in `names` of the first name that no node has; the ports before it are fed then.
  public mutating func setInputs(_ ordinals: [Int], named names: [UnsafeBufferPointer<UInt8>]) -> Int? {
    self.names.find(names)
    for (query, found) in self.names.found.enumerated() {
      let source = found < 0 ? hiddenOutput(named: names[query]) ?? -1 : found
      if source < 0 { return query }
      graph.setInput(ordinals[query], source)
    }
    return nil
  }

  /// Feeds the port with this ordinal from the node named `name`, which may be an output of an instance.
  ///
  /// Does nothing if there is no such node. Names must have been entered.
  mutating func setInput(_ ordinal: Int, named name: String) {
    if let source = index(named: name) { graph.setInput(ordinal, source) }
  }

  /// Feeds the ports of formulas from the nodes that they mention; ordinals count as in `setInputs`.
  ///
  /// A name that no node has, or whose node has no output, leaves its port open.
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

  /// The ordinal of the first port that is linked to a sink, which has no output; nil if there is none.
  ///
  /// Such a port would stay open in the document, so a reader reports an error. Linear in the inputs if the document
  /// has notes or charts.
  public var firstInputFromNothing: Int? { graph.firstInputFromNothing }

  /// Whether the node at `index` has this name; false if there is no such node.
  public func isNamed(_ index: Int32, _ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    index >= 0 && Int(index) < names.count && NameIndex.equal(names[index], utf8)
  }

  /// Returns the node with this name.
  ///
  /// For an output of an instance, such as `house.interest`, adds its node if needed, even if the group has no such
  /// output. Names must have been entered.
  public mutating func index(named utf8: UnsafeBufferPointer<UInt8>) -> Int32? {
    names.find(utf8) ?? hiddenOutput(named: utf8)
  }

  /// Returns the node with this name; adds outputs of instances as the variant for bytes does.
  public mutating func index(named name: String) -> Int32? {
    var name = name
    return name.withUTF8 { index(named: $0) }
  }

  /// Returns the node with this name, except for outputs of instances.
  func plainIndex(named name: String) -> Int32? { names.find(name) }

  private mutating func hiddenOutput(named utf8: UnsafeBufferPointer<UInt8>) -> Int32? {
    guard !uses.isEmpty, let dot = utf8.firstIndex(of: UInt8(ascii: ".")), dot + 1 < utf8.count,
      let use = names.find(UnsafeBufferPointer(rebasing: utf8[..<dot])),
      uses.contains(NodeID(index: use))
    else { return nil }
    return output(of: use, String(decoding: utf8[(dot + 1)...], as: UTF8.self))
  }

  /// Returns the hidden node for an output of an instance, which it adds if needed.
  mutating func output(of use: Int32, _ name: String) -> Int32 {
    if let node = hidden.output(of: NodeID(index: use), name) { return node.index }
    return appendHidden(.output(of: NodeID(index: use), name), .formula(Program()))
  }

  /// Adds a node without a name of its own.
  mutating func appendHidden(_ role: HiddenNodes.Role, _ content: NodeContent) -> Int32 {
    let index = graph.add(content)
    names.appendHidden()
    hidden.insert(NodeID(index: index), role)
    return index
  }

  /// Returns the kind of an added node.
  public func kind(at index: Int32) -> NodeKind {
    uses.contains(NodeID(index: index)) ? .group : NodeKind(graph.contentKind(at: index))
  }

  /// Returns the name of an added node.
  public func name(at index: Int32) -> String {
    let name = names[index]
    guard name.isEmpty, let role = hidden.role(of: NodeID(index: index)) else { return name }
    return role.name { names[$0.index] }
  }

  /// Returns the node that represents this node in the file: for an output of an instance, the instance.
  public func written(at index: Int32) -> Int32 {
    if case .output(let use, _)? = hidden.role(of: NodeID(index: index)) { use.index } else { index }
  }

  /// The groups that instances and formulas refer to.
  public var groupReferences: Set<String> { uses.groups }

  /// Places the top-left cell of a node; coordinates beyond ±`Plane.coordinateLimit` are clamped.
  public mutating func setPlace(_ place: Point, of index: Int32) {
    if hidden.contains(NodeID(index: index)) { return }
    let missing = Int(index) + 1 - places.count
    if missing > 0 { places.append(contentsOf: repeatElement(.none, count: missing)) }
    places[Int(index)] = PackedPlace(place)
  }

  /// Returns the frame title that the node has so far.
  public func frameTitle(of index: Int32) -> String? { frames[index] }

  /// Puts a node into the frame with this well-formed title.
  public mutating func setFrame(_ title: String, of index: Int32) {
    if hidden.contains(NodeID(index: index)) { return }
    frames[index] = title
  }

  /// Correlates two numbers; the caller checks that the coefficient is between −1 and 1.
  public mutating func addCorrelation(_ first: Int32, _ second: Int32, _ coefficient: Double) {
    correlations.append((first, second, coefficient))
  }

  /// Links formulas to the nodes that they mention.
  private mutating func linkFormulas() {
    _ = enterNames()
    for (input, name) in mentions {
      if let source = source(named: name) { graph.setInput(input, source) }
    }
    mentions = []
    layGroups()
  }

  /// Builds and evaluates the document; `meter` counts the work on data sets and may stop it.
  ///
  /// - Throws: `LoopFound` with builder indices if the links close a loop.
  /// - Complexity: linear in nodes and links.
  public consuming func finish(countedBy meter: EvaluationMeter? = nil) throws(LoopFound) -> DocumentContents {
    try sorted().finish(countedBy: meter)
  }

  /// Sorts the nodes in evaluation order; after that the document can be built, and its source can be freed.
  ///
  /// If it throws, names and nodes can still be looked up in this builder.
  ///
  /// - Throws: `LoopFound` with builder indices if the links close a loop.
  /// - Complexity: linear in nodes and links.
  public mutating func sorted() throws(LoopFound) -> SortedDocumentBuilder {
    linkFormulas()
    return SortedDocumentBuilder(self, try SortedGraphBuilder(graph))
  }
}

/// A document being built whose links have no loop; made by `DocumentBuilder.sorted()`.
public struct SortedDocumentBuilder {
  private var builder: DocumentBuilder
  private var graph: SortedGraphBuilder?

  fileprivate init(_ builder: DocumentBuilder, _ graph: SortedGraphBuilder) {
    self.builder = builder
    self.graph = graph
  }

  /// Builds and evaluates the document; `meter` counts the work on data sets and may stop it.
  ///
  /// - Complexity: linear in nodes and links.
  public consuming func finish(countedBy meter: EvaluationMeter? = nil) -> DocumentContents {
    let ids = graph?.nodeIDs
    return builder.contents(of: takeGraph(), BuiltNodes(count: builder.count, ids: ids), meter)
  }

  /// Builds the graph and frees the memory of its source.
  private mutating func takeGraph() -> Graph {
    builder.forgetGraph()
    // Removed from the property, so that the graph has a single owner.
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

  /// Builds the document's contents.
  ///
  /// The parts of nodes are moved from builder indices to ids one by one, so that there is never a second copy of all
  /// parts.
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
    // By builder index, before the nodes get their ids.
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
    UnitPass.run(on: &contents)
    contents.graph.recompute(countedBy: meter)
    return contents
  }
}

/// The node id of each builder index.
private struct BuiltNodes {
  let count: Int
  /// The ids by builder index; nil if each node's id is its builder index.
  let ids: [NodeID]?

  var areInOrder: Bool { ids == nil }

  subscript(index: Int32) -> NodeID { ids?[Int(index)] ?? NodeID(index: index) }

  /// Moves elements from builder indices to node ids; `placeholder` fills the indices after the last element.
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
