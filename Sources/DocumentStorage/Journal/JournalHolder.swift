public import GraphFiles

/// The process that uses a journal, or the reason why none does.
public enum JournalHolder: Hashable, Sendable {
  /// The process that created the journal is running.
  case live(ProcessIdentity)
  /// The journal is used by another process than its creator, which has ended or is unknown.
  ///
  /// `process` is the number of the process that uses the journal; nil if unknown.
  case recovering(process: Int?)
  /// The journal was created on another machine, so it is unknown whether its process still runs.
  case otherHost(String)
  /// No process has the journal.
  case stale(Reason)

  /// The reason why no process can be using the journal.
  public enum Reason: Hashable, Sendable {
    case processGone
    /// The machine was restarted since the journal was created.
    case earlierBoot
    /// No process has locked the journal; its creator has released it or is unknown.
    case unlocked
  }

  /// Whether the journal can be taken over.
  public var isFree: Bool {
    switch self {
    case .live, .recovering: false
    case .otherHost, .stale: true
    }
  }

  /// Finds the process that uses a journal which `writer` created.
  ///
  /// If the file system supports locks, the lock decides. A running process with the same number proves nothing,
  /// because numbers are reused.
  init(of writer: ProcessIdentity?, _ lock: JournalLock, _ here: ProcessIdentity, _ system: any SystemCalls) {
    let isHeld = lock.state == .held
    guard let writer else {
      self = isHeld ? Self.recovering(lock, system) : .stale(.unlocked)
      return
    }
    if writer.host != here.host {
      self = isHeld ? .live(writer) : .otherHost(writer.host)
    } else if !writer.boot.isEmpty, !here.boot.isEmpty, writer.boot != here.boot {
      self = isHeld ? Self.recovering(lock, system) : .stale(.earlierBoot)
    } else if writer.isAlive(system: system) {
      self = lock.state == .taken ? .stale(.unlocked) : .live(writer)
    } else {
      self = isHeld ? Self.recovering(lock, system) : .stale(.processGone)
    }
  }

  private static func recovering(_ lock: JournalLock, _ system: any SystemCalls) -> JournalHolder {
    .recovering(process: ProcessTable(system: system).lockOwner(of: lock.status.identity.inode))
  }

  /// A clause of a message that describes the holder; nil if no process has the journal.
  ///
  /// Names in the clause are not escaped for a terminal.
  public var clause: String? {
    switch self {
    case .live(let writer): "process \(writer.process) on \(writer.host) is editing it"
    case .recovering(let process?): "it is being recovered by process \(process)"
    case .recovering(nil): "it is being recovered by another process"
    case .otherHost(let host): "it was started on \(host), where a session may be editing it"
    case .stale: nil
    }
  }
}

/// The reason why a journal cannot be read or taken over.
public enum JournalFailure: Error, Hashable, Sendable {
  case storage(StorageFailure)
  case problem(JournalProblem)
  case held(JournalHolder)

  /// One sentence with the problem and a suggestion.
  ///
  /// Paths and names in it are not escaped for a terminal.
  public var message: String {
    switch self {
    case .storage(let failure): failure.journalMessage
    case .problem(let problem): "the recovery journal cannot be read: \(problem.message)"
    case .held(let holder):
      "the recovery journal is not available: \(holder.clause ?? "another process has it"); wait until that ends, or end it"
    }
  }
}

extension StorageFailure {
  /// A sentence for the user about a failure of the recovery journal.
  ///
  /// It states the failure, its reason, what it means for the edits, and what to do. The path in it is not escaped for
  /// a terminal.
  public var journalMessage: String {
    isReading
      ? "the recovery journal '\(path.text)' cannot be read: \(briefMessage)"
      : "edits are not kept for recovery, so a crash would lose them: '\(path.text)': \(briefMessage)"
  }

  private var isReading: Bool { step == .opening || step == .reading }
}
