import CursesFrontEnd
import DocumentStorage
import GraphDocument
import GraphFiles
import PresentationModel

/// The text of the document's file, which other programs may change.
///
/// It is compared by its bytes, so a save of this program is never mistaken for an external change, and a change that
/// keeps size and time is noticed.
struct ExternalText {
  private let follows: Bool
  private var path: StoragePath?
  /// The content of the file when it last agreed with the document; nil if there was no file.
  private var agreed: FileText?
  /// The last known content of the file.
  private var seen: FileText?
  /// The last known traits of the file; nil if it has never existed.
  private(set) var traits: FileTraits?
  private var follower: FileFollower?

  /// Creates a text without a file, until `begin` is called.
  init(follows: Bool) {
    self.follows = follows
  }

  /// Begins with a file that contains `text`; nil if there is no file.
  mutating func begin(_ path: StoragePath?, _ text: [UInt8]?) {
    self.path = path
    (agreed, seen) = (text.map(FileText.init), text.map(FileText.init))
    traits = text == nil ? nil : path.flatMap { FileTraits(of: $0) }
    follower = nil
    if follows, let path, FileFollower.canFollow(path) { follower = FileFollower(path, known: text) }
  }

  /// The text that a save may replace without the user's confirmation.
  var expected: FileText { seen ?? FileText([]) }

  /// Records that the document was saved as `text` in a file with these traits.
  mutating func wrote(_ text: [UInt8], _ traits: FileTraits?) {
    (agreed, seen) = (FileText(text), FileText(text))
    self.traits = traits ?? self.traits
    follower?.know(text)
  }

  /// The content of the file when it last agreed with the document; nil if there was no file.
  var agreedText: FileText? { agreed }

  /// The event source to wait for; nil if the file is not followed.
  var source: EventSource? {
    follower.map { EventSource(descriptors: [$0.descriptor].compactMap(\.self), timeout: $0.timeout) }
  }

  /// Reports changes of the file to the model.
  ///
  /// - Returns: Whether there was a change to report.
  mutating func takeNews(into model: NodesPM) -> Bool {
    guard let follower, let news = follower.news() else { return false }
    if let problem = take(news.text, into: model) {
      // The file may be in the middle of being written; more text will then arrive.
      guard news.isSettled else {
        follower.recheck()
        return false
      }
      model.outsideChangeFailed(problem)
    }
    return true
  }

  /// Checks the file just before a save replaces it.
  ///
  /// - Returns: Whether it has a change that needs a decision; the model was then notified.
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

  /// Updates the common content after a decision about a change; call it after each input.
  mutating func settle(_ model: NodesPM) {
    if !model.hasOutsideChange { agreed = seen }
  }

  /// Passes a text to the model; returns a sentence about the problem if the text is invalid, and nil otherwise.
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
