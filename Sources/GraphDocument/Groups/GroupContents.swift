/// The document that defines a group, for use in an edit.
///
/// Two values are equal only if they refer to the same copy.
public struct GroupContents: Hashable, Sendable {
  private final class Box: Sendable {
    let contents: DocumentContents

    init(_ contents: DocumentContents) {
      self.contents = contents
    }
  }

  private let box: Box

  /// Creates the definition of a group from a document.
  ///
  /// When the definition is added to another document, its `groups` are replaced by those of that document.
  public init(_ contents: DocumentContents) {
    box = Box(contents)
  }

  /// The document that defines the group.
  public var contents: DocumentContents { box.contents }

  /// Whether both refer to the same copy.
  public static func == (left: GroupContents, right: GroupContents) -> Bool { left.box === right.box }

  /// Hashes the identity of the copy.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(box)) }
}

/// An imported document; its groups are used by names such as `finance.annuity`.
public struct GroupImport: Hashable, Sendable {
  /// The name of the import, which is the part before the dot, such as `finance` in `finance.annuity`.
  public var name: String
  /// The path of the document, relative to the importing document.
  public var path: String

  /// Creates an import of the document at a path under a name.
  public init(_ name: String, path: String) {
    self.name = name
    self.path = path
  }
}
