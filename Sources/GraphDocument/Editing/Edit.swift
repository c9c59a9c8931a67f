public import EvaluationEngine
public import Formulas
public import Geometry
public import GraphAnalysis

/// A change of a document, and the only way to change it.
///
/// The set of edits is closed, so undo, redo, replay and recovery all use the same code. Applying an edit returns the
/// edit that reverts it: see `DocumentContents.apply(_:)`.
public enum Edit: Hashable, Sendable {
  /// Creates a node, with its former id if it is restored.
  ///
  /// It becomes the source of formulas that mention its name.
  case create(NodeCreation)
  /// Deletes a node; the ports that it fed become open.
  ///
  /// Formulas still mention its name.
  case delete(NodeID)
  /// Sets the value or operator of a node; links that the new ports cannot hold are removed.
  case setContent(NodeID, NodeContent)
  /// Turns a node into a formula node with this formula, or replaces its formula; the mentioned nodes feed it.
  case setFormula(NodeID, Formula)
  /// Turns a node into a data node with this data, or replaces its data.
  case setData(NodeID, NodeData)
  /// Sets the parameters of an operator; nil for the defaults.
  case setParameters(NodeID, NodeParameters?)
  /// A port is fed by another node, or opened; a formula mentions that node then in place of the port's name.
  case setInput(PortID, NodeID?)
  /// Sets all inputs of a node.
  case setInputs(NodeID, [NodeID?])
  /// Sets all inputs of a node by the names of their sources.
  ///
  /// For sources without an id so far: outputs of instances, such as `house.interest`.
  case setInputNames(NodeID, [String?])
  /// Links a named input of an instance to another node, or opens it if nil; has no effect if the input does not exist.
  ///
  /// Undo uses it for wires into imported groups, because their inputs may have changed.
  case setWire(NodeID, input: String, NodeID?)
  /// Renames a node, also in the formulas that mention it; it becomes the source of formulas that mention the new name.
  case rename(NodeID, String)
  /// Sets an attribute of a node; nil removes it.
  case set(NodeID, AttributeID, AttributeValue?)
  /// Sets the number format of the document; nil for the plain format.
  case setDocumentDisplay(NumberFormat?)
  /// Nodes get other places; nil leaves the place to automatic layout.
  case move([NodeMove])
  /// Moves nodes into frames or out of them; a new title creates a frame, and a frame without nodes is removed.
  case frame([NodeFraming])
  case setTitle(String?)
  /// Sets the declared inputs and outputs; fails for nodes that cannot be declared.
  case setInterface(Interface)
  /// Sets the declared inputs and outputs by name, for outputs of instances without an id so far; unknown names are
  /// ignored.
  case setInterfaceNames(inputs: [String]?, outputs: [String]?)
  case setCorrelations([Correlation])
  /// Sets the scenarios of a document; fails for ill-formed scenarios and in the definition of a group.
  case setScenarios(Scenarios)
  /// Sets the unknown members of the document.
  case setDocumentForeign([ForeignMember])
  /// A group is defined, in place of the one of that name, or is no more: then its instances stay and fail.
  ///
  /// Wires and values of instances are kept by input name.
  case setGroup(String, GroupContents?)
  /// Edits the definition of a group, with all consequences in its instances.
  indirect case inGroup(String, Edit)
  /// Renames a group or an import, also in its instances and in the formulas that call it.
  case renameGroup(String, String)
  /// Sets the group and the values of an instance; wires are kept by input name.
  ///
  /// Inert wires become real wires if the group has the input. Wires to inputs that the group lacks are removed, unless
  /// they are listed as inert.
  case setUse(NodeID, GroupInstance)
  /// Sets the imported documents.
  case setImports([GroupImport])
  /// Applies several edits as one: all or none.
  case group([Edit])
}

extension Edit {
  /// Returns several edits as one edit, or the only edit itself.
  static func joined(_ edits: [Edit]) -> Edit { edits.count == 1 ? edits[0] : .group(edits) }
}

/// The description of a node to create.
public struct NodeCreation: Hashable, Sendable {
  /// The id of the node; nil for a new node whose id is not needed before.
  ///
  /// A new id must be one of the next free ids, as many as the edit creates.
  public var id: NodeID?
  /// The content for the engine.
  public var content: NodeContent
  /// The node's name and all its other attributes.
  public var attributes: NodeAttributes
  /// The source of each port; empty for an operator with only open ports, ignored for a formula.
  public var inputs: [NodeID?]
  /// The node's rank in file order; nil puts it last.
  public var ordinal: Int32?

  /// Creates a formula node; `attributes` have no formula.
  public init(formula: Formula, attributes: NodeAttributes) {
    var attributes = attributes
    attributes.formula = formula
    self.init(content: .formula(formula.program), attributes: attributes)
  }

