/// What one propagation did.
public struct Propagation: Sendable {
  /// The nodes computed, in the order computed, none twice.
  public var computed: [NodeID]
  /// Those of them whose value is another one now.
  public var changes: [ValueChange]

  public init(computed: [NodeID] = [], changes: [ValueChange] = []) {
    self.computed = computed
    self.changes = changes
  }
}

/// A node's value, before and after.
///
/// Kept in its stored form, since a propagation may make a million of them.
public struct ValueChange: Hashable, Sendable {
  public let node: NodeID
  private let oldBits: UInt64
  private let newBits: UInt64

  /// A node that was never computed before waited for itself; nil of a set and of what else the graph keeps beside.
  public var old: Value? { StoredValue.decode(Double(bitPattern: oldBits), of: node) }
  /// Nil of a set and of what else the graph keeps beside: ask it.
  public var new: Value? { StoredValue.decode(Double(bitPattern: newBits), of: node) }

  /// A change from a number or a failure to another one.
  public init(node: NodeID, old: Value, new: Value) {
    self.init(node: node.index, stored: Operand(old).bits, now: Operand(new).bits)
  }

  /// Whether the old value was a set or another thing that lies in the room.
  var wasInRoom: Bool { StoredValue.isStamped(Double(bitPattern: oldBits)) }

  init(node: Int32, stored old: Double, now new: Double) {
    self.node = NodeID(index: node)
    oldBits = old.bitPattern
    newBits = new.bitPattern
  }
}
