public import DataSets
public import GraphDocument

/// What is made of data files that somebody may just be writing: for a moment what they gave before counts.
///
/// Between two moments in which a file is whole it may be empty, cut off in the middle of a row, or gone. So a source that gave
/// points goes on giving them until it has failed in one and the same way, while nobody wrote, for `retryDelay`, or in any way for `longest`.
///
/// It reads no clock: the moments are handed in, and must not go back.
public struct DataDoubts {
  /// How long one failure is doubted.
  public static let retryDelay = FileFollower.doubt
  /// How long failures are doubted that are another one each time.
  static let longest = Duration.seconds(2)

  private struct Doubt {
    let problem: DataSourceProblem
    /// When it failed like that for the first time.
    let since: ContinuousClock.Instant
    /// When it gave points no more.
    let begin: ContinuousClock.Instant
  }

  private var given: [DataSource: DataSet] = [:]
  private var doubts: [DataSource: Doubt] = [:]

  /// Nothing has been given yet.
  public init() {}

  /// Whether some failure is not believed yet: then its file is to be looked at once more after `retryDelay`.
  public var areThere: Bool { !doubts.isEmpty }

  /// What counts of what the sources give at that moment; other sources are forgotten.
  ///
  /// `lastWrite` is when it was last heard that somebody writes any of them; nil for never.
  public mutating func settle<Key: Hashable>(
    _ loaded: [Key: LoadedData], of sources: [Key: DataSource], at now: ContinuousClock.Instant,
    lastWrite: ContinuousClock.Instant?
  ) -> [Key: Result<DataSet, DataSourceProblem>] {
    let (before, doubtsBefore) = (given, doubts)
    (given, doubts) = ([:], [:])
    for (key, source) in sources {
      guard let points = loaded[key]?.points, given[source] == nil else { continue }
      switch points {
      case .success(let set): given[source] = set
      case .failure(let problem):
        guard problem.mayPass, let set = before[source] else { continue }
        let earlier = doubtsBefore[source]
        let since = earlier?.problem == problem ? earlier?.since ?? now : now
        let doubt = Doubt(problem: problem, since: since, begin: earlier?.begin ?? now)
        let quiet = now - max(doubt.since, lastWrite ?? doubt.since)
        if quiet >= Self.retryDelay || now - doubt.begin >= Self.longest { continue }
        doubts[source] = doubt
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
