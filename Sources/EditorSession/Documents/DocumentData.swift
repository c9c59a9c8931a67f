package import CursesFrontEnd
import DataSets
package import DocumentStorage
package import EvaluationEngine
package import GraphDocument
package import GraphFiles
import PresentationModel

/// The data that an open document's nodes read from files and databases, and the documents that it imports.
///
/// Data is read again only if it has changed.
package final class DocumentData {
  let access: DataAccess
  private var loader: DataLoader
  private var importLoader: ImportLoader
  private let file: StoragePath?
  /// The imported documents, as they were read last.
  package private(set) var imports = LoadedImports()
  private var sources: [DataSource] = []
  private let follower: DataFollower?
  private var debounce = DataDebounce()
  private let limit: TimeLimit
  private let cancellation: WorkCancellation?
  private let meter: EvaluationMeter?
  private var readsGivenUp = true
  /// Files outside the document's folder for which the user has not been asked for permission yet.
  private var outsideFiles: Set<String> = []
  private var reported: Set<String> = []
  /// How and when each data node was read.
  private(set) var readings: [NodeID: DataReading] = [:]

  /// Creates the data of a document; nothing is read yet.
  ///
  /// - Parameters:
  ///   - source: Where the document is read from.
  ///   - rules: Which files may be read, and for how long.
  ///   - follows: Whether changes of the files by other programs are noticed.
  ///   - hasKeyboard: Whether standard input is the keyboard, so that it cannot be read as data.
  package init(_ source: DocumentSource, _ rules: DataRules, follows: Bool = false, hasKeyboard: Bool = false) {
    let access = Self.access(of: source, rules, hasKeyboard: hasKeyboard)
    meter = rules.meterOfReading
    let limit = TimeLimit(rules.timeout)
    self.access = access
    self.limit = limit
    cancellation = rules.cancellation
    loader = DataLoader(access, limits: rules.limits) { [cancellation] in
      limit.isAhead && cancellation?.goesOn() ?? true
    }
    importLoader = ImportLoader(access, follows: follows, countedBy: rules.meter) { limit.isAhead }
    file = source.file
    follower = follows ? DataFollower(access) : nil
  }

  private static func access(of source: DocumentSource, _ rules: DataRules, hasKeyboard: Bool) -> DataAccess {
    switch source {
    case .file(let path):
      DataAccess(document: path, allowedFolders: rules.allowedFolders, isStandardInputFree: !hasKeyboard)
    case .standardInput: DataAccess(folder: StoragePath(""), allowedFolders: rules.allowedFolders)
    case .example, .new:
      DataAccess(folder: StoragePath(""), allowedFolders: rules.allowedFolders, isStandardInputFree: !hasKeyboard)
    case .group(_, let document): access(of: document, rules, hasKeyboard: hasKeyboard)
    }
  }

  /// Returns the data of all nodes that read data; only data that has changed is read again.
  package func read(for contents: DocumentContents) -> [NodeID: DataContent] {
    limit.begin()
    let sources = contents.sourcesToRead
    // Followed before reading, so that a write in the meantime is noticed.
    self.sources = Array(sources.values)
    follow()
    let wasPutOff = cancellation?.isDeferred(.reading) ?? false
    cancellation?.begin(.reading)
    let loaded = loader.load(sources, retriesInterrupted: cancellation == nil || wasPutOff || readsGivenUp)
    note(loaded)
    if loaded.isEmpty, follower == nil { return [:] }
    return settled(loaded, sources).reduce(into: [:]) { read, entry in
      switch entry.value {
      case .success(let set): read[entry.key] = contents.content(ofRead: set.points, in: set.units, for: entry.key)
      case .failure(let problem):
        read[entry.key] = .unread(UnreadData(sentence(problem), isInterrupted: problem.reason == .interrupted))
      }
    }
  }

  /// Returns all imported documents by name; only documents that have changed are read again.
  ///
  /// Call it before `read(for:)`, because imported documents have data nodes too.
  package func readImports(for contents: DocumentContents) -> [String: ImportedDocument] {
    if contents.imports.isEmpty, imports.files.isEmpty { return [:] }
    limit.begin()
    imports = importLoader.load(contents.imports, into: file, lastWrite: follower?.lastHeard)
    for problem in imports.files.compactMap(\.problem) where problem.reason == .outside {
      noteOutsideFile(problem.path)
    }
    follow()
    if importLoader.isPending { follower?.recheck(after: DataDebounce.retryDelay) }
    return imports.documents
  }

  private func follow() { follower?.follow(sources, documents: imports.files.map(\.path)) }

  private func noteOutsideFile(_ path: String) {
    if !reported.contains(path) { outsideFiles.insert(path) }
  }

  /// Returns the data to use.
  ///
  /// The result for a watched file whose error may be temporary is the previous data of the file.
  private func settled(
    _ loaded: [NodeID: LoadedData], _ sources: [NodeID: DataSource]
  ) -> [NodeID: Result<MeasuredSet, DataSourceProblem>] {
    guard let follower else { return loaded.mapValues(\.measured) }
    let settled = debounce.settle(loaded, of: sources, at: .now, lastWrite: follower.lastHeard)
    if debounce.isPending { follower.recheck(after: DataDebounce.retryDelay) }
    return settled
  }

  /// Reads the imports and the data of a document, and computes its values.
  package func read(into contents: inout DocumentContents) {
    contents.read(imports: readImports, data: read(for:), countedBy: meter)
  }

  /// Reads the data of a document and computes its values.
  ///
  /// Imports are not read again.
  func readSources(into contents: inout DocumentContents) {
    contents.read(imports: Self.imported, data: read(for:), countedBy: meter)
  }

  private static func imported(into contents: DocumentContents) -> [String: ImportedDocument] {
    contents.imports.reduce(into: [:]) { $0[$1.name] = contents.groups.imported($1.name) }
  }

  /// The event source that tells the editor about changed files; nil if the files are not watched.
  package var source: EventSource? {
    follower.map { EventSource(descriptors: [$0.descriptor].compactMap(\.self), timeout: $0.timeout) }
  }

  /// Returns whether a file must be read again.
  package func hasChanges() -> Bool { follower?.hasChanges() ?? false }

  // MARK: - User decisions

  /// Returns files outside the document's folder, to ask the user for permission; each only once.
  func takeOutsideFiles() -> [String] {
    defer { outsideFiles = [] }
    reported.formUnion(outsideFiles)
    return outsideFiles.sorted()
  }

  /// Allows a file in any folder, while the document is open.
  func allow(_ path: String) {
    loader.allow(path)
    importLoader.allow(path)
  }

  /// Makes the next `read(for:)` read all files and queries again, and ask again about files that are not allowed.
  func forget() {
    loader.forget()
    importLoader.forget()
    reported = []
    readsGivenUp = true
  }

  private func note(_ loaded: [NodeID: LoadedData]) {
    readsGivenUp = cancellation.map { $0.isDeferred(.reading) } ?? true
    readings = loaded.compactMapValues { loaded in
      loaded.readAt.map { DataReading(moment: $0, secondsAhead: WallClock.secondsAhead(at: $0), layout: loaded.layout) }
    }
    for case .failure(let problem) in loaded.values.map(\.points) where problem.reason == .outside {
      noteOutsideFile(problem.path)
    }
  }

  private func sentence(_ problem: DataSourceProblem) -> String {
    guard problem.reason == .interrupted, limit.isAhead, let cancellation else { return problem.description }
    if cancellation.isDeferred(.reading) { return UnreadData.notYet.reason }
    return "\(problem.path): reading was stopped: \(cancellation.fixIt(.reading))"
  }
}

