/// What several instances have in common: their group, and into which inputs their wires lead, in which order.
public struct InstanceShape: Hashable, Sendable {
  /// The name of the group.
  public let group: String
  /// The names of the inputs with wires, without duplicates.
  public let inputs: [String]

  /// Creates the shape of instances of a group with a wire into each of these inputs.
  public init(of group: String, inputs: [String]) {
    self.group = group
    self.inputs = inputs
  }
}

/// The instances, in a document that is being built, that have only wires and no values of their own.
///
/// Each has the index of its shape. Their wires are the current inputs of their nodes, in the order of the shape.
struct WiredInstances {
  /// An instance, and the index of its shape.
  struct Use {
    var node: Int32
    var shape: Int32
  }

  private(set) var shapes: [InstanceShape] = []
  /// The instances, by ascending builder index.
  private(set) var instances: [Use] = []

  /// Adds a shape that instances can have.
  ///
  /// - Returns: The index of the shape.
  mutating func add(_ shape: InstanceShape) -> Int32 {
    shapes.append(shape)
    return Int32(truncatingIfNeeded: shapes.count - 1)
  }

  /// Adds an instance of the shape with this index, after all others.
  mutating func append(_ node: Int32, shape: Int32) { instances.append(Use(node: node, shape: shape)) }
}
