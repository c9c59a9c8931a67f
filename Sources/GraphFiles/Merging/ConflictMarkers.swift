import TextScanning

/// Finds and writes conflict markers.
///
/// These are lines such as `<<<<<<<`, with which a line-by-line merge surrounds text where two versions disagree
/// (git-merge-file(1)).
public enum ConflictMarkers {
  private static let ours = "<<<<<<< "
  private static let middle = "======="
  private static let theirs = ">>>>>>> "

  /// Returns the offset of the first marker in a text; nil if there is none.
  ///
  /// - Complexity: linear in the text.
  public static func first(in text: UnsafeBufferPointer<UInt8>) -> Int? {
    let mark = Array(ours.utf8)
    var start = 0
    while start + mark.count <= text.count {
      if text[start..<start + mark.count].elementsEqual(mark) { return start }
      guard let end = text[start...].firstIndex(of: ASCII.lineFeed) else { return nil }
      start = end + 1
    }
    return nil
  }

  /// Merges two texts, with one conflict: the lines between their common beginning and end.
  ///
  /// Conflict markers surround both versions of these lines.
  ///
  /// - Complexity: linear in the texts.
  public static func text(ours: [UInt8], theirs: [UInt8]) -> [UInt8] {
    let (one, two) = (lines(of: ours), lines(of: theirs))
    let head = zip(one, two).prefix { $0 == $1 }.count
    let tail = zip(one.dropFirst(head).reversed(), two.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    var output = one.prefix(head).flatMap { Array($0) }
    func append(_ mark: String, _ lines: ArraySlice<ArraySlice<UInt8>>) {
      output += Array((mark + "\n").utf8)
      for line in lines { output += line }
      if let last = output.last, last != ASCII.lineFeed { output.append(ASCII.lineFeed) }
    }
    append(Self.ours + "ours", one.dropFirst(head).dropLast(tail))
    append(middle, two.dropFirst(head).dropLast(tail))
    append(Self.theirs + "theirs", one.suffix(tail))
    return output
  }

  /// Returns the lines of a text, each with its line feed; the last line may have none.
  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? text.count
      lines.append(text[start..<end])
      start = end
    }
    return lines
  }
}
