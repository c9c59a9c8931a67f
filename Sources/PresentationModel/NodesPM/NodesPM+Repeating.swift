/// Repeating the latest change.
extension NodesPM {
  /// Whether no mode, line or sequence of keys is in progress.
  var isIdle: Bool {
    mode == .normal && keys.isIdle && hints == nil
  }

  /// Presses the keys of the latest change again, on the node selected now.
  func repeatChange() throws(Rejection) -> Outcome {
    let latest = keys.recorder.latest
    // A change that is being repeated repeats no other: its keys may mean something else on another node.
    if keys.isRepeating { return .done }
    guard !latest.isEmpty else { throw .because("nothing has been changed yet that could be repeated") }
    keys.recorder.forget()
    keys.isRepeating = true
    defer { keys.isRepeating = false }
    var effects: [Effect] = []
    for key in latest {
      // What follows a key that is rejected was typed for something that is not there: as commands it would do harm.
      guard let more = carryOut({ () throws(Rejection) in try take(key) }) else { break }
      effects += more
    }
    // A repetition that ended half-way leaves no line or mode open.
    if mode != .normal { enter(.normal) }
    return .effects(effects)
  }
}
