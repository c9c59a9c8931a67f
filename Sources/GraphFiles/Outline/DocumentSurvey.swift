public import EvaluationEngine
public import GraphDocument

/// All problems of a text, and the document that results without the faulty parts.
public struct DocumentSurvey: Sendable {
  /// The largest number of problems that are reported for one text.
  public static let mostProblems = 100
  /// The largest number of times that a native text is read; each reading finds one problem.
  public static let mostReadings = 16
  /// The largest size in bytes of a native text that is read more than once.
  public static let rereadBytes = 1 << 20

  /// The evaluated document; nil if no part of the text is usable.
  public var contents: DocumentContents?
  /// The problems, in the order in which they were found.
  public var problems: [DocumentProblem]
}

/// The problems found in a text, at most `DocumentSurvey.mostProblems`.
struct ProblemList {
  private(set) var stops: [ReadingError] = []

  mutating func append(_ stop: ReadingError) {
    if stops.count < DocumentSurvey.mostProblems { stops.append(stop) }
  }
}

extension NativeFormat {
  /// Reads the document in `bytes`; if it is invalid, returns its problems and the document without the faulty parts.
  ///
  /// A node that cannot be read becomes a failing node. An unreadable section such as `layout` becomes empty. A problem
  /// elsewhere, such as text that is not JSON, ends the survey without a document; it is the last problem reported.
  ///
  /// For a text of more than 1 MiB, only the first problem is reported.
  ///
  /// - Complexity: Linear in the text, times the number of problems, of which at most 16 are reported.
  public static func survey(
    _ bytes: [UInt8], limits: Limits = .standard, countedBy meter: EvaluationMeter? = nil
  ) -> DocumentSurvey {
    var corrected = RepairedText(bytes)
    var problems: [DocumentProblem] = []
    var readings = 0
    while true {
      readings += 1
      do throws(DocumentProblem) {
        let contents = try read(corrected.text, limits: limits, countedBy: meter)
        return DocumentSurvey(contents: corrected.isWhole ? contents : nil, problems: problems)
      } catch {
        if let problem = corrected.original(of: error) { problems.append(problem) }
        guard readings < DocumentSurvey.mostReadings, bytes.count <= DocumentSurvey.rereadBytes, corrected.fixIt(error)
        else {
          return DocumentSurvey(contents: nil, problems: problems)
        }
      }
    }
  }
}

extension DefinitionText {
  /// The largest number of loops of links that are reported.
  ///
  /// For each loop, the text is read again without the definition that closes the loop.
  private static let mostLoops = 8

  /// Reads a text of definitions; returns all its problems, and the document without the faulty definitions.
  ///
  /// A faulty definition creates no node, and formulas that mention its name have open ports. If the whole text is
  /// unreadable, there is no document.
  ///
  /// - Complexity: Linear in the text, times the number of loops and problems; at most 8 loops and 100 problems are
  ///   reported.
  public static func survey(
    _ bytes: [UInt8], limits: Limits = .standard, countedBy meter: EvaluationMeter? = nil
  ) -> DocumentSurvey {
    bytes.withUnsafeBufferPointer { typed in
      let units: DefinitionUnits
      do throws(ReadingError) {
        units = try DefinitionUnits(typed)
      } catch {
        return DocumentSurvey(contents: nil, problems: [DocumentProblem(error, in: typed)])
      }
      guard let bracketed = units.bytes else { return survey(typed, limits, meter) { DocumentProblem($0, in: typed) } }
      return bracketed.withUnsafeBufferPointer { text in
        survey(text, limits, meter) { DocumentProblem(units.typed($0), in: typed) }
      }
    }
  }

  private static func survey(
    _ text: UnsafeBufferPointer<UInt8>, _ limits: Limits, _ meter: EvaluationMeter?,
    _ problem: (ReadingError) -> DocumentProblem
  ) -> DocumentSurvey {
    var loops: [Int: ReadingError] = [:]
    while true {
      var reader = DefinitionReader(
        text, limits: limits, allowsAnswer: false, gathering: ProblemList(), leavingOut: Set(loops.keys))
      var sorted: SortedDocumentBuilder?
      var last: ReadingError?
      do throws(ReadingError) {
        sorted = try reader.read(countedBy: meter)
      } catch {
        last = error
        if case .loopOfMentions = error.reason, loops.count < mostLoops,
          let start = reader.definition(at: error.offset)
        {
          loops[start] = error
          continue
        }
      }
      let stops =
        (reader.problems?.stops ?? []) + loops.values.sorted { $0.offset < $1.offset } + [last].compactMap(\.self)
      return DocumentSurvey(contents: sorted.take()?.finish(countedBy: meter), problems: stops.map(problem))
    }
  }
}
