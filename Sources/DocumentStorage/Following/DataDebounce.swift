public import GraphDocument

/// Delays errors in files that another program may still be writing; until then, the files keep their previous
/// contents.
///
/// While a file is written, it may be empty, end in the middle of a row, or be missing. An error is reported in two
/// cases:
/// - It has stayed the same for `retryDelay` without another write.
/// - The file has had errors for `longest`.
///
/// The caller passes the times, which must not decrease.
public struct Debounce<Source: Hashable, Contents> {
  private struct PendingFailure {
    let problem: DataSourceProblem
    let since: ContinuousClock.Instant
    /// When the file first had an error, perhaps a different error.
    let begin: ContinuousClock.Instant
  }

  private var given: [Source: Contents] = [:]
  private var pending: [Source: PendingFailure] = [:]
  private var before: (given: [Source: Contents], pending: [Source: PendingFailure]) = ([:], [:])

  /// Creates a debounce without contents.
  public init() {}

  /// Whether an error is delayed, so that its file must be read again after `FileFollower.retryDelay`.
  public var isPending: Bool { !pending.isEmpty }

  /// Starts again with all sources.
  ///
  /// Call `settle` for each source then. Sources without a call are discarded.
  public mutating func begin() {
    before = (given, pending)
    (given, pending) = ([:], [:])
  }

  /// Returns the contents to use for a source: those just read or, if an error is delayed, the previous ones.
  ///
  /// - Parameters:
  ///   - read: The result of reading the source.
  ///   - source: The source.
  ///   - now: The time.
  ///   - lastWrite: The time of the last known write to any source; nil if there was none.
  /// - Returns: The contents, or the error.
  public mutating func settle(
    _ read: Result<Contents, DataSourceProblem>, of source: Source, at now: ContinuousClock.Instant,
    lastWrite: ContinuousClock.Instant?
  ) -> Result<Contents, DataSourceProblem> {
    if let given = given[source] { return .success(given) }
    switch read {
    case .success(let contents): given[source] = contents
    case .failure(let problem):
      guard problem.mayPass, let contents = before.given[source] else { break }
      let earlier = before.pending[source]
      let since = earlier?.problem == problem ? earlier?.since ?? now : now
      let failure = PendingFailure(problem: problem, since: since, begin: earlier?.begin ?? now)
      let quiet = now - max(failure.since, lastWrite ?? failure.since)
      if quiet >= FileFollower.retryDelay || now - failure.begin >= DataDebounce.longest { break }
      pending[source] = failure
      given[source] = contents
    }
    return given[source].map { .success($0) } ?? read
  }
}

/// Delays errors in the files of data nodes.
public typealias DataDebounce = Debounce<DataSource, MeasuredSet>

extension Debounce where Source == DataSource, Contents == MeasuredSet {
  /// How long an error is delayed if it stays the same and nothing is written.
  public static var retryDelay: Duration { FileFollower.retryDelay }
  /// The longest delay of errors, even if they change.
  static var longest: Duration { .seconds(2) }

  /// Returns the data to use for each source: as just read or, if an error is delayed, the previous data.
  ///
  /// - Parameters:
  ///   - loaded: The results of reading.
  ///   - sources: The sources, with the same keys; other sources are discarded.
  ///   - now: The time.
  ///   - lastWrite: The time of the last known write to any source; nil if there was none.
  /// - Returns: The data or the error of each source.
  public mutating func settle<Key: Hashable>(
    _ loaded: [Key: LoadedData], of sources: [Key: DataSource], at now: ContinuousClock.Instant,
    lastWrite: ContinuousClock.Instant?
  ) -> [Key: Result<MeasuredSet, DataSourceProblem>] {
    begin()
    return loaded.reduce(into: [:]) { settled, entry in
      let points = entry.value.measured
      settled[entry.key] = sources[entry.key].map { settle(points, of: $0, at: now, lastWrite: lastWrite) } ?? points
    }
  }
}

extension DataSourceProblem {
  /// Whether the problem may disappear when the file is completely written.
  fileprivate var mayPass: Bool {
    switch reason {
    case .storage, .changing, .content, .database, .document: true
    case .noPath, .outside, .standardInputTaken, .standardInputRead, .interrupted, .importLoop, .importsTooDeep,
      .tooManyImports:
      false
    }
  }
}
