public import DataSets
public import GraphDocument

/// Debounces failures of data files that somebody may be writing: for a moment the points before count.
///
/// Between two moments in which a file is whole it may be empty, cut off in the middle of a row, or missing. So a source that gave
/// points goes on giving them until it has failed with the same problem, while nobody wrote, for `retryDelay`, or with any problem for `longest`.
///
/// It reads no clock: the moments are handed in, and must not go back.
public struct DataDebounce {
  /// How long one failure is debounced.
  public static let retryDelay = FileFollower.retryDelay
  /// How long failures are debounced that differ each time.
  static let longest = Duration.seconds(2)

  /// A failure that does not count yet.
  private struct PendingFailure {
    let problem: DataSourceProblem
    /// When this failure came first.
    let since: ContinuousClock.Instant
    /// When the source last stopped giving points.
    let begin: ContinuousClock.Instant
  }

  private var given: [DataSource: DataSet] = [:]
  private var pending: [DataSource: PendingFailure] = [:]

  /// Nothing has been given yet.
  public init() {}

  /// Whether some failure does not count yet: then its file is to be read once more after `retryDelay`.
  public var isPending: Bool { !pending.isEmpty }

  /// What counts of what the sources give at that moment; other sources are forgotten.
  ///
  /// `lastWrite` is when it was last heard that somebody writes any of them; nil for never.
  public mutating func settle<Key: Hashable>(
    _ loaded: [Key: LoadedData], of sources: [Key: DataSource], at now: ContinuousClock.Instant,
    lastWrite: ContinuousClock.Instant?
  ) -> [Key: Result<DataSet, DataSourceProblem>] {
    let (before, pendingBefore) = (given, pending)
    (given, pending) = ([:], [:])
    for (key, source) in sources {
      guard let points = loaded[key]?.points, given[source] == nil else { continue }
      switch points {
      case .success(let set): given[source] = set
      case .failure(let problem):
        guard problem.mayPass, let set = before[source] else { continue }
        let earlier = pendingBefore[source]
        let since = earlier?.problem == problem ? earlier?.since ?? now : now
        let failure = PendingFailure(problem: problem, since: since, begin: earlier?.begin ?? now)
        let quiet = now - max(failure.since, lastWrite ?? failure.since)
        if quiet >= Self.retryDelay || now - failure.begin >= Self.longest { continue }
        pending[source] = failure
        given[source] = set
      }
    }
    return loaded.reduce(into: [:]) { settled, entry in
      settled[entry.key] = sources[entry.key].flatMap { given[$0] }.map { .success($0) } ?? entry.value.points
    }
  }
}

extension DataSourceProblem {
  /// Whether it may be over as soon as somebody has written the file to its end.
  fileprivate var mayPass: Bool {
    switch reason {
    case .storage, .changing, .content, .database: true
    case .noPath, .outside, .standardInputTaken, .standardInputRead, .interrupted: false
    }
  }
}
