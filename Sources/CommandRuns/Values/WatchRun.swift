import CProcessCalls
import CommandOutput
import CursesFrontEnd
import DocumentStorage
import EditorSession
import Glibc
import GraphDocument

/// Prints the requested answer after every change of a document.
final class PrintedView {
  private static let viewKey: ViewKey = "printed"

  private let document: Document
  private let evaluation: EvaluationRun
  private let output: StandardOutput
  private var latest: Answer?
  private(set) var failure: CommandFailure?
  /// Whether the output still has a reader.
  private(set) var isRead = true

  var status: ExitStatus { latest?.status ?? .success }

  /// Creates a view that prints an answer after every change of the document.
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

  /// Prints an answer immediately; if the output was closed, this is reported when the program ends.
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

/// `FILE --watch --eval`: prints the answer whenever it changes, until a signal arrives or the output is closed.
///
/// Changes of the file and its data change a document, and a view of the document prints.
struct WatchRun {
  let path: StoragePath
  let evaluation: EvaluationRun

  /// Prints the values, then waits for changes of the file.
  ///
  /// An unusable file is reported once. A signal ends the process.
  ///
  /// - Returns: The status of the latest answer, once the output is closed.
  /// - Throws: If the first evaluation is impossible.
  func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    guard FileFollower.canFollow(path) else {
      throw CommandFailure(.usage, "--watch: '\(path.text)' is not a file that can change", help: "name a plain file")
    }
    // Before anything is printed: a reader of the first lines may send the signal.
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
      let changes = follower.changes()
      guard changes != nil || data.hasChanges() else { continue }
      do throws(CommandFailure) {
        try read(latestText(changes?.text, else: known), data, into: document)
        if let failure = view.failure { throw failure }
        if case .success(let bytes)? = changes?.text { known = bytes }
        complaint = nil
      } catch {
        // The file may be in the middle of being written; more text will then arrive.
        if let changes, !changes.isSettled {
          follower.recheck()
        } else if complaint?.lines != error.lines {
          for line in error.lines { StandardStreams.report(line) }
          complaint = error
        }
      }
    }
    // All reported lines have been written already.
    stop_signals_end(stop)
    return complaint?.status ?? view.status
  }

  private func read(_ text: [UInt8], _ data: DocumentData, into document: Document) throws(CommandFailure) {
    document.state = try evaluation.source.contents(of: text, reading: data, within: evaluation.data)
  }

  private func latestText(
    _ changes: Result<[UInt8], StorageFailure>?, else known: [UInt8]
  ) throws(CommandFailure) -> [UInt8] {
    switch changes {
    case .success(let bytes)?: return bytes
    case .failure(let failure)?: throw CommandFailure(failure)
    case nil: return known
    }
  }

  /// Waits for a change; returns false if the run should end.
  private func wait(for follower: FileFollower, _ data: DocumentData, _ stop: Int32) -> Bool {
    var descriptors = [
      pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
      // Requests no events: a closed reader is always reported.
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
