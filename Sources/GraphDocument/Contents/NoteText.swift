/// The rules for what a note says: free text of any characters, line breaks included.
public enum NoteText {
  /// The most UTF-8 bytes of a note.
  public static let byteLimit = 65_536
}
