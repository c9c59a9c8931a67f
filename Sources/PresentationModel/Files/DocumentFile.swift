public import EvaluationEngine

/// The document's file, external changes of it, and the files that its data nodes read.
public struct DocumentFile {
  /// The name as shown; nil for a document that has no file.
  public internal(set) var name: String?
  /// The external change of the file that the user has not decided about.
  var change: ExternalChange?
  /// External changes since the user's last action, or those not reported yet.
  var news = ExternalChanges()
  /// Files outside the document's folder that the user has not been asked about.
  var foreignFiles: [String] = []
  /// For each data node when and how it was read, as the reader reports it.
  public var readings: [NodeID: DataReading] = [:]
  /// Whether the document may be edited here.
  public internal(set) var access = DocumentAccess.writable
  /// Edits that sessions left behind, without a decision; the first one is asked about first.
  var offers: [RecoveryOffer] = []
  /// Whether the user deferred the answer until `recover` asks again.
  var areOffersPutOff = false
  /// The save that was requested and is not done yet; usually nil.
  var saveRequest: SaveRequest?

  /// The last part of the name.
  var lastName: Substring? { name.map { $0.split(separator: "/").last ?? $0[...] } }

  /// Returns the external change that this call decides about; nil if there is none.
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
