public import EvaluationEngine
public import Formulas
public import Geometry
import GraphAnalysis

/// Builds a document while a file is read: nodes are added in file order, and inputs may refer to nodes added later.
///
/// Each node has a builder index: 0 for the first node.
public struct DocumentBuilder {
  /// The document's title; nil if it has none.
  public var title: String?
  /// The number format of nodes without their own format; nil for `NumberFormat.plain`.
  public var display: NumberFormat?
  /// Members of the file's outermost object that nodecalc does not know, in the order in which they were read.
  public var unknownMembers: [UnknownMember] = []
  /// The groups that instances and formulas can use; set them before `finish` or `sorted()`.
  public var groups = Groups()
  /// The imported documents, in the order read.
  public var imports: [GroupImport] = []
  /// The scenarios, which are named sets of values for numbers.
  public var scenarios = Scenarios()
  /// The nodes declared as inputs, without duplicates; nil if no inputs are declared.
  ///
  /// Each is a number or data node.
  public var inputs: [Int32]?
  /// The nodes declared as outputs, without duplicates; nil if no outputs are declared.
  ///
  /// Each is a node that can have a value.
  public var outputs: [Int32]?
  var graph = GraphBuilder()
  var names = BuilderNames()
  private var places: [PackedPlace] = []
  var details = AttributeColumns()
  private var frames: [Int32: String] = [:]
  var formulas = FormulaTable()
  /// The names of groups in the document that replace operators of the same name in its formulas.
  public var shadowedOperators: [String] {
    get { formulas.shadowing }
    set { formulas.shadowing = newValue }
  }
  var instances = InstanceTable()
  /// Instances whose inputs are all linked, so that no input has a value written in the instance.
  var wiredInstances = WiredInstances()
  /// The hidden nodes by builder index.
  ///
  /// A hidden node, such as an output of an instance, is added when a name first refers to it.
  var hidden = HiddenNodes()
  /// Names in formulas that are not linked yet: the number of the port, and the name of the node to link to it.
  private var mentions: [(input: Int, name: String)] = []
  private var openFormulas: [NodeID] = []
  private var parametrised: [Int32] = []
  private var correlations: [(first: Int32, second: Int32, coefficient: Double)] = []

  /// Creates a builder without nodes.
  public init() {}

  /// The number of nodes added so far, including the hidden nodes for outputs of instances.
  public var count: Int { names.count }

  /// Stores the inputs and outputs that imported groups had when the document was written.
  ///
  /// Call it after setting `groups`.
  public mutating func remember(_ interfaces: [String: GroupSignature]) { groups.remember(interfaces) }

  /// Reserves memory for the expected numbers of nodes and inputs; more can be added.
  public mutating func reserve(nodes: Int, inputs: Int) {
    graph.reserve(nodes: nodes, inputs: inputs)
    names.reserve(nodes)
    places.reserveCapacity(nodes)
  }

  /// Adds a node with a valid name; returns nil, without a change, if the name already exists.
  public mutating func addNode(_ content: NodeContent, _ attributes: NodeAttributes) -> Int32? {
    names.enterNext(attributes.name) ? appendNode(content, attributes) : nil
  }

