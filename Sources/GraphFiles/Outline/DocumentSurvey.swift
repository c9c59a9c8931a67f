public import EvaluationEngine
public import GraphDocument

/// What can be told of a text that is being written: all that is wrong with it, and the document without that.
public struct DocumentSurvey: Sendable {
  /// The most problems of one text that are told.
  public static let mostProblems = 100
  /// How often a native text is read at most: once for each problem.
  public static let mostReadings = 16
  /// The largest native text that is read more than once, in bytes.
  public static let rereadBytes = 1 << 20

  /// What was read, evaluated; nil if nothing is left of the text.
  public var contents: DocumentContents?
  /// What is wrong, in the order found.
  public var problems: [DocumentProblem]
}

/// The problem with a text, as much as is told.
struct ProblemList {
  private(set) var stops: [ReadingError] = []

  /// Adds one; beyond the limit it is left out.
  mutating func append(_ stop: ReadingError) {
    if stops.count < DocumentSurvey.mostProblems { stops.append(stop) }
  }
}

extension NativeFormat {
  /// The document in `bytes` or, if it is none, all its problems that can be told, with the document of all other
  /// nodes.
  ///
  /// A node that cannot be read fails in that document. Where the text is not JSON, or a problem is about no node and
  /// no list beside the nodes, those found before and that one are told, and nothing is left of the text. Of a text
  /// beyond a megabyte it is the first problem alone.
  ///
  /// - Complexity: linear in the text, times its problems, of which 16 are told at most.
  public static func survey(
    _ bytes: [UInt8], limits: Limits = .standard, countedBy meter: EvaluationMeter? = nil
  ) -> DocumentSurvey {
    var mended = RepairedText(bytes)
    var problems: [DocumentProblem] = []
    var readings = 0
    while true {
      readings += 1
      do throws(DocumentProblem) {
        let contents = try read(mended.text, limits: limits, countedBy: meter)
        return DocumentSurvey(contents: mended.isWhole ? contents : nil, problems: problems)
      } catch {
        if let problem = mended.original(of: error) { problems.append(problem) }
        guard readings < DocumentSurvey.mostReadings, bytes.count <= DocumentSurvey.rereadBytes, mended.mend(error)
        else {
          return DocumentSurvey(contents: nil, problems: problems)
        }
      }
    }
  }
}

extension DefinitionText {
  /// The most loops that are told: for each the text is read again without the definition that closes it.
  private static let mostLoops = 8

  /// Every mistaken definition of a text, and the document of all others.
  ///
  /// A name whose definition is mistaken is not a node's: what mentions it has an open port. Only where the text as a
  /// whole cannot be read nothing is left.
  ///
  /// - Complexity: linear in the text, times the loops in it, of which few are told, and its problems, of which 100 are.
  public static func survey(
    _ bytes: [UInt8], limits: Limits = .standard, countedBy meter: EvaluationMeter? = nil
  ) -> DocumentSurvey {
    bytes.withUnsafeBufferPointer { text in
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
        return DocumentSurvey(
          contents: sorted.take()?.finish(countedBy: meter), problems: stops.map { DocumentProblem($0, in: text) })
      }
    }
  }
}
