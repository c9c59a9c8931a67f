public import DataSets
public import GraphDocument

/// Debounces failures of files that may be being written: for a moment the former contents count.
///
/// Between two complete states, a file may be empty, cut off in the middle of a row, or missing. So a source keeps its
/// former contents until it has failed with the same problem, without a write, for `retryDelay`, or with any problem
/// for `longest`.
///
/// It reads no clock: the caller passes the moments, which must not go back.
public struct Debounce<Source: Hashable, Contents> {
  /// A failure that does not count yet.
  private struct PendingFailure {
    let problem: DataSourceProblem
    /// The time of the first such failure.
    let since: ContinuousClock.Instant
    /// When the source last stopped giving something.
    let begin: ContinuousClock.Instant
  }

  private var given: [Source: Contents] = [:]
  private var pending: [Source: PendingFailure] = [:]
  /// The state of the round before.
  private var before: (given: [Source: Contents], pending: [Source: PendingFailure]) = ([:], [:])

  /// No contents yet.
  public init() {}

  /// Whether a failure is not final yet: then its file must be read again after `FileFollower.retryDelay`.
  public var isPending: Bool { !pending.isEmpty }

  /// Begins a round, which asks about each source; others are discarded.
  public mutating func begin() {
    before = (given, pending)
    (given, pending) = ([:], [:])
  }

  /// The contents that count for a source at that moment; `lastWrite` is the time of the last known write to any of
  /// them, nil for never.
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
  /// How long one failure is debounced.
  public static var retryDelay: Duration { FileFollower.retryDelay }
  /// How long failures are debounced that differ each time.
  static var longest: Duration { .seconds(2) }

  /// The contents that count for the sources at that moment; other sources are discarded.
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
  /// Whether it may end as soon as the file is written completely.
  fileprivate var mayPass: Bool {
    switch reason {
    case .storage, .changing, .content, .database, .document: true
    case .noPath, .outside, .standardInputTaken, .standardInputRead, .interrupted, .importLoop, .importsTooDeep,
      .tooManyImports:
      false
    }
  }
}