  /// Adds a node with a valid name, without checking whether the name already exists; this is faster than `addNode`.
  ///
  /// Call `enterNames()` before any search for names; it also finds names that occur twice. A formula gets its ports
  /// here. `finish` links these ports to the nodes that the formula mentions.
  @discardableResult
  public mutating func appendNode(_ content: NodeContent, _ attributes: NodeAttributes) -> Int32 {
    let index = Int32(truncatingIfNeeded: names.count)
    _ = graph.add(content)
    if let instance = attributes.instance { instances[NodeID(index: index)] = instance }
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
      instances.setCalls(Set(formula.calls.map(\.group)), of: node)
      for name in formula.names {
        mentions.append((graph.inputCount, name))
        addInput(nil)
      }
    }
    if let parameters = attributes.parameters {
      parametrised.append(index)
      instances.setCalls(Set(parameters.formula?.calls.map(\.group) ?? []), of: node)
    }
    return index
  }

  /// Makes all names that were added since the last call searchable, much faster than one by one.
  ///
  /// - Returns: Nil if all names are unique. Otherwise `later` is the first node whose name already exists, and
  ///   `earlier` is the node that has this name.
  public mutating func enterNames() -> (earlier: Int32, later: Int32)? { names.enter() }

  /// Adds a port to the latest node.
  ///
  /// The port is fed by the node at the builder index `source`, which may be added later; if nil, the port is open.
  public mutating func addInput(_ source: Int32?) { graph.addInput(source) }

  /// Links ports to the nodes with the given names.
  ///
  /// - Parameters:
  ///   - ordinals: The numbers of the ports, counted from 0 over the ports of all nodes.
  ///   - names: For each of these ports, the name of the node that feeds it.
  /// - Returns: Nil if all names were found. Otherwise the index of the first name that no node has; only the ports
  ///   before it are linked.
  public mutating func setInputs(_ ordinals: [Int], named names: [UnsafeBufferPointer<UInt8>]) -> Int? {
    self.names.find(names)
    for (query, found) in self.names.found.enumerated() {
      let source = found < 0 ? hiddenOutput(named: names[query]) ?? -1 : found
      if source < 0 { return query }
      graph.setInput(ordinals[query], source)
    }
    return nil
  }

  /// Links a port to the node named `name`, which may also be an output of an instance, if it exists.
  ///
  /// `ordinal` is the number of the port, counted over the ports of all nodes. Call `enterNames()` before.
  mutating func setInput(_ ordinal: Int, named name: String) {
    if let source = index(named: name) { graph.setInput(ordinal, source) }
  }

  /// Links ports of formulas to the nodes that they mention; `ordinals` are as in `setInputs`.
  ///
  /// A port stays open if no node has the name, or if the node has no output.
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

  /// The number of the first port that is linked to a note or chart; nil if there is none.
  ///
  /// Notes and charts have no output. In the document the port would be open, so a reader reports an error.
  ///
  /// - Complexity: Linear in the inputs if the document has notes or charts.
  public var firstInputFromNothing: Int? { graph.firstInputFromNothing }

  /// Returns whether the node at `index` exists and has this name.
  public func isNamed(_ index: Int32, _ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    index >= 0 && Int(index) < names.count && NameIndex.equal(names[index], utf8)
  }

  /// Returns the builder index of the node with this name; nil if there is none.
  ///
  /// For an output of an instance, such as `house.interest`, a hidden node is added if necessary. This is done even if
  /// the group has no such output. `enterNames()` must have been called.
  public mutating func index(named utf8: UnsafeBufferPointer<UInt8>) -> Int32? {
    names.find(utf8) ?? hiddenOutput(named: utf8)
  }

  /// Returns the builder index of the node with this name; see the method that takes bytes.
  public mutating func index(named name: String) -> Int32? {
    var name = name
    return name.withUTF8 { index(named: $0) }
  }

  /// Returns the builder index of the node with this name, not searching outputs of instances; nil if there is none.
  func plainIndex(named name: String) -> Int32? { names.find(name) }

  private mutating func hiddenOutput(named utf8: UnsafeBufferPointer<UInt8>) -> Int32? {
    guard !instances.isEmpty, let dot = utf8.firstIndex(of: UInt8(ascii: ".")), dot + 1 < utf8.count,
      let instance = names.find(UnsafeBufferPointer(rebasing: utf8[..<dot])),
      instances.contains(NodeID(index: instance))
    else { return nil }
    return output(of: instance, String(decoding: utf8[(dot + 1)...], as: UTF8.self))
  }

  /// Returns the hidden node for an output of an instance, adding it if necessary.
  mutating func output(of instance: Int32, _ name: String) -> Int32 {
    if let node = hidden.output(of: NodeID(index: instance), name) { return node.index }
    return appendHidden(.output(of: NodeID(index: instance), name), .formula(Program()))
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
    instances.contains(NodeID(index: index)) ? .group : NodeKind(graph.contentKind(at: index))
  }

  /// Returns the name of an added node.
  public func name(at index: Int32) -> String {
    let name = names[index]
    guard name.isEmpty, let role = hidden.role(of: NodeID(index: index)) else { return name }
    return role.name { names[$0.index] }
  }

  /// Returns the node by which the file refers to this node.
  ///
  /// For an output of an instance, this is the instance; for any other node, the node itself.
  public func written(at index: Int32) -> Int32 {
    if case .output(let instance, _)? = hidden.role(of: NodeID(index: index)) { instance.index } else { index }
  }

  /// The names of the groups that instances and formulas use.
  public var groupReferences: Set<String> { instances.groups }

  /// Sets the position of a node's top-left cell; coordinates beyond ±`Plane.coordinateLimit` are clamped.
  public mutating func setPlace(_ place: Point, of index: Int32) {
    if hidden.contains(NodeID(index: index)) { return }
    let missing = Int(index) + 1 - places.count
    if missing > 0 { places.append(contentsOf: repeatElement(.none, count: missing)) }
    places[Int(index)] = PackedPlace(place)
  }

  /// Returns the title of the node's frame; nil if the node is in no frame.
  public func frameTitle(of index: Int32) -> String? { frames[index] }

  /// Puts a node into the frame with this title, which must be valid.
  public mutating func setFrame(_ title: String, of index: Int32) {
    if hidden.contains(NodeID(index: index)) { return }
    frames[index] = title
  }

  /// Adds a correlation of two numbers; the caller checks that the coefficient is from −1 to 1.
  public mutating func addCorrelation(_ first: Int32, _ second: Int32, _ coefficient: Double) {
    correlations.append((first, second, coefficient))
  }

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

  /// Sorts the nodes in evaluation order.
  ///
  /// Afterwards, the text from which names were read is no longer needed. After an error, names and nodes can still be
  /// looked up in this builder.
  ///
  /// - Throws: `LoopFound` with builder indices if the links close a loop.
  /// - Complexity: Linear in nodes and links.
  public mutating func sorted() throws(LoopFound) -> SortedDocumentBuilder {
    linkFormulas()
    return SortedDocumentBuilder(self, try SortedGraphBuilder(graph))
  }
}

/// A document being built whose links have no loop; created by `DocumentBuilder.sorted()`.
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

  /// Builds the document from the graph.
  ///
  /// The arrays of names, positions and other parts of nodes are reordered one after the other, so that there is never
  /// a second copy of all of them.
  fileprivate mutating func contents(
    of builtGraph: consuming Graph, _ nodes: BuiltNodes, _ meter: EvaluationMeter?
  ) -> DocumentContents {
    var contents = DocumentContents()
    contents.title = title
    contents.display = display
    contents.unknownMembers = unknownMembers
    _ = contents.units.setStated(DocumentUnits(unknownMembers))
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
      instances.renumber(idLimit: nodes.count) { nodes[$0.index] }
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
    contents.instances = instances
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

private struct BuiltNodes {
  let count: Int
  /// The id of each node, by builder index; nil if each id equals the builder index.
  let ids: [NodeID]?

  var areInOrder: Bool { ids == nil }

  subscript(index: Int32) -> NodeID { ids?[Int(index)] ?? NodeID(index: index) }

  /// Reorders elements from builder indices to node ids.
  ///
  /// Ids without an element get `placeholder`.
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
