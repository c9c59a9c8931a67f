/// The reason why reading JSON stopped, and the offset of the fault.
public struct JSONParseError: Error {
  /// The reason why reading stopped.
  public var fault: JSONFault
  /// The offset of the fault in the text, in bytes.
  public var offset: Int
  /// The offset of the first occurrence if the fault is a repeated key; nil for other faults.
  public var earlierOffset: Int?

  /// Creates an error for a fault at `offset`.
  public init(_ fault: JSONFault, at offset: Int, earlier earlierOffset: Int? = nil) {
    self.fault = fault
    self.offset = offset
    self.earlierOffset = earlierOffset
  }
}

/// The limits of a JSON text; a text that exceeds a limit is refused.
@frozen
public struct JSONLimits: Sendable {
  /// The largest size of the text in bytes.
  public var bytes: Int
  /// The deepest nesting of objects and arrays, including the outermost.
  public var nesting: Int

  /// Creates limits; a text that is exactly at a limit is accepted.
  public init(bytes: Int, nesting: Int) {
    self.bytes = bytes
    self.nesting = nesting
  }
}
