public import DataSets

/// The result of a node.
public enum Value: Hashable, Sendable {
  /// A finite number; −0 is preserved.
  case number(Double)
  indirect case data(DataSet)
  /// The node itself fails.
  case failure(Failure)
  /// A node upstream fails, and the payload is that node.
  ///
  /// It is found by following the first failing port at each node up to the node that itself fails. For a node that was
  /// never computed, the payload is the node itself.
  case waiting(for: NodeID)
  /// The node is a sink, which has neither a value nor a failure.
  case absent

  /// The number, if there is one.
  public var number: Double? {
    switch self {
    case .number(let number): number
    case .data, .failure, .waiting, .absent: nil
    }
  }

  /// The data set, if there is one.
  public var data: DataSet? {
    switch self {
    case .data(let set): set
    case .number, .failure, .waiting, .absent: nil
    }
  }

  /// Whether the node has no value although it should have one.
  public var isMissing: Bool {
    switch self {
    case .number, .data, .absent: false
    case .failure, .waiting: true
    }
  }
}
