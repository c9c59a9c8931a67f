/// Everything that the evaluation loop reads about a node, in 32 bytes, which are half a cache line.
struct NodeRecord: Sendable {
  /// How a node is computed; the loop need not look up the operator.
  enum Shape: UInt8 {
    case removed
    case number
    /// A bypassed operator: the node has the value of its first input.
    case bypassed
    case other
    case unary
    // From here on two inputs. The next four are read bit by bit: see `arithmetic.h`.
    case binary
    case sum
    case difference
    case product
    case quotient
    /// A compiled formula.
    ///
    /// `second` is always −1, as if a port were open, so the loop computes the node in a separate function and stays
    /// fast for others.
    case formula
    /// A data set, which the graph stores in its `sideTable`.
    case data
    /// A sink, which has inputs but no value.
    case sink

    /// Whether the sources are read from the list of ports, because `first` and `second` contain something else.
    var readsSlots: Bool { self == .formula || self == .sink }
  }

  static let size = 32
  private static let pendingBit: UInt8 = 0x80

  /// The value, encoded as in `StoredValue`.
  var value = StoredValue.uncomputed
  /// The node that feeds the first port; −1 if it is open.
  ///
  /// A number stores one half of its bits here, and a formula or a sink its `tableIndex`.
  var first: Int32 = -1
  /// The node that feeds the second port; −1 if it is open.
  ///
  /// A number stores the other half of its bits here.
  var second: Int32 = -1
  /// The index of the first port in the graph's list of ports, in which the other ports follow; 0 if there are none.
  var base: Int32 = 0
  /// The first slot of the list of slots that this node feeds; −1 if it feeds none.
  var users: Int32 = -1
  var position: Int32 = -1
  /// The index of the operator in the catalogue; for a sink, how many of its ports must not be open.
  var operatorIndex: UInt8 = 0
  var shape = Shape.removed
  var inputCount: UInt8 = 0
  private var capacityAndPending: UInt8 = 0

  var isLive: Bool { shape != .removed }

  /// For how many ports space is reserved.
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

  /// The index of a formula, or of a sink, in the graph's tables.
  ///
  /// It is stored in `first`, because these nodes have their sources only in the list of ports.
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

/// An input port of a node, with the previous and the next one in the list of ports that its source feeds.
struct Slot: Sendable {
  /// The node that feeds the port; −1 if the port is open.
  var source: Int32 = -1
  var target: Int32 = -1
  var next: Int32 = -1
  var previous: Int32 = -1
}
