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
  /// The files with the two versions; nil if a merge left conflicts.
  ///
  /// A file that was just created has `/dev/null` as old version; a removed one has it as new version.
  private let versions: (old: String, new: String)?
  private let format: DifferenceFormat

  /// Creates a change from `PATH OLD HEX MODE NEW HEX MODE`, followed by the new path and git's remarks for a renamed
  /// file, or from `PATH` only for a file with conflicts; nil for other arguments.
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

  /// Returns a version of the document.
  ///
  /// Git gives its files random names, so messages use the path.
  private func contents(_ file: String, _ version: String) throws(CommandFailure) -> DocumentContents {
    file == "/dev/null" ? DocumentContents() : try DocumentSource.named(file).contents(shownAs: "\(path) (\(version))")
  }
}
