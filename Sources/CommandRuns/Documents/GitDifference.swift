package import CommandOutput
import EditorSession
import GraphDocument
import GraphFiles

/// A change of one file as git hands it to an external diff (gitdiffcore, `GIT_EXTERNAL_DIFF`).
///
/// Git ends its whole output at the first file whose diff does not exit with 0. So an invalid document is reported in
/// place of its changes.
package struct GitDifference {
  private let path: String
  /// Files with the two versions; none if a merge left conflicts.
  ///
  /// `/dev/null` is the version before a file was created or after it was removed.
  private let versions: (old: String, new: String)?
  private let format: DifferenceFormat

  /// `PATH OLD HEX MODE NEW HEX MODE`, for a renamed file with its new path and git's remarks, for a file with
  /// conflicts only `PATH`; nil for anything else.
  package init?(arguments: [String], format: DifferenceFormat) {
    guard arguments.count == 1 || arguments.count >= 7 else { return nil }
    path = arguments.count > 7 ? "\(arguments[0]) → \(arguments[7])" : arguments[0]
    versions = arguments.count == 1 ? nil : (arguments[1], arguments[4])
    self.format = format
  }

  /// Writes a heading with the path, followed by the changes.
  package func print(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    guard let versions else {
      output.writeLine("nodecalc diff \(path): not merged yet")
      return .success
    }
    if format == .text { output.writeLine("nodecalc diff \(path)") }
    do throws(CommandFailure) {
      let listing = DifferenceListing(
        from: try contents(versions.old, "old"), to: try contents(versions.new, "new"))
      _ = listing.write(format, output)
    } catch {
      guard error.status == .invalidData else { throw error }
      for line in error.lines { output.writeLine(line) }
    }
    return .success
  }

  /// A version of the document; git names its files by chance, so messages name the path.
  private func contents(_ file: String, _ version: String) throws(CommandFailure) -> DocumentContents {
    file == "/dev/null" ? DocumentContents() : try DocumentSource.named(file).contents(shownAs: "\(path) (\(version))")
  }
}
