public import GraphDocument

/// An external action, which the session runs; effects are run in order.
public enum Effect: Hashable, Sendable {
  /// How to edit a document that another session has open.
  public enum Claim: Hashable, Sendable {
    /// The other session becomes read-only.
    case takeOver
    /// The other session can still edit it.
    case openBeside
  }

  /// Save the document to the file at `path`; nil for its own file.
  ///
  /// The session answers with `NodesPM.saved(to:)`, or with `NodesPM.saveFailed(_:)`. For a copy, after which the
  /// document keeps its file, it answers with `NodesPM.copied(to:)`. Another file with content, and one that its owner
  /// made read-only, is replaced only if `replaces` is true.
  case save(path: String?, replaces: Bool = false, isCopy: Bool = false)
  /// Export the document to a file, in the format of the file name extension.
  ///
  /// The session answers with `NodesPM.exported(to:_:)` or `NodesPM.exportFailed(_:)`. An existing file is replaced
  /// only if `replaces` is true.
  case export(path: String, replaces: Bool = false)
  /// Put `NodesPM.clipboard`, which was just copied, on the terminal's clipboard as text, if that is allowed.
  case copy
  /// List a folder (empty for the current one); the session answers with `NodesPM.listed(_:in:)` or
  /// `NodesPM.listingFailed(_:)`.
  case list(folder: String)
  /// List the recently opened documents; the session answers with `NodesPM.listedRecent(_:)`.
  case listRecent
  /// Edit a text in the user's own text editor.
  ///
  /// The session answers with `NodesPM.editedOutside(_:)` or `NodesPM.editingOutsideFailed(_:)`.
  case editOutside(text: String)
  /// Open the document in a file.
  ///
  /// The session answers with `NodesPM.opened(_:name:saying:)` or `NodesPM.openingFailed(_:)`.
  case open(path: String)
  /// Open an example document.
  case openExample(name: String)
  /// Open the document of the lessons, and show the lessons beside it.
  case openTutor
  /// Find the columns of a file; the session answers with `NodesPM.offer(_:)` or `NodesPM.offeringFailed(_:)`.
  ///
  /// For a database with several tables, it answers with `NodesPM.offer(tables:of:)`.
  case survey(path: String)
  /// Find the columns of a file again, reading it with the user's choices; `path` is as the document writes it.
  case surveyAgain(path: String, form: DataFileForm)
  /// Find the columns of one table of a database, or of a file with several tables.
  case surveyTable(path: String, table: String)
  /// Import a file under a name; the session answers with `NodesPM.addImport(_:path:)`.
  case importDocument(name: String, path: String)
  /// Read a file outside of the document's folder that a data node names, and allow that while the document is open.
  case allowReading(path: String)
  /// Read all files and databases of data nodes again.
  case readAgain
  /// Use another colour theme; if that is impossible, the session reports it by `NodesPM.warn(_:)`.
  case theme(name: String)
  /// Discard a journal, whose edits are now in the document, once they are safe in the document's own journal.
  case recovered(journal: String)
  /// Discard a journal.
  case discard(journal: String)
  /// Edit the document although another session has it open.
  ///
  /// The session answers with `NodesPM.becameWritable(saying:)`, or with `NodesPM.askAboutHolder(_:)` if yet another
  /// session has it.
  case claim(Claim)
  /// Check whether another session still has the document open.
  ///
  /// The session answers with `NodesPM.becameWritable(saying:)` or `NodesPM.askAboutHolder(_:)`.
  case examineHolder
  case quit
  case suspend
  case repaint
}
