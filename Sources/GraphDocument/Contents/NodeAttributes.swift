public import Geometry
public import GraphAnalysis

/// What a document says of a node beside its content and its inputs.
public struct NodeAttributes: Hashable, Sendable {
  /// Unique in the document and well formed: see `NodeName`.
  public var name: String
  /// Free text, shown and never parsed.
  public var label: String?
  /// Only numbers have one.
  public var uncertainty: StandardUncertainty?
  /// The top-left cell on the document plane; nil where the node is laid out automatically.
  public var place: Point?
  /// Members of the node in its file that nodecalc does not know, in the order read.
  public var foreign: [ForeignMember]
  /// Whether it passes its first input on in place of what its operator makes; only operators do.
  public var isBypassed: Bool

  public init(
    name: String, label: String? = nil, uncertainty: StandardUncertainty? = nil, place: Point? = nil,
    foreign: [ForeignMember] = [], isBypassed: Bool = false
  ) {
    self.name = name
    self.label = label
    self.uncertainty = uncertainty
    self.place = place
    self.foreign = foreign
    self.isBypassed = isBypassed
  }
}
