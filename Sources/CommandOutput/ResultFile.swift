package import DocumentStorage

/// A file that receives the results of a command instead of standard output.
///
/// The file gets all results, or stays unchanged if the command fails.
package struct ResultFile {
  private let path: StoragePath
  private let replacesText: Bool

  /// Creates the target at a path; the file need not exist.
  ///
  /// A file that already has content is replaced only if `replacesText` is true.
  package init(_ path: StoragePath, replacesText: Bool) {
    self.path = path
    self.replacesText = replacesText
  }

  /// Runs `body` and writes its output to the file when the output is complete.
  ///
  /// - Returns: The status that `body` returns.
  /// - Throws: If `body` throws, or if the file cannot be written; the old file is unchanged then.
  package func taking(_ body: (StandardOutput) throws -> ExitStatus) throws -> ExitStatus {
    // Checked before anything is computed.
    try check(StreamedSave.isText(at: path))
    var results: [UInt8] = []
    let output = StandardOutput(isTerminal: false) { chunk in
      results += chunk
      return nil
    }
    let status = try body(output)
    try output.flush()
    let save = try CommandFailure.telling { () throws(StorageFailure) in try StreamedSave(to: path) }
    defer { save.abandon() }
    try check(save.replacesText)
    let notes = try CommandFailure.telling { () throws(StorageFailure) in
      try results.withUnsafeBufferPointer { bytes throws(StorageFailure) in
        try save.write(UnsafeRawBufferPointer(bytes))
      }
      return try save.finish()
    }
    for note in notes { StandardStreams.report(SafeText("warning: \(path.text): \(note.sentence)")) }
    return status
  }

  /// Throws if the file has content that may not be replaced.
  ///
  /// `hasText` tells whether the file has content.
  package func check(_ hasText: Bool) throws(CommandFailure) {
    guard hasText, !replacesText else { return }
    throw CommandFailure(
      .uncreatableOutput, "'\(path.text)' already exists and was not changed",
      help: "replace it with --force, or name another file")
  }
}
