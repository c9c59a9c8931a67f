public import EvaluationEngine

/// The parts of a document that a change can affect, as a set of bits.
///
/// A change declares the aspects that it affects; a cache declares the aspects that it depends on.
public struct Aspects: OptionSet, Hashable, Sendable {
  /// The aspects as bits.
  public let rawValue: UInt64

  /// Creates aspects from their bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// A node was created or deleted.
  public static let existence = Aspects(rawValue: 1 << 0)
  /// A node was renamed.
  public static let names = Aspects(rawValue: 1 << 1)
  /// A number node has a new number.
  public static let numbers = Aspects(rawValue: 1 << 2)
  /// A node has a new kind, operator, chart kind or data.
  public static let contents = Aspects(rawValue: 1 << 3)
  /// An uncertainty, its evaluation, a distribution or a correlation changed.
  public static let uncertainties = Aspects(rawValue: 1 << 4)
  /// The text of a note or a formula changed.
  public static let texts = Aspects(rawValue: 1 << 5)
  /// The bypass of an operator was switched on or off.
  public static let bypasses = Aspects(rawValue: 1 << 6)
  /// The parameters of an operator changed.
  public static let parameters = Aspects(rawValue: 1 << 7)
  /// The size or the logarithmic axes of a chart changed.
  public static let forms = Aspects(rawValue: 1 << 8)
  /// The inputs of a node changed.
  public static let links = Aspects(rawValue: 1 << 9)
  /// The position of a node changed.
  public static let places = Aspects(rawValue: 1 << 10)
  /// A frame was added or removed, or its nodes changed.
  public static let frames = Aspects(rawValue: 1 << 11)
  /// The title of the document changed.
  public static let title = Aspects(rawValue: 1 << 12)
  /// A number format changed.
  public static let displays = Aspects(rawValue: 1 << 13)
  /// The declared inputs or outputs changed.
  public static let interface = Aspects(rawValue: 1 << 14)
  /// The definition or the name of a group changed.
  public static let groups = Aspects(rawValue: 1 << 15)
  /// A label changed.
  public static let labels = Aspects(rawValue: 1 << 16)
  /// The range of a number changed.
  public static let ranges = Aspects(rawValue: 1 << 17)
  /// Something without effect changed: members of the file that nodecalc does not know, or unused inputs of an
  /// instance.
  ///
  /// Such inputs are wires and values for inputs that the instance's group does not have.
  public static let inert = Aspects(rawValue: 1 << 18)
  /// The group of an instance changed, or the wires or values of its inputs.
  public static let instances = Aspects(rawValue: 1 << 19)
  /// The source of a data node's points changed, or the options for reading it.
  public static let sources = Aspects(rawValue: 1 << 20)
  /// The definition of a group changed in a way that does not affect its results.
  public static let definitions = Aspects(rawValue: 1 << 21)
  /// An attribute changed that only describes a node: no box shows it, and no cache depends on it.
  public static let descriptions = Aspects(rawValue: 1 << 22)
  /// The unit that the document states for a node changed.
  public static let units = Aspects(rawValue: 1 << 23)

  /// The aspects that the change `DocumentChange.attributesChanged` may have.
  ///
  /// The change reports attributes outside the catalogue. It also reports attributes of the catalogue for which there
  /// is no other change, and which are not in a section of the document.
  public static let attributes = AttributeID.allCases.reduce(
    [.uncertainties, .inert, .instances, .sources, .descriptions] as Aspects
  ) { aspects, id in
    guard id.attribute.place != .section,
      case .attributesChanged(_, let own) = id.attribute.change(of: NodeID(index: 0))
    else { return aspects }
    return aspects.union(own)
  }
  /// All aspects, for a change that replaces the whole document.
  public static let all = Aspects(rawValue: .max)

  /// The aspects that can affect values and their uncertainties.
  public static let computation: Aspects = [
    .existence, .numbers, .contents, .uncertainties, .instances, .sources, .bypasses, .parameters, .links, .groups,
    .units,
  ]

  /// The aspects that can affect the position and size of a node's box, if the box shows the node's name, ports and
  /// text.
  public static let geometry: Aspects = [
    .existence, .names, .numbers, .contents, .texts, .forms, .links, .places,
  ]

  /// The aspects that can affect the layout of all boxes on a screen: the links, and all texts in boxes except values.
  public static let arrangement: Aspects = [
    .existence, .names, .contents, .texts, .forms, .links, .places, .frames, .labels, .displays, .interface, .groups,
    .instances, .units,
  ]
}

extension DocumentChange {
  /// The aspects that the change affects.
  ///
  /// When a node is deleted, its inputs may be reported in another change.
  public var aspects: Aspects {
    switch self {
    case .nodeCreated, .nodeDeleted: .existence
    case .nodeRenamed: .names
    case .contentChanged(_, .number, .number): .numbers
    case .contentChanged: .contents
    case .attributesChanged(_, let aspects): aspects
    case .displayChanged: .displays
    case .textChanged, .argumentsDropped: .texts
    case .bypassChanged: .bypasses
    case .parametersChanged: .parameters
    case .relationshipsChanged: .links
    case .nodesMoved: .places
    case .framesChanged: .frames
    case .titleChanged: .title
    case .unknownMembersChanged: []
    case .interfaceChanged: .interface
    case .groupChanged, .groupRenamed: .groups
    case .groupAnnotated: .definitions
    case .replaced: .all
    }
  }

  /// The nodes that the change affects, including deleted nodes; empty if it affects the document as a whole.
  public var nodes: [NodeID] {
    switch self {
    case .nodeCreated(let node), .nodeDeleted(let node, _), .nodeRenamed(let node, _, _),
      .contentChanged(let node, _, _), .attributesChanged(let node, _), .textChanged(let node),
      .bypassChanged(let node),
      .parametersChanged(let node), .relationshipsChanged(let node, _),
      .argumentsDropped(let node, _):
      [node]
    case .nodesMoved(let nodes), .framesChanged(_, let nodes): nodes
    case .displayChanged(let node): node.map { [$0] } ?? []
    case .titleChanged, .unknownMembersChanged, .interfaceChanged, .groupChanged, .groupAnnotated, .groupRenamed,
      .replaced:
      []
    }
  }

  /// The name that became free when a node was deleted or renamed; nil for other changes.
  public var nameGivenUp: String? {
    switch self {
    case .nodeDeleted(_, let name), .nodeRenamed(_, let name, _): name
    case _: nil
    }
  }

  /// Returns whether the change may affect values or uncertainties; creating a note, for example, does not.
  public func mayCompute(in contents: DocumentContents) -> Bool {
    if case .nodeCreated(let node) = self, contents.contains(node), contents.kind(of: node) == .note { return false }
    return touches(.computation)
  }

  /// Whether the change affects any of these aspects.
  public func touches(_ aspects: Aspects) -> Bool { !self.aspects.isDisjoint(with: aspects) }
}
