public import DataSets
public import GraphDocument
public import GraphFiles

/// A data file that the user named on the command line.
///
/// It may be in any folder, a pipe, or standard input. Only the requested columns are kept in memory.
public final class GivenDataFile {
  private let chunks: FileChunks
  private let fileName: String?
  private var form: DataFileForm
  private let limits: DataLimits
  private let storedStreamBytes: Int
  /// Whether the format can only be decided from the whole file, because its beginning was misleading.
  private var readsWhole = false
  private var decided: DataFileDecision?
  /// How often the whole file was read to decide its format.
  private(set) var decisionCount = 0

  /// How many bytes of a stream are stored at most, so that it can be read again.
  public static let storedStreamBytes = 256 << 20

  /// Creates a data file with the content `chunks`; its format can be given as `form`, or follow from `fileName`.
  public init(
    _ chunks: FileChunks, fileName: String?, form: DataFileForm = DataFileForm(), limits: DataLimits = .standard,
    storedStreamBytes: Int = GivenDataFile.storedStreamBytes
  ) {
    self.chunks = chunks
    self.storedStreamBytes = storedStreamBytes
    self.fileName = fileName
    self.form = form
    self.limits = limits
  }

  /// How much is found out about the columns of a file.
  public enum SurveyExtent {
    case names
    /// The names, and what the columns contain according to the beginning of the file.
    case contents
    /// The kinds of all entries in the file.
    case entries
  }

  /// Returns the columns of the file, with as much information as `extent` says.
  ///
  /// If the beginning of the file is not enough, the whole file is read without storing it. A stream is stored, so that
  /// it can be read again.
  public func survey(_ extent: SurveyExtent) throws(GivenDataFailure) -> DataFileSurvey {
    var found: DataFileSurvey?
    if extent != .entries { found = try surveyOfBeginning(extent) }
    let survey: DataFileSurvey
    if let found { survey = found } else { survey = try surveyOfAll() }
    // Otherwise reading might decide on another format, from another part of the text.
    form.format = survey.format
    return survey
  }

  /// Returns the columns according to the beginning of the file.
  ///
  /// Returns nil if the beginning is the whole file, or if it is not enough to describe the columns.
  public func surveyOfBeginning(_ extent: SurveyExtent) throws(GivenDataFailure) -> DataFileSurvey? {
    try lookAhead(DataFileSurvey.sampleBytes)
    if chunks.isWhole { return nil }
    do throws(DataFileProblem) {
      return try chunks.beginning.withUnsafeBufferPointer {
        [form, fileName, limits] text throws(DataFileProblem) in
        try DataFileSurvey.ofBeginning(
          text, form: form, fileName: fileName, needsContents: extent != .names, limits: limits)
      }
    } catch {
      throw .content(error)
    }
  }

  private func surveyOfAll() throws(GivenDataFailure) -> DataFileSurvey {
    try lookAhead(chunks.isStream ? .max : DataFileSurvey.sampleBytes)
    return try again { readsWhole throws(GivenDataFailure) in try surveyOnce(readsWhole: readsWhole) }
  }

  /// Returns the result of `read`, which is called again for the whole file if the beginning was misleading.
  ///
  /// If an earlier call has shown that the beginning is misleading, `read` is called only for the whole file.
  private func again<Outcome: ProvisionalReading>(
    _ read: (_ readsWhole: Bool) throws(GivenDataFailure) -> Outcome
  ) throws(GivenDataFailure) -> Outcome {
    if readsWhole { return try read(true) }
    return try readingAgain { readsWhole throws(GivenDataFailure) in
      self.readsWhole = readsWhole
      return try read(readsWhole)
    }
  }

  private func surveyOnce(readsWhole: Bool) throws(GivenDataFailure) -> DataFileSurvey {
    let surveyor = DataFileSurveyor(form: form, fileName: fileName, limits: limits, readsWhole: readsWhole)
    defer { if readsWhole { note(surveyor.decided) } }
    func take(_ chunk: UnsafeBufferPointer<UInt8>) throws(GivenDataFailure) {
      do throws(DataFileProblem) {
        try surveyor.read(chunk)
      } catch {
        throw .content(error)
      }
    }
    try chunks.read(orFail: { .storage($0) }, take)
    do throws(DataFileProblem) {
      return try surveyor.finish()
    } catch {
      throw .content(error)
    }
  }

  private func note(_ decision: DataFileDecision?) {
    if decided == nil, decision != nil { decisionCount += 1 }
    decided = decision
  }

  private func lookAhead(_ count: Int) throws(GivenDataFailure) {
    do throws(StorageFailure) {
      try chunks.lookAhead(count)
    } catch {
      throw .storage(error)
    }
  }

  /// Reads the file once and returns the points for each element of `wanted`.
  public func read(_ wanted: [PointColumns]) throws(GivenDataFailure) -> [DataSet] {
    try readContents(wanted).sets
  }

  /// Reads the file once.
  ///
  /// - Parameter wanted: The columns of each data set.
  /// - Returns: One data set for each element of `wanted`, and how the file was read.
  /// - Throws: The reason why the file cannot be read.
  public func readContents(_ wanted: [PointColumns]) throws(GivenDataFailure) -> DataFileContents {
    // A stream is stored, so that it can be read again like a file, unless it is too long for that.
    if chunks.isStream { try lookAhead(storedStreamBytes) }
    if chunks.isStream, !chunks.isWhole {
      let contents = try readOnce(wanted, readsWhole: false)
      if contents.isProvisional { throw .content(.notPlain) }
      return contents
    }
    return try again { readsWhole throws(GivenDataFailure) in try readOnce(wanted, readsWhole: readsWhole) }
  }

  private func readOnce(_ wanted: [PointColumns], readsWhole: Bool) throws(GivenDataFailure) -> DataFileContents {
    let reader = DataFileReader(
      wanted, form: form, fileName: fileName, limits: limits, readsWhole: readsWhole, known: decided)
    defer { if readsWhole { note(reader.decided) } }
    func take(_ chunk: UnsafeBufferPointer<UInt8>) throws(GivenDataFailure) {
      do throws(DataFileProblem) {
        try reader.read(chunk)
      } catch {
        throw .content(error)
      }
    }
    try chunks.read(orFail: { .storage($0) }, take)
    do throws(DataFileProblem) {
      return try reader.finish()
    } catch {
      throw .content(error)
    }
  }

  /// Reads the file, and returns the result for each element of `wanted`: a data set, or the reason why there is none.
  ///
  /// An error in some columns does not affect others. A stream is stored completely, because it may have to be read
  /// twice.
  public func readApart(_ wanted: [PointColumns]) -> [Result<DataSet, GivenDataFailure>] {
    do throws(GivenDataFailure) {
      if chunks.isStream { try lookAhead(.max) }
    } catch {
      return wanted.map { _ in .failure(error) }
    }
    return wanted.readApart { (failure: GivenDataFailure) in
      failure.isOfColumns
    } _: { wanted throws(GivenDataFailure) in
      try read(wanted)
    }
  }
}

/// The reason why no data can be read from a file.
public enum GivenDataFailure: Error, Hashable, Sendable, ProvisionalReading {
  case storage(StorageFailure)
  case content(DataFileProblem)

  /// Whether the problem may disappear if the whole file is read, because the format was detected only from its
  /// beginning.
  public var isProvisional: Bool { if case .content(let problem) = self { problem.isProvisional } else { false } }

  fileprivate var isOfColumns: Bool {
    switch self {
    case .storage: false
    case .content(let problem): problem.isOfColumns
    }
  }
}
