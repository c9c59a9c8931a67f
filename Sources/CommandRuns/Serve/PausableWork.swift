import CProcessCalls
import Glibc

/// Work that can pause and be continued.
///
/// It runs on a thread of its own, but only while its owner waits for it, so the two share their objects without locks.
final class PausableWork<Value>: @unchecked Sendable {
  private let turns = Turns()
  private let body: (PausableWork<Value>) -> Value
  private var turn = 0
  private var thread: pthread_t?
  private var isAbandoned = false
  private var value: Value?

  /// Creates work that has not begun; `body` may call `pause()`.
  init(_ body: @escaping (PausableWork<Value>) -> Value) { self.body = body }

  /// Begins or continues the work.
  ///
  /// - Returns: Its result; nil if it has paused.
  func resume() -> Value? {
    if let value { return value }
    if thread == nil {
      thread = OrderedWorkers.start { [self] in run() }
      guard thread != nil else {
        // Without a thread, the work does not pause.
        value = body(self)
        return value
      }
    }
    handOver()
    if value != nil { join() }
    return value
  }

  /// Ends paused work, whose result is lost.
  func abandon() {
    guard thread != nil, value == nil else { return }
    isAbandoned = true
    handOver()
    join()
  }

  /// Lets the owner continue until it resumes the work.
  ///
  /// Called by the work.
  ///
  /// - Returns: Whether to go on; false if the work is to end, and must not pause again.
  func pause() -> Bool {
    if thread != nil, !isAbandoned { handOver() }
    return !isAbandoned
  }

  private func handOver() {
    turn += 1
    let own = turn + 1
    turns.next()
    _ = turns.wait(for: own)
  }

  private func run() {
    _ = turns.wait(for: 1)
    // Signals are for the owner's thread, except those of faults.
    var signals = sigset_t()
    sigfillset(&signals)
    for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT] { sigdelset(&signals, fault) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    value = body(self)
    turn += 1
    turns.next()
  }

  private func join() {
    if let thread { pthread_join(thread, nil) }
    thread = nil
  }
}
