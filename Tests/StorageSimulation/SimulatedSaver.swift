public import DocumentStorage
import Glibc

/// A way to save, good or bad, to see that a run tells them apart.
public enum SimulatedSaver: Hashable, Sendable {
  /// What the program does.
  case atomic
  /// The same, whatever others have written since the file was read.
  case heedless
  /// The old file is emptied and written over.
  case inPlace

  /// Saves `bytes` as the whole text of the file at `path`, which has to hold `expected` where that is given.
  ///
  /// A file that has other names is written in place, after a copy is safe in `copies`.
  ///
  /// - Returns: whether all that belongs to the file was kept; false where the user is told what was not.
  /// - Throws: a `StorageFailure`; the old text is there then, unless the step is `.syncingFolder` or the reason `.brokenOff`.
  public func save(
    _ bytes: [UInt8], to path: StoragePath, expecting expected: [UInt8]?, copies: StateFolder,
    by system: any SystemCalls
  ) throws(StorageFailure) -> Bool {
    switch self {
    case .atomic, .heedless:
      let expected = self == .heedless ? nil : expected
      let report = try AtomicSave(system: system, copies: copies)
        .save(bytes, to: path, replacesReadOnly: true, expecting: expected.map { FileText($0) })
      return report.notes.isEmpty
    case .inPlace:
      try step(.writing, path) { () throws(SystemError) in
        let file = try system.open(path, in: nil, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
        try fill(file, bytes, system)
      }
      return true
    }
  }

  private func fill(_ file: Int32, _ bytes: [UInt8], _ system: any SystemCalls) throws(SystemError) {
    var failure: SystemError?
    bytes.withUnsafeBytes { all in
      var done = 0
      do throws(SystemError) {
        while done < all.count { done += try system.write(file, UnsafeRawBufferPointer(rebasing: all[done...])) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    try system.sync(file)
    try system.close(file)
  }

  private func step(
    _ step: StorageFailure.Step, _ path: StoragePath, _ body: () throws(SystemError) -> Void
  ) throws(StorageFailure) {
    do throws(SystemError) { try body() } catch { throw StorageFailure(step, path, .system(error)) }
  }
}
