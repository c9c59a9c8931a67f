/// The result of a completed save: the traits of the new file, and remarks for the user.
public struct SaveReport: Hashable, Sendable {
  /// The differences from before; usually empty.
  public var notes: [SaveNote]
  /// The traits of the file from now on; nil if they are unknown.
  public var traits: FileTraits?

  /// The remarks as one clause that may follow "saved NAME; "; nil without remarks.
  public var sentence: String? {
    notes.isEmpty ? nil : notes.map(\.sentence).joined(separator: "; ")
  }
}

/// Something that a save could not leave as it was, or did otherwise than usual.
public enum SaveNote: Hashable, Sendable {
  /// The extended attribute of that name is not on the new file.
  case attributeNotKept(String)
  /// The file belongs to the saving user.
  case ownerNotKept
  /// The file belongs to another group, which has only the permissions of everybody.
  case groupNotKept
  /// No file could be put in the old one's place, so the old one was written over, after a copy was safe.
  case writtenInPlace
  /// The other names of the old file keep the old text: as many as that.
  case namesParted(Int)

  /// A clause in plain words; the name of an attribute in it is not made safe for a terminal.
  public var sentence: String {
    switch self {
    case .attributeNotKept(let name) where name == AccessList.attribute.text:
      "its access control list could not be kept: only owner, group and others have the permissions they had"
    case .attributeNotKept(let name): "its attribute '\(name)' could not be kept"
    case .ownerNotKept: "you now own it"
    case .groupNotKept: "its group could not be kept"
    case .writtenInPlace: "written in place, because no new file can be made there"
    case .namesParted(1): "its other name keeps the old text"
    case .namesParted(let count): "its \(count) other names keep the old text"
    }
  }
}
