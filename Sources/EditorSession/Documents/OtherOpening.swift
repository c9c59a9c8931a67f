package import CommandOutput
import DelimitedText
package import DocumentStorage
package import GraphDocument
import GraphFiles
import TextScanning

/// What the editor opens if a text is not a document, such as a table.
///
/// It starts a new document without a file; the opened file stays unchanged.
package enum OtherOpening {
  /// A table or database in a plain file, whose columns the user will choose.
  case table(StoragePath)
  /// The text of a table; the document will contain its data.
  case rows(String)
  /// A document made from the text, and a note about it for the user.
  case made(DocumentContents, String)

  /// Finds out what to open for a text of `source`; nil if it is a document, or if its form is unknown.
  ///
  /// Notes about the text are printed on standard error. If `isQuiet` is true, they are only counted in the note of the
  /// result.
  ///
  /// - Throws: If the text has a known form, but no document can be made from it.
  package init?(
    _ text: [UInt8], of source: DocumentSource, within rules: DataRules, isQuiet: Bool = false
  ) throws(CommandFailure) {
    guard source.group == nil, let form = source.form(of: text, within: rules) else { return nil }
    // A workbook without formulas is a table rather than a calculation.
    if case .workbook = form, WorkbookText.isWithoutFormulas(text), let path = source.file,
      (try? FileChunks(path, isPlain: true)) != nil
    {
      self = .table(path)
      return
    }
    switch form {
    case .table where source.file == nil && OtherForm.isWorkbook(text):
      let contents = try source.made(of: form, text)
      self = .made(contents, "opened standard input, a workbook; ':w NAME' saves a document")
    case .table, .database:
      if let path = source.file, (try? FileChunks(path, isPlain: true)) != nil {
        self = .table(path)
      } else if case .database = form {
        throw CommandFailure(
          .invalidData, "\(source.name): \(form.noun) that is not text", help: "save it to a file and open the file")
      } else {
        self = .rows(TableText.decoded(text))
      }
    case .definitions, .workbook, .graph:
      var unsaid = 0
      let contents = try source.made(of: form, text) { line in
        if isQuiet { unsaid += 1 } else { StandardStreams.report(line) }
      }
      let name = source.file?.text ?? "standard input"
      let remarks =
        unsaid == 0 ? "" : "; 'nodecalc import \(name)' prints \(MessageText.counted(unsaid, "note")) about it"
      self = .made(contents, "opened \(name), \(form.noun); ':w NAME' saves a document\(remarks)")
    }
  }
}

extension CommandFailure {
  /// The first line of the failure as a clause to follow a colon.
  var clause: String {
    let line = lines.first.map { "\($0)" } ?? ""
    return line.replacing("error: ", with: "", maxReplacements: 1)
  }
}
