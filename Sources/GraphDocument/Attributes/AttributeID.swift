/// The catalogue of attributes: the properties of a node in a document besides its content, inputs and name.
///
/// To add an attribute, add a type, a case here, and a line in `attribute`. Files, comparisons, merges, undo, exports
/// and the inspector use the catalogue. Differences and files list attributes in this order.
public enum AttributeID: UInt8, CaseIterable, Sendable {
  /// Free text beside the name.
  case label
  /// How numbers are written.
  case display
  /// Whether an operator is bypassed, so that its value is the value of its first input.
  case bypassed
  case frame
  /// The range in which a number is expected to be.
  case range
  case size
  /// Which axes of a chart are logarithmic.
  case log
  /// Members of the node in its JSON file that nodecalc does not know; they are kept unchanged.
  case unknownMembers
  case uncertainty
  case text
  case unit
  /// The unit of the x of a data set.
  case xUnit

  /// The type that implements the attribute.
  public var attribute: any NodeAttribute.Type {
    switch self {
    case .label: LabelAttribute.self
    case .display: DisplayAttribute.self
    case .bypassed: BypassAttribute.self
    case .frame: FrameAttribute.self
    case .range: RangeAttribute.self
    case .size: SizeAttribute.self
    case .log: LogarithmAttribute.self
    case .unknownMembers: UnknownMembersAttribute.self
    case .uncertainty: UncertaintyAttribute.self
    case .text: TextAttribute.self
    case .unit: UnitAttribute.self
    case .xUnit: XUnitAttribute.self
    }
  }
}

extension AttributeID {
  /// The attributes that reports of differences and of lost attributes list separately.
  ///
  /// Attributes that are part of the content are not listed separately.
  public static let reported = allCases.filter { !$0.attribute.isPartOfContent }

  /// Returns the attributes of this kind of node that a merge compares as part of the calculation.
  static func ofCalculation(of kind: NodeKind) -> [AttributeID] {
    allCases.filter { $0.isOfCalculation && $0.attribute.suits(kind) }
  }

  /// Whether files have the attribute as a member of its node, so that no unknown member may have its key.
  var isMember: Bool { attribute.place != .section && self != .unknownMembers }

  /// Whether a merge compares the attribute as part of the node's calculation or content.
  var isOfCalculation: Bool { attribute.isLogic || attribute.isPartOfContent }
}

extension AttributeID: Comparable {
  /// Compares the order of two attributes in the catalogue.
  public static func < (left: AttributeID, right: AttributeID) -> Bool { left.rawValue < right.rawValue }
}
