public import EvaluationEngine

/// The kind of a node in a document, such as a number or a note; the raw value is its name in files.
public enum NodeKind: String, CaseIterable, Hashable, Sendable {
  case number
  case `operator`
  case formula
  case data
  /// An instance of a group; the engine treats it as a formula.
  case group
  case chart
  case note

  init(_ kind: ContentKind) {
    switch kind {
    case .number: self = .number
    case .operator: self = .operator
    case .formula: self = .formula
    case .data: self = .data
    case .sink(let sink): self = sink.kind
    }
  }

  /// Whether nodes of this kind have a value that can feed other nodes.
  public var hasOutput: Bool {
    switch self {
    case .number, .operator, .formula, .data, .group: true
    case .chart, .note: false
    }
  }

  /// Returns whether a node of this kind can become a node of the other kind and keep its id.
  ///
  /// Sinks and instances cannot change their kind, and no other node can become a sink or an instance.
  public func canBecome(_ other: NodeKind) -> Bool {
    self == other || hasOutput && other.hasOutput && self != .group && other != .group
  }
}

extension NodeContent {
  /// The kind of the node; an instance of a group counts as a formula here.
  public var kind: NodeKind { NodeKind(contentKind) }
}

extension Graph {
  /// Returns the kind of a node; an instance of a group counts as a formula here.
  ///
  /// `DocumentContents.kind(of:)` distinguishes instances from formulas.
  ///
  /// - Complexity: O(1).
  public func kind(of id: NodeID) -> NodeKind { NodeKind(contentKind(of: id)) }
}
