public import GraphFiles

/// The process that holds a journal.
public enum JournalHolder: Hashable, Sendable {
  /// The process that created the journal is running.
  case live(ProcessIdentity)
  /// The process that created the journal has ended or is unknown, and another process has the journal; its number is
  /// nil if unknown.
  case recovering(process: Int?)
  /// The journal was created on another machine, whose processes are not visible here.
  case otherHost(String)
  /// No process has the journal.
  case stale(Reason)

  /// The evidence that no process has the journal.
  public enum Reason: Hashable, Sendable {
    /// The process that created it has ended.
    case processGone
    /// The machine was restarted since it was created.
    case earlierBoot
    /// The journal is not locked; the process that created it has released it, or is unknown.
    case unlocked
  }

  /// Whether the journal can be taken over.
  public var isFree: Bool {
    switch self {
    case .live, .recovering: false
    case .otherHost, .stale: true
    }
  }

  /// Creates the holder of a journal that `writer` created.
  ///
  /// The lock decides if there is one; a process number alone proves nothing, because it may be reused.
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

  /// A clause about the holder; nil if there is none.
  ///
  /// Names in it are not escaped for a terminal.
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

/// The reason why a journal is unavailable.
public enum JournalFailure: Error, Hashable, Sendable {
  case storage(StorageFailure)
  case problem(JournalProblem)
  /// Another session has it.
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
  /// One sentence about a recovery journal: the failure, its reason, the consequence for the edits, and a suggestion.
  ///
  /// The path in it is not escaped for a terminal.
  public var journalMessage: String {
    isReading
      ? "the recovery journal '\(path.text)' cannot be read: \(briefMessage)"
      : "edits are not kept for recovery, so a crash would lose them: '\(path.text)': \(briefMessage)"
  }

  private var isReading: Bool { step == .opening || step == .reading }
}
