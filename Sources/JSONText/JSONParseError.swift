/// Why reading JSON stopped and at which byte.
public struct JSONParseError: Error {
  /// The fault.
  public var fault: JSONFault
  /// Where in the text, in bytes from its start.
  public var offset: Int
  /// Where the thing stood that this one repeats.
  public var earlierOffset: Int?

  /// A stop at a fault.
  public init(_ fault: JSONFault, at offset: Int, earlier earlierOffset: Int? = nil) {
    self.fault = fault
    self.offset = offset
    self.earlierOffset = earlierOffset
  }
}

/// The limits of a text; a larger one is refused.
@frozen
public struct JSONLimits: Sendable {
  /// Bytes of the whole text.
  public var bytes: Int
  /// Objects and arrays inside one another, the outermost counted.
  public var nesting: Int

  /// Limits; a text at them is read, one beyond them refused.
  public init(bytes: Int, nesting: Int) {
    self.bytes = bytes
    self.nesting = nesting
  }
}
