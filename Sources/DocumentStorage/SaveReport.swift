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
  /// The extended attribute with this name is missing on the new file.
  case attributeNotKept(String)
  /// The file belongs to the saving user.
  case ownerNotKept
  /// The file belongs to another group, which has the permissions of everybody only.
  case groupNotKept
  /// The old file could not be replaced, so it was overwritten after a copy was safe.
  case writtenInPlace
  /// The other names of the old file still have the old text; the value is the number of these names.
  case namesParted(Int)

  /// A clause in plain words; an attribute's name in it is not escaped for a terminal.
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
