package import CommandOutput
package import EditorSession
import GraphDocument
import GraphFiles

/// The output format of changes.
package enum DifferenceFormat: String, CaseIterable {
  case text
  case json
}

/// `nodecalc diff OLD NEW`: the changes between two documents, with their data.
package struct DifferenceRun {
  private let old: DocumentSource
  private let new: DocumentSource
  private let format: DifferenceFormat

  /// Creates a run that reads both documents when it runs, the old one first.
  package init(from old: DocumentSource, to new: DocumentSource, format: DifferenceFormat) {
    self.old = old
    self.new = new
    self.format = format
  }

  /// Writes the changes; the status reports whether the documents differ.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    let old = try old.contents(reading: DataRules())
    return DifferenceListing(from: old, to: try new.contents(reading: DataRules())).write(format, output)
  }
}

extension DifferenceListing {
  /// Writes the changes; the status reports whether the documents differ.
  func write(_ format: DifferenceFormat, _ output: StandardOutput) -> ExitStatus {
    switch format {
    case .text: for line in lines { output.writeLine(SafeText(line)) }
    case .json: output.write(data: report.json)
    }
    return isEmpty ? .success : .failed
  }
}
