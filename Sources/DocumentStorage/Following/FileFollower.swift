import Glibc

/// Watches a file for changes of its text by other programs.
///
/// A caller waits until `descriptor` is readable, at most for `timeout`, and then calls `changes()`. As long as nothing
/// changes, it need not wake up. If the system does not report changes (there is no inotify, or the folder is missing),
/// the status of the file is checked every `interval`.
///
/// A change is a text that differs from the last known one; times of files are not used. A file that is written again
/// and again is read when it has not changed for a moment, or after `longestDelay` at the latest.
public final class FileFollower {
  /// A change of the file.
  public struct News: Sendable {
    /// The new text, or why it cannot be read.
    public let text: Result<[UInt8], StorageFailure>
    /// Whether the text is final.
    ///
    /// If not, another program may still be writing the file. A caller that cannot use the text can then call
    /// `recheck()` before reporting an error.
    public let isSettled: Bool
  }

  /// How long a file must stay unchanged before it is read.
  static let rest = Duration.milliseconds(20)
  /// The longest delay of reading while the file keeps changing.
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
  private var due: ContinuousClock.Instant?
  /// When something happened to the file for the first time since it was read.
  private var heardAt: ContinuousClock.Instant?
  /// When the text that was reported last becomes final, if the file does not change before.
  ///
  /// Nil if `recheck()` has not been called.
  private var settledAt: ContinuousClock.Instant?
  private var nextPoll: ContinuousClock.Instant

  /// Watches the file at `path`.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - known: The text when the caller read the file; nil if there was no file. A change since then is reported.
  ///   - usesNotification: Whether the system is asked to report changes; false in tests.
  ///   - interval: How often the status of the file is checked if the system does not report changes.
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

  /// Returns whether the file at `path` can be watched; false for files that cannot be read again, such as pipes.
  public static func canFollow(_ path: StoragePath) -> Bool {
    !FileSignature(of: path).isStream
  }

  /// The descriptor that is readable when there are changes; nil if the system does not report changes.
  public var descriptor: Int32? { notifier?.descriptor }

  /// How long to wait until `changes()` must be called even if `descriptor` is not readable; nil to wait without limit.
  public var timeout: Duration? {
    let times = [due, hasAllFolders ? nil : nextPoll].compactMap(\.self)
    return times.min().map { max(.zero, $0 - .now) }
  }

  /// Records a text that the caller wrote, so that it is not reported as a change.
  public func know(_ text: [UInt8]?) {
    known = Self.reading(text, of: path)
    settledAt = nil
  }

  /// Makes `changes()` report the last text again as final after a moment, if the text does not change before.
  ///
  /// Call it for a text that cannot be used.
  public func recheck() {
    let then = ContinuousClock.now + Self.retryDelay
    (due, settledAt) = (then, then)
  }

  /// Returns the change of the file; nil if the text is already known, or if it is too early to read the file.
  public func changes() -> News? {
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

  private func hear() {
    // Folders and links may have changed.
    watchFolders()
    let first = heardAt ?? .now
    heardAt = first
    due = min(.now + Self.rest, first + Self.longestDelay)
  }

  private func poll() {
    nextPoll = .now + interval
    watchFolders()
    let signature = FileSignature(of: path)
    // A file that has just changed may change again with the same time stamp, because the clock of files is coarse.
    if signature.differs(from: self.signature) || hasAllFolders || self.signature.isFresh { hear() }
    self.signature = signature
  }

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
