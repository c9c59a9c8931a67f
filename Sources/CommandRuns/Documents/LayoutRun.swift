package import CommandOutput
import DiagramModel
package import DocumentStorage
package import EditorSession
import GraphDocument
import GraphFiles

/// `nodecalc fmt FILE`: the document in canonical form.
package struct FormatRun {
  private let source: DocumentSource

  /// The document is read when it runs.
  package init(source: DocumentSource) { self.source = source }

  /// Writes the document, without reading the data of its nodes.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    output.write(data: NativeFormat.write(try source.contents()))
    return .success
  }
}

/// `nodecalc layout FILE`: all nodes placed again.
package struct LayoutRun {
  private let source: DocumentSource
  /// The file that is written; nil for standard output.
  private let target: StoragePath?

  /// `target` is the file that is written; nil for standard output.
  package init(source: DocumentSource, target: StoragePath?) {
    self.source = source
    self.target = target
  }

  /// Places all nodes and writes the document in canonical form.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    let old = try source.bytes()
    let document = Document(try source.contents(of: old))
    let moves = NodeArrangement(document.contents).moves(in: document.contents)
    do throws(EditRefusal) {
      if !moves.isEmpty { try document.apply(.move(moves)) }
    } catch {
      throw CommandFailure(.failed, error.sentence)
    }
    let text = NativeFormat.write(document.contents)
    guard let target else {
      output.write(data: text)
      return .success
    }
    do throws(StorageFailure) {
      let report = try AtomicSave(copies: .ofUser).save(text, to: target, expecting: FileText(old))
      if let sentence = report.sentence { StandardStreams.report(SafeText("warning: \(target.text): \(sentence)")) }
    } catch {
      throw CommandFailure(error)
    }
    return .success
  }
}
