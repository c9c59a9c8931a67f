public import Formulas
public import Geometry
public import GraphAnalysis

/// The attributes of a node in a document, besides its content and its inputs.
public struct NodeAttributes: Hashable, Sendable {
  /// The node's name, unique in the document and well-formed; see `NodeName`.
  public var name: String
  /// The label, a free text; nil if there is none.
  public var label: String?
  /// The values of catalogue attributes that have no stored property here.
  public internal(set) var values = AttributeValues()
  /// The text of a note; nil for nodes of other kinds, and for an empty note.
  public var text: String?
  /// The formula of a formula node, as it was typed; nil for nodes of other kinds.
  public var formula: Formula?
  /// The source of a data node's points; nil for nodes of other kinds.
  public var source: DataSource?
  /// The parameters of an operator; nil for the defaults.
  public var parameters: NodeParameters?
  /// The group of an instance, with its own values; nil for nodes of other kinds.
  public var use: GroupInstance?
  /// The form of a chart; nil for the standard form.
  public var chartForm: ChartForm?
  /// The uncertainty of a number; nil if it is exact, and for nodes of other kinds.
  public var uncertainty: StandardUncertainty?
  /// How the uncertainty was evaluated, if this is stated; the uncertainty results from the components if there are
  /// any.
  public var evaluation: UncertaintyEvaluation?
  /// The distribution of a number; nil if none is stated, and for nodes of other kinds.
  public var distribution: Distribution?
  /// The top-left cell on the document plane; nil if the node is laid out automatically.
  public var place: Point?
  /// The title of the node's frame; nil if it is in none.
  public var frame: String?
  /// Unknown members of the node in its file, in the order read.
  public var foreign: [ForeignMember]
  /// Whether the first input passes through instead of the operator's result; only for operators.
  public var isBypassed: Bool

  /// Creates attributes; all except the name have defaults.
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
    self.text = text
    self.formula = formula
    self.source = source
    self.parameters = parameters
    self.use = use
    self.chartForm = chartForm
    self.uncertainty = evaluation?.standardUncertainty ?? uncertainty
    self.evaluation = evaluation
    self.distribution = distribution
    self.place = place
    self.frame = frame
    self.foreign = foreign
    self.isBypassed = isBypassed
    if let display { self.display = display }
    if let range { self.range = range }
  }

  /// The node's own number format; nil if the document's format applies.
  ///
  /// Only nodes with a value have a number format.
  public var display: NumberFormat? {
    get { values[.display]?.format }
    set { values[.display] = newValue.map(AttributeValue.format) }
  }

  /// The range in which the value is expected; only numbers have one.
  public var range: ValueRange? {
    get { values[.range]?.range }
    set { values[.range] = newValue.map(AttributeValue.range) }
  }

  /// The value of a catalogue attribute; nil if there is none.
  public subscript(id: AttributeID) -> AttributeValue? {
    get { id.attribute.value(in: self) }
    set { id.attribute.set(newValue, in: &self) }
  }

  /// Whether the catalogue attributes are the same, and written with the same characters.
  ///
  /// - Complexity: constant for most nodes, which have few.
  func hasSameCataloguedAttributes(as other: NodeAttributes) -> Bool {
    label.isIdentical(to: other.label) && isBypassed == other.isBypassed && frame == other.frame
      && values.isIdentical(to: other.values)
  }
}

/// The rules for short texts of a document: its title, labels, annotations of points, paths of files and names of columns.
public enum ShortText {
  /// The maximum length of a short text in UTF-8 bytes.
  public static let byteLimit = 4_096

  /// A kind of short text in a document.
  public struct Member: Hashable, Sendable {
    /// The word for this kind of text in messages.
    public let word: String

    /// The title of the document.
    public static let title = Member(word: "title")
    /// The annotation of a point.
    public static let annotation = Member(word: "annotation")
    /// The path of a file or a database.
    public static let path = Member(word: "path")
    /// The name of a table's column.
    public static let column = Member(word: "name of a column")

    /// Returns the kind for an attribute of a node.
    public static func attribute(_ id: AttributeID) -> Member { Member(word: "\(id.attribute.key)") }
  }
}

/// The rules for the text of a note: free text of any characters, including line breaks.
public enum NoteText {
  /// The maximum length of a note in UTF-8 bytes.
  public static let byteLimit = 65_536
}
