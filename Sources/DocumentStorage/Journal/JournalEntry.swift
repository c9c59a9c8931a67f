public import GraphFiles

/// A journal as it lies in its folder.
public struct JournalEntry {
  /// Its name in the folder.
  public let name: String
  /// Its path.
  public let path: StoragePath
  /// Who has it.
  public let holder: JournalHolder
  /// Whose it is; nil where that cannot be read, for `problem`.
  public let header: JournalHeader?
  /// Why its header cannot be read.
  public let problem: JournalFailure?
  /// How many bytes it has.
  public let size: Int
  let folder: JournalFolder

  /// Whether it can be taken over: nobody is known to write it.
  public var isFree: Bool {
    switch holder {
    case .live, .recovering: false
    case .otherHost, .stale: true
    }
  }

  /// What it says, without taking it: it may be growing.
  ///
  /// - Throws: where it is gone, cannot be read or is no journal.
  public func read() throws(JournalFailure) -> JournalReading {
    preconditionFailure("unwritten")
  }

  /// Takes it, so that nobody else recovers it at the same time: whoever takes it first has it.
  ///
  /// - Throws: `.held` where somebody else has it; where it is gone or cannot be read.
  public func claim() throws(JournalFailure) -> ClaimedJournal {
    preconditionFailure("unwritten")
  }
}

/// Who has a journal.
public enum JournalHolder: Hashable, Sendable {
  /// The process that began it is at work.
  case live(ProcessIdentity)
  /// The process that began it is gone, and another recovers it; nil where the system does not say which.
  case recovering(process: Int?)
  /// It was begun on another machine, whose processes cannot be seen from here.
  case otherHost(String)
  /// Nobody.
  case stale(Reason)

  /// How it is known that nobody has it.
  public enum Reason: Hashable, Sendable {
    /// The process is gone.
    case processGone
    /// The machine was started again since.
    case earlierBoot
    /// Nobody has its lock, and nothing is known of the process.
    case unlocked
  }
}

/// Why a journal cannot be had.
public enum JournalFailure: Error, Hashable, Sendable {
  case storage(StorageFailure)
  case problem(JournalProblem)
  /// Somebody else has it.
  case held(JournalHolder)

  /// One sentence: what is wrong and what would mend it.
  public var message: String {
    preconditionFailure("unwritten")
  }
}

/// A journal that this process has taken for recovery, until it is discarded, continued or released.
public final class ClaimedJournal {
  /// What it says.
  public let reading: JournalReading
  /// Its path.
  public let path: StoragePath

  init(_ reading: JournalReading, _ path: StoragePath) {
    self.reading = reading
    self.path = path
  }

  /// Removes it with all that is in it.
  public func discard() throws(StorageFailure) {
    preconditionFailure("unwritten")
  }

  /// Goes on with it as the journal of this session: a new file under `header` with its base and its steps up to that many, and the old one
  /// is removed once the new one is safe.
  public func continued(under header: JournalHeader, upTo steps: Int? = nil) throws(StorageFailure) -> JournalFile {
    preconditionFailure("unwritten")
  }

  /// Leaves it as it is to whoever comes next.
  public func release() {
    preconditionFailure("unwritten")
  }
}
