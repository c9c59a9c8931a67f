import DataSets

/// What one propagation did.
public struct Propagation: Sendable {
  /// The nodes computed, in the order computed, none twice.
  public var computed: [NodeID]
  /// Those of them whose value changed.
  public var changes: [ValueChange]

  /// What was computed, in order, and the changes among it.
  public init(computed: [NodeID] = [], changes: [ValueChange] = []) {
    self.computed = computed
    self.changes = changes
  }

  /// As many nodes as most propagations compute at most.
  static let fewNodes = 128
  /// Where so many nodes follow, mostly all do.
  static let manyNodes = 1 << 16

  /// Makes room for so many further nodes.
  mutating func reserve(for nodes: Int) {
    computed.reserveSpace(for: nodes)
    changes.reserveSpace(for: nodes)
  }

  /// Adds what a propagation did that followed at once.
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

/// A node's value, before and after.
///
/// Recorded in stored form, since a propagation may make a million of them.
public struct ValueChange: Hashable, Sendable, BitwiseCopyable {
  /// The node whose value changed.
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

  /// Whether the old value was a set or another thing that is in the side table.
  var wasInSideTable: Bool { StoredValue.isStamped(Double(bitPattern: oldBits)) }

  /// From the value before this change to the one after the next.
  fileprivate func followed(by next: ValueChange) -> ValueChange {
    ValueChange(node: node.index, stored: Double(bitPattern: oldBits), now: Double(bitPattern: next.newBits))
  }

  init(node: Int32, stored old: Double, now new: Double) {
    self.node = NodeID(index: node)
    oldBits = old.bitPattern
    newBits = new.bitPattern
  }
}
