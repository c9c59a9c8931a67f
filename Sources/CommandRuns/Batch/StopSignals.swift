import CProcessCalls
import Glibc

/// Delays the signals INT, TERM and HUP while there are temporary files to remove.
///
/// Create it on the main thread, before other threads start.
final class StopSignals {
  /// A descriptor that becomes readable when a signal arrives.
  ///
  /// Nil if the system has no free descriptor; signals are not delayed then.
  let descriptor: Int32?
  /// The signals that were already blocked.
  ///
  /// Child processes start with this mask.
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

  var hasCome: Bool {
    guard isHeld, let descriptor else { return false }
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waited, 1, 0) > 0
  }

  /// Unblocks the signals, at the first call.
  ///
  /// This ends the process if a signal has arrived.
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
