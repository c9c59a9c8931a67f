/// What a chart takes, in the order of its ports.
public struct ChartInput: Hashable, Sendable {
  /// What the input is for, in a word.
  public var name: String
  /// Whether there is no chart without it.
  public var isRequired: Bool
  /// Whether there may be several, each a series; then it is the last input.
  public var isRepeated: Bool

  /// An input; unless said otherwise it is required and there is one of it.
  public init(_ name: String, isRequired: Bool = true, isRepeated: Bool = false) {
    self.name = name
    self.isRequired = isRequired
    self.isRepeated = isRepeated
  }
}
