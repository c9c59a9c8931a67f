/// Where boxes lie and what is linked, as far as it can be told from another state of the same model.
public struct WiresRevision: Hashable, Sendable {
  let places: Int
  let links: Int
}

extension NodesPM {
  /// The same as before as long as no wire has other ends and every box is where it was.
  public var wiresRevision: WiresRevision { WiresRevision(places: plane.revision, links: linksRevision) }

  /// How many wires the document has.
  public var wireCount: Int { plane.wireCount }
}
