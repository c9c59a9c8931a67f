public import DataSets
public import EvaluationEngine
public import GraphDocument
public import JSONText
public import TextScanning

/// The reason why a document cannot be read: the problem, its line and column, and (in `message`) a suggestion.
///
/// A document with a problem is not loaded at all. The messages are in `DocumentProblem+Wording.swift`.
public struct DocumentProblem: Error, Hashable, Sendable {
  /// The line and column of the problem.
  public var place: TextPlace
  /// The line and column of the first occurrence of a name or key that is repeated; nil for other problems.
  public var earlierPlace: TextPlace?
  /// The problem, without its place in the text.
  public var reason: Reason
  /// The range of the faulty bytes in the text; nil if there is no text.
  ///
  /// It is empty if something is missing at this position.
  ///
  /// Two problems are equal even if their spans differ.
  public var span: Range<Int>?

  /// Creates a problem at a line and column; `place` and `span` are nil if they are unknown.
  public init(
    _ reason: Reason, at place: TextPlace, earlier earlierPlace: TextPlace? = nil, span: Range<Int>? = nil
  ) {
    self.place = place
    self.earlierPlace = earlierPlace
    self.reason = reason
    self.span = span
  }

  /// Compares all parts except the spans.
  public static func == (left: DocumentProblem, right: DocumentProblem) -> Bool {
    left.place == right.place && left.earlierPlace == right.earlierPlace && left.reason == right.reason
  }

  /// Hashes all parts except the span.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(place)
    hasher.combine(earlierPlace)
    hasher.combine(reason)
  }

  /// The kinds of problems that a document can have.
  public enum Reason: Hashable, Sendable {
    /// The text contains two versions of the document, separated by the conflict markers of a line-by-line merge.
    case conflictMarkers
    case json(JSONFault)
    /// A required member is missing in its owner.
    ///
    /// The owner is `node(kind: nil)` if nodes of every kind require the member.
    case missingMember(String, Owner)
    case wrongType(of: String, ValueShape)
    case newerVersion(String)
    case unknownVersion(String)
    case unknownKind(String, suggestions: [String])
    case unknownOperator(String, suggestions: [String])
    case unknownChart(String, suggestions: [String])
    case badChartSize
    /// The number format is invalid; the text is the reason with a suggestion.
    case badDisplay(String)
    /// A node has a member that only nodes of another kind can have.
    case memberOfOtherKind(String, kind: String)
    /// The definition of a group has a member that only a document can have.
    case memberOfDocument(String)
    case badName(String, NodeName.Problem)
    case badScenarioName(String, NodeName.Problem)
    case badGroupName(String, GroupName.Problem)
    /// An import has the same name as a group.
    case groupForImport(String)
    /// A number in quotes is invalid.
    case badNumber(String, fixIt: String)
    case duplicateName(String)
    /// A name in an input, a correlation or a frame is not the name of a node.
    case noSuchNode(String, member: String, suggestions: [String])
    /// An input has the name of a node without an output, such as a note.
    case inputWithoutOutput(String)
    /// A line in a text of definitions is not of the form `name = formula`.
    case noDefinition
    case duplicateFunction(String)
    /// The formula of a function mentions a name that is not one of the function's inputs.
    case notAnInput(String, function: String)
    /// A formula mentions an undefined name in a text in which every name must be defined.
    case undefinedName(String, suggestion: String?)
    case badFormula(String, fixIt: String?)
    /// A data node has no points and no source for them.
    case noSource
    case twoSources(String, String)
    /// A data node has a member that is only allowed with another source of points, such as a file.
    case memberOfOtherSource(String, source: String)
    case badData(DataProblem)
    /// An x value in quotes is not a date.
    case badDate(String)
    /// A text is not one of the words that are allowed for its member.
    case unknownWord(String, member: String, words: [String])
    case unknownParameter(String, operatorName: String, known: [String], suggestions: [String])
    case badParameter(OperatorID, place: Int)
    case tooManyInputs(operatorName: String, maximum: Int)
    case negativeUncertainty
    case badEvaluation(UncertaintyEvaluation.Problem)
    case badComponent(UncertaintyComponent.Problem)
    /// A component of an uncertainty must have exactly one basis, but has none or the listed ones.
    case basisOfComponent([String])
    /// A component of an uncertainty has a member that does not belong to its basis.
    case memberOfOtherBasis(String, basis: String)
    case correlationOutOfRange
    case correlationWithItself(String)
    case correlationTwice(String, String)
    /// A name in the declared inputs or outputs is not the name of a node.
    case noSuchDeclared(String, Interface.Side, of: Owner, suggestions: [String])
    case notDeclarable(String, Interface.Side, kind: NodeKind)
    case declaredTwice(String, Interface.Side)
    case badRange(ValueRange.Problem)
    case badDistribution(LineProblem)
    /// A node is in two frames, or twice in the same frame.
    case framedTwice(String)
    case badFrameTitle(FrameTitle.Problem)
    case placeOutOfRange
    case textTooLong(member: String, limit: Int)
    case tooMany(DocumentLimits.Countable, limit: Int)
    /// Groups contain instances of other groups in too many levels; the name is that of the outermost group.
    case groupTooDeep(String, limit: Int)
    /// Links form a loop.
    ///
    /// The names follow the direction of the links. The list begins and ends with the same node: the source of the link
    /// that closes the loop.
    case loop([String])
    /// Links form a loop that is closed by a name in a formula.
    case loopOfMentions([String])
    /// A graph of another program cannot be read; the text is the reason with a suggestion.
    case badPicture(String)
    /// Groups contain each other in a loop.
    ///
    /// The list begins and ends with the same group: the group that closes the loop.
    case loopOfGroups([String])
  }

  /// The object that a member belongs to: the document, the definition of a group, or a node.
  public enum Owner: Hashable, Sendable {
    case document
    case group
    case node(kind: String?)
    case point
  }

  /// The required type or form of a member's value.
  public enum ValueShape: Hashable, Sendable, CaseIterable {
    case text
    case number
    case numberOrDate
    case truth
    case version
    case nodes
    case node
    case inputs
    case input
    case uncertainty
    case correlations
    case correlation
    case frames
    case frame
    case layout
    case place
    case document
    case values
    case points
    case point
    case placeX
    case column
    case errorColumns
    case marks
    case count
    case parameters
    case range
    case components
    case component
    case readings
    case declared
    case inputValues
    case inputValue
    case imports
    case interfaces
    case interface
    case groups
    case group
    case wires
    case givenValues
    case givenValue
    case scenarios
    case scenario
    case size
  }
}
