public import EvaluationEngine

/// The kind of a node in a document, without its content; the raw value is its name in files.
public enum NodeKind: String, CaseIterable, Hashable, Sendable {
  case number
  case `operator`
  case formula
  case data
  /// An instance of a group; to the engine a formula.
  case group
  case chart
  case note

  /// The kind for a kind of engine content.
  init(_ kind: ContentKind) {
    switch kind {
    case .number: self = .number
    case .operator: self = .operator
    case .formula: self = .formula
    case .data: self = .data
    case .sink(let sink): self = sink.kind
    }
  }

  /// Whether a node of this kind can feed others.
  public var hasOutput: Bool {
    switch self {
    case .number, .operator, .formula, .data, .group: true
    case .chart, .note: false
    }
  }

  /// Whether a node may change into that kind and stay the same node: sinks and instances of groups may not.
  public func canBecome(_ other: NodeKind) -> Bool {
    self == other || hasOutput && other.hasOutput && self != .group && other != .group
  }
}

extension NodeContent {
  /// The kind of the node, without its content; an instance of a group is a formula here.
  public var kind: NodeKind { NodeKind(contentKind) }
}

extension Graph {
  /// The kind of the node, without its content; in constant time.
  ///
  /// An instance of a group is a formula here: `DocumentContents.kind(of:)` distinguishes them.
  public func kind(of id: NodeID) -> NodeKind { NodeKind(contentKind(of: id)) }
}
