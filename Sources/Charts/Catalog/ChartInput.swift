/// What a chart takes, in the order of its ports.
public struct ChartInput: Hashable, Sendable {
  /// What the input is for, in a word.
  public var name: String
  public var isRequired: Bool
  /// Whether there may be several, each a series; then it is the last input.
  public var isRepeated: Bool

  public init(_ name: String, isRequired: Bool = true, isRepeated: Bool = false) {
    self.name = name
    self.isRequired = isRequired
    self.isRepeated = isRepeated
  }
}
