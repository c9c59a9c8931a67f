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

  /// The reason of a failure.
  public enum Reason: Hashable, Sendable {
    case system(SystemError)
    case isFolder
    /// A device, socket or pipe instead of a file.
    case notAFile
    /// A file that is not empty, although no file may be replaced.
    case isOccupied
    /// A file that its owner made read-only, or that the user may not write.
    case isReadOnly
    /// Another program changed the file since it was read.
    case changedMeanwhile
    /// Another program kept the file locked; its name, if known.
    case isBeingSaved(by: String?)
    /// The file has other names, which cannot be kept; the value is their number.
    case hasOtherNames(Int)
    /// An earlier save of the file was cut off, and `copy` contains its whole text.
    case hasWholeCopy(StoragePath)
    /// The file may contain parts of two texts; `copy` contains the new one.
    case brokenOff(SystemError, copy: StoragePath)
    /// A folder or file that is a link or belongs to another user, where only the user's own is trusted.
    case isNotOwn
    /// The file has more bytes than the limit.
    case tooLarge(limit: Int)
    /// The file is compressed by a program whose format is not supported.
    case isPacked(by: String)
    /// The file is compressed by gzip and is truncated or damaged.
    case isDamaged
    /// The file is compressed by gzip and would grow by more than the factor `times`.
    case growsTooMuch(times: Int)
    /// The file got another size while it was read, so that its last line may be half written.
    case isBeingWritten
  }

  /// The failed step.
  public let step: Step
  /// The requested path.
  public let path: StoragePath
  /// The reason.
  public let reason: Reason

  /// Creates a failure of a step for a requested path.
  public init(_ step: Step, _ path: StoragePath, _ reason: Reason) {
    self.step = step
    self.path = path
    self.reason = reason
  }

  /// Whether the file or its folder does not exist; this error for an open file does not count.
  public var isMissing: Bool { reason == .system(SystemError(number: ENOENT)) && isBeforeFirstByte }

  /// Whether the file could not even be opened or created; otherwise reading or writing it failed.
  public var isBeforeFirstByte: Bool {
    switch step {
    case .opening, .followingLinks, .openingFolder, .examiningOldFile, .creatingTemporaryFile, .openingForWriting: true
    case .reading, .writing, .keepingPermissions, .syncing, .closing, .replacing, .syncingFolder, .copying,
      .writingInPlace:
      false
    }
  }
}
