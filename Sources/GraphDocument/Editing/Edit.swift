public import EvaluationEngine
public import Formulas
public import Geometry
public import GraphAnalysis

/// A change of a document; documents change only by edits.
///
/// All edits are cases of this type, so undo, redo, replay and recovery use the same code. Applying an edit returns the
/// edit that reverts it: see `DocumentContents.apply(_:)`.
public enum Edit: Hashable, Sendable {
  /// Creates a node; a restored node has its former id.
  ///
  /// Formulas that already mention the name of the node are linked to it.
  case create(NodeCreation)
  /// Deletes a node; the ports that it fed become open.
  ///
  /// Formulas that mention the node keep its name.
  case delete(NodeID)
  /// Sets the number or operator of a node; links to ports that no longer exist are removed.
  case setContent(NodeID, NodeContent)
  /// Turns a node into a formula node, or replaces its formula.
  ///
  /// The node is linked to the nodes that the formula mentions.
  case setFormula(NodeID, Formula)
  /// Turns a node into a data node with this data, or replaces its data.
  case setData(NodeID, NodeData)
  /// Sets the parameters of an operator; nil gives all of them their defaults.
  case setParameters(NodeID, NodeParameters?)
  /// Links a port to another node; nil opens the port.
  ///
  /// For a port of a formula, the name in the formula is replaced by the name of the node.
  case setInput(PortID, NodeID?)
  case setInputs(NodeID, [NodeID?])
  /// Sets all inputs of a node, given the names of the nodes that feed them.
  ///
  /// It is used if nodes may not have an id yet, such as outputs of instances: `house.interest`.
  case setInputNames(NodeID, [String?])
  /// Links the input with this name of an instance to another node; nil opens the input.
  ///
  /// If there is no such input, nothing changes. Undo uses this edit for wires into imported groups, because the inputs
  /// of the group may have changed.
  case setWire(NodeID, input: String, NodeID?)
  /// Renames a node, also in the formulas that mention it.
  ///
  /// Formulas that already mention the new name are linked to the node.
  case rename(NodeID, String)
  /// Sets an attribute of a node; nil removes the attribute.
  case set(NodeID, AttributeID, AttributeValue?)
  /// Sets the number format of the document; nil for the plain format.
  case setDocumentDisplay(NumberFormat?)
  /// Moves nodes; a node whose new position is nil gets its position from automatic layout.
  case move([NodeMove])
  /// Moves nodes into frames or out of them; a new title creates a frame, and a frame without nodes is removed.
  case frame([NodeFraming])
  case setTitle(String?)
  /// Sets the declared inputs and outputs; fails for nodes that cannot be declared.
  case setInterface(Interface)
  /// Sets the declared inputs and outputs by name; unknown names are ignored.
  ///
  /// This also works for outputs of instances that have no id yet.
  case setInterfaceNames(inputs: [String]?, outputs: [String]?)
  case setCorrelations([Correlation])
  /// Sets the scenarios of a document; fails for ill-formed scenarios and in the definition of a group.
  case setScenarios(Scenarios)
  case setDocumentUnknownMembers([UnknownMember])
  /// Adds a group or replaces its definition; nil removes the group.
  ///
  /// An instance keeps its wires and values for inputs whose names still exist. Instances of a removed group stay and
  /// fail.
  case setGroup(String, GroupContents?)
  /// Applies an edit to the definition of a group, and updates the group's instances.
  indirect case inGroup(String, Edit)
  /// Renames a group or an import, also in its instances and in the formulas that call it.
  case renameGroup(String, String)
  /// Sets the group of an instance and the values of its inputs; wires to inputs of the same names stay.
  ///
  /// The instance's `inert` has wires to inputs that the group did not have. If the group has the input now, the wire
  /// is linked. Other wires to inputs that the group does not have are removed.
  case setInstance(NodeID, GroupInstance)
  case setImports([GroupImport])
  /// Applies several edits as one; if an edit fails, none is applied.
  case group([Edit])
}

extension Edit {
  static func joined(_ edits: [Edit]) -> Edit { edits.count == 1 ? edits[0] : .group(edits) }
}

/// A node to be created, with its content, attributes and links.
public struct NodeCreation: Hashable, Sendable {
  /// The id of the node; nil if the document chooses one.
  ///
  /// A new id must be one of the next *n* free ids, where *n* is the number of nodes that the edit creates.
  public var id: NodeID?
  /// The node's content for the evaluation engine.
  public var content: NodeContent
  /// The node's name and all its other attributes.
  public var attributes: NodeAttributes
  /// The node that feeds each port.
  ///
  /// Empty for an operator with only open ports; ignored for a formula.
  public var inputs: [NodeID?]
  /// The node's rank in the order of the file; nil puts it last.
  public var ordinal: Int32?