  /// Creates a data node; `attributes` have no source.
  public init(data: NodeData, attributes: NodeAttributes) {
    var attributes = attributes
    attributes.source = data.source
    self.init(content: .data(data.content), attributes: attributes)
  }

  /// Creates an instance of a group, with sources in the order of the group's inputs; `attributes` have no instance.
  public init(use: GroupInstance, attributes: NodeAttributes, inputs: [NodeID?] = []) {
    var attributes = attributes
    attributes.use = use
    self.init(content: .groupUse, attributes: attributes, inputs: inputs)
  }

  /// Creates a node of any kind; a set without a source in `attributes` is stored in the document itself.
  public init(
    id: NodeID? = nil, content: NodeContent, attributes: NodeAttributes, inputs: [NodeID?] = [],
    ordinal: Int32? = nil
  ) {
    self.id = id
    self.content = content
    self.attributes = attributes
    // Points without another source are written in the document.
    if case .data(.set(let set)) = content, attributes.source == nil { self.attributes.source = .written(set) }
    self.inputs = inputs
    self.ordinal = ordinal
  }
}

extension NodeContent {
  /// The content of an instance before the document compiles its group.
  public static let groupUse = NodeContent.formula(Program())
}

/// A node and its new place.
public struct NodeMove: Hashable, Sendable {
  /// The node that is moved.
  public var node: NodeID
  /// The new top-left cell; nil leaves the place to automatic layout.
  public var place: Point?

  /// Creates a move of a node to a place; nil leaves the place to automatic layout.
  public init(_ node: NodeID, to place: Point?) {
    self.node = node
    self.place = place
  }
}

/// A node and the title of its new frame.
public struct NodeFraming: Hashable, Sendable {
  /// The node to move into the frame.
  public var node: NodeID
  /// The title of the frame; nil moves the node out of its frame.
  public var title: String?

  /// Creates a move of a node into the frame with this title; nil moves it out of its frame.
  public init(_ node: NodeID, in title: String?) {
    self.node = node
    self.title = title
  }
}

// MARK: - Attributes

extension Edit {
  /// Sets the label of a node; nil removes it.
  public static func setLabel(_ node: NodeID, _ label: String?) -> Edit {
    .set(node, .label, label.map(AttributeValue.text))
  }

  /// Sets the number format of a node, or of the document if `node` is nil.
  ///
  /// If `format` is nil, a node uses the document's format, and the document the plain format.
  public static func setDisplay(_ node: NodeID?, _ format: NumberFormat?) -> Edit {
    node.map { .set($0, .display, format.map(AttributeValue.format)) } ?? .setDocumentDisplay(format)
  }

  /// Sets the range in which a number is expected; nil allows any value.
  public static func setRange(_ node: NodeID, _ range: ValueRange?) -> Edit {
    .set(node, .range, range.map(AttributeValue.range))
  }

  /// Sets the uncertainty of a number; another one removes components and a distribution.
  public static func setUncertainty(_ node: NodeID, _ uncertainty: StandardUncertainty?) -> Edit {
    .set(node, .uncertainty, uncertainty.map { .uncertainty(.standard($0)) })
  }

  /// Sets how the uncertainty of a number was evaluated; components also set the uncertainty and remove a distribution.
  public static func setEvaluation(_ node: NodeID, _ evaluation: UncertaintyEvaluation?) -> Edit {
    .set(node, .uncertainty, .uncertainty(.evaluation(evaluation)))
  }

  /// Sets or removes the distribution of a number; a number without an uncertainty gets that of the distribution.
  public static func setDistribution(_ node: NodeID, _ distribution: Distribution?) -> Edit {
    .set(node, .uncertainty, .uncertainty(.distribution(distribution)))
  }

  /// A note gets another text.
  public static func setText(_ node: NodeID, _ text: String) -> Edit { .set(node, .text, .text(text)) }

  /// Sets the unknown members of a node or, for nil, of the document.
  public static func setForeign(_ node: NodeID?, _ members: [ForeignMember]) -> Edit {
    node.map { .set($0, .foreign, .members(members)) } ?? .setDocumentForeign(members)
  }

  /// A chart is drawn otherwise.
  public static func setChartForm(_ node: NodeID, _ form: ChartForm) -> Edit {
    .group([.set(node, .size, .size(form.size)), .set(node, .log, .axes(form.logarithmic))])
  }

  /// An operator passes its first input on, or computes again.
  public static func setBypassed(_ node: NodeID, _ isBypassed: Bool) -> Edit {
    .set(node, .bypassed, isBypassed ? .flag : nil)
  }
}

extension Edit {
  /// Whether the edit does nothing but set contents to numbers.
  ///
  /// - Complexity: linear in the edits of a group.
  public var onlySetsNumbers: Bool {
    switch self {
    case .setContent(_, .number): true
    case .group(let edits): edits.allSatisfy(\.onlySetsNumbers)
    case _: false
    }
  }
}
