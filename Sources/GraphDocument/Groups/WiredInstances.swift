/// The common form of several instances: their group, and the inputs that have wires, in order.
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

/// The instances in a document under construction that have only wires, and no values of their own.
///
/// Each has the index of its shape. Its wires are the current inputs of its node, in the order of the shape's inputs.
struct WiredInstances {
  struct Use {
    var node: Int32
    var shape: Int32
  }

  private(set) var shapes: [InstanceShape] = []
  private(set) var instances: [Use] = []

  /// Adds a shape that instances can have.
  ///
  /// - Returns: The index of the shape.
  mutating func add(_ shape: InstanceShape) -> Int32 {
    shapes.append(shape)
    return Int32(truncatingIfNeeded: shapes.count - 1)
  }

  mutating func append(_ node: Int32, shape: Int32) { instances.append(Use(node: node, shape: shape)) }
}
