public import DataSets

/// What a node is for the engine: a number, operator, formula, data set or sink.
public enum NodeContent: Hashable, Sendable {
  /// A number; if it is not finite, the node fails with an overflow.
  case number(Double)
  case `operator`(OperatorID)
  /// A calculation with several steps, applied to the node's inputs; an incomplete program fails with an overflow.
  case formula(Program)
  indirect case data(DataContent)
  /// A node that displays its inputs or a text, and has no value that other nodes could use.
  ///
  /// If one of its inputs has no value, the node waits for the node that fails.
  case sink(Sink)
}

extension NodeContent {
  /// The operator; nil if the content is not an operator.
  public var operatorID: OperatorID? {
    switch self {
    case .operator(let id): id
    case .number, .formula, .data, .sink: nil
    }
  }

  /// The kind of the content alone: for example, that it is a number, but not which number.
  public var contentKind: ContentKind {
    switch self {
    case .number: .number
    case .operator: .operator
    case .formula: .formula
    case .data: .data
    case .sink(let sink): .sink(sink)
    }
  }

  /// Whether a node with this content can feed other nodes.
  public var hasOutput: Bool {
    switch self {
    case .number, .operator, .formula, .data: true
    case .sink: false
    }
  }
}

/// The kind of a node's content alone: for example, that it is a number, but not which number.
public enum ContentKind: Hashable, Sendable {
  case number
  case `operator`
  case formula
  case data
  case sink(Sink)
}

/// The content of a data node: its set, or the reason why the set could not be read.
public enum DataContent: Hashable, Sendable {
  case set(DataSet)
  case unread(UnreadData)
}
