/// What the message line shows, and what it showed before.
struct MessageLog {
  /// The most messages that are remembered.
  static let limit = 200

  /// What it shows; nil where nothing is to be reported.
  private(set) var shown: ScreenVO.Message?
  /// The latest last, that which is shown too.
  private(set) var all: [ScreenVO.Message] = []

  /// The line shows that from here on; what is shown again at once is remembered once.
  ///
  /// - Complexity: constant, but for one message in `limit`.
  mutating func show(_ message: ScreenVO.Message?) {
    shown = message
    guard let message, message != all.last else { return }
    if all.count >= 2 * Self.limit { all.removeFirst(all.count - Self.limit + 1) }
    all.append(message)
  }

  /// The messages that are remembered, the latest last.
  var latest: ArraySlice<ScreenVO.Message> { all.suffix(Self.limit) }
}
