/// The catalogue of attributes: what a document says of a node beside its content, its inputs and its name.
///
/// A new attribute is a type of its own, one case here and one line below. Files, comparisons, merges, undo, exports and the inspector
/// go through the catalogue. Differences and files list attributes in this order.
public enum AttributeID: UInt8, CaseIterable, Sendable {
  /// Free text beside the name.
  case label
  /// How numbers are written.
  case display
  /// Whether an operator passes its first input on.
  case bypassed
  /// The title of the frame.
  case frame
  /// The values that a number is expected to be between.
  case range
  /// The columns and rows of a chart.
  case size
  /// The logarithmic axes of a chart.
  case log
  /// Members that nodecalc does not know.
  case foreign
  /// The uncertainty of a number, with its evaluation and its distribution.
  case uncertainty
  /// The text of a note.
  case text
  /// The unit of the value.
  case unit

  /// The attribute itself.
  public var attribute: any NodeAttribute.Type {
    switch self {
    case .label: LabelAttribute.self
    case .display: DisplayAttribute.self
    case .bypassed: BypassAttribute.self
    case .frame: FrameAttribute.self
    case .range: RangeAttribute.self
    case .size: SizeAttribute.self
    case .log: LogarithmAttribute.self
    case .foreign: ForeignAttribute.self
    case .uncertainty: UncertaintyAttribute.self
    case .text: TextAttribute.self
    case .unit: UnitAttribute.self
    }
  }
}

extension AttributeID {
  /// The attributes that differences and losses report alone: all but parts of the content.
  public static let reported = allCases.filter { !$0.attribute.isPartOfContent }

  /// The attributes that a merge compares with what a node of that kind calculates.
  static func ofCalculation(of kind: NodeKind) -> [AttributeID] {
    allCases.filter { $0.isOfCalculation && $0.attribute.suits(kind) }
  }

  /// Whether a merge compares it with what the node calculates.
  var isOfCalculation: Bool { attribute.isLogic || attribute.isPartOfContent }
}

extension AttributeID: Comparable {
  /// The order of the catalogue.
  public static func < (left: AttributeID, right: AttributeID) -> Bool { left.rawValue < right.rawValue }
}
