package import CommandOutput
package import DocumentStorage
package import GraphDocument
import GraphFiles
import TextScanning

/// Where a document comes from.
package indirect enum DocumentSource {
  case file(StoragePath)
  case standardInput
  case example(Example)
  case new
  /// The group of that name in a document, taken as a document by itself.
  case group(String, in: DocumentSource)

  /// What messages call it.
  package var name: String {
    switch self {
    case .file(let path): path.text
    case .standardInput: "-"
    case .example(let example): example.name
    case .new: "a new document"
    case .group(let group, let document): "\(document.name)#\(group)"
    }
  }

  /// The file that is read; nil where none is.
  package var file: StoragePath? {
    switch self {
    case .file(let path): path
    case .group(_, let document): document.file
    case .standardInput, .example, .new: nil
    }
  }

  /// The group that it is in its document; nil for a whole document.
  package var group: String? { if case .group(let group, _) = self { group } else { nil } }

  /// The text of the document, of a group that of the whole.
  ///
  /// - Throws: where it cannot be read.
  package func bytes() throws(CommandFailure) -> [UInt8] {
    do throws(StorageFailure) {
      return try read()
    } catch {
      throw CommandFailure(error)
    }
  }

  private func read() throws(StorageFailure) -> [UInt8] {
    switch self {
    case .file(let path):
      StandardStreams.announcePipe(path)
      return try FileReading().read(path)
    case .standardInput:
      StandardStreams.announceInput()
      return try FileReading().readStandardInput()
    case .example(let example): return Array(example.text.utf8)
    case .new: return NativeFormat.write(DocumentContents())
    case .group(_, let document): return try document.read()
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
    try contents(of: bytes(), reading: DocumentData(self, rules), within: rules)
  }

  /// The document of that text, which is this source's, with what `data` reads for it, evaluated for as long as `rules` allow.
  ///
  /// Of a group that is also what the whole document imports.
  ///
  /// - Throws: where it is no document, or has no such group; data that cannot be read is a failure of its node.
  package func contents(
    of bytes: consuming [UInt8], reading data: DocumentData, within rules: DataRules
  ) throws(CommandFailure) -> DocumentContents {
    guard case .group(_, let document) = self else {
      var contents = try contents(of: consume bytes, within: rules)
      data.read(into: &contents)
      return contents
    }
    var whole = try document.contents(of: consume bytes, within: rules)
    if !whole.setImported(data.readImports(for: whole)).isEmpty { _ = whole.propagate(countedBy: rules.meter) }
    var part = try part(of: whole)
    data.readSources(into: &part)
    return part
  }

  /// The document of that text, which is this source's, evaluated for as long as `rules` allow.
  ///
  /// - Throws: where it is no document, or has no such group.
  package func contents(
    of bytes: consuming [UInt8], shownAs shownName: String? = nil, within rules: DataRules? = nil
  ) throws(CommandFailure) -> DocumentContents {
    if case .group(_, let document) = self {
      var whole = try document.contents(of: consume bytes, shownAs: shownName, within: rules)
      let data = DocumentData(document, rules ?? DataRules())
      if !whole.setImported(data.readImports(for: whole)).isEmpty { _ = whole.propagate(countedBy: rules?.meter) }
      return try part(of: whole, shownAs: shownName)
    }
    do throws(DocumentProblem) {
      return try NativeFormat.read(consume bytes, countedBy: rules?.meter)
    } catch {
      let help = brokenSave.map { ["help: \($0.sentence)"] } ?? []
      throw CommandFailure(
        .invalidData, lines: ["\(shownName ?? name):\(error.place): error: \(error.message)"] + help)
    }
  }

  /// What is meant of the document that was read: a group's definition, or all of it; messages call the document `shownName`, or else as it is called.
  ///
  /// - Throws: where there is no such group.
  package func part(
    of whole: DocumentContents, shownAs shownName: String? = nil
  ) throws(CommandFailure) -> DocumentContents {
    guard case .group(let group, let document) = self else { return whole }
    if let part = whole.document(ofGroup: group) { return part }
    let names = whole.groups.allNames
    let help =
      names.isEmpty ? "the document has no groups" : Suggestion.mend(for: group, among: names)
    let problem = whole.groups.importProblem(of: group)
    throw CommandFailure(
      .usage, "\(shownName ?? document.name): " + (problem ?? "no group is named '\(group)'"),
      help: problem == nil ? help : nil)
  }

  /// A save that may have left the document half written; nil where there is none.
  private var brokenSave: BrokenSave? {
    guard let path = file else { return nil }
    return StateFolder.ofUser.flatMap { BrokenSave(of: path, in: $0) }
  }
}
