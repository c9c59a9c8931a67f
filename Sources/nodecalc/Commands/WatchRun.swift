import CStopSignals
import DocumentStorage
import Glibc
import GraphDocument

/// `FILE --watch --eval`: the answer again each time it is another one, until a signal or the reader of the output ends it.
struct WatchRun {
  let path: StoragePath
  let evaluation: EvaluationRun

  /// Answers, then waits for changes of the file; a file that cannot be made use of is told once, and the next change waited for.
  ///
  /// - Returns: how the latest answer ended.
  /// - Throws: where there is no first answer.
  func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    guard FileFollower.canFollow(path) else {
      throw CommandFailure(.usage, "--watch: '\(path.text)' is no file that could change", help: "name a plain file")
    }
    // Before anything is printed: who has read the first lines may end it.
    let stop = stop_signals_descriptor()
    let text = try evaluation.source.bytes()
    let follower = FileFollower(path, known: text)
    var latest = try evaluation.answer(evaluation.source.contents(of: text))
    var complaint: CommandFailure?
    guard tell(latest, output) else { return latest.status }
    while wait(for: follower, stop) {
      guard let news = follower.news() else { continue }
      do throws(CommandFailure) {
        let answer = try answer(to: news.text)
        complaint = nil
        if answer == latest { continue }
        latest = answer
        guard tell(latest, output) else { break }
      } catch {
        // Somebody may just be writing it: then there will be more to read.
        if !news.isSettled {
          follower.lookAgain()
        } else if complaint?.lines != error.lines {
          for line in error.lines { StandardStreams.report(line) }
          complaint = error
        }
      }
    }
    return complaint?.status ?? latest.status
  }

  private func answer(to text: Result<[UInt8], StorageFailure>) throws(CommandFailure) -> Answer {
    switch text {
    case .success(let bytes): return try evaluation.answer(evaluation.source.contents(of: bytes))
    case .failure(let failure): throw CommandFailure(failure)
    }
  }

  /// Prints the answer at once; false where nobody takes it, which the program reports at its end.
  private func tell(_ answer: Answer, _ output: StandardOutput) -> Bool {
    _ = answer.print(output)
    do throws(StandardOutput.Broken) {
      try output.flush()
      return true
    } catch {
      return false
    }
  }

  /// Waits until there may be news; false where it is time to end.
  private func wait(for follower: FileFollower, _ stop: Int32) -> Bool {
    var descriptors = [
      pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
      // Nothing is asked of it: only that its reader has gone comes unasked.
      pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
      pollfd(fd: follower.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    let milliseconds = follower.patience.map { Int32(min($0 / Duration.milliseconds(1), 60_000).rounded(.up)) } ?? -1
    if poll(&descriptors, nfds_t(descriptors.count), milliseconds) < 0 { return errno == EINTR }
    return descriptors[0].revents == 0 && descriptors[1].revents == 0
  }
}
