/// The units that a file states for the columns of a data node.
public struct DataUnits: Hashable, Sendable {
  /// The unit of the values; nil if the file states none.
  public var value: String?
  /// The unit of x; nil if the file states none.
  public var x: String?

  /// Creates the units of a file.
  public init(value: String? = nil, x: String? = nil) {
    self.value = value
    self.x = x
  }
}
