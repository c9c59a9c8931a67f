public import GraphDocument

/// An external action that the session runs, in order.
public enum Effect: Hashable, Sendable {
  /// How a document that another session has is edited here.
  public enum Claim: Hashable, Sendable {
    /// The other session only reads it from then on.
    case takeOver
    /// The other session can still edit it.
    case openBeside
  }

  /// Save the document to that file, or to its own.
  ///
  /// The session answers with `NodesPM.saved(to:)`, with `NodesPM.copied(to:)` for a copy, after which the document
  /// keeps its file, or with `NodesPM.saveFailed(_:)`. Another file with content, and one that its owner made
  /// read-only, is replaced only if `replaces` is true.
  case save(path: String?, replaces: Bool = false, isCopy: Bool = false)
  /// Write the document to that file in the format that its ending names; the session answers with `NodesPM.exported(to:_:)` or
  /// `NodesPM.exportFailed(_:)`. A file that is there is replaced only where `replaces` is true.
  case export(path: String, replaces: Bool = false)
  /// Something was copied: put `NodesPM.clipboard` on the terminal's clipboard as text, if that is allowed.
  case copy
  /// List a folder (empty for the current one); the session answers with `NodesPM.listed(_:in:)` or
  /// `NodesPM.listingFailed(_:)`.
  case list(folder: String)
  /// List the documents that were open lately; the session answers with `NodesPM.listedRecent(_:)`.
  case listRecent
  /// Have that text changed in the user's own editor; the session answers with `NodesPM.editedOutside(_:)` or
  /// `NodesPM.editingOutsideFailed(_:)`.
  case editOutside(text: String)
  /// Read the document of that file; the session answers with `NodesPM.opened(_:name:saying:)` or
  /// `NodesPM.openingFailed(_:)`.
  case open(path: String)
  /// Open an example document.
  case openExample(name: String)
  /// Open the document that the lessons begin with, and show the lessons beside it.
  case openTutor
  /// Find the columns of that file; the session answers with `NodesPM.offer(_:)` or `NodesPM.offeringFailed(_:)`.
  ///
  /// For a database with several tables it answers with `NodesPM.offer(tables:of:)`.
  case survey(path: String)
  /// Find the columns of the file at that path of the document, read with the user's choices.
  case surveyAgain(path: String, form: DataFileForm)
  /// Find the columns of a table of a database, or of one of several in a file.
  case surveyTable(path: String, table: String)
  /// Have the document import that file by that name; the session answers with `NodesPM.addImport(_:path:)`.
  case importDocument(name: String, path: String)
  /// Read that file, which a data node names and which lies outside of the document's folder, while the document is open.
  case allowReading(path: String)
  /// Read all files and databases of data nodes again.
  case readAgain
  /// Show the screen in the colours of that theme; if that is impossible, the session reports it by `NodesPM.warn(_:)`.
  case theme(name: String)
  /// The edits of that journal are in the document: drop it, once they are safe in the document's own.
  case recovered(journal: String)
  /// Drop that journal.
  case discard(journal: String)
  /// Edit the document although another session has it.
  ///
  /// The session answers with `NodesPM.becameWritable(saying:)`, or with `NodesPM.askAboutHolder(_:)` if yet another
  /// one has it.
  case claim(Claim)
  /// Find out whether another session has the document still; the session answers with `NodesPM.becameWritable(saying:)` or
  /// `NodesPM.askAboutHolder(_:)`.
  case examineHolder
  case quit
  case suspend
  case repaint
}
