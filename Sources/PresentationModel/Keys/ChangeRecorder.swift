import EditorInput

/// The keys of the latest change, from the command that began it to the one that completed it.
struct ChangeRecorder {
  private(set) var latest: [Key] = []
  private var current: [Key] = []
  private var hasChanged = false
  /// Whether the keys since the start are all there is to the change.
  private var isWhole = true

  /// A key is about to be taken; `isStart` if nothing is in progress that it could belong to.
  mutating func begin(_ key: Key, isStart: Bool) {
    if isStart {
      current = []
      hasChanged = false
      isWhole = true
    }
    current.append(key)
  }

  /// The document was edited by the keys since the start.
  mutating func noteChange() {
    hasChanged = true
  }

  /// The key was taken; `isEnd` if nothing is in progress any more.
  mutating func end(isEnd: Bool) {
    if isEnd, hasChanged, isWhole { latest = current }
  }

  /// Discards the recording: it does not come from keys, or must not be repeated.
  mutating func forget() {
    current = []
    isWhole = false
    hasChanged = false
  }
}
