public import Formulas

/// The content of an instance beside the wires into it: its group and its own values.
///
/// Its wires are the inputs of its node by port: a port for each input of the definition, in their order. A port that
/// is open there takes the instance's own value, else the default of the definition.
public struct GroupInstance: Hashable, Sendable {
  /// The name of the group; there may be none of that name, and then the instance fails.
  public var group: String
  /// The values that lie over the defaults of inputs; one for an input that is wired waits until it is not.
  public var values: [GivenValue]
  /// Wires and values without an input in the present definition: they are kept and shown.
  ///
  /// For a new node these may be all wires, by name: those of existing inputs become wires.
  public var inert: [DanglingInput]

  /// An instance of the group of that name.
  public init(of group: String, values: [GivenValue] = [], inert: [DanglingInput] = []) {
    self.group = group
    self.values = values
    self.inert = inert
  }

  /// The value that the instance itself gives an input; nil if it gives none.
  public func value(of input: String) -> Quantity? {
    values.first { $0.name.utf8.elementsEqual(input.utf8) }?.quantity
  }
}

/// A value that an instance gives an input of its group.
public struct GivenValue: Hashable, Sendable {
  /// The name of the input.
  public var name: String
  /// The value, with its uncertainty if it has one.
  public var quantity: Quantity

  /// A value of the input of that name.
  public init(_ name: String, _ quantity: Quantity) {
    self.name = name
    self.quantity = quantity
  }
}

/// An entry of an instance for an input that its group does not have.
public struct DanglingInput: Hashable, Sendable {
  /// The content of the entry.
  public enum Content: Hashable, Sendable {
    /// A wire from the node of that name, or from an output of an instance as `house.payment`.
    case wire(from: String)
    case value(Quantity)
  }

  /// The name of the input.
  public var name: String
  /// A wire or a value.
  public var content: Content

  /// An entry for an input of that name.
  public init(_ name: String, _ content: Content) {
    self.name = name
    self.content = content
  }

  var isValue: Bool { if case .value = content { true } else { false } }
}
