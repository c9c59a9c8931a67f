import DataSets

/// Which nodes were computed to update the values of a graph, and which values have changed.
public struct Propagation: Sendable {
  /// The computed nodes, in the order in which they were computed, each once.
  public var computed: [NodeID]
  /// The computed nodes whose value changed.
  public var changes: [ValueChange]

  /// Creates a propagation with the computed nodes, in order, and their changes.
  public init(computed: [NodeID] = [], changes: [ValueChange] = []) {
    self.computed = computed
    self.changes = changes
  }

  /// The number of nodes for which space is reserved at first.
  ///
  /// Usually fewer are computed.
  static let fewNodes = 128
  /// The number of computed nodes from which on usually all later nodes are computed too.
  static let manyNodes = 1 << 16

  mutating func reserve(for nodes: Int) {
    computed.reserveSpace(for: nodes)
    changes.reserveSpace(for: nodes)
  }

  mutating func append(_ next: Propagation) {
    let known = Set(computed)
    computed += next.computed.filter { !known.contains($0) }
    let places = Dictionary(changes.enumerated().map { ($1.node, $0) }, uniquingKeysWith: { first, _ in first })
    for change in next.changes {
      if let place = places[change.node] {
        changes[place] = changes[place].followed(by: change)
      } else {
        changes.append(change)
      }
    }
  }
}

/// The value of a node before and after a propagation.
///
/// Both are stored in 64 bits, because a propagation can change a million values.
public struct ValueChange: Hashable, Sendable, BitwiseCopyable {
  /// The node whose value changed.
  public let node: NodeID
  private let oldBits: UInt64
  private let newBits: UInt64

  /// The value before the propagation; nil for a data set or another value that does not fit into 64 bits.
  ///
  /// If the node had never been computed, the value is `.waiting(for:)` with the node itself.
  public var old: Value? { StoredValue.decode(Double(bitPattern: oldBits), of: node) }
  /// The value after the propagation; nil for a data set or another value that does not fit into 64 bits.
  ///
  /// Read such a value from the graph.
  public var new: Value? { StoredValue.decode(Double(bitPattern: newBits), of: node) }

  /// Creates a change; both values must be numbers or short failures.
  public init(node: NodeID, old: Value, new: Value) {
    self.init(node: node.index, stored: Operand(old).bits, now: Operand(new).bits)
  }

  /// Whether the old value, such as a data set, did not fit into 64 bits.
  var wasInSideTable: Bool { StoredValue.isStamped(Double(bitPattern: oldBits)) }

  fileprivate func followed(by next: ValueChange) -> ValueChange {
    ValueChange(node: node.index, stored: Double(bitPattern: oldBits), now: Double(bitPattern: next.newBits))
  }

  init(node: Int32, stored old: Double, now new: Double) {
    self.node = NodeID(index: node)
    oldBits = old.bitPattern
    newBits = new.bitPattern
  }
}
