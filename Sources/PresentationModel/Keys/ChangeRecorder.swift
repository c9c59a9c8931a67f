import EditorInput

/// Records the keys of the latest change, from the first key of its command to the key that completed it.
struct ChangeRecorder {
  private(set) var latest: [Key] = []
  private var current: [Key] = []
  private var hasChanged = false
  /// Whether the keys since the start give the whole change, so that it can be repeated.
  private var isWhole = true

  /// Records a key before it is handled; `isStart` if it cannot continue anything in progress.
  mutating func begin(_ key: Key, isStart: Bool) {
    if isStart {
      current = []
      hasChanged = false
      isWhole = true
    }
    current.append(key)
  }

  /// Notes that the keys since the start have edited the document.
  mutating func noteChange() {
    hasChanged = true
  }

  /// Ends the handling of a key; if `isEnd`, nothing is in progress any more and a change becomes the latest one.
  mutating func end(isEnd: Bool) {
    if isEnd, hasChanged, isWhole { latest = current }
  }

  /// Discards the recording, because the change does not come from keys or must not be repeated.
  mutating func forget() {
    current = []
    isWhole = false
    hasChanged = false
  }
}
