package import CommandOutput
package import DocumentStorage
package import EditorSession
import GraphDocument
import GraphFiles
import TextScanning

/// `nodecalc merge BASE OURS THEIRS`: merges two versions of a document, for users and as git's merge driver.
///
/// Git uses the status: 0 for a merge, 1 for conflicts. At a higher status, git keeps OURS without conflict markers,
/// and the changes of THEIRS are lost with the next `git add`. An invalid version is therefore merged as text, with
/// conflict markers.
package struct MergeRun {
  private let base: DocumentSource
  private let ours: DocumentSource
  private let theirs: DocumentSource
  private let target: StoragePath?
  private let name: String

  private static let blanks = Array(" \t\r\n".utf8)

  /// Creates a merge of three versions.
  ///
  /// `path` is the document's name in messages, because git gives the versions temporary names.
  package init(
    base: DocumentSource, ours: DocumentSource, theirs: DocumentSource, target: StoragePath?, path: String?
  ) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
    self.target = target
    name = path ?? target?.text ?? ours.name
  }

  /// Writes the merged document; the status reports whether there are conflicts.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    let texts = (base: try base.bytes(), ours: try ours.bytes(), theirs: try theirs.bytes())
    if texts.theirs == texts.base || texts.theirs == texts.ours {
      let status = try write(texts.ours, texts.ours, output)
      guard let problem = Self.problem(of: texts.ours) else { return status }
      report("kept as in ours, which is not a document", problem)
      return .failed
    }
    if texts.ours == texts.base {
      guard let problem = Self.problem(of: texts.theirs) else { return try write(texts.theirs, texts.ours, output) }
      return try writeMarked(texts.ours, texts.theirs, problem, output)
    }
    let documents: [DocumentContents]
    do throws(DocumentProblem) {
      // If both sides added a document, git's base is an empty file.
      let isNew = texts.base.allSatisfy { Self.blanks.contains($0) }
      documents = [
        isNew ? DocumentContents() : try NativeFormat.read(texts.base), try NativeFormat.read(texts.ours),
        try NativeFormat.read(texts.theirs),
      ]
    } catch {
      return try writeMarked(texts.ours, texts.theirs, error, output)
    }
    let merged = MergedDocument(base: documents[0], ours: documents[1], theirs: documents[2])
    for note in merged.notes { StandardStreams.report(SafeText("note: \(name): \(note)")) }
    _ = try write(NativeFormat.write(merged.contents), texts.ours, output)
    if merged.conflicts.isEmpty { return .success }
    let count = MessageText.counted(merged.conflicts.count, "conflict")
    let subjects = merged.conflicts.prefix(3).map { conflict in
      let sides = conflict.sides
      return sides.count <= 40 ? "\(conflict.subject), \(sides)" : conflict.subject
    }
    let list = MessageText.list(subjects, atMost: 3, of: merged.conflicts.count)
    StandardStreams.report(SafeText("\(name): \(count), left as in ours: \(list)"))
    StandardStreams.report(
      SafeText("help: 'nodecalc check \(name)' lists them; ':conflicts' in the editor chooses one by one"))
    return .failed
  }

  private static func problem(of text: [UInt8]) -> DocumentProblem? {
    do throws(DocumentProblem) {
      _ = try NativeFormat.read(text)
      return nil
    } catch {
      return error
    }
  }

  private func report(_ what: String, _ problem: DocumentProblem) {
    StandardStreams.report(SafeText("\(name): \(what) (\(problem.message))"))
  }

  private func write(_ text: [UInt8], _ old: [UInt8], _ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    guard let target else {
      output.write(data: text)
      return .success
    }
    if ours.file?.text == target.text, text == old { return .success }
    do throws(StorageFailure) {
      let expected = ours.file?.text == target.text ? FileText(old) : nil
      let report = try AtomicSave(copies: .ofUser).save(text, to: target, expecting: expected)
      if let sentence = report.sentence { StandardStreams.report(SafeText("warning: \(target.text): \(sentence)")) }
    } catch {
      throw CommandFailure(error)
    }
    return .success
  }

  /// Merges the versions as plain texts, because one of them is not a document.
  private func writeMarked(
    _ ours: [UInt8], _ theirs: [UInt8], _ problem: DocumentProblem, _ output: StandardOutput
  ) throws(CommandFailure) -> ExitStatus {
    report("not merged node by node: one version is not a document", problem)
    if (ours + theirs).contains(0) {
      // Conflict markers make no sense in binary data; git leaves such files unchanged too.
      StandardStreams.report(SafeText("\(name): one version is not a text either: kept as in ours"))
      _ = try write(ours, ours, output)
      return .failed
    }
    _ = try write(ConflictMarkers.text(ours: ours, theirs: theirs), ours, output)
    StandardStreams.report(SafeText("help: keep one of the parts between the marks '<<<<<<<' and '>>>>>>>'"))
    return .failed
  }
}
