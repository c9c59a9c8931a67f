public import Formulas
public import Geometry
public import GraphAnalysis

/// A node's attributes in a document, beside its content and its inputs.
public struct NodeAttributes: Hashable, Sendable {
  /// Unique in the document and well formed: see `NodeName`.
  public var name: String
  /// Free text, shown and never parsed.
  public var label: String?
  /// How its numbers are written for people; nil for the way of the document.
  ///
  /// Only nodes with a value have one.
  public var display: NumberFormat?
  /// The text of a note; nil for nodes of other kinds, and for an empty note.
  public var text: String?
  /// The formula of a formula node, as it was written; nil for nodes of other kinds.
  public var formula: Formula?
  /// The source of a data node's points; nil for nodes of other kinds.
  public var source: DataSource?
  /// The parameters of an operator; nil for the defaults.
  public var parameters: NodeParameters?
  /// The group of an instance, with its own values; nil for nodes of other kinds.
  public var use: GroupInstance?
  /// How a chart is drawn; nil for the standard.
  public var chartForm: ChartForm?
  /// Only numbers have one.
  public var uncertainty: StandardUncertainty?
  /// How the uncertainty was evaluated, if it is stated; if there are components, the uncertainty results from them.
  public var evaluation: UncertaintyEvaluation?
  /// The range of values that the number should have; only numbers have one.
  public var range: ValueRange?
  /// The distribution of the number; only numbers have one.
  public var distribution: Distribution?
  /// The top-left cell on the document plane; nil if the node is laid out automatically.
  public var place: Point?
  /// The title of the frame that it is in; nil for none.
  public var frame: String?
  /// Members of the node in its file that nodecalc does not know, in the order read.
  public var foreign: [ForeignMember]
  /// Whether its first input passes through instead of the operator's result; only for operators.
  public var isBypassed: Bool

  /// Attributes; all except the name have defaults.
  ///
  /// The document checks whether they suit the node.
  public init(
    name: String, label: String? = nil, display: NumberFormat? = nil, text: String? = nil, formula: Formula? = nil,
    source: DataSource? = nil, parameters: NodeParameters? = nil, use: GroupInstance? = nil,
    chartForm: ChartForm? = nil,
    uncertainty: StandardUncertainty? = nil, evaluation: UncertaintyEvaluation? = nil, range: ValueRange? = nil,
    distribution: Distribution? = nil,
    place: Point? = nil, frame: String? = nil, foreign: [ForeignMember] = [], isBypassed: Bool = false
  ) {
    self.name = name
    self.label = label
    self.display = display
    self.text = text
    self.formula = formula
    self.source = source
    self.parameters = parameters
    self.use = use
    self.chartForm = chartForm
    self.uncertainty = evaluation?.standardUncertainty ?? uncertainty
    self.evaluation = evaluation
    self.range = range
    self.distribution = distribution
    self.place = place
    self.frame = frame
    self.foreign = foreign
    self.isBypassed = isBypassed
  }
}

/// The rules for short texts of a document: its title, labels, annotations of points, paths of files and names of columns.
public enum ShortText {
  /// The most UTF-8 bytes of one.
  public static let byteLimit = 4_096

  /// The short texts in a document.
  public enum Member: String, Hashable, Sendable {
    case title
    case label
    case annotation
    case path
    case column = "name of a column"
  }
}

/// The rules for the text of a note: free text of any characters, line breaks included.
public enum NoteText {
  /// The most UTF-8 bytes of a note.
  public static let byteLimit = 65_536
}
