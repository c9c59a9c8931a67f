/// Repeating the latest change.
extension NodesPM {
  /// Whether no mode, line or sequence of keys is in progress.
  var isIdle: Bool {
    mode == .normal && keys.isIdle && hints == nil
  }

  /// Presses the keys of the latest change again, on the node selected now.
  func repeatChange() -> [Effect] {
    let latest = keys.recorder.latest
    // A change that is being repeated repeats no other: its keys may mean something else on another node.
    if keys.isRepeating { return [] }
    guard !latest.isEmpty else {
      refuse("nothing has been changed yet that could be repeated")
      return []
    }
    keys.recorder.forget()
    keys.isRepeating = true
    defer { keys.isRepeating = false }
    var effects: [Effect] = []
    for key in latest {
      effects += take(key)
      // What follows a refusal was typed for something that is not there: as commands it would do harm.
      if message?.kind == .refusal { break }
    }
    // A repetition that was refused half-way leaves no line or mode open.
    if mode != .normal {
      let said = message
      enter(.normal)
      message = said
    }
    return effects
  }
}