/// Which files data nodes may read, and how long reading and computing may take.
package struct DataRules {
  package var allowedFolders: [StoragePath]
  package var timeout: Duration?
  /// The limits of data, including the time limit of a query if there is one.
  package var limits: DataLimits {
    var limits = DataLimits.standard
    if let timeout { limits.queryTime = timeout }
    return limits
  }
  /// Finds out whether the user presses a key to cancel long work; nil without a terminal.
  package var cancellation: WorkCancellation?
  /// Whether data sets are not computed while a document is read, but later.
  package var postponesSets = false
  /// The meter of evaluations while a document is read.
  package var meterOfReading: EvaluationMeter? { postponesSets ? .ofNothing : meter }
  /// A meter that stops an evaluation at the time limit or when a key cancels it.
  ///
  /// Nil if there is no time limit and no terminal.
  package var meter: EvaluationMeter? {
    if timeout == nil, cancellation == nil { return nil }
    let limit = TimeLimit(timeout)
    let (timeout, cancellation) = (timeout, cancellation)
    return EvaluationMeter(
      onBegin: {
        limit.begin()
        cancellation?.begin(.computing)
      },
      {
        if let timeout, !limit.isAhead { return StoppedEvaluation(takingLongerThan: timeout) }
        guard let cancellation, !cancellation.goesOn() else { return nil }
        return StoppedEvaluation(by: cancellation)
      })
  }

  /// Creates rules; by default, only files in the document's folder may be read, and there is no time limit.
  package init(allowedFolders: [StoragePath] = [], timeout: Duration? = nil) {
    self.allowedFolders = allowedFolders
    self.timeout = timeout
  }
}

extension StoppedEvaluation {
  init(takingLongerThan limit: Duration) {
    let seconds = limit / .seconds(1)
    let text = seconds.rounded() == seconds ? "\(Int(seconds))" : "\(seconds)"
    self.init(
      "stopped: computing took longer than \(text) s; allow more time with --timeout SECONDS, or use fewer points")
  }

  /// Creates the reason: a key stopped the computation, or the computation waits for a terminal.
  init(by cancellation: WorkCancellation) {
    let tenths = max(Int(cancellation.elapsed / .milliseconds(100)), 0)
    self.init(
      cancellation.isDeferred(.computing)
        ? "not computed yet: the computation takes long"
        : "stopped after \(tenths / 10).\(tenths % 10) s: \(cancellation.fixIt(.computing))")
  }
}

/// The time limit of a single reading or evaluation.
package final class TimeLimit {
  private let length: Duration?
  private var end: ContinuousClock.Instant?

  package init(_ length: Duration?) {
    self.length = length
  }

  package func begin() {
    end = length.map { .now + $0 }
  }

  package var isAhead: Bool { end.map { .now < $0 } ?? true }
}
