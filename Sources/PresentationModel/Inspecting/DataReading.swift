/// When and how the points of a data node were read, told by who reads.
public struct DataReading: Hashable, Sendable {
  /// In seconds since 1970-01-01T00:00:00Z.
  public var moment: Double
  /// How many seconds the user's clock is ahead of UTC.
  public var secondsAhead: Int
  /// How the source was found to be laid out, in words; empty where that says nothing.
  public var layout: String

  /// In UTC and without words on the layout, unless said otherwise.
  public init(moment: Double, secondsAhead: Int = 0, layout: String = "") {
    self.moment = moment
    self.secondsAhead = secondsAhead
    self.layout = layout
  }
}
