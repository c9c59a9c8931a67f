import EditorInput

/// The limits of a recording.
package enum RecordingLimits {
  /// The bytes of a script.
  package static let scriptBytes = 1 << 20
  /// The seconds that a recording plays for.
  package static let seconds = 600
  /// The seconds of one pause.
  package static let pauseSeconds = RecordingNotation.longestPause
  /// The keys and gestures of a script.
  package static let inputs = 20_000
  /// The columns of the screen that is recorded.
  package static let columns = 500
  /// The rows of the screen that is recorded.
  package static let rows = 200
  /// The bytes of the file that is written.
  package static let bytes = 16 << 20
  /// The fewest columns and rows that show anything useful.
  package static let least = (columns: 20, rows: 8)
  /// The longest time between two keys, in seconds.
  package static let pace = 5.0
}
