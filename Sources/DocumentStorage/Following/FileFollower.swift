import Glibc

/// Follows a file's text as others write it.
///
/// A loop waits until `descriptor` is readable, or for `timeout`, and then calls `news()`. Nothing ticks while nothing
/// changes, unless the system does not report changes (there is no inotify, or no folder to watch): then it polls the
/// file's status every `interval`.
///
/// A text is identified by its bytes, never by times: a change is a text that differs from the last known one. A file
/// that is written repeatedly is read when it has been left alone for a moment, or after `longestDelay` at the latest.
public final class FileFollower {
  /// A change of the file.
  public struct News: Sendable {
    /// Its text, or why it cannot be read.
    public let text: Result<[UInt8], StorageFailure>
    /// False if the file may be being written: a caller that cannot use the text may call `recheck()` first.
    public let isSettled: Bool
  }

  /// The time that a file must be left alone before it is read.
  static let rest = Duration.milliseconds(20)
  /// The time after which it is read although it is not left alone.
  static let longestDelay = Duration.milliseconds(200)
  /// The time before an unusable text is read again.
  static let retryDelay = Duration.milliseconds(300)

  /// The file that is followed, as it was named.
  public let path: StoragePath
  private let notifier: ChangeNotifier?
  private let interval: Duration
  private var hasAllFolders = false
  private var signature: FileSignature
  private var known: Result<FileText, StorageFailure>
  /// The time to read the file; nil while there is no reason to.
  private var due: ContinuousClock.Instant?
  /// The time of the first event since the file was read.
  private var heardAt: ContinuousClock.Instant?
  /// The time at which the last reported text is settled, if it has not changed by then; nil unless `recheck()` was
  /// called.
  private var settledAt: ContinuousClock.Instant?
  private var nextPoll: ContinuousClock.Instant

  /// Follows the file at `path`, whose text was `known` when it was read; nil if it did not exist.
  ///
  /// A change since then is reported too. `usesNotification` and `interval` are for tests of the fallback.
  public init(_ path: StoragePath, known: [UInt8]?, usesNotification: Bool = true, interval: Duration = .seconds(1)) {
    self.path = path
    self.interval = interval
    notifier = usesNotification ? ChangeNotifier() : nil
    self.known = Self.reading(known, of: path)
    signature = FileSignature(of: path)
    nextPoll = .now + interval
    watchFolders()
    // What was written between the reading and this moment.
    due = .now
  }

  /// Whether the file at `path` can be followed: a plain file, or nothing yet; a pipe's text cannot be read again.
  public static func canFollow(_ path: StoragePath) -> Bool {
    !FileSignature(of: path).isStream
  }

  /// Readable as soon as something has happened; nil if the system does not report that.
  public var descriptor: Int32? { notifier?.descriptor }

  /// The time after which `news()` must be called although `descriptor` is not readable; nil for never.
  public var timeout: Duration? {
    let times = [due, hasAllFolders ? nil : nextPoll].compactMap(\.self)
    return times.min().map { max(.zero, $0 - .now) }
  }

  /// Tells it that the caller has changed the text: that is not reported.
  public func know(_ text: [UInt8]?) {
    known = Self.reading(text, of: path)
    settledAt = nil
  }

  /// Reports the unusable last text again after a moment, as settled, unless it has changed by then.
  public func recheck() {
    let then = ContinuousClock.now + Self.retryDelay
    (due, settledAt) = (then, then)
  }

  /// The change of the file; nil if its text is known, or it is not yet time to read it.
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

  /// Something happened to the file.
  private func hear() {
    // Folders and links may be others now.
    watchFolders()
    let first = heardAt ?? .now
    heardAt = first
    due = min(.now + Self.rest, first + Self.longestDelay)
  }

  /// Reads the file's status, if the system does not report changes.
  private func poll() {
    nextPoll = .now + interval
    watchFolders()
    let signature = FileSignature(of: path)
    // A file that has just been changed may be changed again without another time: the clock of files is coarse.
    if signature.differs(from: self.signature) || hasAllFolders || self.signature.isFresh { hear() }
    self.signature = signature
  }

  /// Watches the file's name and, if that is a link, the name it resolves to.
  private func watchFolders() {
    guard let notifier else { return }
    var paths = [path]
    do throws(SystemError) {
      let end = try LinkChain(system: Kernel()).end(of: path)
      if end != path { paths.append(end) }
    } catch {
      // A cycle of links resolves to nothing; it is reported when the file is read.
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
