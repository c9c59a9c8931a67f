import EditorInput

/// Records the keys of the latest change, from the first to the last key of its command, so that they can be repeated.
struct ChangeRecorder {
  private(set) var latest: [Key] = []
  private var current: [Key] = []
  private var hasChanged = false
  /// Whether `current` has all keys of the change.
  ///
  /// An incompletely recorded change cannot be repeated.
  private var isWhole = true

  /// Records a key before it is handled.
  ///
  /// `isStart` is true if the key starts a new command, because no sequence, mode or count is in progress.
  mutating func begin(_ key: Key, isStart: Bool) {
    if isStart {
      current = []
      hasChanged = false
      isWhole = true
    }
    current.append(key)
  }

  /// Records that the keys since the start have edited the document.
  mutating func noteChange() {
    hasChanged = true
  }

  /// Ends the handling of a key.
  ///
  /// If the command is finished and edited the document, its keys become `latest`.
  ///
  /// - Parameter isEnd: Whether the command is finished, because no sequence, mode or count is in progress.
  mutating func end(isEnd: Bool) {
    if isEnd, hasChanged, isWhole { latest = current }
  }

  /// Discards the recording, for a change that does not come from keys or must not be repeated.
  mutating func forget() {
    current = []
    isWhole = false
    hasChanged = false
  }
}
