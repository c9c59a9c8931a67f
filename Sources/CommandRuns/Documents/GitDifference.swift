package import CommandOutput
import EditorSession
import GraphDocument
import GraphFiles

/// A change of one file as git passes it to an external diff (gitdiffcore, `GIT_EXTERNAL_DIFF`).
///
/// Git stops its whole output at the first file whose diff does not exit with 0. An invalid document is therefore
/// reported instead of its changes.
package struct GitDifference {
  private let path: String
  /// The files with the two versions; nil if the file has merge conflicts.
  ///
  /// For a created file, the old version is `/dev/null`. For a removed file, the new version is `/dev/null`.
  private let versions: (old: String, new: String)?
  private let format: DifferenceFormat

  /// Creates a change from git's arguments; nil for other arguments.
  ///
  /// Git passes `PATH OLD HEX MODE NEW HEX MODE`, followed by the new path and git's remarks if the file was renamed.
  /// For a file with conflicts, git passes only `PATH`.
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

  /// Returns the old or the new version of the document.
  ///
  /// Git gives the files random names, so messages name the document by its path.
  private func contents(_ file: String, _ version: String) throws(CommandFailure) -> DocumentContents {
    file == "/dev/null" ? DocumentContents() : try DocumentSource.named(file).contents(shownAs: "\(path) (\(version))")
  }
}
