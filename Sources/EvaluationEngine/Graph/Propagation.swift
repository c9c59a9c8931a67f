import DataSets

/// The result of one propagation.
public struct Propagation: Sendable {
  /// The nodes computed, in the order computed, none twice.
  public var computed: [NodeID]
  /// The computed nodes whose value changed.
  public var changes: [ValueChange]

  /// Creates a propagation with the computed nodes, in order, and their changes.
  public init(computed: [NodeID] = [], changes: [ValueChange] = []) {
    self.computed = computed
    self.changes = changes
  }

  /// The number of nodes that most propagations do not exceed.
  static let fewNodes = 128
  /// When this many nodes have been computed, usually all following nodes are computed too.
  static let manyNodes = 1 << 16

  /// Reserves space for more nodes.
  mutating func reserve(for nodes: Int) {
    computed.reserveSpace(for: nodes)
    changes.reserveSpace(for: nodes)
  }

  /// Adds the result of the propagation that followed.
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
/// Both are recorded in stored form, since a propagation may make a million changes.
public struct ValueChange: Hashable, Sendable, BitwiseCopyable {
  /// The node whose value changed.
  public let node: NodeID
  private let oldBits: UInt64
  private let newBits: UInt64

  /// The value before; nil for a set or other content that the graph stores separately.
  ///
  /// A node that was never computed before waited for itself.
  public var old: Value? { StoredValue.decode(Double(bitPattern: oldBits), of: node) }
  /// The value after; nil for a set or other content that the graph stores separately: read it from the graph.
  public var new: Value? { StoredValue.decode(Double(bitPattern: newBits), of: node) }

  /// Creates a change from one number or failure to another.
  public init(node: NodeID, old: Value, new: Value) {
    self.init(node: node.index, stored: Operand(old).bits, now: Operand(new).bits)
  }

  /// Whether the old value was a set or other content in the side table.
  var wasInSideTable: Bool { StoredValue.isStamped(Double(bitPattern: oldBits)) }

  /// Returns the change from the value before this change to the value after the next one.
  fileprivate func followed(by next: ValueChange) -> ValueChange {
    ValueChange(node: node.index, stored: Double(bitPattern: oldBits), now: Double(bitPattern: next.newBits))
  }

  init(node: Int32, stored old: Double, now new: Double) {
    self.node = NodeID(index: node)
    oldBits = old.bitPattern
    newBits = new.bitPattern
  }
}
