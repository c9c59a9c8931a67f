import CursesFrontEnd
import DocumentStorage
import GraphDocument
import GraphFiles
import PresentationModel

/// The text of the document's file, which others may write too.
///
/// It is identified by its bytes, so a save of this program is never mistaken for an external change, and a change that
/// keeps size and time is noticed.
struct ExternalText {
  private let follows: Bool
  private var path: StoragePath?
  /// The content of the file when it and the document were last equal; nil if there was no file.
  private var agreed: FileText?
  /// The last known content of the file.
  private var seen: FileText?
  /// The last known traits of the file; nil if it was never seen.
  private(set) var traits: FileTraits?
  private var follower: FileFollower?

  /// Without a file until `begin`.
  init(follows: Bool) {
    self.follows = follows
  }

  /// Begins with a file that contains `text`; nil if there is none.
  mutating func begin(_ path: StoragePath?, _ text: [UInt8]?) {
    self.path = path
    (agreed, seen) = (text.map(FileText.init), text.map(FileText.init))
    traits = text == nil ? nil : path.flatMap { FileTraits(of: $0) }
    follower = nil
    if follows, let path, FileFollower.canFollow(path) { follower = FileFollower(path, known: text) }
  }

  /// The text that a save may replace without insisting.
  var expected: FileText { seen ?? FileText([]) }

  /// The document was saved as `text`, in a file that has those traits.
  mutating func wrote(_ text: [UInt8], _ traits: FileTraits?) {
    (agreed, seen) = (FileText(text), FileText(text))
    self.traits = traits ?? self.traits
    follower?.know(text)
  }

  /// The content of the file when it and the document were last equal; nil if there was none.
  var agreedText: FileText? { agreed }

  /// The event source to wait for; nil if the file is not followed.
  var source: EventSource? {
    follower.map { EventSource(descriptors: [$0.descriptor].compactMap(\.self), timeout: $0.timeout) }
  }

  /// Reports changes of the file to the model.
  ///
  /// - Returns: whether there was anything to report.
  mutating func takeNews(into model: NodesPM) -> Bool {
    guard let follower, let news = follower.news() else { return false }
    if let problem = take(news.text, into: model) {
      // Somebody may just be writing it: then there will be more to read.
      guard news.isSettled else {
        follower.recheck()
        return false
      }
      model.outsideChangeFailed(problem)
    }
    return true
  }

  /// Checks the file just before it is replaced by a save.
  ///
  /// - Returns: whether it has a change without a decision; then the model has been notified.
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

  /// Call it after each input: after a decision about a change, both sides know the file's content.
  mutating func settle(_ model: NodesPM) {
    if !model.hasOutsideChange { agreed = seen }
  }

  /// Returns the problem with the text, in a sentence; nil if the model was notified.
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
        // The text last agreed on was read before, so it can be.
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
