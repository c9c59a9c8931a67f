public import DataSets

/// What a node is to the engine.
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
  /// A picture of its inputs: it has no value of its own and feeds nothing; it waits where an input fails.
  case chart(ChartKind)
  /// A text beside the calculation: it has no value, takes no inputs and feeds nothing.
  case note

  /// The kind of the node, without its content.
  public var kind: NodeKind {
    switch self {
    case .number: .number
    case .operator: .operator
    case .formula: .formula
    case .data: .data
    case .chart: .chart
    case .note: .note
    }
  }
}

extension NodeContent {
  /// The operator, of a node that has one.
  public var operatorID: OperatorID? {
    switch self {
    case .operator(let id): id
    case .number, .formula, .data, .chart, .note: nil
    }
  }
}

/// The engine's closed set of node kinds.
public enum NodeKind: CaseIterable, Hashable, Sendable {
  case number
  case `operator`
  case formula
  case data
  case chart
  case note
}

extension NodeKind {
  /// Whether a node of this kind can feed others.
  public var hasOutput: Bool {
    switch self {
    case .number, .operator, .formula, .data: true
    case .chart, .note: false
    }
  }
}

extension NodeKind {
  /// Whether a node may turn into one of that kind and stay the same node: notes and charts are what they are.
  public func canBecome(_ other: NodeKind) -> Bool { self == other || hasOutput && other.hasOutput }
}

/// What a data node holds.
public enum DataContent: Hashable, Sendable {
  case set(DataSet)
  case unread(UnreadData)
}
