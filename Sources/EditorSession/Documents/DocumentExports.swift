package import CommandOutput
package import GraphDocument
package import PresentationModel

/// The formats in which the editor exports a document, by file name extension.
package struct DocumentExports {
  /// A document in another format.
  package struct Written {
    /// The content of the file.
    package let bytes: [UInt8]
    /// Clauses about parts of the document that the file lacks.
    package let notes: [String]

    /// Creates an exported document.
    package init(bytes: [UInt8], notes: [String]) {
      self.bytes = bytes
      self.notes = notes
    }
  }

  /// Exports the document in the format of a file name extension; nil if no format has this extension.
  package typealias Writer = (DocumentContents, String) -> Result<Written, CommandFailure>?

  /// The file name extensions without the dot, with the kinds of files.
  let formats: [EditorServices.Item]
  let write: Writer

  /// Creates the formats of a program.
  package init(formats: [EditorServices.Item], write: @escaping Writer) {
    self.formats = formats
    self.write = write
  }

  /// No formats.
  package static var none: DocumentExports { DocumentExports(formats: []) { _, _ in nil } }

  /// File name extensions that no format has, with an alternative for each.
  private static let strangers = [
    "png": "svg", "jpg": "svg", "jpeg": "svg", "gif": "svg", "pdf": "html", "xls": "xlsx", "ods": "xlsx",
    "docx": "html",
    "htm": "html", "markdown": "md", "tex": "md",
  ]

  /// Returns why a document cannot be saved under a name with another format's extension; nil if it can.
  ///
  /// `command` returns how ':export' is typed. A document may have the extension `.json`, because it is JSON.
  func refusal(ofSaving name: String, _ command: (String) -> String) -> String? {
    guard let ending = OtherForm.ending(of: name), ending != "json" else { return nil }
    if formats.contains(where: { $0.name == ending }) {
      return "'.\(ending)' is not a document: '\(command("export \(name)"))' exports it"
    }
    return Self.strangers[ending].map { other in
      "'.\(ending)' is not a document: '\(command("export \(name.dropLast(ending.count))\(other)"))' exports \(other)"
    }
  }

  /// Throws if a new document's name has another format's extension.
  ///
  /// - Throws: An error that names the extension, and the usual one of documents.
  package func checkNew(_ name: String) throws(CommandFailure) {
    guard let ending = OtherForm.ending(of: name), ending != "json",
      formats.contains(where: { $0.name == ending }) || Self.strangers[ending] != nil
    else { return }
    throw CommandFailure(
      .unreadableInput, "there is no file '\(name)'; a new document ends in '.nodecalc'",
      help: "':export' writes '.\(ending)'")
  }

  /// Returns why nothing can be exported under a name; nil if its extension has a format.
  func refusal(ofExporting name: String) -> String? {
    let ending = OtherForm.ending(of: name)
    if let ending, formats.contains(where: { $0.name == ending }) { return nil }
    let stem = ending.map { String(name.dropLast($0.count)) } ?? name + "."
    if ending == "nodecalc" { return "a document is saved with ':w NAME'" }
    if let ending, let other = Self.strangers[ending] {
      return "'.\(ending)' is not a format of export: try '\(stem)\(other)'"
    }
    let endings = formats.map { ".\($0.name)" }.joined(separator: " ")
    return "end the name in \(endings): the ending selects the format"
  }
}
