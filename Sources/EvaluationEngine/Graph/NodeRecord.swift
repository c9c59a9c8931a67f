/// Everything the evaluation loop reads of a node, in half a cache line.
struct NodeRecord: Sendable {
  /// How a node is computed, distinguished in the loop without reading its operator.
  enum Shape: UInt8 {
    case removed
    case number
    /// An operator that is left out: its value is that of its first input.
    case bypassed
    case other
    case unary
    // From here on two inputs. The next four are read bit by bit: see `arithmetic.h`.
    case binary
    case sum
    case difference
    case product
    case quotient
    /// A program; never has a second source, so that the loop hands it to the general path at no cost to the others.
    case formula
    /// A data set, which is in the graph's side table.
    case data
    /// A node that only shows; like a formula it reads its sources from its slots.
    case sink

    /// Whether its sources are only in its slots.
    var readsSlots: Bool { self == .formula || self == .sink }
  }

  static let size = 32
  private static let pendingBit: UInt8 = 0x80

  /// The value as `StoredValue` writes it.
  var value = StoredValue.uncomputed
  /// The sources of ports 0 and 1, −1 where open; together the bits of a number's constant; of a formula or a sink, its table index.
  var first: Int32 = -1
  var second: Int32 = -1
  /// The slot of port 0; the others follow.
  ///
  /// 0 if there are none.
  var base: Int32 = 0
  /// The first slot that this node feeds, −1 for none.
  var users: Int32 = -1
  var position: Int32 = -1
  /// For an operator, its place in the catalogue; for a sink, the number of ports that must not be open.
  var operatorIndex: UInt8 = 0
  var shape = Shape.removed
  var inputCount: UInt8 = 0
  private var capacityAndPending: UInt8 = 0

  var isLive: Bool { shape != .removed }

  /// How many slots the node has, used or not.
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

  /// Where a formula's program, or a sink, is among the graph's.
  ///
  /// It takes the place of the first source, which these nodes read from their slots.
  var tableIndex: Int32 {
    get { first }
    set {
      first = newValue
      second = -1
    }
  }

  /// A number's own number.
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
  /// −1 where open.
  var source: Int32 = -1
  var target: Int32 = -1
  var next: Int32 = -1
  var previous: Int32 = -1
}