  /// Creates a formula node; `attributes` must not contain a formula.
  public init(formula: Formula, attributes: NodeAttributes) {
    var attributes = attributes
    attributes.formula = formula
    self.init(content: .formula(formula.program), attributes: attributes)
  }

  /// Creates a data node; `attributes` must not contain a source.
  public init(data: NodeData, attributes: NodeAttributes) {
    var attributes = attributes
    attributes.source = data.source
    self.init(content: .data(data.content), attributes: attributes)
  }

  /// Creates an instance of a group; `attributes` must not contain an instance.
  ///
  /// `inputs` are the nodes that feed the group's inputs, in their order.
  public init(instance: GroupInstance, attributes: NodeAttributes, inputs: [NodeID?] = []) {
    var attributes = attributes
    attributes.instance = instance
    self.init(content: .groupInstance, attributes: attributes, inputs: inputs)
  }

  /// Creates a node of any kind; a data set without a source in `attributes` is written in the document itself.
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
  /// The content of a new instance until the document has compiled its group.
  public static let groupInstance = NodeContent.formula(Program())
}

/// A node and its new position.
public struct NodeMove: Hashable, Sendable {
  /// The node that is moved.
  public var node: NodeID
  /// The new top-left cell; nil leaves the position to automatic layout.
  public var place: Point?

  /// Creates a move of a node to a position; nil leaves the position to automatic layout.
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

  /// Creates a move of a node into the frame with this title; nil moves the node out of its frame.
  public init(_ node: NodeID, in title: String?) {
    self.node = node
    self.title = title
  }
}

// MARK: - Attributes

extension Edit {
  /// Sets the label of a node; nil removes the label.
  public static func setLabel(_ node: NodeID, _ label: String?) -> Edit {
    .set(node, .label, label.map(AttributeValue.text))
  }

  /// Sets the number format of a node, or of the document if `node` is nil.
  ///
  /// If `format` is nil, a node uses the document's format, and the document uses the plain format.
  public static func setDisplay(_ node: NodeID?, _ format: NumberFormat?) -> Edit {
    node.map { .set($0, .display, format.map(AttributeValue.format)) } ?? .setDocumentDisplay(format)
  }

  /// Sets the range in which a number is expected; nil allows any value.
  public static func setRange(_ node: NodeID, _ range: ValueRange?) -> Edit {
    .set(node, .range, range.map(AttributeValue.range))
  }

  /// Sets the uncertainty of a number.
  ///
  /// If the uncertainty changes, its components and the number's distribution are removed.
  public static func setUncertainty(_ node: NodeID, _ uncertainty: StandardUncertainty?) -> Edit {
    .set(node, .uncertainty, uncertainty.map { .uncertainty(.standard($0)) })
  }

  /// Sets how the uncertainty of a number was evaluated.
  ///
  /// An evaluation with components also sets the uncertainty and removes the distribution.
  public static func setEvaluation(_ node: NodeID, _ evaluation: UncertaintyEvaluation?) -> Edit {
    .set(node, .uncertainty, .uncertainty(.evaluation(evaluation)))
  }

  /// Sets or removes the distribution of a number.
  ///
  /// A number without an uncertainty gets the standard deviation of the distribution as its uncertainty.
  public static func setDistribution(_ node: NodeID, _ distribution: Distribution?) -> Edit {
    .set(node, .uncertainty, .uncertainty(.distribution(distribution)))
  }

  /// Sets the text of a note.
  public static func setText(_ node: NodeID, _ text: String) -> Edit { .set(node, .text, .text(text)) }

  /// Sets the unknown members of a node; if `node` is nil, those of the document.
  public static func setUnknownMembers(_ node: NodeID?, _ members: [UnknownMember]) -> Edit {
    node.map { .set($0, .unknownMembers, .members(members)) } ?? .setDocumentUnknownMembers(members)
  }

  /// Sets how a chart is drawn.
  public static func setChartForm(_ node: NodeID, _ form: ChartForm) -> Edit {
    .group([.set(node, .size, .size(form.size)), .set(node, .log, .axes(form.logarithmic))])
  }

  /// Bypasses an operator, so that its value is the value of its first input, or lets it compute again.
  public static func setBypassed(_ node: NodeID, _ isBypassed: Bool) -> Edit {
    .set(node, .bypassed, isBypassed ? .flag : nil)
  }
}

extension Edit {
  /// Whether the edit does nothing but set the contents of nodes to numbers.
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
