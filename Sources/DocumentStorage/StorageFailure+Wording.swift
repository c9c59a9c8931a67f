import Glibc
import TextScanning

extension StorageFailure {
  /// A sentence that says which step failed and why, what this means for the file, and what to do.
  ///
  /// The path in it is not escaped for a terminal.
  public var message: String {
    var parts = ["\(headline): \(cause)"]
    if let fate { parts.append(fate) }
    if let remedy { parts.append(remedy) }
    return parts.joined(separator: "; ")
  }

  /// The message without the path, for places with little space where it is clear which file is meant.
  public var briefMessage: String { briefMessage(replacedBy: nil) }

  /// Returns the message without the path.
  ///
  /// `command` is the command that replaces the file; the message suggests it first.
  public func briefMessage(replacedBy command: String?) -> String {
    let place: String? =
      switch step {
      case .opening, .reading, .examiningOldFile, .openingForWriting: nil
      case .copying: "keeping a copy while it is written in place"
      case .writingInPlace: "writing it in place"
      case .followingLinks: "following its links"
      case .openingFolder: "its folder"
      case .creatingTemporaryFile: "creating a file in its folder"
      case .writing: "writing"
      case .keepingPermissions: "keeping its permissions"
      case .syncing: "flushing it to disk"
      case .closing: "closing it"
      case .replacing: "replacing the old file"
      case .syncingFolder: "it is written, but not yet safe from a power cut"
      }
    var parts = [isFolderMissing ? "its folder does not exist" : place.map { "\($0): \(cause)" } ?? cause]
    if case .brokenOff = reason, let fate { parts.append(fate) }
    let replacing = command.map { "'\($0)' replaces it" }
    let remedies = [replacing, isFolderMissing ? "create it first or save elsewhere" : remedy].compactMap(\.self)
    if !remedies.isEmpty { parts.append(remedies.joined(separator: ", or ")) }
    return parts.joined(separator: "; ")
  }

  private var isFolderMissing: Bool {
    if step == .openingFolder, case .system(let error) = reason { error.number == ENOENT } else { false }
  }

  private var headline: String {
    switch step {
    case .opening: "cannot read '\(path.text)'"
    case .reading: "reading '\(path.text)' failed"
    case .followingLinks: "cannot save '\(path.text)': following its symbolic links"
    case .openingFolder: "cannot save '\(path.text)': opening its folder"
    case .examiningOldFile: "cannot save '\(path.text)'"
    case .creatingTemporaryFile: "cannot save '\(path.text)': creating a file beside it"
    case .writing: "cannot save '\(path.text)': writing"
    case .keepingPermissions: "cannot save '\(path.text)': keeping its owner and permissions"
    case .syncing: "cannot save '\(path.text)': flushing the text to disk"
    case .closing: "cannot save '\(path.text)': closing the new file"
    case .replacing: "cannot save '\(path.text)': putting the new file in its place"
    case .openingForWriting: "cannot save '\(path.text)'"
    case .copying: "cannot save '\(path.text)': keeping a copy while it is written in place"
    case .writingInPlace: "cannot save '\(path.text)': writing it in place"
    case .syncingFolder: "'\(path.text)' has its new text, but flushing its folder to disk failed"
    }
  }

  private var cause: String {
    switch reason {
    case .isFolder: "it is a folder"
    case .notAFile: "it is not a plain file"
    case .isOccupied: "another file of that name exists"
    case .isReadOnly: "it is read-only for you"
    case .changedMeanwhile: "it has changed since it was read"
    case .isBeingSaved(let holder): "\(holder ?? "another program") has it locked"
    case .hasOtherNames(1): "it has another hard link, which would keep the old text"
    case .hasOtherNames(let count): "it has \(count) other hard links, which would keep the old text"
    case .hasWholeCopy(let copy): "a save of it was interrupted; the complete text is in '\(copy.text)'"
    case .brokenOff(let error, _): error.text
    case .isNotOwn: "it is a link, or belongs to somebody else"
    case .tooLarge(let limit): "it is larger than \(MessageText.bytes(limit))"
    case .isPacked(let program): "it is packed by \(program)"
    case .isDamaged: "its packed bytes are damaged or cut off"
    case .growsTooMuch(let times): "it is more than \(times) times as large unpacked"
    case .isBeingWritten: "it is being written while it is read"
    case .system(let error): error.text
    }
  }

