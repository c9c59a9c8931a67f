import CStopSignals
import CommandOutput
import CursesFrontEnd
import DocumentStorage
import EditorSession
import Glibc
import GraphDocument

/// `FILE --watch --eval`: the answer again each time it changes, until a signal or the reader of the output ends it.
struct WatchRun {
  let path: StoragePath
  let evaluation: EvaluationRun

  /// Answers, then waits for changes of the file; a file that cannot be used is reported once, and the next change waited for.
  ///
  /// A signal that asks for the end is what the process ends by.
  ///
  /// - Returns: how the latest answer ended, where the reader of the output is gone.
  /// - Throws: where there is no first answer.
  func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    guard FileFollower.canFollow(path) else {
      throw CommandFailure(.usage, "--watch: '\(path.text)' is no file that could change", help: "name a plain file")
    }
    // Before anything is printed: who has read the first lines may end it.
    let stop = stop_signals_descriptor()
    let text = try evaluation.source.bytes()
    let follower = FileFollower(path, known: text)
    let data = DocumentData(evaluation.source, evaluation.data, follows: true)
    var latest = try answer(to: text, data)
    var document = text
    var complaint: CommandFailure?
    guard report(latest, output) else { return latest.status }
    while wait(for: follower, data, stop) {
      let news = follower.news()
      guard news != nil || data.hasNews() else { continue }
      do throws(CommandFailure) {
        let answer = try answer(to: latestText(news?.text, else: document), data)
        if case .success(let bytes)? = news?.text { document = bytes }
        complaint = nil
        if answer == latest { continue }
        latest = answer
        guard report(latest, output) else { break }
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
    return complaint?.status ?? latest.status
  }

  /// What is asked for of that text, and of the data that its nodes read.
  private func answer(to text: [UInt8], _ data: DocumentData) throws(CommandFailure) -> Answer {
    var contents = try evaluation.source.contents(of: text)
    data.read(into: &contents)
    return try evaluation.answer(contents)
  }

  /// The text that was heard of; the one from before where only data has changed.
  private func latestText(
    _ news: Result<[UInt8], StorageFailure>?, else known: [UInt8]
  ) throws(CommandFailure) -> [UInt8] {
    switch news {
    case .success(let bytes)?: return bytes
    case .failure(let failure)?: throw CommandFailure(failure)
    case nil: return known
    }
  }

  /// Prints the answer at once; false where the output is closed, which the program reports at its end.
  private func report(_ answer: Answer, _ output: StandardOutput) -> Bool {
    _ = answer.print(output)
    do throws(StandardOutput.Broken) {
      try output.flush()
      return true
    } catch {
      return false
    }
  }

  /// Waits until there may be news; false where it is time to end.
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
