public import JSONText

/// A message from one side of a connection to the other.
public enum RPCMessage: Hashable, Sendable {
  /// A request, or a notification if it has no id.
  case request(RPCRequest)
  case response(RPCResponse)

  /// The message as JSON of one line, without a line feed.
  public var bytes: [UInt8] {
    switch self {
    case .request(let request): request.bytes
    case .response(let response): response.bytes
    }
  }
}

/// The id by which a response refers to its request.
public struct RPCIdentifier: Hashable, Sendable {
  /// The id as JSON: a string, or a number with its original digits.
  public let text: String

  init(text: String) { self.text = text }

  /// Creates the id in `value`; nil if it is neither a string nor a number.
  public init?(_ value: JSONValue) {
    switch value {
    case .string, .number: text = value.description
    default: return nil
    }
  }
}

/// A call of a method.
public struct RPCRequest: Hashable, Sendable {
  /// The id; nil in a notification, which has no response.
  public var id: RPCIdentifier?
  /// The called method.
  public var method: String
  /// The parameters, an object or an array; nil if there are none.
  public var parameters: JSONValue?

  /// Creates a request or, without an id, a notification.
  public init(id: RPCIdentifier? = nil, _ method: String, _ parameters: JSONValue? = nil) {
    self.id = id
    self.method = method
    self.parameters = parameters
  }

  /// The request as JSON on one line.
  public var bytes: [UInt8] {
    var output: [UInt8] = []
    output.append("{\"jsonrpc\": \"2.0\"")
    if let id {
      output.append(", \"id\": ")
      output.append(contentsOf: id.text.utf8)
    }
    output.append(", \"method\": ")
    output.append(jsonString: method)
    if let parameters {
      output.append(", \"params\": ")
      output.append(jsonValue: parameters)
    }
    output.append("}")
    return output
  }
}

/// The response to a request.
public struct RPCResponse: Hashable, Sendable {
  /// The id of the request; nil if the id could not be read.
  public var id: RPCIdentifier?
  /// The result of the method, or its error.
  public var outcome: Result<JSONValue, RPCError>

  /// Creates a response with the result of the method, or with its error.
  public init(id: RPCIdentifier?, _ outcome: Result<JSONValue, RPCError>) {
    self.id = id
    self.outcome = outcome
  }

  /// The response as JSON on one line.
  public var bytes: [UInt8] {
    var output: [UInt8] = []
    output.append("{\"jsonrpc\": \"2.0\", \"id\": ")
    output.append(contentsOf: (id?.text ?? "null").utf8)
    switch outcome {
    case .success(let result):
      output.append(", \"result\": ")
      output.append(jsonValue: result)
    case .failure(let error):
      output.append(", \"error\": ")
      output.append(jsonValue: error.value)
    }
    output.append("}")
    return output
  }
}
