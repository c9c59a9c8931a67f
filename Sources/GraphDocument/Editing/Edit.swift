public import EvaluationEngine
public import Formulas
public import Geometry
public import GraphAnalysis

/// One change of a document, the only means to change it: a closed set, so that undo, redo, replay and recovery are the same
/// path.
///
/// Applying an edit returns the edit that reverts it: see `DocumentContents.apply(_:)`.
public enum Edit: Hashable, Sendable {
  /// Creates a node; with its former id if it is restored.
  ///
  /// It feeds the formulas that mention its name.
  case create(NodeCreation)
  /// A node leaves; the ports it fed become open.
  ///
  /// Deletes a node; formulas still mention its name.
  case delete(NodeID)
  /// A node gets another value or operator; links that the new ports cannot hold are dropped.
  case setContent(NodeID, NodeContent)
  /// A node becomes a formula node of this formula, fed by the nodes it mentions.
  case setFormula(NodeID, Formula)
  /// A node becomes a data node with these points, or a data node gets others.
  case setData(NodeID, NodeData)
  /// An operator gets other parameters; nil for the standard.
  case setParameters(NodeID, NodeParameters?)
  /// A port is fed by another node, or opened; a formula mentions that node then in place of the port's name.
  case setInput(PortID, NodeID?)
  /// All ports of a node at once.
  case setInputs(NodeID, [NodeID?])
  /// Sets all inputs of a node by the names of their sources, which may have no id yet: an output of an instance, such
  /// as `house.interest`.
  case setInputNames(NodeID, [String?])
  /// An input of an instance, by its name, is fed by another node, or opened; nothing happens if there is no such input
  /// any more.
  ///
  /// Undo of wires into imported groups uses it, because their inputs may have changed.
  case setWire(NodeID, input: String, NodeID?)
  /// A node gets another name, in the formulas that mention it too; those that mention the new name are fed by it.
  case rename(NodeID, String)
  /// An attribute of a node gets another value; nil for none.
  case set(NodeID, AttributeID, AttributeValue?)
  /// The numbers of the document are written in another way; nil for plainly.
  case setDocumentDisplay(NumberFormat?)
  /// Nodes get other places; nil leaves the place to automatic layout.
  case move([NodeMove])
  /// Moves nodes into frames or out of them; the first node creates a frame, the last one removes it.
  case frame([NodeFraming])
  case setTitle(String?)
  /// Sets the declared inputs and outputs; nodes that cannot be declared so are refused.
  case setInterface(Interface)
  /// Sets the declared inputs and outputs by name, when an output of an instance may have no id yet; unknown names are
  /// ignored.
  case setInterfaceNames(inputs: [String]?, outputs: [String]?)
  case setCorrelations([Correlation])
  /// The document has these scenarios; ill-formed ones are refused, and those of a definition.
  case setScenarios(Scenarios)
  /// Sets the unknown members of the document.
  case setDocumentForeign([ForeignMember])
  /// A group is defined, in place of the one of that name, or is no more: then its instances stay and fail.
  ///
  /// Wires and values of its instances follow by name.
  case setGroup(String, GroupContents?)
  /// Edits a definition, with all consequences in its instances.
  indirect case inGroup(String, Edit)
  /// A group, or an import, gets another name, in its uses and in the formulas that call it too.
  case renameGroup(String, String)
  /// An instance is of another group, or has other values of its own; its wires follow by name.
  ///
  /// Inert wires become real wires if the group has the input. Wires without an input of the group are removed, unless
  /// they are listed as inert.
  case setUse(NodeID, GroupInstance)
  /// Sets the imported documents.
  case setImports([GroupImport])
  /// Several edits as one: all or none.
  case group([Edit])
}

extension Edit {
  /// Those edits as one: the only one if there is one.
  static func joined(_ edits: [Edit]) -> Edit { edits.count == 1 ? edits[0] : .group(edits) }
}

/// A node that enters a document.
public struct NodeCreation: Hashable, Sendable {
  /// nil for a new node whose id is not needed before; a fresh id must be among the next ones, as many as the edit
  /// creates.
  public var id: NodeID?
  /// The content for the engine.
  public var content: NodeContent
  /// Its name and all its other attributes.
  public var attributes: NodeAttributes
  /// One per port; empty for an operator with only open ports, ignored for a formula.
  public var inputs: [NodeID?]
  /// Its rank in file order; nil puts it last.
  public var ordinal: Int32?

  /// A new formula node; `attributes` without a formula.
  public init(formula: Formula, attributes: NodeAttributes) {
    var attributes = attributes
    attributes.formula = formula
    self.init(content: .formula(formula.program), attributes: attributes)
  }

  /// A new data node; `attributes` without a source.
  public init(data: NodeData, attributes: NodeAttributes) {
    var attributes = attributes
    attributes.source = data.source
    self.init(content: .data(data.content), attributes: attributes)
  }

  /// A new instance of a group, fed through the inputs of the group in their order; `attributes` without an instance.
  public init(use: GroupInstance, attributes: NodeAttributes, inputs: [NodeID?] = []) {
    var attributes = attributes
    attributes.use = use
    self.init(content: .groupUse, attributes: attributes, inputs: inputs)
  }

  /// A node of any kind; a set without a source in `attributes` is one that the document itself holds.
  public init(
    id: NodeID? = nil, content: NodeContent, attributes: NodeAttributes, inputs: [NodeID?] = [],
    ordinal: Int32? = nil
  ) {
    self.id = id
    self.content = content
    self.attributes = attributes
    // Points that come from nowhere else are the document's own.
    if case .data(.set(let set)) = content, attributes.source == nil { self.attributes.source = .written(set) }
    self.inputs = inputs
    self.ordinal = ordinal
  }
}

extension NodeContent {
  /// The content of an instance before the document compiles its group.
  public static let groupUse = NodeContent.formula(Program())
}

/// A node and the place it gets.
public struct NodeMove: Hashable, Sendable {
  /// The node that is moved.
  public var node: NodeID
  /// The new top-left cell; nil leaves it to automatic layout.
  public var place: Point?

  /// Moves a node to a place; nil leaves the place to automatic layout.
  public init(_ node: NodeID, to place: Point?) {
    self.node = node
    self.place = place
  }
}

/// A node and the title of its new frame.
public struct NodeFraming: Hashable, Sendable {
  /// The node to move into the frame.
  public var node: NodeID
  /// nil takes the node out of its frame.
  public var title: String?

  /// Moves a node into the frame with that title; nil moves it out of its frame.
  public init(_ node: NodeID, in title: String?) {
    self.node = node
    self.title = title
  }
}

// MARK: - Attributes

extension Edit {
  /// A node gets another label; nil for none.
  public static func setLabel(_ node: NodeID, _ label: String?) -> Edit {
    .set(node, .label, label.map(AttributeValue.text))
  }

  /// The numbers of a node, or for nil of the document itself, are written in another way; nil for that of the document, or plainly.
  public static func setDisplay(_ node: NodeID?, _ format: NumberFormat?) -> Edit {
    node.map { .set($0, .display, format.map(AttributeValue.format)) } ?? .setDocumentDisplay(format)
  }

  /// A number is expected to be between other values; nil for any.
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