  private var fate: String? {
    if case .brokenOff(_, let copy) = reason {
      return "the file may hold parts of two texts; the new one is complete in '\(copy.text)'"
    }
    return switch step {
    case .opening, .reading: nil
    case .followingLinks, .openingFolder, .examiningOldFile, .creatingTemporaryFile, .writing, .keepingPermissions,
      .syncing, .closing, .replacing, .openingForWriting, .copying, .writingInPlace:
      "the previous content is unchanged"
    case .syncingFolder: "a power cut could bring the old text back"
    }
  }

  private var remedy: String? {
    let isSaving = step != .opening && step != .reading
    switch reason {
    case .isFolder: return isSaving ? "give the name of a file" : "name a file in it"
    case .isOccupied: return "save under another name"
    case .isReadOnly: return "make it writable (chmod u+w) or save under another name"
    case .changedMeanwhile: return "read it again before you replace it, or save under another name"
    case .isBeingSaved: return "save again in a moment, or under another name"
    case .hasOtherNames:
      return "set XDG_STATE_HOME to keep a copy there meanwhile, or save under another name"
    case .hasWholeCopy: return "compare the two files, then remove that one"
    case .brokenOff: return "copy it over the file when that is possible"
    case .notAFile: return isSaving ? "save under another name" : "name a plain file"
    case .isNotOwn: return "put a file or folder of your own in its place"
    case .tooLarge: return "split it"
    case .isPacked: return "unpack it first, or pack it with gzip"
    case .isDamaged: return "pack or download it again"
    case .growsTooMuch: return "unpack it first if you trust it"
    case .isBeingWritten: return "read it again later"
    case .system(let error):
      switch error.number {
      case ENOSPC, EDQUOT: return "free some space and save again, or save elsewhere"
      case EACCES, EPERM:
        return isSaving ? "make the folder writable or save elsewhere" : "ask its owner for the permission to read it"
      case EROFS: return "save elsewhere"
      case ENOENT, ENOTDIR: return isSaving ? "create the folder first or save elsewhere" : nil
      case ENAMETOOLONG: return isSaving ? "save under a shorter name" : nil
      case EMFILE, ENFILE: return "close other files or programs first"
      case ELOOP: return "repair the link"
      case _: return isSaving ? "save again, or elsewhere" : nil
      }
    }
  }
}

extension SystemError {
  /// The meaning of the error number, in English for any locale.
  public var text: String {
    switch number {
    case EACCES: "permission denied"
    case EPERM: "operation not permitted"
    case ENOENT: "no such file or folder"
    case ENOTDIR: "a part of the path is not a folder"
    case EISDIR: "it is a folder"
    case ENOSPC: "no space left on the device"
    case EDQUOT: "the disk quota is used up"
    case EROFS: "the file system is read-only"
    case EIO: "input/output error"
    case EFBIG: "the file is too large for the file system or its limit"
    case EMFILE, ENFILE: "too many open files"
    case ELOOP: "too many symbolic links"
    case ENAMETOOLONG: "the name is too long"
    case EXDEV: "it is on another file system"
    case EEXIST: "a file of that name exists"
    case ENXIO, ENODEV: "no such device"
    case ESTALE: "the file is no longer there on its server"
    case ETXTBSY, EBUSY: "it is in use"
    case EINTR: "interrupted repeatedly"
    case EPIPE: "no program reads it any more"
    case EBADF: "it is closed"
    case _: "error \(number) of the system"
    }
  }
}
