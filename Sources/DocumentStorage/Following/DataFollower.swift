public import GraphDocument

/// Watches the files that data nodes read for changes by other programs.
///
/// A loop waits until `descriptor` is readable, or for `timeout`, and then calls `hasNews()`; if that returns true, a
/// `DataLoader` reads the changed files. Without changes nothing wakes up, unless the system does not report changes:
/// then the files' status is polled every `interval`.
public final class DataFollower {
  private let access: DataAccess
  private let notifier: ChangeNotifier?
  private let interval: Duration
  private var paths: [StoragePath] = []
  private var hasAllFolders = false
  private var signatures: [FileSignature] = []
  /// The time to report a change; nil if there is none.
  private var due: ContinuousClock.Instant?
  private var heardAt: ContinuousClock.Instant?
  /// The time of the last known event on one of the files; nil for never.
  public private(set) var lastHeard: ContinuousClock.Instant?
  private var nextPoll = ContinuousClock.now

  /// Creates a follower of no files; `usesNotification` and `interval` are for tests of the fallback.
  public init(_ access: DataAccess, usesNotification: Bool = true, interval: Duration = .seconds(1)) {
    self.access = access
    self.interval = interval
    notifier = usesNotification ? ChangeNotifier() : nil
  }

  /// Follows the files of these sources and of documents with these names from now on, and no others.
  ///
  /// Pending changes of files that are still followed stay pending.
  public func follow(_ sources: some Sequence<DataSource>, documents: [String] = []) {
    var written: Set<String> = []
    let known = Dictionary(zip(paths, signatures), uniquingKeysWith: { first, _ in first })
    paths = []
    for source in sources {
      guard let (origin, _) = DataOrigin.of(source), !origin.isStandardInput, written.insert(origin.path).inserted
      else {
        continue
      }
      let path = access.place(of: origin.path)
      paths.append(path)
      if case .database = origin { paths.append(DatabaseReading.log(of: path)) }
    }
    for document in documents where written.insert(document).inserted { paths.append(access.place(of: document)) }
    if paths.isEmpty { (due, heardAt) = (nil, nil) }
    if known.isEmpty { nextPoll = .now + interval }
    signatures = paths.map { known[$0] ?? FileSignature(of: $0) }
    watchFolders()
  }

  /// Readable when there are changes; nil if the system does not report them.
  public var descriptor: Int32? { notifier?.descriptor }

  /// The time after which `hasNews()` must be called although `descriptor` is not readable; nil for never.
  public var timeout: Duration? {
    let times = [due, hasAllFolders ? nil : nextPoll].compactMap(\.self)
    return times.min().map { max(.zero, $0 - .now) }
  }

  /// Returns whether a file must be read again, because it was written and has then not changed for a moment.
  public func hasNews() -> Bool {
    if let notifier, notifier.takeEvents() { hear() }
    if !hasAllFolders, nextPoll <= .now { poll() }
    guard let due, due <= .now else { return false }
    (self.due, heardAt) = (nil, nil)
    return true
  }

  /// Reports a change again after `time` at the latest, because the last data may be temporary.
  public func recheck(after time: Duration) {
    let then = ContinuousClock.now + time
    due = due.map { min($0, then) } ?? then
  }

  private func hear() {
    // Folders and links may have changed.
    watchFolders()
    let now = ContinuousClock.now
    let first = heardAt ?? now
    (heardAt, lastHeard) = (first, now)
    due = min(now + FileFollower.rest, first + FileFollower.longestDelay)
  }

  private func poll() {
    nextPoll = .now + interval
    watchFolders()
    let seen = paths.map { FileSignature(of: $0) }
    if zip(signatures, seen).contains(where: { $0.differs(from: $1) || $0.isFresh }) || hasAllFolders { hear() }
    signatures = seen
  }

  /// Watches the names of the files and, if they are links, of their targets.
  private func watchFolders() {
    guard !paths.isEmpty else {
      hasAllFolders = true
      _ = notifier?.watch([])
      return
    }
    guard let notifier else {
      hasAllFolders = false
      return
    }
    let ends = paths.compactMap { path in
      (try? LinkChain(system: Kernel()).end(of: path)).flatMap { $0 == path ? nil : $0 }
    }
    hasAllFolders = notifier.watch(paths + ends)
  }
}
