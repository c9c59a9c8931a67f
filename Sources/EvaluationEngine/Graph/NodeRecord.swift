/// What the evaluation loop reads about a node, in 32 bytes: half a cache line.
struct NodeRecord: Sendable {
  /// How to compute a node without looking up its operator.
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
    /// `second` is always −1, as for an open port: the loop then leaves formulas to a separate function, so it stays
    /// fast for other nodes.
    case formula
    /// A data set, which the graph stores in its `sideTable`.
    case data
    /// A sink, which has inputs but no value.
    case sink

    /// Whether `first` and `second` contain something else than sources, which are then only in the list of ports.
    var readsSlots: Bool { self == .formula || self == .sink }
  }

  static let size = 32
  private static let pendingBit: UInt8 = 0x80

  var value = StoredValue.uncomputed
  /// The node that feeds the first port; −1 if it is open.
  ///
  /// A number stores half of its bits here; a formula or a sink stores its `tableIndex`.
  var first: Int32 = -1
  /// The node that feeds the second port; −1 if it is open.
  ///
  /// A number stores the other half of its bits here.
  var second: Int32 = -1
  /// The index of the first port in the graph's list of ports; the others follow.
  ///
  /// 0 if there are none.
  var base: Int32 = 0
  /// The start of the linked list of slots that this node feeds; −1 if it feeds none.
  var users: Int32 = -1
  var position: Int32 = -1
  /// The index of the operator in the catalogue; for a sink, the number of its ports that must be linked.
  var operatorIndex: UInt8 = 0
  var shape = Shape.removed
  var inputCount: UInt8 = 0
  private var capacityAndPending: UInt8 = 0

  var isLive: Bool { shape != .removed }

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

  /// The index of a formula or sink in the graph's tables.
  ///
  /// Stored in `first`, because these nodes have their sources only in the list of ports.
  var tableIndex: Int32 {
    get { first }
    set {
      first = newValue
      second = -1
    }
  }

  var constant: Double {
    get { Double(bitPattern: UInt64(UInt32(bitPattern: first)) | UInt64(UInt32(bitPattern: second)) << 32) }
    set {
      first = Int32(truncatingIfNeeded: newValue.bitPattern)
      second = Int32(truncatingIfNeeded: newValue.bitPattern >> 32)
    }
  }
}

/// An input port of a node, in the linked list of ports that its source feeds.
struct Slot: Sendable {
  /// The node that feeds the port; −1 if the port is open.
  var source: Int32 = -1
  var target: Int32 = -1
  var next: Int32 = -1
  var previous: Int32 = -1
}
