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
  /// A text beside the calculation: it has no value, takes no inputs and feeds nothing.
  case note

  public var kind: NodeKind {
    switch self {
    case .number: .number
    case .operator: .operator
    case .formula: .formula
    case .data: .data
    case .note: .note
    }
  }
}

/// The engine's closed set of node kinds.
public enum NodeKind: CaseIterable, Hashable, Sendable {
  case number
  case `operator`
  case formula
  case data
  case note
}

/// What a data node holds.
public enum DataContent: Hashable, Sendable {
  case set(DataSet)
  case unread(UnreadData)
}
