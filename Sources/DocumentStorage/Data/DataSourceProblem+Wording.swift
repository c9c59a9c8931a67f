internal import GraphDocument
internal import GraphFiles

extension DataSourceProblem: CustomStringConvertible {
  /// The full message, such as "sales.csv:3:7: 'x' is not a number (amount): …": file, position, problem and
  /// suggestion.
  ///
  /// The path is not escaped for a terminal.
  public var description: String {
    switch reason {
    case .content(let problem):
      problem.line == nil ? "\(shownPath): \(sentence)" : "\(shownPath):\(sentence)"
    case .document(let problem): "\(shownPath):\(problem.description)"
    case .noPath, .outside, .storage, .changing, .standardInputTaken, .standardInputRead, .database, .interrupted,
      .importLoop, .importsTooDeep, .tooManyImports:
      "\(shownPath): \(sentence)"
    }
  }

  /// The description without the path.
  public var sentence: String {
    switch reason {
    case .noPath: "this is not a path: name a file"
    case .outside:
      "it is outside the document's folder: move it there, or allow its folder with --allow-read DIR"
    case .storage(let failure): failure.briefMessage
    case .changing: "it is being written while it is read: read it again later"
    case .standardInputTaken: "standard input is already used for something else: name a file"
    case .standardInputRead: "standard input has already been read: name a file to read other columns of it"
    // A data node has members in place of flags.
    case .content(let problem): problem.nodeDescription
    case .database(let problem): problem.description
    case .document(let problem): problem.description
    case .importLoop(let paths):
      "it imports itself: \(DocumentContents.loopText(paths)): remove one of these imports"
    case .importsTooDeep(let limit):
      "more than \(limit) documents import each other in a chain: import directly what this one needs"
    case .tooManyImports(let limit): "more than \(limit) documents are imported in total: combine some of them"
    case .interrupted: "reading was interrupted before its end: allow more time, or read less"
    }
  }

  private var shownPath: String { path == "-" ? "standard input" : path }
}
