import CursesFrontEnd
import DocumentStorage
import GraphDocument
import GraphFiles
import PresentationModel

/// The text of the document's file, which other programs may change.
///
/// Texts are compared by their bytes. So this program's own save does not count as a change, and a change is noticed
/// even if the size and time of the file stay the same.
struct ExternalText {
  private let follows: Bool
  private var path: StoragePath?
  /// The content of the file when the document was last saved or read; nil if there was no file.
  private var agreed: FileText?
  /// The content of the file as it was last read or written, including changes by other programs.
  private var seen: FileText?
  /// The owner, permissions and attributes of the file as last read; nil if it has never existed.
  private(set) var traits: FileTraits?
  private var follower: FileFollower?

  /// Creates the state of a document without a file; `begin` adds a file.
  init(follows: Bool) {
    self.follows = follows
  }

  /// Sets the file at `path`, which contains `text`; both are nil if there is no file.
  mutating func begin(_ path: StoragePath?, _ text: [UInt8]?) {
    self.path = path
    (agreed, seen) = (text.map(FileText.init), text.map(FileText.init))
    traits = text == nil ? nil : path.flatMap { FileTraits(of: $0) }
    follower = nil
    if follows, let path, FileFollower.canFollow(path) { follower = FileFollower(path, known: text) }
  }

  /// The text that a save may replace; empty if there is no file.
  ///
  /// If the file has another text, another program has changed it.
  var expected: FileText { seen ?? FileText([]) }

  /// Records that the document was saved as `text` in a file with these traits.
  mutating func wrote(_ text: [UInt8], _ traits: FileTraits?) {
    (agreed, seen) = (FileText(text), FileText(text))
    self.traits = traits ?? self.traits
    follower?.know(text)
  }

  /// The content of the file when the document was last saved or read; nil if there was no file.
  var agreedText: FileText? { agreed }

  /// The event source for changes of the file; nil if it is not watched.
  var source: EventSource? {
    follower.map { EventSource(descriptors: [$0.descriptor].compactMap(\.self), timeout: $0.timeout) }
  }

  /// Reports changes of the file to the model.
  ///
  /// - Returns: Whether there was a change to report.
  mutating func takeChanges(into model: NodesPM) -> Bool {
    guard let follower, let changes = follower.changes() else { return false }
    if let problem = take(changes.text, into: model) {
      // The file may be in the middle of being written; more text will then arrive.
      guard changes.isSettled else {
        follower.recheck()
        return false
      }
      model.outsideChangeFailed(problem)
    }
    return true
  }

  /// Checks just before a save whether another program has changed the file.
  ///
  /// Reports such a change to the model.
  ///
  /// - Returns: Whether the user must decide about the change.
  mutating func hasChanged(reportingTo model: NodesPM) -> Bool {
    guard let path else { return false }
    let text = Self.read(path)
    traits = FileTraits(of: path) ?? traits
    if case .success(let bytes) = text, FileText(bytes) != expected, let problem = take(text, into: model) {
      model.saveFailed("the file changed on disk: \(problem); replace it with '\(model.typed("w! \(path.text)"))'")
      return true
    }
    guard model.hasOutsideChange else { return false }
    model.askAboutOutsideChange()
    return true
  }

  /// Records the common text of the document and its file after the user has decided about a change.
  ///
  /// Call it after each input.
  mutating func settle(_ model: NodesPM) {
    if !model.hasOutsideChange { agreed = seen }
  }

  private mutating func take(_ text: Result<[UInt8], StorageFailure>, into model: NodesPM) -> String? {
    switch text {
    case .failure(let failure): return failure.briefMessage
    case .success(let bytes):
      let text = FileText(bytes)
      if text == seen { return nil }
      do throws(DocumentProblem) {
        let meter = model.document.meter
        var theirs = try NativeFormat.read(bytes, countedBy: meter)
        theirs.takeImported(of: model.document.root)
        seen = text
        // The common content was readable before, so it still is.
        model.changedOutside(theirs) {
          var base = agreed.flatMap { try? NativeFormat.read($0.bytes, countedBy: meter) } ?? DocumentContents()
          base.takeImported(of: model.document.root)
          return base
        }
        settle(model)
        return nil
      } catch {
        return error.description
      }
    }
  }

  private static func read(_ path: StoragePath) -> Result<[UInt8], StorageFailure> {
    do throws(StorageFailure) {
      return .success(try FileReading().read(path, isPlain: true))
    } catch {
      return .failure(error)
    }
  }
}
