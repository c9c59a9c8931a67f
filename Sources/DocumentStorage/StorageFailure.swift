import Glibc

/// The reason why bytes were not read or saved: the step, the file, and the system's error.
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

  /// Why.
  public enum Reason: Hashable, Sendable {
    case system(SystemError)
    case isFolder
    /// A device, socket or pipe instead of a file.
    case notAFile
    /// A file that is not empty, if none was to be replaced.
    case isOccupied
    /// A file that its owner made read-only, or that the user may not write.
    case isReadOnly
    /// Others wrote to the file since it was read.
    case changedMeanwhile
    /// Another program has had the file locked all the time: that one, if it is known.
    case isBeingSaved(by: String?)
    /// The file has this many other names, which cannot be kept.
    case hasOtherNames(Int)
    /// A save of the file broke off earlier, and `copy` holds its text as a whole.
    case hasWholeCopy(StoragePath)
    /// The file may hold parts of two texts; `copy` holds the new one.
    case brokenOff(SystemError, copy: StoragePath)
    /// A folder or file that is a link, or belongs to another user, where only the user's own is trusted.
    case isNotOwn
    /// More bytes than the limit.
    case tooLarge(limit: Int)
    /// Packed by a program whose format is not supported.
    case isPacked(by: String)
    /// Packed by gzip, and cut off or changed since.
    case isDamaged
    /// Packed by gzip, and more than that many times as large unpacked.
    case growsTooMuch(times: Int)
  }

  /// The failed step.
  public let step: Step
  /// The requested path.
  public let path: StoragePath
  /// Why.
  public let reason: Reason

  /// A failure of a step, for a path as requested.
  public init(_ step: Step, _ path: StoragePath, _ reason: Reason) {
    self.step = step
    self.path = path
    self.reason = reason
  }

  /// Whether there is no such file, or no folder for it; an open file that reports so is not a missing one.
  public var isMissing: Bool { reason == .system(SystemError(number: ENOENT)) && isBeforeFirstByte }

  /// Whether the file could not even be opened or created, so that no byte moved; otherwise reading or writing broke off.
  public var isBeforeFirstByte: Bool {
    switch step {
    case .opening, .followingLinks, .openingFolder, .examiningOldFile, .creatingTemporaryFile, .openingForWriting: true
    case .reading, .writing, .keepingPermissions, .syncing, .closing, .replacing, .syncingFolder, .copying,
      .writingInPlace:
      false
    }
  }
}
