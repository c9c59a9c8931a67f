package import CommandOutput
package import GraphDocument
package import GraphFiles
package import PresentationModel

/// The formats in which the editor exports a document, by file name extension.
package struct DocumentExports {
  /// A document in another format.
  package struct Written {
    /// The content of the file.
    package let bytes: [UInt8]
    /// The parts of the document that the file lacks.
    package let leftOut: [DocumentLoss]

    /// Creates an exported document.
    package init(bytes: [UInt8], leftOut: [DocumentLoss]) {
      self.bytes = bytes
      self.leftOut = leftOut
    }
  }

  /// Exports the document in the format of a file name extension; nil if no format has this extension.
  package typealias Writer = (DocumentContents, String) -> Result<Written, CommandFailure>?

  /// The file name extensions of the formats, without the dot, and descriptions of the files.
  let formats: [EditorServices.Item]
  let write: Writer

  /// Creates the export formats of a program.
  package init(formats: [EditorServices.Item], write: @escaping Writer) {
    self.formats = formats
    self.write = write
  }

  /// A value without export formats.
  package static var none: DocumentExports { DocumentExports(formats: []) { _, _ in nil } }

  /// File name extensions of formats that do not exist here, each with the extension of the format to use instead.
  private static let otherFormats = [
    "png": "svg", "jpg": "svg", "jpeg": "svg", "gif": "svg", "pdf": "html", "xls": "xlsx", "ods": "xlsx",
    "docx": "html",
    "htm": "html", "markdown": "md", "tex": "md",
  ]

  /// Returns why a document should not be saved under a name with another format's extension; nil if the name can be
  /// used.
  ///
  /// `.json` is allowed, because documents are JSON. `command` returns how the user types a command, such as `:export`.
  func refusal(ofSaving name: String, _ command: (String) -> String) -> String? {
    guard let ending = OtherForm.ending(of: name), ending != "json" else { return nil }
    if formats.contains(where: { $0.name == ending }) {
      return "'.\(ending)' is not a document: '\(command("export \(name)"))' exports it"
    }
    return Self.otherFormats[ending].map { other in
      "'.\(ending)' is not a document: '\(command("export \(name.dropLast(ending.count))\(other)"))' exports \(other)"
    }
  }

  /// Throws an error if the name of a new document has the extension of another format.
  ///
  /// - Throws: An error that says how to name a document and how to export it.
  package func checkNew(_ name: String) throws(CommandFailure) {
    guard let ending = OtherForm.ending(of: name), ending != "json",
      formats.contains(where: { $0.name == ending }) || Self.otherFormats[ending] != nil
    else { return }
    throw CommandFailure(
      .unreadableInput, "there is no file '\(name)'; a new document ends in '.nodecalc'",
      help: "':export' writes '.\(Self.otherFormats[ending] ?? ending)'")
  }

  /// Returns why the document cannot be exported under a name; nil if its extension has a format.
  func refusal(ofExporting name: String) -> String? {
    let ending = OtherForm.ending(of: name)
    if let ending, formats.contains(where: { $0.name == ending }) { return nil }
    let stem = ending.map { String(name.dropLast($0.count)) } ?? name + "."
    if ending == "nodecalc" { return "a document is saved with ':w NAME'" }
    if let ending, let other = Self.otherFormats[ending] {
      return "'.\(ending)' is not an export format: try '\(stem)\(other)'"
    }
    let endings = formats.map { ".\($0.name)" }.joined(separator: " ")
    return "end the name in \(endings): the ending selects the format"
  }
}
