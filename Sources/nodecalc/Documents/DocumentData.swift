import CursesFrontEnd
import DataSets
import DocumentStorage
import EvaluationEngine
import GraphDocument

/// The data that a document's nodes read from files and databases, for as long as the document is looked at.
///
/// What was read once is read again only where it has changed.
final class DocumentData {
  private var loader: DataLoader
  private let follower: DataFollower?
  private var doubts = DataDoubts()
  private let limit: TimeLimit

  /// Data of the document from `source`; with `follows` it is heard when others write the files.
  ///
  /// Standard input is free for data where it is neither the document nor the keyboard.
  init(_ source: DocumentSource, _ rules: DataRules, follows: Bool = false, hasKeyboard: Bool = false) {
    let access: DataAccess
    let limit = TimeLimit(rules.timeout)
    switch source {
    case .file(let path):
      access = DataAccess(document: path, allowedFolders: rules.allowedFolders, isStandardInputFree: !hasKeyboard)
    case .standardInput:
      access = DataAccess(folder: StoragePath(""), allowedFolders: rules.allowedFolders)
    case .example, .new:
      access = DataAccess(
        folder: StoragePath(""), allowedFolders: rules.allowedFolders, isStandardInputFree: !hasKeyboard)
    }
    self.limit = limit
    loader = DataLoader(access) { limit.isAhead }
    follower = follows ? DataFollower(access) : nil
  }

  /// What each data node's source gives now; nothing where no node reads one.
  func read(for contents: DocumentContents) -> [NodeID: DataContent] {
    limit.begin()
    var sources: [NodeID: DataSource] = [:]
    for node in contents.dataNodesToRead { sources[node] = contents.source(of: node) }
    // Before reading, so that what is written meanwhile is news.
    follower?.follow(sources.values)
    let loaded = loader.load(sources)
    return settled(loaded, sources).mapValues { points in
      switch points {
      case .success(let set): .set(set)
      case .failure(let problem): .unread(UnreadData(problem.description))
      }
    }
  }

  /// What counts of what was read: where files are followed a failure may only be that of a file that is being written.
  private func settled(
    _ loaded: [NodeID: LoadedData], _ sources: [NodeID: DataSource]
  ) -> [NodeID: Result<DataSet, DataSourceProblem>] {
    guard let follower else { return loaded.mapValues(\.points) }
    let settled = doubts.settle(loaded, of: sources, at: .now, lastWrite: follower.lastHeard)
    if doubts.areThere { follower.lookAgain(after: DataDoubts.patience) }
    return settled
  }

  /// Reads into a document, and brings its values up to date.
  func read(into contents: inout DocumentContents) {
    let read = read(for: contents)
    if read.isEmpty { return }
    for (node, content) in read { contents.setRead(content, of: node) }
    _ = contents.propagate()
  }

  /// What is to be waited for; nil where the files are not followed.
  var source: EventSource? {
    follower.map { EventSource(descriptors: [$0.descriptor].compactMap(\.self), patience: $0.patience) }
  }

  /// Whether some file is to be read again.
  func hasNews() -> Bool { follower?.hasNews() ?? false }
}

/// How long reading may take, each time anew.
final class TimeLimit {
  private let length: Duration?
  private var end: ContinuousClock.Instant?

  init(_ length: Duration?) {
    self.length = length
  }

  func begin() {
    end = length.map { .now + $0 }
  }

  var isAhead: Bool { end.map { .now < $0 } ?? true }
}
