public import EvaluationEngine
public import Formulas
public import Geometry
public import GraphAnalysis

/// One change of a document, the only means to change it: a closed set, so that undo, redo, replay and recovery are the same
/// path.
///
/// Applying an edit yields the edit that takes it back: see `DocumentContents.apply(_:)`.
public enum Edit: Hashable, Sendable {
  /// A node enters; under its former id where it comes back.
  ///
  /// It feeds the formulas that mention its name.
  case create(NodeCreation)
  /// A node leaves; the ports it fed become open.
  ///
  /// Formulas go on mentioning its name.
  case delete(NodeID)
  /// A node gets another value or operator; links that the new ports cannot hold are dropped.
  case setContent(NodeID, NodeContent)
  /// A node becomes a formula node of this formula, fed by the nodes it mentions.
  case setFormula(NodeID, Formula)
  /// A node becomes a data node with these points, or a data node gets others.
  case setData(NodeID, NodeData)
  /// An operator gets other parameters; nil for the standard.
  case setParameters(NodeID, NodeParameters?)
  /// A chart is drawn otherwise.
  case setChartForm(NodeID, ChartForm)
  /// A port is fed by another node, or opened; a formula mentions that node then in place of the port's name.
  case setInput(PortID, NodeID?)
  /// All ports of a node at once.
  case setInputs(NodeID, [NodeID?])
  /// All ports of a node at once, by the names of what feeds them, where that may have no id yet: an output of an
  /// instance, such as `house.interest`.
  case setInputNames(NodeID, [String?])
  /// An input of an instance, by its name, is fed by another node, or opened; nothing happens if there is no such input
  /// any more.
  ///
  /// So wires into what is imported are taken back, whose inputs may be others by then.
  case setWire(NodeID, input: String, NodeID?)
  /// A node gets another name, in the formulas that mention it too; those that mention the new name are fed by it.
  case rename(NodeID, String)
  case setLabel(NodeID, String?)
  /// The numbers of a node, or for nil of the document itself, are written in another way; nil for that of the document, or plainly.
  case setDisplay(NodeID?, NumberFormat?)
  /// A note gets another text.
  case setText(NodeID, String)
  case setUncertainty(NodeID, StandardUncertainty?)
  /// It is told otherwise how the uncertainty of a number was found; components bring their uncertainty with them.
  case setEvaluation(NodeID, UncertaintyEvaluation?)
  /// A number is distributed so, or for nil in no stated way; one without an uncertainty gets that of the distribution.
  case setDistribution(NodeID, Distribution?)
  /// A number is meant to be between other values; nil for any.
  case setRange(NodeID, ValueRange?)
  /// An operator is left out of the calculation, its first input passing through, or taken in again.
  case setBypassed(NodeID, Bool)
  /// Nodes get other places; nil leaves the place to automatic layout.
  case move([NodeMove])
  /// Nodes go into frames, or out of them: a frame comes with its first node and goes with its last.
  case frame([NodeFraming])
  case setTitle(String?)
  /// The document declares other inputs and outputs; nodes that cannot be what they are declared as are refused.
  case setInterface(Interface)
  /// The same by names, where an output of an instance may have no id yet; a name of nothing is left out.
  case setInterfaceNames(inputs: [String]?, outputs: [String]?)
  case setCorrelations([Correlation])
  /// The document has these scenarios; ill-formed ones are refused, and those of a definition.
  case setScenarios(Scenarios)
  /// Members that nodecalc does not know, of a node or, for nil, of the document itself.
  case setForeign(NodeID?, [ForeignMember])
  /// A group is defined, in place of the one of that name, or is no more: then its instances stay and fail.
  ///
  /// Wires and values of its instances follow by name.
  case setGroup(String, GroupContents?)
  /// An edit of a definition, and what follows from it in all instances.
  indirect case inGroup(String, Edit)
  /// A group, or an import, gets another name, in its uses and in the formulas that call it too.
  case renameGroup(String, String)
  /// An instance is of another group, or has other values of its own; its wires follow by name.
  ///
  /// Wires among what is inert become wires where the group has the input; wires that the group has no input for go, unless they are told as inert.
  case setUse(NodeID, GroupInstance)
  /// The documents whose groups can be used.
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
  /// nil for a new node whose id nobody has to know before; an id that was never given is one of those that follow, as many as the edit
  /// creates nodes so.
  public var id: NodeID?
  /// What the node is to the engine.
  public var content: NodeContent
  /// Its name and all its other attributes.
  public var attributes: NodeAttributes
  /// One a port; empty for an operator whose ports are all open, without meaning for a formula.
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
  /// What an instance of a group is before the document finds out what it computes.
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

/// A node and the title of the frame that it goes into.
public struct NodeFraming: Hashable, Sendable {
  /// The node that goes into the frame.
  public var node: NodeID
  /// nil takes the node out of its frame.
  public var title: String?

  /// Puts a node into the frame of that title; nil takes it out of its frame.
  public init(_ node: NodeID, in title: String?) {
    self.node = node
    self.title = title
  }
}
