public import GraphFiles

/// The folder of recovery journals: `journals` in the program's folder of state, for the user alone.
///
/// One that is a link, or somebody else's, is not used.
public struct JournalFolder {
  /// The most journals that are listed.
  public static let entryLimit = 10_000

  /// The folder, which need not exist.
  public let path: StoragePath
  let system: any SystemCalls

  /// The folder of journals in the program's folder of state.
  public init(in state: StateFolder, system: any SystemCalls = Kernel()) {
    path = state.file("journals")
    self.system = system
  }

  /// The journals in it, sorted by the bytes of their names; none where the folder does not exist.
  ///
  /// - Throws: where it cannot be read, is a link or somebody else's.
  public func entries() throws(StorageFailure) -> [JournalEntry] {
    preconditionFailure("unwritten")
  }

  /// The journals of one document: by its real path, or, where it was moved, by the file itself.
  ///
  /// - Parameters:
  ///   - path: the real path, without links; nil for those of new documents.
  ///   - file: the file; nil where there is none.
  public func entries(ofDocument path: StoragePath?, file: FileIdentity?) throws(StorageFailure) -> [JournalEntry] {
    preconditionFailure("unwritten")
  }

  /// Removes what holds nothing to recover and nobody writes: journals without an edit since the last save, and what broken
  /// compactions left.
  ///
  /// What cannot be removed or read stays.
  ///
  /// - Returns: how many files were removed.
  @discardableResult
  public func sweep() -> Int {
    preconditionFailure("unwritten")
  }
}
