/// The common part of instances of one group whose wires lead into the same inputs, in the same order.
public struct UseShape: Hashable, Sendable {
  /// The name of the group.
  public let group: String
  /// The inputs that wires lead into, each once.
  public let inputs: [String]

  /// The shape of instances of that group with a wire into each of those inputs.
  public init(of group: String, inputs: [String]) {
    self.group = group
    self.inputs = inputs
  }
}

/// The instances with only wires in a document that is being built, each with the number of its shape.
///
/// Their wires are the present inputs of their nodes, in the order of the shape.
struct WiredUses {
  /// An instance and its shape.
  struct Use {
    var node: Int32
    var shape: Int32
  }

  private(set) var shapes: [UseShape] = []
  /// By builder index, ascending.
  private(set) var uses: [Use] = []

  /// Enters a shape for instances to have.
  ///
  /// - Returns: its number.
  mutating func add(_ shape: UseShape) -> Int32 {
    shapes.append(shape)
    return Int32(truncatingIfNeeded: shapes.count - 1)
  }

  /// Enters an instance of the shape of that number, behind all others.
  mutating func append(_ node: Int32, shape: Int32) { uses.append(Use(node: node, shape: shape)) }
}
