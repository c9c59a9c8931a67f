import Glibc

/// Watches a file's text for changes by other programs.
///
/// A loop waits until `descriptor` is readable, or for `timeout`, and then calls `news()`. Without changes nothing
/// wakes up, unless the system does not report changes (there is no inotify, or no folder to watch): then the file's
/// status is polled every `interval`.
///
/// Texts are compared by their bytes, never by times: a change is a text that differs from the last known one. A file
/// that is written repeatedly is read when it has not changed for a moment, or after `longestDelay` at the latest.
public final class FileFollower {
  /// A change of the file.
  public struct News: Sendable {
    /// The new text, or why it cannot be read.
    public let text: Result<[UInt8], StorageFailure>
    /// Whether the text is final.
    ///
    /// If not, the file may be in the middle of being written, and a caller that cannot use the text may call
    /// `recheck()` first.
    public let isSettled: Bool
  }

  /// How long a file must not change before it is read.
  static let rest = Duration.milliseconds(20)
  /// How long reading is postponed at most while the file keeps changing.
  static let longestDelay = Duration.milliseconds(200)
  /// The delay before an unusable text is read again.
  static let retryDelay = Duration.milliseconds(300)

  /// The path of the followed file as it was given.
  public let path: StoragePath
  private let notifier: ChangeNotifier?
  private let interval: Duration
  private var hasAllFolders = false
  private var signature: FileSignature
  private var known: Result<FileText, StorageFailure>
  /// The time to read the file; nil if it need not be read.
  private var due: ContinuousClock.Instant?
  /// The time of the first event since the file was read.
  private var heardAt: ContinuousClock.Instant?
  /// The time from which the last reported text counts as settled, if it does not change before; nil unless `recheck()`
  /// was called.
  private var settledAt: ContinuousClock.Instant?
  private var nextPoll: ContinuousClock.Instant

  /// Follows the file at `path`, whose text was `known` when it was read; nil if it did not exist.
  ///
  /// A change since it was read is reported too. `usesNotification` and `interval` are for tests of the fallback.
  public init(_ path: StoragePath, known: [UInt8]?, usesNotification: Bool = true, interval: Duration = .seconds(1)) {
    self.path = path
    self.interval = interval
    notifier = usesNotification ? ChangeNotifier() : nil
    self.known = Self.reading(known, of: path)
    signature = FileSignature(of: path)
    nextPoll = .now + interval
    watchFolders()
    // The file may have changed between reading it and now.
    due = .now
  }

  /// Returns whether the file at `path` can be followed: a plain file, or no file yet; a pipe cannot be read again.
  public static func canFollow(_ path: StoragePath) -> Bool {
    !FileSignature(of: path).isStream
  }

  /// Readable when there are changes; nil if the system does not report them.
  public var descriptor: Int32? { notifier?.descriptor }

  /// The time after which `news()` must be called although `descriptor` is not readable; nil for never.
  public var timeout: Duration? {
    let times = [due, hasAllFolders ? nil : nextPoll].compactMap(\.self)
    return times.min().map { max(.zero, $0 - .now) }
  }

  /// Records a text that the caller wrote, so that it is not reported as a change.
  public func know(_ text: [UInt8]?) {
    known = Self.reading(text, of: path)
    settledAt = nil
  }

  /// Reports the last text, which was unusable, again after a moment as settled, unless it changes before.
  public func recheck() {
    let then = ContinuousClock.now + Self.retryDelay
    (due, settledAt) = (then, then)
  }

  /// Returns the change of the file; nil if its text is known, or if it is too early to read it.
  public func news() -> News? {
    if let notifier, notifier.takeEvents() { hear() }
    if !hasAllFolders, nextPoll <= .now { poll() }
    guard let due, due <= .now else { return nil }
    (self.due, heardAt) = (nil, nil)
    let text = read()
    guard text == known else {
      (known, settledAt) = (text, nil)
      return News(text: text.map(\.bytes), isSettled: false)
    }
    guard let settledAt else { return nil }
    if settledAt > .now {
      self.due = settledAt
      return nil
    }
    self.settledAt = nil
    return News(text: known.map(\.bytes), isSettled: true)
  }

  /// Schedules reading the file after an event.
  private func hear() {
    // Folders and links may have changed.
    watchFolders()
    let first = heardAt ?? .now
    heardAt = first
    due = min(.now + Self.rest, first + Self.longestDelay)
  }

  /// Checks the file's status, if the system does not report changes.
  private func poll() {
    nextPoll = .now + interval
    watchFolders()
    let signature = FileSignature(of: path)
    // A file that has just changed may change again with the same time stamp, because the clock of files is coarse.
    if signature.differs(from: self.signature) || hasAllFolders || self.signature.isFresh { hear() }
    self.signature = signature
  }

  /// Watches the file's name and, if it is a link, the name of its target.
  private func watchFolders() {
    guard let notifier else { return }
    var paths = [path]
    do throws(SystemError) {
      let end = try LinkChain(system: Kernel()).end(of: path)
      if end != path { paths.append(end) }
    } catch {
      // A cycle of links has no target; it is reported when the file is read.
    }
    hasAllFolders = notifier.watch(paths)
  }

  private func read() -> Result<FileText, StorageFailure> {
    do throws(StorageFailure) {
      return .success(FileText(try FileReading().read(path, isPlain: true)))
    } catch {
      return .failure(error)
    }
  }

  private static func reading(_ text: [UInt8]?, of path: StoragePath) -> Result<FileText, StorageFailure> {
    text.map { .success(FileText($0)) }
      ?? .failure(StorageFailure(.opening, path, .system(SystemError(number: ENOENT))))
  }
}
