/// Whether the document may be edited and its file written in this session.
public enum DocumentAccess: Hashable, Sendable {
  case writable
  /// Another session has the document; the user chose to open it here read-only.
  case readOnly(holder: String)
  /// Another session took the document over while it was open here.
  case takenOver

  /// The reason why the document cannot be edited, as a clause that follows its name; nil if it can.
  var reason: String? {
    switch self {
    case .writable: nil
    case .readOnly(let holder): "is read-only here because \(holder) has it open"
    case .takenOver: "is read-only here because another session took it over"
    }
  }
}

/// Another session that has the document, as far as known.
public struct HolderNotice: Hashable, Sendable {
  /// The session in words, such as `process 4711 of this computer, since 14:03`.
  public let holder: String
  /// Whether the session is known to be running, which cannot be determined for another computer.
  public let isAlive: Bool

  /// Creates a notice about a session that is described by a clause.
  public init(holder: String, isAlive: Bool) {
    self.holder = holder
    self.isAlive = isAlive
  }
}
