/// Whether the document may be edited and its file written from here.
public enum DocumentAccess: Hashable, Sendable {
  case writable
  /// Another session has the document, which the user knows: it is looked at here.
  case readOnly(holder: String)
  /// Another session took the document over while it was open here.
  case takenOver

  /// Why nothing is edited, as a clause that follows the document's name; nil if it may be.
  var reason: String? {
    switch self {
    case .writable: nil
    case .readOnly(let holder): "is read-only here, \(holder) has it"
    case .takenOver: "is read-only here, another session took it over"
    }
  }
}

/// Another session that has the document, as far as is known.
public struct HolderNotice: Hashable, Sendable {
  /// Who it is, as a clause: `process 4711 of this computer, since 14:03`.
  public let holder: String
  /// Whether the session is known to live: of another computer that cannot be judged.
  public let isAlive: Bool

  /// A session named by a clause.
  public init(holder: String, isAlive: Bool) {
    self.holder = holder
    self.isAlive = isAlive
  }
}
