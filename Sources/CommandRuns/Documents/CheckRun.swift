package import CommandOutput
package import EditorSession
import GraphDocument
import GraphFiles

/// `nodecalc check FILE...`: problems and failed assertions, one a line.
package struct CheckRun {
  private let files: [String]
  private let data: DataRules

  /// Files as they were named; `-` is standard input.
  package init(files: [String], data: DataRules = DataRules()) {
    self.files = files
    self.data = data
  }

  /// Prints the problems of each file; the status is that of the worst.
  package func run(_ output: StandardOutput) -> ExitStatus {
    var status = ExitStatus.success
    for file in files {
      do throws(CommandFailure) {
        for problem in try problems(of: DocumentSource.addressed(file)) {
          output.writeLine(SafeText(problem.line(file: DocumentSource.parts(of: file)?.file ?? file)))
          if problem.severity == .error { status = max(status, .failed) }
        }
      } catch {
        for line in error.lines { StandardStreams.report(line) }
        status = max(status, error.status)
      }
    }
    return status
  }

  /// All problems of one document, in the order of its text.
  private func problems(of source: DocumentSource) throws(CommandFailure) -> [DocumentFinding] {
    let bytes = try source.bytes()
    var contents: DocumentContents
    do throws(DocumentProblem) {
      contents = try NativeFormat.read(bytes, countedBy: data.meter)
    } catch {
      return [DocumentFinding(place: error.place, severity: .error, node: nil, message: error.message)]
    }
    contents = try source.part(of: contents)
    DocumentData(source, data).read(into: &contents)
    return DocumentFinding.all(in: contents, group: source.group, text: bytes)
  }
}
