package import CommandOutput
package import GraphDocument
package import PresentationModel

/// The formats that the editor exports a document in, by the endings of files.
package struct DocumentExports {
  /// A document in a format.
  package struct Written {
    /// The file's content.
    package let bytes: [UInt8]
    /// The parts that the file lacks, as clauses.
    package let notes: [String]

    /// A content with the parts that it lacks.
    package init(bytes: [UInt8], notes: [String]) {
      self.bytes = bytes
      self.notes = notes
    }
  }

  /// The document in the format of an ending; nil for an ending without a format.
  package typealias Writer = (DocumentContents, String) -> Result<Written, CommandFailure>?

  /// Endings without the dot, with the kind of their files.
  let formats: [EditorServices.Item]
  let write: Writer

  /// The formats of a program that has some.
  package init(formats: [EditorServices.Item], write: @escaping Writer) {
    self.formats = formats
    self.write = write
  }

  /// No format.
  package static var none: DocumentExports { DocumentExports(formats: []) { _, _ in nil } }

  /// Endings of other programs' files that no format writes, with alternatives.
  private static let strangers = [
    "png": "svg", "jpg": "svg", "jpeg": "svg", "gif": "svg", "pdf": "html", "xls": "xlsx", "ods": "xlsx",
    "docx": "html",
    "htm": "html", "markdown": "md", "tex": "md",
  ]

  /// The reason why a document is not saved under a name with another format's ending; nil if it can be.
  ///
  /// `command` is how ':export' is typed. A document may be called `.json`, which it is.
  func refusal(ofSaving name: String, _ command: (String) -> String) -> String? {
    guard let ending = OtherForm.ending(of: name), ending != "json" else { return nil }
    if formats.contains(where: { $0.name == ending }) {
      return "'.\(ending)' is not a document: '\(command("export \(name)"))' exports it"
    }
    return Self.strangers[ending].map { other in
      "'.\(ending)' is not a document: '\(command("export \(name.dropLast(ending.count))\(other)"))' exports \(other)"
    }
  }

  /// Refuses a new document whose name has another format's ending.
  ///
  /// - Throws: with the ending, and the usual name of documents.
  package func checkNew(_ name: String) throws(CommandFailure) {
    guard let ending = OtherForm.ending(of: name), ending != "json",
      formats.contains(where: { $0.name == ending }) || Self.strangers[ending] != nil
    else { return }
    throw CommandFailure(
      .unreadableInput, "there is no file '\(name)', and a new document cannot be named '.\(ending)'",
      help: "documents end in '.nodecalc'; ':export' writes '.\(ending)'")
  }

  /// Why nothing is exported under a name; nil if its ending has a format.
  func refusal(ofExporting name: String) -> String? {
    let ending = OtherForm.ending(of: name)
    if let ending, formats.contains(where: { $0.name == ending }) { return nil }
    let stem = ending.map { String(name.dropLast($0.count)) } ?? name + "."
    if ending == "nodecalc" { return "a document is saved with ':w NAME'" }
    if let ending, let other = Self.strangers[ending] { return "no '.\(ending)' here: try '\(stem)\(other)'" }
    let endings = formats.map { ".\($0.name)" }.joined(separator: " ")
    return "the ending selects the format: it is one of \(endings)"
  }
}
