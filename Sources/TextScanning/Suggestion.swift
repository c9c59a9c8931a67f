/// Suggestions such as "did you mean 'margin'?" for misspelt names.
public enum Suggestion {
  /// The length above which words are not compared, because the cost grows with the product of the lengths.
  private static let longestWord = 64

  /// The length from which a word also finds candidates that begin with it.
  ///
  /// A shorter word would begin many candidates by chance.
  private static let shortestBeginning = 3

  /// Returns the candidate most similar to `word`; nil if no candidate is similar enough.
  ///
  /// A candidate is similar enough if at most a third of the word's letters, or a single letter, are wrong, missing,
  /// extra or swapped with a neighbour. Differences in case do not count. Of equally similar candidates, the first is
  /// returned.
  ///
  /// If no candidate is similar enough, the shortest candidate that begins with the word is returned: `payment` for
  /// `pay`.
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

  /// Returns a question with the candidate most similar to `word`, such as `did you mean 'margin'?`; nil if there is
  /// none.
  ///
  /// - Complexity: as for `nearest(to:among:)`.
  public static func question(for word: some StringProtocol, among candidates: some Sequence<String>) -> String? {
    nearest(to: word, among: candidates).map { "did you mean '\($0)'?" }
  }

  /// Returns a suggestion for an unknown word.
  ///
  /// It is `did you mean 'margin'?` if a name is similar, else `there are 'svg', 'text' and 3 more`.
  ///
  /// - Parameters:
  ///   - word: The unknown word.
  ///   - names: The existing names, in the order of their list.
  ///   - count: The largest number of names that are listed.
  /// - Returns: A sentence without initial capital and full stop.
  /// - Complexity: as for `nearest(to:among:)`.
  public static func sentence(
    for word: some StringProtocol, among names: some Collection<String>, atMost count: Int = MessageText.listedWords
  ) -> String {
    question(for: word, among: names)
      ?? "there are \(MessageText.list(names.lazy.map { "'\($0)'" }, atMost: count))"
  }

  /// Returns the optimal string alignment distance: the number of insertions, deletions, replacements and swaps of
  /// neighbouring letters.
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
