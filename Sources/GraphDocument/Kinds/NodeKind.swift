public import EvaluationEngine

/// What a node is to a document, without what that says; the raw value is what files call it.
public enum NodeKind: String, CaseIterable, Hashable, Sendable {
  case number
  case `operator`
  case formula
  case data
  /// An instance of a group; to the engine a formula.
  case group
  case chart
  case note

  /// The kind of what the engine takes for that.
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

  /// Whether a node may turn into one of that kind and stay the same node: sinks and instances of groups are what they
  /// are.
  public func canBecome(_ other: NodeKind) -> Bool {
    self == other || hasOutput && other.hasOutput && self != .group && other != .group
  }
}

extension NodeContent {
  /// What the node is, without what that says; an instance of a group is a formula here.
  public var kind: NodeKind { NodeKind(contentKind) }
}

extension Graph {
  /// What the node is, without what that says; in constant time.
  ///
  /// An instance of a group is a formula here: `DocumentContents.kind(of:)` tells them apart.
  public func kind(of id: NodeID) -> NodeKind { NodeKind(contentKind(of: id)) }
}
