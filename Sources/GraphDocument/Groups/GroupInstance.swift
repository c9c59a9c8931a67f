public import Formulas

/// The content of an instance besides its wires: its group and its own values.
///
/// Its wires are the inputs of its node: one port for each input of the definition, in order. An open port uses the
/// instance's own value, else the default of the definition.
public struct GroupInstance: Hashable, Sendable {
  /// The name of the group; if there is no such group, the instance fails.
  public var group: String
  /// The values that override defaults of inputs; a value for an input with a wire has no effect until the wire is
  /// removed.
  public var values: [GivenValue]
  /// Inert entries: wires and values for inputs that the present definition lacks; they are kept and shown.
  ///
  /// For a new node these may be all wires, by name; wires to existing inputs become real wires.
  public var inert: [DanglingInput]

  /// Creates an instance of the group with this name.
  public init(of group: String, values: [GivenValue] = [], inert: [DanglingInput] = []) {
    self.group = group
    self.values = values
    self.inert = inert
  }

  /// Returns the value that the instance sets for an input; nil if it sets none.
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

/// An entry of an instance for an input that its group lacks.
public struct DanglingInput: Hashable, Sendable {
  /// The content of the entry.
  public enum Content: Hashable, Sendable {
    /// A wire from the node with this name, or from an output of an instance, such as `house.payment`.
    case wire(from: String)
    case value(Quantity)
  }

  /// The name of the input.
  public var name: String
  /// A wire or a value.
  public var content: Content

  /// Creates an entry for an input with this name.
  public init(_ name: String, _ content: Content) {
    self.name = name
    self.content = content
  }

  var isValue: Bool { if case .value = content { true } else { false } }
}
