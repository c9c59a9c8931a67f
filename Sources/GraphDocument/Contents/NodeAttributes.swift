public import Formulas
public import Geometry
public import GraphAnalysis

/// The attributes of a node in a document, besides its content and its inputs.
public struct NodeAttributes: Hashable, Sendable {
  /// The node's name, unique in the document and well-formed; see `NodeName`.
  public var name: String
  /// The label, a free text; nil if there is none.
  public var label: String?
  /// The values of catalogue attributes; attributes with a property of their own are not included.
  public internal(set) var values = AttributeValues()
  /// The formula of a formula node, as it was written; nil for nodes of other kinds.
  public var formula: Formula?
  /// The source of a data node's points; nil for nodes of other kinds.
  public var source: DataSource?
  /// The parameters of an operator; nil if all of them have their defaults.
  public var parameters: NodeParameters?
  /// The group of an instance, and the values that the instance gives its inputs; nil for nodes of other kinds.
  public var instance: GroupInstance?
  /// What the document states about the uncertainty of a number.
  public var stated: NumberUncertainty
  /// The top-left cell on the document plane; nil if the node is laid out automatically.
  public var place: Point?
  /// The title of the node's frame; nil if the node is in no frame.
  public var frame: String?
  /// Whether an operator is bypassed, so that its value is the value of its first input.
  public var isBypassed: Bool

  /// Creates attributes; all except the name have defaults.
  ///
  /// The attributes are not checked here; the document checks whether the node may have them.
  public init(
    name: String, label: String? = nil, display: NumberFormat? = nil, text: String? = nil, formula: Formula? = nil,
    source: DataSource? = nil, parameters: NodeParameters? = nil, instance: GroupInstance? = nil,
    chartForm: ChartForm? = nil,
    uncertainty: StandardUncertainty? = nil, evaluation: UncertaintyEvaluation? = nil, range: ValueRange? = nil,
    distribution: Distribution? = nil,
    place: Point? = nil, frame: String? = nil, unknownMembers: [UnknownMember] = [], isBypassed: Bool = false
  ) {
    self.name = name
    self.label = label
    self.formula = formula
    self.source = source
    self.parameters = parameters
    self.instance = instance
    stated = NumberUncertainty(
      evaluation?.standardUncertainty ?? uncertainty, evaluation: evaluation, distribution: distribution)
    self.place = place
    self.frame = frame
    self.isBypassed = isBypassed
    if let display { self.display = display }
    if let range { self.range = range }
    if let chartForm { self.chartForm = chartForm }
    if !unknownMembers.isEmpty { self.unknownMembers = unknownMembers }
    if let text { self.text = text }
  }

  /// The node's own number format; nil if the document's format applies.
  ///
  /// Only nodes with a value have a number format.
  public var display: NumberFormat? {
    get { values[.display]?.format }
    set { values[.display] = newValue.map(AttributeValue.format) }
  }

  /// The unit that the document states for the node, as it is written in files; nil if it states none.
  public var unit: String? {
    get { values[.unit]?.text }
    set { values[.unit] = newValue.map(AttributeValue.text) }
  }

  /// The range in which the value is expected; only numbers have one.
  public var range: ValueRange? {
    get { values[.range]?.range }
    set { values[.range] = newValue.map(AttributeValue.range) }
  }

  /// The text of a note; nil for nodes of other kinds, and for an empty note.
  public var text: String? {
    get { values[.text]?.text }
    set { self[.text] = newValue.map(AttributeValue.text) }
  }

  /// The standard uncertainty of a number; nil if it is exact.
  public var uncertainty: StandardUncertainty? {
    get { stated.standard }
    set { stated.standard = newValue }
  }

  /// How the uncertainty of a number was evaluated; nil if the document does not say.
  public var evaluation: UncertaintyEvaluation? {
    get { stated.evaluation }
    set { stated.evaluation = newValue }
  }

  /// The distribution of a number; nil if the document states none.
  public var distribution: Distribution? {
    get { stated.distribution }
    set { stated.distribution = newValue }
  }

  /// How a chart is drawn; the default form for nodes of other kinds.
  public var chartForm: ChartForm {
    get { ChartForm(size: self[.size]?.size, logarithmic: self[.log]?.axes) }
    set { (self[.size], self[.log]) = (.size(newValue.size), .axes(newValue.logarithmic)) }
  }

  /// Members of the node in its file that nodecalc does not know, in the order read.
  public var unknownMembers: [UnknownMember] {
    get { values[.unknownMembers]?.members ?? [] }
    set { self[.unknownMembers] = .members(newValue) }
  }

  /// The value of an attribute of the catalogue; nil if the node has no value or the default value.
  public subscript(id: AttributeID) -> AttributeValue? {
    get { id.attribute.value(in: self) }
    set { id.attribute.set(newValue == id.attribute.standard ? nil : newValue, in: &self) }
  }

  /// Returns whether both have the same values of all attributes of the catalogue, character by character.
  ///
  /// - Complexity: O(1) for most nodes, which have few attributes.
  func hasSameCataloguedAttributes(as other: NodeAttributes) -> Bool {
    label.isIdentical(to: other.label) && isBypassed == other.isBypassed && frame == other.frame
      && stated == other.stated && values.isIdentical(to: other.values)
  }
}

/// The rules for short texts of a document: its title, labels, annotations of points, paths of files and names of
/// columns.
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

    /// Returns the kind of short text for an attribute of a node.
    public static func attribute(_ id: AttributeID) -> Member { Member(word: "\(id.attribute.key)") }
  }
}

/// The rules for the text of a note: free text of any characters, including line breaks.
public enum NoteText {
  /// The maximum length of a note in UTF-8 bytes.
  public static let byteLimit = 65_536
}
