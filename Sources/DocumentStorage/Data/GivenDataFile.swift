public import DataSets
public import GraphDocument
public import GraphFiles

/// A data file that the user named on the command line.
///
/// It may be anywhere, including pipes and standard input. Only the requested columns are stored.
public final class GivenDataFile {
  private let chunks: FileChunks
  private let fileName: String?
  private var form: DataFileForm
  private let limits: DataLimits
  private let storedStreamBytes: Int
  /// Whether the beginning of the file turned out not to show its format.
  private var readsWhole = false
  /// The decision from reading the whole file, so that it is not made again.
  private var decided: DataFileDecision?
  /// How many times the whole file was read to decide its format.
  private(set) var decisionCount = 0

  /// The size in bytes up to which a stream is stored, so that it can be read again.
  public static let storedStreamBytes = 256 << 20

  /// Creates the file of `chunks`; its format may be given by `fileName`, nil if there is none, or by `form`.
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

  /// How much of a file's columns is examined.
  public enum SurveyExtent {
    /// The names of the columns.
    case names
    /// The contents of the columns, from the beginning of the file if that suffices.
    case contents
    /// The kinds of all entries.
    case entries
  }

  /// Returns the columns.
  ///
  /// If the beginning of the file does not suffice, the whole file is examined without storing it. A whole stream is
  /// examined and stored.
  public func survey(_ extent: SurveyExtent) throws(GivenDataFailure) -> DataFileSurvey {
    var found: DataFileSurvey?
    if extent != .entries { found = try surveyOfBeginning(extent) }
    let survey: DataFileSurvey
    if let found { survey = found } else { survey = try surveyOfAll() }
    // Otherwise reading might decide on another format, from another part of the text.
    form.format = survey.format
    return survey
  }

  /// Returns the columns, from the beginning only; nil if the beginning is the whole file or does not suffice.
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

  /// Returns the outcome of `read`, which is called again if the beginning of the file misled, and once if that is
  /// known already.
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

  /// Returns the points of each of `wanted` from a single reading.
  public func read(_ wanted: [PointColumns]) throws(GivenDataFailure) -> [DataSet] {
    try readContents(wanted).sets
  }

  /// Returns the points of each of `wanted`, and the detected layout of the file.
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

  /// Returns the points of each of `wanted`, or the reason why there are none.
  ///
  /// A problem with some columns does not affect the others.
  ///
  /// A stream is stored completely, because it may have to be read twice.
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

/// The reason why a data file gives no data.
public enum GivenDataFailure: Error, Hashable, Sendable, ProvisionalReading {
  /// The file cannot be opened, or reading it failed.
  case storage(StorageFailure)
  /// The content is malformed, or lacks the requested columns.
  case content(DataFileProblem)

  /// Whether all rows of the file may give another outcome.
  public var isProvisional: Bool { if case .content(let problem) = self { problem.isProvisional } else { false } }

  fileprivate var isOfColumns: Bool {
    switch self {
    case .storage: false
    case .content(let problem): problem.isOfColumns
    }
  }
}
