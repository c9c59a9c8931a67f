/// A JSON value as a tree, used for messages and their responses.
///
/// The size of a message is limited before the tree is created. Documents and data are read without a tree.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A 64-bit float; infinities and NaN are written as `null`.
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// The members of an object, in the order in which they were read; each name occurs once.
  case object([Member])
  /// JSON text on one line, which is written unchanged and never parsed.
  case written([UInt8])

  /// A member of an object: a name and its value.
  public struct Member: Hashable, Sendable {
    /// The unescaped name.
    public var name: String
    /// The value after the colon.
    public var value: JSONValue

    /// Creates a member of an object.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }
}

extension JSONValue {
  /// Whether the value is `null`.
  public var isNull: Bool { self == .null }

  /// The value `true` or `false`; nil for any other value.
  public var bool: Bool? {
    guard case .bool(let bool) = self else { return nil }
    return bool
  }

  /// The number; nil for any other value.
  public var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  /// The number as an `Int`; nil if it has a fraction, if it is too large, or for any other value.
  public var wholeNumber: Int? { number.flatMap { Int(exactly: $0) } }

  /// The string; nil for any other value.
  public var string: String? {
    guard case .string(let string) = self else { return nil }
    return string
  }

  /// The elements of the array; nil for any other value.
  public var array: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members of the object; nil for any other value.
  public var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The value of the member called `name`; nil if there is none, or if this is not an object.
  ///
  /// - Complexity: O(*n*) in the number of members.
  public subscript(name: String) -> JSONValue? { members?.first { $0.name == name }?.value }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates the value `null`.
  public init(nilLiteral: ()) { self = .null }
  /// Creates the value `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a value from a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a value from a whole number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Creates a value from a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an array with these values in order.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates an object with members in their order; each name must occur only once.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }

  /// Creates a value from a whole number; it is exact up to 2⁵³.
  public init(_ number: Int) { self = .number(Double(number)) }
}
