public import EvaluationEngine

/// The file of the document, what others made of it, and the files that its data nodes read.
public struct DocumentFile {
  /// The name as shown; nil for a document that has no file.
  public internal(set) var name: String?
  /// What somebody else wrote to it and nothing has been decided about.
  var change: ExternalChange?
  /// What others changed since the user last did something, or what has not been reported of it.
  var news = ExternalChanges()
  /// Files outside of the document's folder that the user has not been asked about.
  var foreignFiles: [String] = []
  /// By data node when and how it was read, as who reads reports it.
  public var readings: [NodeID: DataReading] = [:]
  /// Whether the document may be edited here.
  public internal(set) var access = DocumentAccess.writable
  /// Edits that sessions left behind, not decided about; the first is asked about first.
  var offers: [RecoveryOffer] = []
  /// Whether the user has put the answer off until `recover` asks again.
  var areOffersPutOff = false
  /// The save that was asked for and has not been done; nil most of the time.
  var saveRequest: SaveRequest?

  /// The last part of the name.
  var lastName: Substring? { name.map { $0.split(separator: "/").last ?? $0[...] } }

  /// What somebody else wrote, which is decided about by this call; nil if there is nothing.
  mutating func takeChange() -> ExternalChange? {
    defer { change = nil }
    return change
  }
}

/// A save from when it is asked for until it is done.
struct SaveRequest {
  /// Whether it is to be followed by leaving.
  var quits: Bool
}
