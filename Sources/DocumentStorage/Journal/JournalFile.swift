public import GraphFiles

/// The journal of a session at work: a file that only grows, locked while the session lives.
public final class JournalFile {
  /// Where it is.
  public var path: StoragePath { preconditionFailure("unwritten") }

  /// Begins a journal with that header and base; both are on the disk when it returns.
  ///
  /// - Throws: with the step and the reason; nothing is left then.
  public init(
    in folder: JournalFolder, header: JournalHeader, base: JournalBase
  ) throws(StorageFailure) {
    preconditionFailure("unwritten")
  }

  /// Appends a step and brings it to the disk.
  ///
  /// - Throws: with the step and the reason; the record is kept in memory then and goes to the disk with the next.
  public func append(_ step: JournalStep) throws(StorageFailure) {
    preconditionFailure("unwritten")
  }

  /// Notes that the document's file holds this state, as text with that fingerprint.
  ///
  /// - Throws: as `append(_:)`.
  public func markSaved(_ file: Fingerprint) throws(StorageFailure) {
    preconditionFailure("unwritten")
  }

  /// Whether it has grown so much that it should be compacted at the next quiet moment: by more than 1 MiB and more than four times
  /// what it held when it was begun or compacted, or by 64 MiB.
  public var isDueForCompaction: Bool { preconditionFailure("unwritten") }

  /// Writes it anew as base and one step, and puts that in its place.
  ///
  /// - Throws: with the step and the reason; the old one stands then, and it is due again after growing as much again.
  public func compact() throws(StorageFailure) {
    preconditionFailure("unwritten")
  }

  /// Removes it: the session ended cleanly.
  public func remove() throws(StorageFailure) {
    preconditionFailure("unwritten")
  }

  /// Lets go of it and leaves it for the next start; nothing can be appended any more.
  public func close() {
    preconditionFailure("unwritten")
  }
}
