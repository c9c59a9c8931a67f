import ArgumentParser
import CommandOutput
import EditorSession
import EvaluationEngine
import GraphDocument
import GraphFiles

/// `nodecalc check FILE...`: problems and failed assertions, one a line.
struct CheckCommand: NodecalcCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Print what is wrong with documents, one problem a line.",
    usage: "nodecalc check FILE...",
    discussion: """
      Nodes that fail, assertions that do not hold and documents that cannot be read are errors; an operator that is not \
      chosen yet, or that is bypassed, is a warning, and so is a number like 3k where 'k' is a node too, which every evaluation tells as well. Exit status: 0 no errors, 1 errors, 66 a file cannot be read.
      """)

  @Argument(help: ArgumentHelp("The documents; '-' is standard input.", valueName: "FILE"), completion: .file())
  var files: [String]

  @OptionGroup var data: DataOptions

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    var status = ExitStatus.success
    for file in files {
      do throws(CommandFailure) {
        for problem in try problems(of: DocumentSource.named(file)) {
          output.writeLine(SafeText(problem.line(file: file)))
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
    do throws(DocumentProblem) {
      var contents = try NativeFormat.read(bytes)
      DocumentData(source, data.rules).read(into: &contents)
      return DocumentFinding.all(in: contents, text: bytes)
    } catch {
      return [DocumentFinding(place: error.place, severity: .error, node: nil, message: error.message)]
    }
  }
}
