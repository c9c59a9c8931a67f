package import CommandOutput
package import DocumentStorage
package import GraphDocument
import GraphFiles
import TextScanning

/// Where a document is read from.
package indirect enum DocumentSource {
  case file(StoragePath)
  case standardInput
  case example(Example)
  case new
  /// A group in a document, which is then opened like a document.
  case group(String, in: DocumentSource)

  /// The name of the source in messages.
  package var name: String {
    switch self {
    case .file(let path): path.text
    case .standardInput: "-"
    case .example(let example): example.name
    case .new: "a new document"
    case .group(let group, let document): "\(document.name)#\(group)"
    }
  }

  /// The file of the document; nil if there is none.
  package var file: StoragePath? {
    switch self {
    case .file(let path): path
    case .group(_, let document): document.file
    case .standardInput, .example, .new: nil
    }
  }

  /// The name of the group, if it is opened like a document; nil for a whole document.
  package var group: String? { if case .group(let group, _) = self { group } else { nil } }

  /// Returns the text of the document; for a group, the text of the document that contains it.
  ///
  /// - Throws: If it cannot be read.
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

  /// Returns the evaluated document; `shownName` is its name in messages, by default `name`.
  ///
  /// - Throws: If it cannot be read or is not a document.
  package func contents(shownAs shownName: String? = nil) throws(CommandFailure) -> DocumentContents {
    try contents(of: bytes(), shownAs: shownName)
  }

  /// Returns the evaluated document with the data of its data nodes.
  ///
  /// - Throws: If it cannot be read or is not a document. Data that cannot be read is a failure of its node.
  package func contents(reading rules: DataRules) throws(CommandFailure) -> DocumentContents {
    // A table may be larger than a document, so it is read row by row.
    if case .file(let path) = self, let form = OtherForm.ofRows(in: path) { return try made(of: form, nil) }
    return try contents(of: bytes(), reading: DocumentData(self, rules), within: rules)
  }

  /// Returns the document in a text of this source, with its data and computed values.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - data: Reads the data of data nodes, and the imports; a group also has the imports of the whole document.
  ///   - rules: How long computing may take.
  /// - Returns: The document.
  /// - Throws: If the text is not a document, or has no group with the right name. If data cannot be read, only its
  ///   node fails.
  package func contents(
    of bytes: consuming [UInt8], reading data: DocumentData, within rules: DataRules
  ) throws(CommandFailure) -> DocumentContents {
    guard case .group(_, let document) = self else {
      if let made = try contents(madeOf: bytes, within: rules) { return made }
      var contents = try contents(of: consume bytes, within: rules)
      data.read(into: &contents)
      return contents
    }
    var whole = try document.contents(of: consume bytes, within: rules)
    if !whole.setImported(data.readImports(for: whole)).isEmpty { _ = whole.propagate(countedBy: rules.meterOfReading) }
    var part = try part(of: whole)
    data.readSources(into: &part)
    return part
  }

  /// Returns the document in a text of this source, with computed values; `rules` limit how long computing may take.
  ///
  /// - Throws: If the text is not a document, or has no group with the right name.
  package func contents(
    of bytes: consuming [UInt8], shownAs shownName: String? = nil, within rules: DataRules? = nil
  ) throws(CommandFailure) -> DocumentContents {
    if case .group(_, let document) = self {
      var whole = try document.contents(of: consume bytes, shownAs: shownName, within: rules)
      let data = DocumentData(document, rules ?? DataRules())
      if !whole.setImported(data.readImports(for: whole)).isEmpty { _ = whole.propagate(countedBy: rules?.meter) }
      return try part(of: whole, shownAs: shownName)
    }
    if let made = try contents(madeOf: bytes, within: rules) { return made }
    let isUnknown = isOfUnknownKind(bytes)
    let reason = isUnknown ? TableSurvey.refusal(of: bytes).map { "as a table: \($0)" } : nil
    do throws(DocumentProblem) {
      return try NativeFormat.read(consume bytes, countedBy: rules?.meterOfReading)
    } catch {
      if isUnknown {
        throw CommandFailure(
          .invalidData, "'\(shownName ?? name)' is \(Self.unknownKind)", help: reason ?? Self.knownKinds)
      }
      let help = brokenSave.map { ["help: \($0.sentence)"] } ?? []
      throw CommandFailure(
        .invalidData, lines: ["\(shownName ?? name):\(error.place): error: \(error.message)"] + help)
    }
  }

  /// The description, in messages, of a file of an unknown kind.
  package static let unknownKind = "neither a document, a table nor lines 'name = formula'"
  /// The description, in messages, of the kinds of files that can be opened.
  package static let knownKinds =
    "a document is JSON as the editor saves it; a table is CSV, TSV, JSON lists, JSON Lines, .xlsx or SQLite"

  /// Returns whether a text without another known form is not a document either.
  ///
  /// This is so if the text does not begin with `{`, and the file does not have the extension of documents.
  package func isOfUnknownKind(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else { return false }
    return first != UInt8(ascii: "{") && file.map { OtherForm.ending(of: $0.text) != "nodecalc" } ?? true
  }

  /// Returns a document made from formulas, a table, a workbook or another program's graph; nil if the text has no such
  /// form.
  ///
  /// How the text was read, and what the document leaves out, is printed on standard error.
  ///
  /// - Throws: If the text has such a form, but no document can be made from it.
  package func contents(
    madeOf bytes: [UInt8], within rules: DataRules? = nil
  ) throws(CommandFailure) -> DocumentContents? {
    if let form = form(of: bytes, within: rules) { return try made(of: form, bytes) }
    return isOfUnknownKind(bytes) && TableSurvey.isBareColumn(bytes) ? try made(of: .table, bytes) : nil
  }

  /// Returns the form of a text of this source, such as a table; nil if it is a document, or if the form is unknown.
  package func form(of bytes: [UInt8], within rules: DataRules? = nil) -> OtherForm? {
    switch self {
    case .file(let path): OtherForm(bytes, fileName: path.text, countedBy: rules?.meter)
    case .standardInput: OtherForm(bytes, fileName: nil, countedBy: rules?.meter)
    case .group(_, let document): document.form(of: bytes, within: rules)
    case .example, .new: nil
    }
  }

  /// Returns whether a text contains lines to evaluate, because it is no document, table, workbook, database or graph.
  package func isLines(_ bytes: [UInt8]) -> Bool {
    switch form(of: bytes) {
    case .definitions: true
    case .table, .workbook, .database, .graph: false
    case nil: bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } != UInt8(ascii: "{")
    }
  }

  /// Throws if a text is not a document; used by commands that write the document's own file.
  ///
  /// - Throws: A usage error, with the command that makes a document from the text.
  package func requireDocument(_ bytes: [UInt8]) throws(CommandFailure) {
    guard let form = form(of: bytes) else { return }
    throw CommandFailure(
      .usage, "'\(name)' is \(form.noun), not a document: it is left unchanged",
      help: "'nodecalc import \(name) --output NAME.nodecalc' makes a document of it")
  }

  /// Returns the document made from `bytes`, or from the text that is read if `bytes` is nil.
  ///
  /// `report` receives notes on the form.
  func made(
    of form: OtherForm, _ bytes: [UInt8]?, reporting report: (SafeText) -> Void = StandardStreams.report
  ) throws(CommandFailure) -> DocumentContents {
    switch form {
    case .definitions(.success(let contents)): return contents
    case .definitions(.failure(let problem)):
      throw CommandFailure(.invalidData, lines: ["\(name):\(problem.place): error: \(problem.message)"])
    case .table:
      let made = try DataDocument(source: self, text: isReadAgain ? nil : bytes).make()
      report(SafeText("note: \(made.report)"))
      return made.contents
    case .workbook: return try WorkbookImport(stored(bytes), named: name).make(reporting: report).contents
    case .database:
      guard case .file(let path) = self else {
        throw CommandFailure(
          .usage, "a database cannot be read from standard input", help: "save it to a file and name the file")
      }
      let made = try DatabaseDocument(file: path, name: name).make()
      report(SafeText("note: \(made.report)"))
      return made.contents
    case .graph(let format):
      do throws(DocumentProblem) {
        guard let read = format.read, let bytes else { return DocumentContents() }
        let intake = try read(bytes, .standard)
        for phrase in intake.leftOut { report(SafeText("left out: \(phrase)")) }
        return intake.contents
      } catch {
        throw CommandFailure(.invalidData, lines: ["\(name):\(error.place): error: \(error.message)"])
      }
    }
  }

  private func stored(_ bytes: [UInt8]?) throws(CommandFailure) -> [UInt8] {
    if let bytes { return bytes }
    return try self.bytes()
  }

  private var isReadAgain: Bool {
    guard case .file(let path) = self else { return false }
    return (try? FileChunks(path, isPlain: true)) != nil
  }

  /// Returns the document or, if this source is a group, the group in it as a document.
  ///
  /// - Parameters:
  ///   - whole: The document that was read.
  ///   - shownName: The name of the document in messages; nil for its own name.
  /// - Returns: The document.
  /// - Throws: If there is no such group.
  package func part(
    of whole: DocumentContents, shownAs shownName: String? = nil
  ) throws(CommandFailure) -> DocumentContents {
    guard case .group(let group, let document) = self else { return whole }
    if let part = whole.document(ofGroup: group) { return part }
    let names = whole.groups.allNames
    let help =
      names.isEmpty ? "the document has no groups" : Suggestion.sentence(for: group, among: names)
    let problem = whole.groups.importProblem(of: group)
    throw CommandFailure(
      .usage, "\(shownName ?? document.name): " + (problem ?? "no group is named '\(group)'"),
      help: problem == nil ? help : nil)
  }

  private var brokenSave: BrokenSave? {
    guard let path = file else { return nil }
    return StateFolder.ofUser.flatMap { BrokenSave(of: path, in: $0) }
  }
}
