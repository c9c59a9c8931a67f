/// The result of a completed save: the traits of the new file, and notes for the user.
public struct SaveReport: Hashable, Sendable {
  /// What the save could not keep, or did differently; usually empty.
  public var notes: [SaveNote]
  /// The traits of the new file; nil if unknown.
  public var traits: FileTraits?

  /// The notes as one clause that may follow "saved NAME; "; nil if there are none.
  public var sentence: String? {
    notes.isEmpty ? nil : notes.map(\.sentence).joined(separator: "; ")
  }
}

/// Something that a save could not keep, or did differently than usual.
public enum SaveNote: Hashable, Sendable {
  case attributeNotKept(String)
  /// The new file belongs to the saving user instead of the old owner.
  case ownerNotKept
  /// The new file belongs to another group, which has only the permissions of everybody.
  case groupNotKept
  /// The old file could not be replaced by a new one, so it was overwritten, after a copy of the text had been saved.
  case writtenInPlace
  /// The other names (hard links) of the file lead to the old text; the value is their number.
  case namesParted(Int)

  /// The note as a clause for a message; the name of an extended attribute in it is not escaped for a terminal.
  public var sentence: String {
    switch self {
    case .attributeNotKept(let name) where name == AccessList.attribute.text:
      "its access control list could not be kept: only owner, group and others have the permissions they had"
    case .attributeNotKept(let name): "its attribute '\(name)' could not be kept"
    case .ownerNotKept: "you now own it"
    case .groupNotKept: "its group could not be kept"
    case .writtenInPlace: "written in place, because no new file can be made there"
    case .namesParted(1): "its other hard link keeps the old text"
    case .namesParted(let count): "its \(count) other hard links keep the old text"
    }
  }
}
