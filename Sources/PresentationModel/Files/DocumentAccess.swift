/// Whether this session can edit the document and write its file.
public enum DocumentAccess: Hashable, Sendable {
  case writable
  /// Another session has the document open, and the user chose to open it read-only here.
  ///
  /// - Parameter holder: The other session in words.
  case readOnly(holder: String)
  /// This session opened the document first, and then another session took it over.
  case takenOver

  /// The reason why the document cannot be edited, as a clause after its name; nil if it can be edited.
  var reason: String? {
    switch self {
    case .writable: nil
    case .readOnly(let holder): "is read-only here because \(holder) has it open"
    case .takenOver: "is read-only here because another session took it over"
    }
  }
}

/// Information about another session that has the document open.
public struct HolderNotice: Hashable, Sendable {
  /// The session in words, such as `process 4711 of this computer, since 14:03`.
  public let holder: String
  /// Whether the session is known to be running; false for a session on another computer, which cannot be checked.
  public let isAlive: Bool

  /// Creates a notice about a session.
  ///
  /// - Parameters:
  ///   - holder: The session in words.
  ///   - isAlive: Whether the session is known to be running.
  public init(holder: String, isAlive: Bool) {
    self.holder = holder
    self.isAlive = isAlive
  }
}
