public import DataSets
import Glibc
public import GraphDocument
public import GraphFiles

/// Reads the data for a document's data nodes; each file is read once, even if several nodes use it.
///
/// The data is kept, so loading again reads only files that have changed or are new. An error in the columns of one
/// node does not affect other nodes.
public struct DataLoader {
  private var reading: DataFileReading
  private var memory: [DataOrigin: Memory] = [:]

  private struct Memory {
    var signature: FileSignature
    var loaded: [PointColumns: LoadedData]
  }

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - access: Decides which files may be read.
  ///   - limits: The limits for files.
  ///   - system: The system calls.
  ///   - mayGoOn: Called from time to time; reading stops if it returns false.
  public init(
    _ access: DataAccess, limits: DataLimits = .standard, system: any SystemCalls = Kernel(),
    mayGoOn: @escaping () -> Bool = { true }
  ) {
    reading = DataFileReading(access: access, limits: limits, system: system, mayGoOn: mayGoOn)
  }

  /// Returns the data of each source, with the same keys.
  ///
  /// Data is kept while its file is unchanged, and discarded if no source needs it. If `retriesInterrupted` is true,
  /// sources whose reading was interrupted are read again.
  public mutating func load<Key: Hashable>(
    _ sources: [Key: DataSource], retriesInterrupted: Bool = true
  ) -> [Key: LoadedData] {
    var wanted: [DataOrigin: Set<PointColumns>] = [:]
    for source in sources.values {
      guard let (origin, columns) = DataOrigin.of(source) else { continue }
      wanted[origin, default: []].insert(columns)
    }
    memory = memory.filter { $0.key.isStandardInput || wanted[$0.key] != nil }
    for (origin, columns) in wanted { read(origin, columns, retriesInterrupted) }
    return sources.mapValues { source in
      switch source {
      case .written(let set): return LoadedData(.success(set))
      case .file, .database:
        guard let (origin, columns) = DataOrigin.of(source), let loaded = memory[origin]?.loaded[columns] else {
          return LoadedData(.failure(DataSourceProblem(source.path ?? "", .interrupted)))
        }
        return loaded
      }
    }
  }

  /// Returns the columns of a database query, each with the kind of its values in the first rows.
  ///
  /// The result is not kept.
  ///
  /// - Throws: If the database cannot be read or rejects the query.
  public func columns(of source: DatabaseSource) throws(DataSourceProblem) -> [DataFileSurvey.Column] {
    try DatabaseReading(reading).survey(source.path, source.query)
  }

  /// The most tables and views of a database that are listed.
  public static let tableLimit = DatabaseTables.limit

  /// Returns the names of the tables and views of a database, at most `tableLimit`.
  ///
  /// - Throws: If the database cannot be read.
  public func tables(ofDatabase path: String) throws(DataSourceProblem) -> [String] {
    try DatabaseReading(reading).tables(path)
  }

  /// Returns a query for all rows and columns of a table.
  public static func query(allOf table: String) -> String { DatabaseTables.query(allOf: table) }

  /// Allows the file whose path in the document is `written`, even outside the allowed folders.
  public mutating func allow(_ written: String) {
    reading.access.allow(written, system: reading.system)
    memory = memory.filter { $0.key.path != written }
  }

  /// Discards the cached data, so that it is read again; data from standard input is kept, because it can be read only
  /// once.
  public mutating func forget() {
    memory = memory.filter { $0.key.isStandardInput }
  }

  private mutating func read(_ origin: DataOrigin, _ columns: Set<PointColumns>, _ retriesInterrupted: Bool) {
    let signature = signature(of: origin)
    var known = memory[origin]?.loaded ?? [:]
    if let before = memory[origin]?.signature {
      // An interrupted read does not become outdated because of a write just before it.
      let isReused = !retriesInterrupted && known.values.contains { $0.isInterrupted }
      if before.differs(from: signature) || before.isFresh && !isReused { known = [:] }
    }
    let missing = columns.filter { known[$0] == nil || retriesInterrupted && known[$0]?.isInterrupted == true }
    let isFirstTime = !memory.keys.contains(where: \.isStandardInput)
    if !missing.isEmpty {
      for (points, loaded) in read(origin, Array(missing), isFirstTime: isFirstTime) { known[points] = loaded }
    }
    memory[origin] = Memory(
      signature: signature, loaded: origin.isStandardInput ? known : known.filter { columns.contains($0.key) })
  }

