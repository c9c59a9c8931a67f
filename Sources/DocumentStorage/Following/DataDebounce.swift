public import DataSets
public import GraphDocument

/// Debounces failures of files that may be in the middle of being written: for a moment, the previous contents stay
/// valid.
///
/// Between two complete states, a file may be empty, cut off in the middle of a row, or missing. A source therefore
/// keeps its previous contents until it has failed with the same problem, without a write, for `retryDelay`, or with
/// any problem for `longest`.
///
/// It reads no clock: the caller passes times, which must not decrease.
public struct Debounce<Source: Hashable, Contents> {
  /// A failure that is not reported yet.
  private struct PendingFailure {
    let problem: DataSourceProblem
    /// The time of the first failure with this problem.
    let since: ContinuousClock.Instant
    /// The time since which the source has failed with any problem.
    let begin: ContinuousClock.Instant
  }

  private var given: [Source: Contents] = [:]
  private var pending: [Source: PendingFailure] = [:]
  /// The state of the previous round.
  private var before: (given: [Source: Contents], pending: [Source: PendingFailure]) = ([:], [:])

  /// Creates a debounce without contents.
  public init() {}

  /// Whether a failure may be temporary; its file must then be read again after `FileFollower.retryDelay`.
  public var isPending: Bool { !pending.isEmpty }

  /// Begins a round, in which `settle` is called for each source; other sources are discarded.
  public mutating func begin() {
    before = (given, pending)
    (given, pending) = ([:], [:])
  }

  /// Returns the valid contents of a source at a time; `lastWrite` is the time of the last known write to any source,
  /// nil for never.
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

/// Debounces failures of the files of data nodes.
public typealias DataDebounce = Debounce<DataSource, DataSet>

extension Debounce where Source == DataSource, Contents == DataSet {
  /// How long the same failure is debounced.
  public static var retryDelay: Duration { FileFollower.retryDelay }
  /// How long failures that keep changing are debounced.
  static var longest: Duration { .seconds(2) }

  /// Returns the valid contents of the sources at a time; other sources are discarded.
  ///
  /// `lastWrite` is the time of the last known write to any of them; nil for never.
  public mutating func settle<Key: Hashable>(
    _ loaded: [Key: LoadedData], of sources: [Key: DataSource], at now: ContinuousClock.Instant,
    lastWrite: ContinuousClock.Instant?
  ) -> [Key: Result<DataSet, DataSourceProblem>] {
    begin()
    return loaded.reduce(into: [:]) { settled, entry in
      let points = entry.value.points
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
