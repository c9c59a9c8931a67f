public import DataSets

/// The content of a node in the engine.
public enum NodeContent: Hashable, Sendable {
  /// A number.
  ///
  /// One that is not finite evaluates to an overflow.
  case number(Double)
  case `operator`(OperatorID)
  /// A calculation of several steps over its inputs; one that is not complete evaluates to an overflow.
  case formula(Program)
  /// A data set, or why it could not be read.
  indirect case data(DataContent)
  /// A node that only shows its inputs, or a text.
  ///
  /// It has no value of its own and feeds nothing; it waits if an input fails.
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

  /// The kind of the content, without the number, operator, program or data.
  public var contentKind: ContentKind {
    switch self {
    case .number: .number
    case .operator: .operator
    case .formula: .formula
    case .data: .data
    case .sink(let sink): .sink(sink)
    }
  }

  /// Whether a node of this content can feed others.
  public var hasOutput: Bool {
    switch self {
    case .number, .operator, .formula, .data: true
    case .sink: false
    }
  }
}

/// The kind of a node's content, without its number, operator, program or data.
public enum ContentKind: Hashable, Sendable {
  case number
  case `operator`
  case formula
  case data
  case sink(Sink)
}

/// The content of a data node.
public enum DataContent: Hashable, Sendable {
  case set(DataSet)
  case unread(UnreadData)
}
