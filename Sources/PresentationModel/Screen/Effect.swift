public import GraphDocument

/// An action outside the editor, such as writing a file, which the session carries out; effects are run in order.
public enum Effect: Hashable, Sendable {
  /// How this session edits a document that another session has open.
  public enum Claim: Hashable, Sendable {
    case takeOver
    /// The other session stays able to edit the document.
    case openBeside
  }

  /// Save the document to the file at `path`; nil for the document's own file.
  ///
  /// The session answers with `NodesPM.saved(to:)`, or with `NodesPM.saveFailed(_:)`. With `isCopy`, the document keeps
  /// its own file, and the session answers with `NodesPM.copied(to:)`.
  ///
  /// `replaces` allows overwriting another file that has content, and a file that its owner made read-only.
  case save(path: String?, replaces: Bool = false, isCopy: Bool = false)
  /// Export the document to a file, in the format of the file name extension.
  ///
  /// The session answers with `NodesPM.exported(to:_:)` or `NodesPM.exportFailed(_:)`. An existing file is replaced
  /// only if `replaces` is true.
  case export(path: String, replaces: Bool = false)
  /// Put the nodes just copied (`NodesPM.clipboard`) on the terminal's clipboard as text, if that is allowed.
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
  case openExample(name: String)
  /// Open the document of the lessons, and show the lessons beside it.
  case openTutor
  /// Find the columns of a file; the session answers with `NodesPM.offer(_:)` or `NodesPM.offeringFailed(_:)`.
  ///
  /// For a database with several tables, the session answers with `NodesPM.offer(tables:of:)`.
  case survey(path: String)
  /// Read the columns of a file again with the settings that the user chose.
  ///
  /// `path` is the path as the document stores it.
  case surveyAgain(path: String, form: DataFileForm)
  /// Find the columns of one table of a database, or of a file with several tables.
  case surveyTable(path: String, table: String)
  /// Import a file under a name; the session answers with `NodesPM.addImport(_:path:)`.
  case importDocument(name: String, path: String)
  /// Read a file outside the document's folder from which a data node takes its points.
  ///
  /// The permission is valid as long as the document is open.
  case allowReading(path: String)
  case readAgain
  /// Use another colour theme; if this is not possible, the session reports the reason by `NodesPM.warn(_:)`.
  case theme(name: String)
  /// Discard a recovered journal, as soon as its edits are stored in the document's own journal.
  case recovered(journal: String)
  /// Discard a journal without recovering its edits.
  case discard(journal: String)
  /// Make the document editable in this session although another session has it open.
  ///
  /// The session answers with `NodesPM.becameWritable(saying:)`, or with `NodesPM.askAboutHolder(_:)` if a third
  /// session has the document open.
  case claim(Claim)
  /// Check whether another session still has the document open.
  ///
  /// The session answers with `NodesPM.becameWritable(saying:)` or `NodesPM.askAboutHolder(_:)`.
  case examineHolder
  case quit
  case suspend
  case repaint
}
