import Glibc

/// Overwrites a file in place, so that all its hard links remain.
///
/// Before the first byte is written, a copy of the new text is saved in another folder. If writing fails, the old text
/// is restored. If that fails too, or the process is killed, the copy remains and the user is told.
struct InPlaceSave {
  private let job: AtomicSave.Job
  private let old: TargetFile
  private let copies: StateFolder
  private let system: any SystemCalls

  init(_ job: AtomicSave.Job, over old: TargetFile, _ copies: StateFolder, _ system: any SystemCalls) {
    self.job = job
    self.old = old
    self.copies = copies
    self.system = system
  }

  /// Overwrites the file.
  ///
  /// - Returns: The report, which begins with `notes`.
  /// - Throws: `.brokenOff` if the file may contain parts of two texts.
  func run(noting notes: [SaveNote]) throws(StorageFailure) -> SaveReport {
    let file = try open()
    defer { system.abandon(file) }
    let document = (try? system.realPath(job.target)) ?? job.target
    if !job.isForced, let left = BrokenSave(of: document, in: copies, unless: old, system: system) {
      throw StorageFailure(.examiningOldFile, job.path, .hasWholeCopy(left.copy))
    }
    let before = try oldText()
    let copy = try WholeCopy(of: document, holding: job.bytes, in: copies, for: job.path, system: system)
    do throws(SystemError) {
      try write(job.bytes, to: file)
    } catch {
      do throws(SystemError) {
        try write(before, to: file)
      } catch let second {
        copy.leave()
        throw StorageFailure(.writingInPlace, job.path, .brokenOff(second, copy: copy.path))
      }
      copy.remove()
      throw StorageFailure(.writingInPlace, job.path, .system(error))
    }
    copy.remove()
    return SaveReport(notes: notes, traits: try? FileTraits(of: file, system: system))
  }

  private func open() throws(StorageFailure) -> Int32 {
    let file: Int32
    do throws(SystemError) {
      file = try system.retrying { () throws(SystemError) in
        try system.open(
          old.name, in: old.folder, flags: O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, mode: 0)
      }
    } catch {
      throw StorageFailure(.openingForWriting, job.path, .system(error))
    }
    // Another program may have replaced the file.
    guard (try? system.status(of: file))?.identity == old.status.identity else {
      system.abandon(file)
      throw StorageFailure(.examiningOldFile, job.path, .changedMeanwhile)
    }
    return file
  }

  /// Returns the text to restore if writing fails.
  ///
  /// - Throws: If the file cannot be read or is larger than any document.
  private func oldText() throws(StorageFailure) -> [UInt8] {
    do throws(StorageFailure) {
      return try old.text(limit: FileReading.usualLimit)
    } catch {
      throw StorageFailure(.examiningOldFile, job.path, error.reason)
    }
  }

  private func write(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    try system.retrying { () throws(SystemError) in try system.seek(file, to: 0) }
    try system.writing(bytes, to: file)
    try system.retrying { () throws(SystemError) in try system.truncate(file, to: bytes.count) }
    try system.bringToDisk(file)
  }
}

/// A save in place that was interrupted because the process was killed.
///
/// The document may contain parts of two texts; the copy contains the new text.
public struct BrokenSave: Hashable, Sendable {
  /// The path of the copy, which contains the complete new text.
  public let copy: StoragePath

  /// A clause for a message about this save; the path in it is not escaped for a terminal.
  public var sentence: String { StorageFailure(.examiningOldFile, copy, .hasWholeCopy(copy)).briefMessage }

  /// Looks in `copies` for an interrupted save of the document at `path`.
  ///
  /// - Returns: nil if there is none, or if the save is still in progress. It is also nil if the document already has
  ///   the text of the copy; the copy is then removed.
  public init?(of path: StoragePath, in copies: StateFolder, system: any SystemCalls = Kernel()) {
    guard let document = try? system.realPath(path) else { return nil }
    self.init(of: document, in: copies, system: system) { text in
      (try? FileReading(system: system).read(document, isPlain: true)).map { FileText($0) == text } ?? false
    }
  }

  /// Looks for an interrupted save of a document.
  ///
  /// `document` is its real path, `target` the open file.
  init?(of document: StoragePath, in copies: StateFolder, unless target: TargetFile, system: any SystemCalls) {
    self.init(of: document, in: copies, system: system) { target.holds($0) }
  }

  private init?(
    of document: StoragePath, in copies: StateFolder, system: any SystemCalls, unless isHeld: (FileText) -> Bool
  ) {
    guard copies.isOwn(system: system) else { return nil }
    let path = WholeCopy.path(of: document, in: copies)
    do throws(SystemError) {
      let file = try system.retrying { () throws(SystemError) in
        try system.open(path, in: nil, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, mode: 0)
      }
      defer { system.abandon(file) }
      guard try system.status(of: file).kind == .regular else { return nil }
      try system.lock(file)
      guard let text = try? FileReading(system: system).readOpen(file, path, FileReading.usualLimit, isPlain: true),
        isHeld(FileText(text)), Self.bringToDisk(document, system)
      else {
        copy = path
        return
      }
      let folder = try OpenFolder(copies.path, system: system)
      defer { system.abandon(folder.file) }
      try system.unlink(path.name, in: folder.file)
      return nil
    } catch {
      return nil
    }
  }

  /// Syncs the document; returns whether this succeeded.
  ///
  /// If the process was killed before it synced the document, a power failure could still lose the text in it.
  private static func bringToDisk(_ document: StoragePath, _ system: any SystemCalls) -> Bool {
    do throws(SystemError) {
      let file = try system.retrying { () throws(SystemError) in
        try system.open(document, in: nil, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, mode: 0)
      }
      defer { system.abandon(file) }
      try system.bringToDisk(file)
      return true
    } catch {
      return false
    }
  }
}
