public import JSONText

/// The reason why a request has no result: the error object of JSON-RPC.
public struct RPCError: Error, Hashable, Sendable {
  /// The kind of error.
  public var code: Code
  /// A sentence with the problem, its place in the message, and a suggestion.
  public var message: String
  /// Additional data for programs; nil if there is none.
  public var data: JSONValue?

  /// Creates an error with a code, a message and additional data.
  public init(_ code: Code, _ message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// The kind of an error, as a number.
  ///
  /// Other numbers than the constants of this type are possible. JSON-RPC reserves -32768 to -32000.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The number in JSON.
    public var rawValue: Int

    /// Creates the code with this number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The text is not JSON, or exceeds a limit.
    public static let parseError = Code(rawValue: -32700)
    /// The JSON is not a request.
    public static let invalidRequest = Code(rawValue: -32600)
    /// There is no such method.
    public static let methodNotFound = Code(rawValue: -32601)
    /// The method does not accept these parameters.
    public static let invalidParams = Code(rawValue: -32602)
    /// The program failed for a reason that the request did not cause.
    public static let internalError = Code(rawValue: -32603)
  }

  /// The error object as JSON.
  public var value: JSONValue {
    var members = [JSONValue.Member("code", JSONValue(code.rawValue)), .init("message", .string(message))]
    if let data { members.append(.init("data", data)) }
    return .object(members)
  }
}
