/// Everything the evaluation loop reads of a node, in half a cache line.
struct NodeRecord: Sendable {
  /// How a node is computed, distinguished in the loop without reading its operator.
  enum Shape: UInt8 {
    case removed
    case number
    /// An operator that is left out: the node has the value of its first input.
    case bypassed
    case other
    case unary
    // From here on two inputs. The next four are read bit by bit: see `arithmetic.h`.
    case binary
    case sum
    case difference
    case product
    case quotient
    /// A program; it never has a second source, so that the loop passes it to the general path without slowing other
    /// nodes.
    case formula
    /// A data set, which is in the graph's side table.
    case data
    /// A sink, which has no value; like a formula it reads its sources from its slots.
    case sink

    /// Whether the sources are stored only in the slots.
    var readsSlots: Bool { self == .formula || self == .sink }
  }

  static let size = 32
  private static let pendingBit: UInt8 = 0x80

  /// The value, encoded as in `StoredValue`.
  var value = StoredValue.uncomputed
  /// The source of port 0, −1 if it is open.
  ///
  /// For a number, half of the bits of its constant; for a formula or a sink, its table index.
  var first: Int32 = -1
  /// The source of port 1, −1 if it is open; for a number, the other half of its constant's bits.
  var second: Int32 = -1
  /// The slot of port 0, followed by the slots of the other ports; 0 if the node has none.
  var base: Int32 = 0
  /// The first slot that this node feeds; −1 for none.
  var users: Int32 = -1
  var position: Int32 = -1
  /// For an operator, its index in the catalogue; for a sink, the number of ports that must not be open.
  var operatorIndex: UInt8 = 0
  var shape = Shape.removed
  var inputCount: UInt8 = 0
  private var capacityAndPending: UInt8 = 0

  var isLive: Bool { shape != .removed }

  /// The number of slots reserved for the node, used or not.
  var capacity: Int {
    get { Int(capacityAndPending & ~NodeRecord.pendingBit) }
    set {
      let bits = UInt8(truncatingIfNeeded: newValue) & ~NodeRecord.pendingBit
      capacityAndPending = capacityAndPending & NodeRecord.pendingBit | bits
    }
  }

  /// Whether the node is in the list of nodes to compute.
  var isPending: Bool {
    get { capacityAndPending & NodeRecord.pendingBit != 0 }
    set {
      capacityAndPending =
        newValue ? capacityAndPending | NodeRecord.pendingBit : capacityAndPending & ~NodeRecord.pendingBit
    }
  }

  /// The index of a formula's program, or of a sink, in the graph's tables.
  ///
  /// It is stored in `first`, because these nodes read their sources from their slots.
  var tableIndex: Int32 {
    get { first }
    set {
      first = newValue
      second = -1
    }
  }

  /// The constant of a number node.
  var constant: Double {
    get { Double(bitPattern: UInt64(UInt32(bitPattern: first)) | UInt64(UInt32(bitPattern: second)) << 32) }
    set {
      first = Int32(truncatingIfNeeded: newValue.bitPattern)
      second = Int32(truncatingIfNeeded: newValue.bitPattern >> 32)
    }
  }
}

/// An input port, and its place in the list of ports that its source feeds.
struct Slot: Sendable {
  /// The node that feeds the port; −1 if the port is open.
  var source: Int32 = -1
  var target: Int32 = -1
  var next: Int32 = -1
  var previous: Int32 = -1
}
