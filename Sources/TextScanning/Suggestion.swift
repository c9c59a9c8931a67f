/// Suggestions such as "did you mean 'margin'?" for misspelt names.
public enum Suggestion {
  /// Words longer than this are not compared: the cost grows with the product of the lengths.
  private static let longestWord = 64

  /// Words shorter than this may begin many candidates by chance.
  private static let shortestBeginning = 3

  /// Returns the candidate nearest to `word`, the first of several; nil if none is near.
  ///
  /// A candidate is near if at most a third of the word's letters (or one) are wrong, missing, extra or swapped with a
  /// neighbour. If there is none, the shortest candidate that begins with the word is near: `pay` for `payment`.
  /// Differences in case do not count.
  ///
  /// - Complexity: O(number of candidates × length²).
  public static func nearest(to word: some StringProtocol, among candidates: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased().unicodeScalars.prefix(longestWord + 1))
    guard !letters.isEmpty, letters.count <= longestWord else { return nil }
    var nearest: String?
    var nearestDistance = Swift.max(1, letters.count / 3) + 1
    var completed: (word: String, length: Int)?
    for candidate in candidates {
      let other = Array(candidate.lowercased().unicodeScalars.prefix(longestWord + 1))
      guard other.count <= longestWord else { continue }
      if letters.count >= shortestBeginning, other.count < completed?.length ?? .max, other.starts(with: letters) {
        completed = (candidate, other.count)
      }
      guard Swift.abs(other.count - letters.count) < nearestDistance else { continue }
      let distance = distance(letters, other)
      if distance < nearestDistance {
        nearest = candidate
        nearestDistance = distance
      }
    }
    return nearest ?? completed?.word
  }

  /// Returns a question about the candidate nearest to `word`, `did you mean 'margin'?`; nil if none is near.
  ///
  /// - Complexity: as for `nearest(to:among:)`.
  public static func question(for word: some StringProtocol, among candidates: some Sequence<String>) -> String? {
    nearest(to: word, among: candidates).map { "did you mean '\($0)'?" }
  }

  /// Returns the suggestion for an unknown word: a question if a name is near, else
  /// `there are 'svg', 'text' and 3 more`.
  ///
  /// - Parameters:
  ///   - word: The unknown word.
  ///   - names: The existing names, in the order of their list.
  ///   - count: The most names that are listed.
  /// - Returns: A sentence without initial capital and full stop.
  /// - Complexity: as for `nearest(to:among:)`.
  public static func mend(
    for word: some StringProtocol, among names: some Collection<String>, atMost count: Int = MessageText.listedWords
  ) -> String {
    question(for: word, among: names)
      ?? "there are \(MessageText.list(names.lazy.map { "'\($0)'" }, atMost: count))"
  }

  /// Returns the optimal string alignment distance: insertions, deletions, replacements and swaps of neighbours.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for (row, leftLetter) in left.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for (column, rightLetter) in right.enumerated() {
        var cost = last[column] + (leftLetter == rightLetter ? 0 : 1)
        cost = Swift.min(cost, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, leftLetter == right[column - 1], left[row - 1] == rightLetter {
          cost = Swift.min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
