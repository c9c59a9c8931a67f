package import CommandOutput
package import DocumentStorage
package import GraphDocument
import GraphFiles

/// Where a document comes from.
package enum DocumentSource {
  case file(StoragePath)
  case standardInput
  case example(Example)
  case new

  /// What messages call it.
  package var name: String {
    switch self {
    case .file(let path): path.text
    case .standardInput: "-"
    case .example(let example): example.name
    case .new: "a new document"
    }
  }

  /// The document's text.
  ///
  /// - Throws: where it cannot be read.
  package func bytes() throws(CommandFailure) -> [UInt8] {
    do throws(StorageFailure) {
      switch self {
      case .file(let path): return try FileReading().read(path)
      case .standardInput:
        StandardStreams.announceInput()
        return try FileReading().readStandardInput()
      case .example(let example): return Array(example.text.utf8)
      case .new: return NativeFormat.write(DocumentContents())
      }
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The document, evaluated; messages call it `shownName`, or else as it is called.
  ///
  /// - Throws: where it cannot be read or is no document.
  package func contents(shownAs shownName: String? = nil) throws(CommandFailure) -> DocumentContents {
    try contents(of: bytes(), shownAs: shownName)
  }

  /// The document with what its data nodes read, evaluated.
  ///
  /// - Throws: where it cannot be read or is no document; data that cannot be read is a failure of its node.
  package func contents(reading rules: DataRules) throws(CommandFailure) -> DocumentContents {
    var contents = try contents(of: bytes(), within: rules)
    DocumentData(self, rules).read(into: &contents)
    return contents
  }

  /// The document of that text, which is this source's, evaluated for as long as `rules` allow.
  ///
  /// - Throws: where it is no document.
  package func contents(
    of bytes: consuming [UInt8], shownAs shownName: String? = nil, within rules: DataRules? = nil
  ) throws(CommandFailure) -> DocumentContents {
    do throws(DocumentProblem) {
      return try NativeFormat.read(consume bytes, countedBy: rules?.meter)
    } catch {
      let help = brokenSave.map { ["help: \($0.sentence)"] } ?? []
      throw CommandFailure(
        .invalidData, lines: ["\(shownName ?? name):\(error.place): error: \(error.message)"] + help)
    }
  }

  /// A save that may have left the document half written; nil where there is none.
  private var brokenSave: BrokenSave? {
    guard case .file(let path) = self else { return nil }
    return StateFolder.ofUser.flatMap { BrokenSave(of: path, in: $0) }
  }
}
