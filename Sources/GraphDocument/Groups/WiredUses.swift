/// The common part of instances of one group whose wires lead into the same inputs, in the same order.
public struct UseShape: Hashable, Sendable {
  /// The name of the group.
  public let group: String
  /// The inputs with wires, each once.
  public let inputs: [String]

  /// Creates the shape of instances of a group with a wire into each of these inputs.
  public init(of group: String, inputs: [String]) {
    self.group = group
    self.inputs = inputs
  }
}

/// The instances that have only wires in a document being built, with the indices of their shapes.
///
/// Their wires are the present inputs of their nodes, in the order of the shape.
struct WiredUses {
  /// An instance and its shape.
  struct Use {
    var node: Int32
    var shape: Int32
  }

  private(set) var shapes: [UseShape] = []
  /// The instances, by ascending builder index.
  private(set) var uses: [Use] = []

  /// Adds a shape of instances.
  ///
  /// - Returns: The index of the shape.
  mutating func add(_ shape: UseShape) -> Int32 {
    shapes.append(shape)
    return Int32(truncatingIfNeeded: shapes.count - 1)
  }

  /// Adds an instance of the shape with this index, after all others.
  mutating func append(_ node: Int32, shape: Int32) { uses.append(Use(node: node, shape: shape)) }
}
