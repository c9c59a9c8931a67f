public import JSONText
import TextScanning

/// The content of one frame: a message or a batch of messages.
public struct RPCPayload: Hashable, Sendable {
  /// The messages in order, each of which may be invalid.
  ///
  /// For a frame that is not JSON, this is a single error.
  public var messages: [Result<RPCMessage, RPCRequestError>]
  /// Whether the frame was a JSON array; the responses must then be an array too.
  public var isBatch: Bool

  /// Reads the bytes of a frame.
  ///
  /// - Complexity: O(*n*) in the bytes; nothing is recursive.
  public init(reading bytes: [UInt8], limits: JSONLimits) {
    self = bytes.withUnsafeBufferPointer { text in
      do throws(JSONParseError) {
        return try RPCPayload.read(text, limits)
      } catch {
        let earlier = error.earlierOffset.map { TextPlace(ofByte: $0, in: text) }
        let sentence = error.fault.message(earlierPlace: earlier)
        return RPCPayload(refusing: RPCError(.parseError, "\(TextPlace(ofByte: error.offset, in: text)): \(sentence)"))
      }
    }
  }

  /// Creates the content for a frame that cannot be read.
  public init(refusing error: RPCError) {
    messages = [.failure(RPCRequestError(id: nil, error: error))]
    isBatch = false
  }

  private init(messages: [Result<RPCMessage, RPCRequestError>], isBatch: Bool) {
    self.messages = messages
    self.isBatch = isBatch
  }

  private static func read(_ text: UnsafeBufferPointer<UInt8>, _ limits: JSONLimits) throws(JSONParseError)
    -> RPCPayload
  {
    var scanner = try JSONScanner(text, limits: limits)
    try scanner.begin()
    var messages: [Result<RPCMessage, RPCRequestError>] = []
    let isBatch = scanner.byte == ASCII.leftBracket
    if isBatch {
      try scanner.enterArray()
      var isFirst = true
      while try scanner.nextElement(&isFirst) { messages.append(try RPCMessage.read(from: &scanner)) }
    } else {
      messages.append(try RPCMessage.read(from: &scanner))
    }
    try scanner.finish()
    if messages.isEmpty {
      return RPCPayload(
        refusing: RPCError(.invalidRequest, "an empty batch requests nothing; send at least one request"))
    }
    return RPCPayload(messages: messages, isBatch: isBatch)
  }

  /// Returns the bytes to send for these responses: one response, or an array for a batch; nil if there are no
  /// responses.
  public func reply(_ responses: [RPCResponse]) -> [UInt8]? {
    guard let first = responses.first else { return nil }
    guard isBatch else { return first.bytes }
    var output: [UInt8] = [ASCII.leftBracket]
    for (index, response) in responses.enumerated() {
      if index > 0 { output.append(", ") }
      output.append(contentsOf: response.bytes)
    }
    output.append(ASCII.rightBracket)
    return output
  }
}

/// An invalid message, with its id.
public struct RPCRequestError: Error, Hashable, Sendable {
  /// The id; nil if it could not be read.
  public var id: RPCIdentifier?
  /// The reason why the message is invalid.
  public var error: RPCError

  /// The response to the invalid message.
  public var response: RPCResponse { RPCResponse(id: id, .failure(error)) }
}

extension RPCMessage {
  /// Reads the message at the scanner's position; throws only if the text is not JSON.
  fileprivate static func read(
    from scanner: inout JSONScanner
  ) throws(JSONParseError) -> Result<RPCMessage, RPCRequestError> {
    guard scanner.byte == ASCII.leftBrace else {
      try scanner.passValue()
      return refused("a request is an object, such as {\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": …}")
    }
    let draft = try Draft(from: &scanner)
    guard draft.version == .string("2.0") else {
      return refused("\"jsonrpc\" must be \"2.0\"", id: draft.id)
    }
    if draft.hasIllFormedID { return refused("\"id\" must be a string or a number; a notification has none") }
    // A response with the id null could not be matched to the request, and the sender would wait for it in vain.
    if draft.hasNullID, draft.method != nil { return refused("\"id\" must not be null; a notification has none") }
    if let method = draft.method { return request(method, draft) }
    switch (draft.result, draft.error) {
    case (let result?, nil):
      return .success(.response(RPCResponse(id: draft.id, .success(result))))
    case (nil, let error?):
      guard let code = error["code"]?.wholeNumber, let message = error["message"]?.string else {
        return refused("\"error\" must have a \"code\", a whole number, and a \"message\"", id: draft.id)
      }
      return .success(
        .response(
          RPCResponse(id: draft.id, .failure(RPCError(.init(rawValue: code), message, data: error["data"])))))
    default:
      return refused("a request has a \"method\", a response either a \"result\" or an \"error\"", id: draft.id)
    }
  }

  private static func request(_ method: JSONValue, _ draft: Draft) -> Result<RPCMessage, RPCRequestError> {
    guard let method = method.string else { return refused("\"method\" must be a string", id: draft.id) }
    switch draft.parameters {
    case nil, .object, .array:
      return .success(.request(RPCRequest(id: draft.id, method, draft.parameters)))
    default: return refused("\"params\" must be an object or an array", id: draft.id)
    }
  }

  private static func refused(_ sentence: String, id: RPCIdentifier? = nil) -> Result<RPCMessage, RPCRequestError> {
    .failure(RPCRequestError(id: id, error: RPCError(.invalidRequest, sentence)))
  }

  private struct Draft {
    var version: JSONValue?
    var id: RPCIdentifier?
    var hasIllFormedID = false
    var hasNullID = false
    var method: JSONValue?
    var parameters: JSONValue?
    var result: JSONValue?
    var error: JSONValue?

    init(from scanner: inout JSONScanner) throws(JSONParseError) {
      try scanner.enterObject()
      var keys = KeySet()
      var isFirst = true
      while let key = try scanner.nextMember(&isFirst) {
        try keys.insert(key, in: scanner.text)
        switch key.contents(in: scanner.text) {
        case "jsonrpc": version = try JSONValue(from: &scanner)
        case "id": try readID(from: &scanner)
        case "method": method = try JSONValue(from: &scanner)
        case "params": parameters = try JSONValue(from: &scanner)
        case "result": result = try JSONValue(from: &scanner)
        case "error": error = try JSONValue(from: &scanner)
        default: try scanner.passValue()
        }
      }
    }

    private mutating func readID(from scanner: inout JSONScanner) throws(JSONParseError) {
      let start = scanner.offset
      let value = try JSONValue(from: &scanner)
      switch value {
      // A number keeps its digits, because a float might not represent it exactly.
      case .number: id = RPCIdentifier(text: String(decoding: scanner.text[start..<scanner.offset], as: UTF8.self))
      case .string: id = RPCIdentifier(value)
      case .null: hasNullID = true
      default: hasIllFormedID = true
      }
    }
  }
}
