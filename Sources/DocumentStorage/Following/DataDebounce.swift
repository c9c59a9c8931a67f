public import DataSets
public import GraphDocument

/// Debounces failures of files that somebody may be writing: for a moment the contents before count.
///
/// Between two moments in which a file is whole it may be empty, cut off in the middle of a row, or missing. So a source that gave
/// something goes on giving it until it has failed with the same problem, while nobody wrote, for `retryDelay`, or with any problem for `longest`.
///
/// It reads no clock: the moments are handed in, and must not go back.
public struct Debounce<Source: Hashable, Contents> {
  /// A failure that does not count yet.
  private struct PendingFailure {
    let problem: DataSourceProblem
    /// When this failure came first.
    let since: ContinuousClock.Instant
    /// When the source last stopped giving something.
    let begin: ContinuousClock.Instant
  }

  private var given: [Source: Contents] = [:]
  private var pending: [Source: PendingFailure] = [:]
  /// Those of the round before.
  private var before: (given: [Source: Contents], pending: [Source: PendingFailure]) = ([:], [:])

  /// Nothing has been given yet.
  public init() {}

  /// Whether some failure does not count yet: then its file is to be read once more after `FileFollower.retryDelay`.
  public var isPending: Bool { !pending.isEmpty }

  /// Begins a round, in which each source is asked about; what is not is forgotten.
  public mutating func begin() {
    before = (given, pending)
    (given, pending) = ([:], [:])
  }

  /// What counts of what a source gives at that moment; `lastWrite` is when it was last heard that somebody writes any of them, nil for never.
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

  /// What counts of what the sources give at that moment; other sources are forgotten.
  ///
  /// `lastWrite` is when it was last heard that somebody writes any of them; nil for never.
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
  /// Whether it may be over as soon as somebody has written the file to its end.
  fileprivate var mayPass: Bool {
    switch reason {
    case .storage, .changing, .content, .database, .document: true
    case .noPath, .outside, .standardInputTaken, .standardInputRead, .interrupted, .importLoop, .importsTooDeep,
      .tooManyImports:
      false
    }
  }
}
