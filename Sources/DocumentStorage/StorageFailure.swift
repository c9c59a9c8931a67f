import Glibc

/// The reason why a file could not be read or saved: the step, the path, and the system's error.
public struct StorageFailure: Error, Hashable, Sendable {
  /// The step of reading or saving.
  public enum Step: CaseIterable, Hashable, Sendable {
    // Reading.
    case opening
    case reading
    // Saving, in the order of the steps.
    case followingLinks
    case openingFolder
    case examiningOldFile
    case creatingTemporaryFile
    case writing
    case keepingPermissions
    case syncing
    case closing
    case replacing
    case syncingFolder
    // Saving in place.
    case openingForWriting
    case copying
    case writingInPlace
  }

  /// Why a step of reading or saving failed.
  public enum Reason: Hashable, Sendable {
    case system(SystemError)
    case isFolder
    /// The path leads to a device, socket or pipe instead of a file.
    case notAFile
    /// The file is not empty, and the save may not replace text.
    case isOccupied
    /// The owner made the file read-only, or the user may not write it.
    case isReadOnly
    case changedMeanwhile
    /// Another program keeps the file locked; the value is its name, if known.
    case isBeingSaved(by: String?)
    /// The file has other names (hard links), which a save cannot keep; the value is their number.
    case hasOtherNames(Int)
    /// An earlier save of the file was interrupted; the copy at this path contains its whole text.
    case hasWholeCopy(StoragePath)
    /// The file may contain parts of two texts; `copy` contains the whole new text.
    case brokenOff(SystemError, copy: StoragePath)
    /// A file or folder that must belong to the user is a link or belongs to another user.
    case isNotOwn
    case tooLarge(limit: Int)
    /// The file is compressed by the program with this name, in a format that cannot be read.
    case isPacked(by: String)
    /// The file is compressed by gzip and is truncated or damaged.
    case isDamaged
    /// The file is compressed by gzip and would grow by more than the factor `times`.
    case growsTooMuch(times: Int)
    /// The file's size changed while it was read, so its last line may be incomplete.
    case isBeingWritten
  }

  /// The failed step.
  public let step: Step
  /// The path as the caller passed it.
  public let path: StoragePath
  /// Why the step failed.
  public let reason: Reason

  /// Creates a failure of a step for a requested path.
  public init(_ step: Step, _ path: StoragePath, _ reason: Reason) {
    self.step = step
    self.path = path
    self.reason = reason
  }

  /// Whether the file or its folder does not exist; false if the error occurred after the file was opened.
  public var isMissing: Bool { reason == .system(SystemError(number: ENOENT)) && isBeforeFirstByte }

  /// Whether the file could not be opened or created; false if a later step failed.
  public var isBeforeFirstByte: Bool {
    switch step {
    case .opening, .followingLinks, .openingFolder, .examiningOldFile, .creatingTemporaryFile, .openingForWriting: true
    case .reading, .writing, .keepingPermissions, .syncing, .closing, .replacing, .syncingFolder, .copying,
      .writingInPlace:
      false
    }
  }
}
