public import Formulas

/// The group of an instance, and the values that the instance gives its inputs.
///
/// Wires are not stored here: they are the inputs of the node, with a port for each input of the group in order. An
/// open port uses the instance's own value; if there is none, the default of the definition.
public struct GroupInstance: Hashable, Sendable {
  /// The name of the group; if there is no such group, the instance fails.
  public var group: String
  /// The values that the instance has instead of the defaults of inputs.
  ///
  /// A value for an input with a wire has no effect until the wire is removed.
  public var values: [GivenValue]
  /// Wires and values for inputs that the group does not have at present; they have no effect, but are kept and shown.
  ///
  /// For a new node, all wires may be given here, by name. If the group has the input, the wire is linked.
  public var inert: [DanglingInput]

  /// Creates an instance of the group with this name.
  public init(of group: String, values: [GivenValue] = [], inert: [DanglingInput] = []) {
    self.group = group
    self.values = values
    self.inert = inert
  }

  /// Returns the value that the instance sets for an input; nil if the instance sets no value.
  public func value(of input: String) -> Quantity? {
    values.first { $0.name.utf8.elementsEqual(input.utf8) }?.quantity
  }
}

/// A value that an instance sets for an input of its group.
public struct GivenValue: Hashable, Sendable {
  /// The name of the input.
  public var name: String
  /// The value, with its uncertainty if it has one.
  public var quantity: Quantity

  /// Creates a value for the input with this name.
  public init(_ name: String, _ quantity: Quantity) {
    self.name = name
    self.quantity = quantity
  }
}

/// A wire or value of an instance for an input that the instance's group does not have.
public struct DanglingInput: Hashable, Sendable {
  /// What the instance has for the input: a wire or a value.
  public enum Content: Hashable, Sendable {
    /// A wire from the node with this name, or from an output of an instance, such as `house.payment`.
    case wire(from: String)
    case value(Quantity)
  }

  /// The name of the input.
  public var name: String
  /// A wire or a value.
  public var content: Content

  /// Creates a wire or value for the input with this name.
  public init(_ name: String, _ content: Content) {
    self.name = name
    self.content = content
  }

  var isValue: Bool { if case .value = content { true } else { false } }
}
