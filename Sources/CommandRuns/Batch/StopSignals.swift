import CProcessCalls
import Glibc

/// The signals that request the end (INT, TERM, HUP), held back while something must not be left behind.
///
/// Make it on the main thread, before there are others.
final class StopSignals {
  /// Readable as soon as one has come; nil if the system has no descriptor to give, and nothing is held back.
  let descriptor: Int32?
  /// The signals that were held back before: those that another program is to start with.
  let formerMask: sigset_t
  private var isHeld = true

  init() {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    formerMask = mask
    let opened = stop_signals_descriptor()
    descriptor = opened >= 0 ? opened : nil
    if opened >= 0 { note_held_signals(1) }
  }

  /// Whether one has come.
  var hasCome: Bool {
    guard isHeld, let descriptor else { return false }
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waited, 1, 0) > 0
  }

  /// Lets them through again, at the first call: the process ends by one that has come.
  func release() {
    guard isHeld else { return }
    isHeld = false
    guard let descriptor else { return }
    note_held_signals(0)
    end_if_time_is_up()
    stop_signals_end(descriptor)
    var mask = formerMask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
    close(descriptor)
  }
}
