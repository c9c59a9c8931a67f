public import DataSets
public import GraphDocument
public import GraphFiles

/// A data file that was named by who runs the program: it is read wherever it lies, pipes and standard input too, and kept only as
/// far as the columns asked for.
public final class GivenDataFile {
  private let pieces: FilePieces
  private let fileName: String?
  private var form: DataFileForm
  private let limits: DataLimits

  /// The file that `pieces` are of; `fileName`, nil where there is none, may tell its format, as `form` does.
  public init(
    _ pieces: FilePieces, fileName: String?, form: DataFileForm = DataFileForm(), limits: DataLimits = .standard
  ) {
    self.pieces = pieces
    self.fileName = fileName
    self.form = form
    self.limits = limits
  }

  /// What columns there are, as the file's beginning shows; JSON is looked at as a whole.
  public func survey() throws(GivenDataFailure) -> DataFileSurvey {
    var count = DataFileSurvey.sampleBytes
    while true {
      do throws(StorageFailure) {
        try pieces.lookAhead(count)
      } catch {
        throw .storage(error)
      }
      do throws(DataFileProblem) {
        let survey = try pieces.beginning.withUnsafeBufferPointer {
          [isWhole = pieces.isWhole, form, fileName, limits] text throws(DataFileProblem) in
          isWhole
            ? try DataFileSurvey(text, form: form, fileName: fileName, limits: limits)
            : try DataFileSurvey.ofBeginning(text, form: form, fileName: fileName, limits: limits)
        }
        if let survey {
          // So that reading does not come to another opinion by another part of the text.
          form.format = survey.format
          return survey
        }
      } catch {
        throw .content(error)
      }
      count = 2 * pieces.beginning.count
    }
  }

  /// The points for each of `wanted`, from one reading.
  public func read(_ wanted: [PointColumns]) throws(GivenDataFailure) -> [DataSet] {
    var reader = DataFileReader(wanted, form: form, fileName: fileName, limits: limits)
    func take(_ piece: UnsafeBufferPointer<UInt8>) throws(GivenDataFailure) {
      do throws(DataFileProblem) {
        try reader.read(piece)
      } catch {
        throw .content(error)
      }
    }
    try pieces.read(orFail: { .storage($0) }, take)
    do throws(DataFileProblem) {
      return try reader.finish().sets
    } catch {
      throw .content(error)
    }
  }

  /// The points for each of `wanted`, or why there are none; what is wrong with the columns of one is no matter to the others.
  ///
  /// Of a stream all is kept, since it may have to be gone through again.
  public func readApart(_ wanted: [PointColumns]) -> [Result<DataSet, GivenDataFailure>] {
    do throws(StorageFailure) {
      if pieces.isStream { try pieces.lookAhead(.max) }
    } catch {
      return wanted.map { _ in .failure(.storage(error)) }
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
  /// What it holds is malformed, or lacks what is asked for.
  case content(DataFileProblem)

  fileprivate var isOfColumns: Bool {
    switch self {
    case .storage: false
    case .content(let problem): problem.isOfColumns
    }
  }
}
