public import EvaluationEngine

/// Parts of a document's content, as a mask of 64 bits.
///
/// A change declares the aspects that it touches; caches declare those that they depend on.
public struct Aspects: OptionSet, Hashable, Sendable {
  /// The aspects as bits.
  public let rawValue: UInt64

  /// Creates aspects from their bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// A node comes or goes.
  public static let existence = Aspects(rawValue: 1 << 0)
  /// A node has another name.
  public static let names = Aspects(rawValue: 1 << 1)
  /// A number node holds another number, and is a number node as before.
  public static let numbers = Aspects(rawValue: 1 << 2)
  /// A node is something else: of another kind, another operator, another chart, or other data.
  public static let contents = Aspects(rawValue: 1 << 3)
  /// An uncertainty, how it was found, a distribution or a correlation is edited.
  public static let uncertainties = Aspects(rawValue: 1 << 4)
  /// The text of a note or a formula is edited.
  public static let texts = Aspects(rawValue: 1 << 5)
  /// An operator is bypassed, or not any more.
  public static let bypasses = Aspects(rawValue: 1 << 6)
  /// An operator has other parameters.
  public static let parameters = Aspects(rawValue: 1 << 7)
  /// A chart is drawn in another form.
  public static let forms = Aspects(rawValue: 1 << 8)
  /// A node has other inputs.
  public static let links = Aspects(rawValue: 1 << 9)
  /// A node is elsewhere.
  public static let places = Aspects(rawValue: 1 << 10)
  /// A frame comes, goes, or holds other nodes.
  public static let frames = Aspects(rawValue: 1 << 11)
  /// The document has another title.
  public static let title = Aspects(rawValue: 1 << 12)
  /// Numbers are written in another way.
  public static let displays = Aspects(rawValue: 1 << 13)
  /// Other inputs or outputs are declared.
  public static let interface = Aspects(rawValue: 1 << 14)
  /// A group is defined otherwise, or called otherwise.
  public static let groups = Aspects(rawValue: 1 << 15)
  /// A label is edited.
  public static let labels = Aspects(rawValue: 1 << 16)
  /// The range of a number changed.
  public static let ranges = Aspects(rawValue: 1 << 17)
  /// Members that nodecalc does not know, or entries of an instance that have no effect, are edited.
  public static let inert = Aspects(rawValue: 1 << 18)
  /// An instance names other inputs or values, or another group.
  public static let uses = Aspects(rawValue: 1 << 19)
  /// The source of a data node's points, or its form, changed.
  public static let sources = Aspects(rawValue: 1 << 20)
  /// A group is defined otherwise, and computes as before.
  public static let definitions = Aspects(rawValue: 1 << 21)

  /// The attributes of a node beside its content: see `DocumentChange.attributesChanged`.
  public static let attributes: Aspects = [.uncertainties, .labels, .ranges, .inert, .uses, .sources]
  /// Another document is in the place of this one.
  public static let all = Aspects(rawValue: .max)

  /// The aspects that values and their uncertainties depend on.
  public static let computation: Aspects = [
    .existence, .numbers, .contents, .uncertainties, .uses, .sources, .bypasses, .parameters, .links, .groups,
  ]

  /// The aspects that the place and size of a box depend on, if it shows name, ports and text of its node.
  public static let geometry: Aspects = [
    .existence, .names, .numbers, .contents, .texts, .forms, .links, .places,
  ]

  /// The aspects that an arrangement of all boxes for a screen depends on: all texts in them except values, and the
  /// links.
  public static let arrangement: Aspects = [
    .existence, .names, .contents, .texts, .forms, .links, .places, .frames, .labels, .displays, .interface, .groups,
    .uses,
  ]
}

extension DocumentChange {
  /// The aspects that the change touches; deletion of a node can include a change of its inputs.
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
    case .foreignChanged: []
    case .interfaceChanged: .interface
    case .groupChanged, .groupRenamed: .groups
    case .groupAnnotated: .definitions
    case .replaced: .all
    }
  }

  /// The nodes that the change is about, also those deleted by it; none if it is about the document as a whole.
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
    case .titleChanged, .foreignChanged, .interfaceChanged, .groupChanged, .groupAnnotated, .groupRenamed, .replaced: []
    }
  }

  /// The name that a node gave up, deleted or called otherwise; nil for other changes.
  public var nameGivenUp: String? {
    switch self {
    case .nodeDeleted(_, let name), .nodeRenamed(_, let name, _): name
    case _: nil
    }
  }

  /// Whether values or uncertainties may be others after the change: a note that is written computes nothing.
  public func mayCompute(in contents: DocumentContents) -> Bool {
    if case .nodeCreated(let node) = self, contents.contains(node), contents.kind(of: node) == .note { return false }
    return touches(.computation)
  }

  /// Whether the change touches any of these aspects.
  public func touches(_ aspects: Aspects) -> Bool { !self.aspects.isDisjoint(with: aspects) }
}
