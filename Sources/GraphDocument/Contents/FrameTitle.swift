/// The rules for the title of a frame: free text that tells one frame of a document from the others.
///
/// Titles are compared as texts are, so that two forms of one accented letter are the same.
public enum FrameTitle {
  /// The most UTF-8 bytes of a title.
  public static let byteLimit = 4_096

  /// The rule that a title breaks.
  public enum Problem: Error, Hashable, Sendable {
    case empty
    case tooLong
  }

  /// Why `title` is none; nil for one that is well-formed.
  public static func problem(in title: String) -> Problem? {
    if title.isEmpty { return .empty }
    return title.utf8.count > byteLimit ? .tooLong : nil
  }
}
