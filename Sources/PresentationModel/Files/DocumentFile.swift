public import EvaluationEngine

/// The document's file, the changes that other programs made to it, and the files that its data nodes read.
public struct DocumentFile {
  /// The displayed name; nil for a document that has no file.
  public internal(set) var name: String?
  /// The change that another program made to the file; nil after the user has decided what to do about it.
  var change: ExternalChange?
  /// Changes by other programs that are not reported yet, or were reported after the user's last action.
  var news = ExternalChanges()
  /// Files outside the document's folder that data nodes want to read, without the user's permission so far.
  var outsideFiles: [String] = []
  /// When and how the data of each data node was read.
  public var readings: [NodeID: DataReading] = [:]
  /// Whether the document may be edited in this session.
  public internal(set) var access = DocumentAccess.writable
  /// Unsaved edits of earlier sessions that the user can still recover.
  ///
  /// The editor asks about the first one next.
  var offers: [RecoveryOffer] = []
  /// Whether the user answered the question about `offers` with "later".
  ///
  /// Only the command `recover` then asks again.
  var areOffersPutOff = false
  var saveRequest: SaveRequest?

  var lastName: Substring? { name.map { $0.split(separator: "/").last ?? $0[...] } }

  /// Sets `change` to nil and returns its previous value.
  mutating func takeChange() -> ExternalChange? {
    defer { change = nil }
    return change
  }
}

struct SaveRequest {
  var quits: Bool
}
