package import CommandOutput
import DiagramModel
package import DocumentStorage
package import EditorSession
import GraphDocument
import GraphFiles

/// `nodecalc fmt FILE`: writes the document in canonical form.
package struct FormatRun {
  private let source: DocumentSource

  /// Creates a run that will read the document from a source.
  package init(source: DocumentSource) { self.source = source }

  /// Writes the document, without reading the data of its nodes.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    output.write(data: NativeFormat.write(try source.contents()))
    return .success
  }
}

/// `nodecalc fmt FILE... --check` and `--in-place`: lists files that are not in canonical form, or rewrites them.
package struct FormatFilesRun {
  private let files: [String]
  private let isCheck: Bool
  private let isForced: Bool

  /// Creates a run for files as they were typed.
  ///
  /// If `isCheck` is true, no file is written. If `isForced` is true, read-only files are written too.
  package init(files: [String], isCheck: Bool, isForced: Bool) {
    self.files = files
    self.isCheck = isCheck
    self.isForced = isForced
  }

  /// Processes all files, even after one that cannot be read or written.
  ///
  /// A file in canonical form is not written.
  ///
  /// - Returns: The status of the worst file; a check fails if some file would change.
  package func run(_ output: StandardOutput) -> ExitStatus {
    var status = ExitStatus.success
    for file in files {
      do throws(CommandFailure) {
        let source = DocumentSource.named(file)
        let old = try source.bytes()
        try source.requireDocument(old)
        let new = NativeFormat.write(try source.contents(of: old))
        if old == new { continue }
        if isCheck {
          output.writeLine(SafeText(file))
          status = max(status, .failed)
        } else if let path = source.file {
          try DocumentSaving.save(new, to: path, expecting: old, isForced: isForced)
        } else {
          throw CommandFailure(.usage, "'--in-place' needs a file to write, not '\(source.name)'")
        }
      } catch {
        for line in error.lines { StandardStreams.report(line) }
        status = max(status, error.status)
      }
    }
    return status
  }
}

enum DocumentSaving {
  /// Replaces the file's text if it is still `old`.
  ///
  /// If `isForced` is true, a read-only file is replaced too.
  ///
  /// - Throws: If the file has changed or cannot be written.
  static func save(
    _ text: [UInt8], to path: StoragePath, expecting old: [UInt8], isForced: Bool
  ) throws(CommandFailure) {
    do throws(StorageFailure) {
      let report = try AtomicSave(copies: .ofUser)
        .save(text, to: path, replacesReadOnly: isForced, expecting: FileText(old))
      if let sentence = report.sentence { StandardStreams.report(SafeText("warning: \(path.text): \(sentence)")) }
    } catch {
      let isForceable =
        switch error.reason {
        case .isReadOnly, .hasOtherNames, .hasWholeCopy: true
        default: false
        }
      if isForceable { throw CommandFailure(error, help: "replace it with '--force'") }
      throw CommandFailure(error)
    }
  }
}

/// `nodecalc layout FILE`: rearranges all nodes.
package struct LayoutRun {
  private let source: DocumentSource
  /// The file to write; nil for standard output.
  private let target: StoragePath?

  private let isForced: Bool

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - source: The source of the document.
  ///   - target: The file to write; nil for standard output.
  ///   - isForced: Whether a read-only file is written too.
  package init(source: DocumentSource, target: StoragePath?, isForced: Bool) {
    self.source = source
    self.target = target
    self.isForced = isForced
  }

  /// Places all nodes and writes the document in canonical form.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    let old = try source.bytes()
    if target != nil { try source.requireDocument(old) }
    let document = Document(try source.contents(of: old))
    let moves = NodeArrangement(document.contents).moves(in: document.contents)
    do throws(EditError) {
      if !moves.isEmpty { try document.apply(.move(moves)) }
    } catch {
      throw CommandFailure(.failed, error.sentence)
    }
    let text = NativeFormat.write(document.contents)
    guard let target else {
      output.write(data: text)
      return .success
    }
    try DocumentSaving.save(text, to: target, expecting: old, isForced: isForced)
    return .success
  }
}
