public import EvaluationEngine

/// The document's file, the changes that other programs made to it, and the files that its data nodes read.
public struct DocumentFile {
  /// The displayed name; nil for a document that has no file.
  public internal(set) var name: String?
  /// The change that another program made to the file; nil once the user has decided what to do about it.
  var change: ExternalChange?
  /// Changes by other programs that are still to be reported, or were reported after the user's last action.
  var news = ExternalChanges()
  /// Files outside the document's folder that data nodes want to read and for which the user's permission is missing.
  var outsideFiles: [String] = []
  /// When and how the data of each data node was read.
  public var readings: [NodeID: DataReading] = [:]
  /// Whether the document may be edited in this session.
  public internal(set) var access = DocumentAccess.writable
  /// Unsaved edits of earlier sessions that the user can still recover; the editor asks about the first of them next.
  var offers: [RecoveryOffer] = []
  /// Whether the user answered the question about `offers` with "later"; then only the command `recover` asks again.
  var areOffersPutOff = false
  /// The save that was requested and is not finished; usually nil.
  var saveRequest: SaveRequest?

  /// The last path component of the file's name.
  var lastName: Substring? { name.map { $0.split(separator: "/").last ?? $0[...] } }

  /// Sets `change` to nil and returns its previous value.
  mutating func takeChange() -> ExternalChange? {
    defer { change = nil }
    return change
  }
}

/// A requested save that has not finished.
struct SaveRequest {
  /// Whether the editor quits after the save.
  var quits: Bool
}
