import CProcessCalls
import CommandOutput
import CursesFrontEnd
import DocumentStorage
import EditorSession
import Glibc
import GraphDocument

/// A view of a document that prints: the requested answer, each time it changes.
final class PrintedView {
  private static let viewKey: ViewKey = "printed"

  private let document: Document
  private let evaluation: EvaluationRun
  private let output: StandardOutput
  /// The last printed answer; nil before the first one.
  private var latest: Answer?
  /// The reason why there is no answer for the present document; usually nil.
  private(set) var failure: CommandFailure?
  /// Whether the output has a reader.
  private(set) var isRead = true

  /// How the latest answer ended.
  var status: ExitStatus { latest?.status ?? .success }

  /// Answers the document's changes from now on.
  init(of document: Document, _ evaluation: EvaluationRun, _ output: StandardOutput) {
    (self.document, self.evaluation, self.output) = (document, evaluation, output)
    document.addView(Self.viewKey) { [weak self] _ in self?.answer() }
  }

  private func answer() {
    guard isRead else { return }
    do throws(CommandFailure) {
      let answer = try evaluation.answer(document.contents)
      failure = nil
      if answer != latest { show(answer) }
    } catch {
      failure = error
    }
  }

  /// Prints at once; the program reports closed output at its end.
  private func show(_ answer: Answer) {
    latest = answer
    _ = answer.print(output)
    do throws(StandardOutput.Broken) {
      try output.flush()
    } catch {
      isRead = false
    }
  }
}

/// `FILE --watch --eval`: the answer again each time it changes, until a signal or the reader of the output ends it.
///
/// The file and its data are the backend of a document: their changes become the document's state, and a view prints.
struct WatchRun {
  let path: StoragePath
  let evaluation: EvaluationRun

  /// Answers, then waits for changes of the file; a file that cannot be used is reported once, and the next change waited for.
  ///
  /// A signal that requests the end ends the process.
  ///
  /// - Returns: the status of the latest answer, if the reader of the output is gone.
  /// - Throws: if there is no first answer.
  func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    guard FileFollower.canFollow(path) else {
      throw CommandFailure(.usage, "--watch: '\(path.text)' is not a file that can change", help: "name a plain file")
    }
    // Before anything is printed: who has read the first lines may end it.
    let stop = stop_signals_descriptor()
    let text = try evaluation.source.bytes()
    let follower = FileFollower(path, known: text)
    let data = DocumentData(evaluation.source, evaluation.data, follows: true)
    let document = Document()
    defer { document.removeAllViews() }
    let view = PrintedView(of: document, evaluation, output)
    try read(text, data, into: document)
    if let failure = view.failure { throw failure }
    guard view.isRead else { return view.status }
    var known = text
    var complaint: CommandFailure?
    while view.isRead, wait(for: follower, data, stop) {
      let news = follower.news()
      guard news != nil || data.hasNews() else { continue }
      do throws(CommandFailure) {
        try read(latestText(news?.text, else: known), data, into: document)
        if let failure = view.failure { throw failure }
        if case .success(let bytes)? = news?.text { known = bytes }
        complaint = nil
      } catch {
        // Somebody may just be writing it: then there will be more to read.
        if let news, !news.isSettled {
          follower.recheck()
        } else if complaint?.lines != error.lines {
          for line in error.lines { StandardStreams.report(line) }
          complaint = error
        }
      }
    }
    // All that was reported is written already.
    stop_signals_end(stop)
    return complaint?.status ?? view.status
  }

  /// Sets the document to that text, with the data that its nodes read.
  private func read(_ text: [UInt8], _ data: DocumentData, into document: Document) throws(CommandFailure) {
    document.state = try evaluation.source.contents(of: text, reading: data, within: evaluation.data)
  }

  /// The last reported text; the previous one if only data has changed.
  private func latestText(
    _ news: Result<[UInt8], StorageFailure>?, else known: [UInt8]
  ) throws(CommandFailure) -> [UInt8] {
    switch news {
    case .success(let bytes)?: return bytes
    case .failure(let failure)?: throw CommandFailure(failure)
    case nil: return known
    }
  }

  /// Waits until there may be news; false if it is time to end.
  private func wait(for follower: FileFollower, _ data: DocumentData, _ stop: Int32) -> Bool {
    var descriptors = [
      pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
      // Nothing is asked of it: only that its reader has gone comes unasked.
      pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
      pollfd(fd: follower.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    for descriptor in data.source?.descriptors ?? [] {
      descriptors.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    let timeout = [follower.timeout, data.source?.timeout].compactMap(\.self).min()
    let milliseconds = timeout.map { Int32(min($0 / Duration.milliseconds(1), 60_000).rounded(.up)) } ?? -1
    if poll(&descriptors, nfds_t(descriptors.count), milliseconds) < 0 { return errno == EINTR }
    return descriptors[0].revents == 0 && descriptors[1].revents == 0
  }
}
