import TextScanning

/// Nine of the completions of a line, which digits choose.
struct OfferedCompletions {
  /// How many there are digits for.
  static let count = 9

  private let all: [Completion]
  private let first: Int

  /// Those from a place on.
  init(_ all: [Completion], from first: Int) {
    self.all = all
    self.first = first
  }

  /// `1 price, 2 total: Alt with a digit chooses`; of more than nine how to hear the others.
  var sentence: String {
    let end = min(first + Self.count, all.count)
    let words = (first..<end).map { "\($0 - first + 1) \(all[$0].sign)\(all[$0].isEnabled ? "" : " (not here)")" }
    let place = all.count > Self.count ? " (\(first + 1) to \(end) of \(all.count))" : ""
    let more = all.count > Self.count ? ", Alt-0 tells \(end < all.count ? "the next" : "the first again")" : ""
    return "\(words.joined(separator: ", "))\(place): Alt with a digit chooses\(more)"
  }
}
