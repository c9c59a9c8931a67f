public import EditorInput
import GraphDocument

/// What a person decides about the files of data nodes: whether one outside of the document's folder is read, whether one that takes
/// long is given up, and when all are read again.
extension NodesPM {
  /// Whether an input gives up what takes long.
  public func givesUp(_ input: Input) -> Bool {
    guard case .key(let key) = input else { return false }
    return keyMap.match([key], in: .normal) == .command(.cancel)
  }

  /// The message while data is read, after so many seconds.
  public func sentenceWhileReading(seconds: Int) -> String {
    "reading data, \(seconds) s: \(keyName(.cancel, in: .normal)) gives it up"
  }

  /// What brings data that was given up after all.
  public var sentenceToReadAgain: String { "\(keyName(.readAgain, in: .normal)) reads it again" }

  /// Reading was given up by a key.
  public func gaveUpReading() {
    warn("reading was given up: \(keyName(.readAgain, in: .normal)) tries again")
  }

  /// Data nodes name these files outside of the document's folder: whether they are read is asked as soon as nothing is in progress.
  public func askToRead(_ paths: [String]) {
    file.foreignFiles += paths
    followForeignFiles()
  }

  /// Asks about the next file, as soon as nothing is in progress.
  func followForeignFiles() {
    guard let path = file.foreignFiles.first, isIdle, pointer.drag == nil else { return }
    file.foreignFiles.removeFirst()
    message = nil
    enter(.question(.foreignFile(path)))
  }

  /// The answer to the question about a file.
  func answer(about path: String, isAllowed: Bool) -> [Effect] {
    if isAllowed { return [.allowReading(path: path)] }
    say("\(path) is not read")
    return []
  }

  /// Esc on the question: no to this file and to all that were still to be asked about.
  func refuseForeignFiles() {
    file.foreignFiles = []
    enter(.normal)
    say("no file outside of the document's folder is read")
  }

  /// Has all data read again, whatever was read of it before.
  func readAgain() throws(Rejection) -> Outcome {
    guard !contents.dataNodesToRead.isEmpty else { throw .because("no node reads a file or a database") }
    return Outcome(report: "the data is read again", effects: [.readAgain])
  }
}
