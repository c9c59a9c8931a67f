public import DataSets
public import GraphDocument
public import GraphFiles

/// A data file that the user named on the command line: it is read wherever it is, including pipes and standard input,
/// and stored only as far as its columns are requested.
public final class GivenDataFile {
  private let chunks: FileChunks
  private let fileName: String?
  private var form: DataFileForm
  private let limits: DataLimits
  /// Whether the beginning was found not to show how the file is read.
  private var readsWhole = false
  /// What all of it decided, so that no later reading decides it again.
  private var decided: DataFileDecision?
  /// How often all of it was gone through to decide how it is read.
  private(set) var decisionCount = 0

  /// The file of `chunks`; `fileName`, nil if there is none, may give its format, as `form` may.
  public init(
    _ chunks: FileChunks, fileName: String?, form: DataFileForm = DataFileForm(), limits: DataLimits = .standard
  ) {
    self.chunks = chunks
    self.fileName = fileName
    self.form = form
    self.limits = limits
  }

  /// The extent of a survey of a file's columns.
  public enum SurveyExtent {
    /// Their names.
    case names
    /// Their contents, from the beginning if it decides.
    case contents
    /// The kinds of all their entries.
    case entries
  }

  /// The columns.
  ///
  /// If the beginning does not decide, the whole file is examined without storing it, or the whole stream, which is
  /// stored.
  public func survey(_ extent: SurveyExtent) throws(GivenDataFailure) -> DataFileSurvey {
    var found: DataFileSurvey?
    if extent != .entries { found = try surveyOfBeginning(extent) }
    let survey: DataFileSurvey
    if let found { survey = found } else { survey = try surveyOfAll() }
    // So that reading does not come to another opinion by another part of the text.
    form.format = survey.format
    return survey
  }

  /// The columns, from the beginning only; nil if the beginning is the whole file, or does not decide.
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

  /// The points for each of `wanted`, from one reading.
  public func read(_ wanted: [PointColumns]) throws(GivenDataFailure) -> [DataSet] {
    try readContents(wanted).sets
  }

  /// The points for each of `wanted`, and how the file was found to be laid out.
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

  /// The points for each of `wanted`, or the reason why there are none; a problem with one's columns does not affect
  /// the others.
  ///
  /// A stream is stored whole, since it may have to be read twice.
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

/// Why a data file gives nothing.
public enum GivenDataFailure: Error, Hashable, Sendable {
  /// It cannot be opened, or reading it broke off.
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
