import ArgumentReading
import CommandOutput
import CommandRuns
import DocumentStorage
import EditorSession

/// `nodecalc merge BASE OURS THEIRS`: merges two versions of a document.
struct MergeCommand: NodecalcCommand {
  static let name = "merge"
  static let abstract = "Merge two versions of a document by nodes and attributes."
  static let usage = """
    nodecalc merge BASE OURS THEIRS [--output FILE] [--path PATH]
    nodecalc merge --install-driver
    """
  static let discussion = """
    BASE is the common ancestor of both versions; an empty file stands for an empty document. The result replaces OURS. Anything that both \
    versions changed stays as in OURS and is written to the member 'conflicts' of the document: 'nodecalc check' lists it, and \
    ':conflicts' in the editor chooses. If a version is not a document, conflict markers are written. Exit status: 0 merged, 1 \
    conflicts, 66 a file cannot be read.

    To use it as git's merge driver, as '--install-driver' sets it up for a repository:

      git config merge.nodecalc.driver 'nodecalc merge %O %A %B --path %P'
      echo '*.nodecalc merge=nodecalc' >> .gitattributes
    """

  var target: String?
  var path: String?
  var installsDriver = false
  var time = TimeOptions()
  var files: [String] = []

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.option(
      &target, "output", "file", "Write the result to this file and leave OURS as it is; '-' prints it.",
      completion: .files)
    try line.option(
      &path, "path", "path", "The document's name in messages, such as git's '%P'.", anyText: true, completion: .files)
    line.flag(&installsDriver, "install-driver", "Set up git to merge the documents of this repository with nodecalc.")
    try line.group(&time)
    line.words(
      &files, "BASE OURS THEIRS", "The versions; one of them may be '-' for standard input.", completion: .files)
  }

  var deadline: RunDeadline? { time.deadline }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    if installsDriver {
      guard files.isEmpty, target == nil, path == nil else {
        throw UsageError("'--install-driver' takes no files and no other flags")
      }
      return try MergeDriverRun().run(output)
    }
    guard files.count == 3 else {
      throw UsageError("name three documents: the common base, our version and their version")
    }
    if files.filter({ $0 == "-" }).count > 1 {
      throw UsageError("only one of the three documents can be standard input")
    }
    let sources = files.map { DocumentSource.named($0) }
    let file: StoragePath? = target.map { $0 == "-" ? nil : StoragePath($0) } ?? sources[1].file
    return try MergeRun(base: sources[0], ours: sources[1], theirs: sources[2], target: file, path: path).run(output)
  }
}
