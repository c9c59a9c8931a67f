import EditorInput

/// The limits of a recording.
package enum RecordingLimits {
  /// The largest number of bytes of a script.
  package static let scriptBytes = 1 << 20
  /// The longest duration of a recording, in seconds.
  package static let seconds = 600
  /// The longest pause, in seconds.
  package static let pauseSeconds = RecordingNotation.longestPause
  /// The largest number of keys and gestures of a script.
  package static let inputs = 20_000
  /// The largest number of columns of the recorded screen.
  package static let columns = 500
  /// The largest number of rows of the recorded screen.
  package static let rows = 200
  /// The largest number of bytes of the written file.
  package static let bytes = 16 << 20
  /// The fewest columns and rows on which the editor is useful.
  package static let least = (columns: 20, rows: 8)
  /// The longest time between two keys, in seconds.
  package static let pace = 5.0
}