  private func signature(of origin: DataOrigin) -> FileSignature {
    let path = reading.access.place(of: origin.path)
    switch origin {
    case .file: return origin.isStandardInput ? FileSignature() : FileSignature(of: path)
    case .database: return FileSignature(of: path).and(FileSignature(of: DatabaseReading.log(of: path)))
    }
  }

  private func read(_ origin: DataOrigin, _ wanted: [PointColumns], isFirstTime: Bool) -> [PointColumns: LoadedData] {
    let results = wanted.readApart { (problem: DataSourceProblem) in
      problem.isOfColumns && !origin.isStandardInput
    } _: { wanted throws(DataSourceProblem) in
      let contents = try contents(of: origin, wanted, isFirstTime: isFirstTime)
      let now = Self.now
      return zip(contents.sets, contents.units).map {
        LoadedData(.success($0), units: $1, layout: contents.layout, readAt: now)
      }
    }
    return Dictionary(
      zip(wanted, results).map { points, result in
        switch result {
        case .success(let loaded): (points, loaded)
        case .failure(let problem): (points, LoadedData(.failure(problem), readAt: Self.now))
        }
      },
      uniquingKeysWith: { first, _ in first })
  }

  private func reading(of origin: DataOrigin) -> DataFileReading {
    var reading = reading
    for (other, memory) in memory where other != origin {
      for case .success(let set) in memory.loaded.values.map(\.points) { reading.limits.numbers -= set.size }
    }
    return reading
  }

  private func contents(
    of origin: DataOrigin, _ wanted: [PointColumns], isFirstTime: Bool
  ) throws(DataSourceProblem) -> DataFileContents {
    let reading = reading(of: origin)
    switch origin {
    case .file(FileSource.standardInputPath, let form):
      if !reading.access.isStandardInputFree { throw DataSourceProblem(origin.path, .standardInputTaken) }
      if !isFirstTime { throw DataSourceProblem(origin.path, .standardInputRead) }
      return try reading.readStandardInput(form, wanted)
    case .file(let path, let form): return try reading.read(path, form, wanted)
    case .database(let path, let query): return try DatabaseReading(reading).read(path, query, wanted)
    }
  }

  private static var now: Double {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}

extension DataSourceProblem {
  /// Whether the problem concerns only the requested columns, so that other columns of the same file may be readable.
  fileprivate var isOfColumns: Bool {
    switch reason {
    case .content(let problem): problem.isOfColumns
    // If a query takes too long for all columns, it does for each of them.
    case .database(let problem): if case .tookTooLong = problem.reason { false } else { true }
    case .noPath, .outside, .storage, .changing, .standardInputTaken, .standardInputRead, .interrupted, .document,
      .importLoop, .importsTooDeep, .tooManyImports:
      false
    }
  }
}

extension LoadedData {
  fileprivate var isInterrupted: Bool {
    guard case .failure(let problem) = points else { return false }
    return problem.reason == .interrupted
  }
}

/// The result of reading a data node's source.
public struct LoadedData: Sendable {
  /// The points, or the reason why there are none.
  public let points: Result<DataSet, DataSourceProblem>
  /// The units that the file states.
  public let units: DataUnits
  /// How the file was read, such as "comma-separated (detected), a header (detected), 3 columns"; empty if nothing was
  /// detected.
  public let layout: String
  /// When the data was read, in seconds since 1970-01-01T00:00:00Z; nil if nothing was read, for example because the
  /// document itself contains the data.
  public let readAt: Double?

  /// The points with their unit, or the reason why there are none.
  public var measured: Result<MeasuredSet, DataSourceProblem> { points.map { MeasuredSet(points: $0, units: units) } }

  init(
    _ points: Result<DataSet, DataSourceProblem>, units: DataUnits = DataUnits(), layout: String = "",
    readAt: Double? = nil
  ) {
    self.points = points
    self.units = units
    self.layout = layout
    self.readAt = readAt
  }
}

/// A data set with its units.
public struct MeasuredSet: Sendable {
  /// The points of the set.
  public let points: DataSet
  /// The units that the file states.
  public let units: DataUnits
}
