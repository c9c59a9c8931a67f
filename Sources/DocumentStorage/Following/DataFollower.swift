public import GraphDocument

/// Watches the files of data nodes for changes by other programs.
///
/// A caller waits until `descriptor` is readable, at most for `timeout`, and then calls `hasChanges()`. If the result
/// is true, it reads the changed files with a `DataLoader`. As long as nothing changes, it need not wake up. If the
/// system does not report changes, the status of the files is checked every `interval`.
public final class DataFollower {
  private let access: DataAccess
  private let notifier: ChangeNotifier?
  private let interval: Duration
  private var paths: [StoragePath] = []
  private var hasAllFolders = false
  private var signatures: [FileSignature] = []
  private var due: ContinuousClock.Instant?
  private var heardAt: ContinuousClock.Instant?
  /// When something has happened to one of the files for the last time; nil if nothing has.
  public private(set) var lastHeard: ContinuousClock.Instant?
  private var nextPoll = ContinuousClock.now

  /// Creates a follower that watches no files.
  ///
  /// - Parameters:
  ///   - access: Finds the files of data nodes.
  ///   - usesNotification: Whether the system is asked to report changes; false in tests.
  ///   - interval: How often the status of files is checked if the system does not report changes.
  public init(_ access: DataAccess, usesNotification: Bool = true, interval: Duration = .seconds(1)) {
    self.access = access
    self.interval = interval
    notifier = usesNotification ? ChangeNotifier() : nil
  }

  /// Watches the files of these sources and of these documents from now on, and no others.
  ///
  /// Changes of files that were already watched are not forgotten.
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

  /// The descriptor that is readable when there are changes; nil if the system does not report changes.
  public var descriptor: Int32? { notifier?.descriptor }

  /// How long to wait until `hasChanges()` must be called even if `descriptor` is not readable; nil to wait without
  /// limit.
  public var timeout: Duration? {
    let times = [due, hasAllFolders ? nil : nextPoll].compactMap(\.self)
    return times.min().map { max(.zero, $0 - .now) }
  }

  /// Returns whether some file must be read again.
  ///
  /// A file that is being written counts once it has not changed for a moment.
  public func hasChanges() -> Bool {
    if let notifier, notifier.takeEvents() { hear() }
    if !hasAllFolders, nextPoll <= .now { poll() }
    guard let due, due <= .now else { return false }
    (self.due, heardAt) = (nil, nil)
    return true
  }

  /// Reports a change after `time` at the latest; call it if an error in a file may be temporary.
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
