public import EvaluationEngine

/// The document's file, its external changes, and the files that its data nodes read.
public struct DocumentFile {
  /// The displayed name; nil for a document that has no file.
  public internal(set) var name: String?
  /// The external change of the file that the user has not decided about.
  var change: ExternalChange?
  /// The external changes that are not reported yet, or were reported since the user's last action.
  var news = ExternalChanges()
  /// Files outside the document's folder that the user must still be asked about.
  var foreignFiles: [String] = []
  /// When and how the data of each node was read, as the reader reports it.
  public var readings: [NodeID: DataReading] = [:]
  /// Whether the document may be edited in this session.
  public internal(set) var access = DocumentAccess.writable
  /// Unsaved edits of earlier sessions that the user has not decided about; the first offer is asked about first.
  var offers: [RecoveryOffer] = []
  /// Whether the user deferred the offers until the command `recover` asks again.
  var areOffersPutOff = false
  /// The save that was requested and is not finished; usually nil.
  var saveRequest: SaveRequest?

  /// The last component of the name.
  var lastName: Substring? { name.map { $0.split(separator: "/").last ?? $0[...] } }

  /// Returns the undecided external change and removes it here; nil if there is none.
  mutating func takeChange() -> ExternalChange? {
    defer { change = nil }
    return change
  }
}

/// A save between its request and its end.
struct SaveRequest {
  /// Whether the editor quits afterwards.
  var quits: Bool
}
