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
  /// Whether the beginning of the file turned out not to show its format.
  private var readsWhole = false
  /// The decision from reading the whole file, so that it is not made again.
  private var decided: DataFileDecision?
  /// How many times the whole file was read to decide its format.
  private(set) var decisionCount = 0

  /// Creates the file of `chunks`; its format may be given by `fileName`, nil if there is none, or by `form`.
  public init(
    _ chunks: FileChunks, fileName: String?, form: DataFileForm = DataFileForm(), limits: DataLimits = .standard
  ) {
    self.chunks = chunks
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
    let survey = try surveyOnce(readsWhole: readsWhole)
    if !survey.isProvisional { return survey }
    readsWhole = true
    return try surveyOnce(readsWhole: true)
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
    // A stream that is not stored cannot be read again.
    if chunks.isStream, !chunks.isWhole {
      let contents = try readOnce(wanted)
      if contents.isProvisional { throw .content(.notPlain) }
      return contents
    }
    do throws(GivenDataFailure) {
      let contents = try readOnce(wanted)
      if readsWhole || !contents.isProvisional { return contents }
    } catch {
      guard case .content(let problem) = error, problem.isProvisional, !readsWhole else { throw error }
    }
    readsWhole = true
    return try readOnce(wanted)
  }

  private func readOnce(_ wanted: [PointColumns]) throws(GivenDataFailure) -> DataFileContents {
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
public enum GivenDataFailure: Error, Hashable, Sendable {
  /// The file cannot be opened, or reading it failed.
  case storage(StorageFailure)
  /// The content is malformed, or lacks the requested columns.
  case content(DataFileProblem)

  fileprivate var isOfColumns: Bool {
    switch self {
    case .storage: false
    case .content(let problem): problem.isOfColumns
    }
  }
}
