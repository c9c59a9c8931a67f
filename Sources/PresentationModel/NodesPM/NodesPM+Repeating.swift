/// Repeating the latest change.
extension NodesPM {
  /// Whether no mode, line or sequence of keys is under way.
  var isIdle: Bool {
    mode == .normal && pendingKeys.isEmpty && pendingDigits.isEmpty && hints == nil && awaitedMark == nil
  }

  /// Presses the keys of the latest change again, on the node selected now.
  func repeatChange() -> [Effect] {
    let keys = recorder.latest
    guard !keys.isEmpty else {
      refuse("nothing has been changed yet that could be repeated")
      return []
    }
    recorder.forget()
    isRepeating = true
    defer { isRepeating = false }
    var effects: [Effect] = []
    for key in keys { effects += take(key) }
    // A repetition that was refused half-way leaves no line or mode open.
    if mode != .normal {
      let said = message
      mode = .normal
      message = said
    }
    return effects
  }
}
