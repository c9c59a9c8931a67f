public import DataSets
public import EvaluationEngine
public import GraphDocument
public import JSONText
public import TextScanning

/// The reason why a document cannot be read: the problem, its place, and (in `message`) a suggestion.
///
/// A document with a problem is not loaded at all. The messages are in `DocumentProblem+Wording.swift`.
public struct DocumentProblem: Error, Hashable, Sendable {
  /// The place of the problem.
  public var place: TextPlace
  /// The place of the first occurrence of a repeated name or key.
  public var earlierPlace: TextPlace?
  /// The problem.
  public var reason: Reason
  /// The range of bytes that the problem concerns; empty for a position, nil if there is no text.
  ///
  /// Two problems are equal even if their spans differ.
  public var span: Range<Int>?

  /// Creates a problem at a place; unknown parts are nil.
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

  /// The problem with the document.
  public enum Reason: Hashable, Sendable {
    /// The text contains two versions of the document, separated by the conflict markers of a line-by-line merge.
    case conflictMarkers
    /// The text is not JSON.
    case json(JSONFault)
    /// A required member is missing in its owner; a node's kind is nil if any node requires the member.
    case missingMember(String, Owner)
    /// A value whose type is wrong for its member.
    case wrongType(of: String, ValueShape)
    /// The version of the format is later than this program's.
    case newerVersion(String)
    /// The version of the format does not exist.
    case unknownVersion(String)
    case unknownKind(String, suggestions: [String])
    case unknownOperator(String, suggestions: [String])
    case unknownChart(String, suggestions: [String])
    case badChartSize
    /// An invalid number format, with a suggestion.
    case badDisplay(String)
    /// A member that belongs to nodes of other kinds.
    case memberOfOtherKind(String, kind: String)
    /// A member that only a document can have, in the definition of a group.
    case memberOfDocument(String)
    case badName(String, NodeName.Problem)
    case badScenarioName(String, NodeName.Problem)
    /// An invalid name of a group or an import.
    case badGroupName(String, GroupName.Problem)
    /// An import with the name of a group.
    case groupForImport(String)
    /// An invalid number in quotes, with a suggestion.
    case badNumber(String, mend: String)
    case duplicateName(String)
    /// An input, an end of a correlation or a member of a frame that is not the name of a node.
    case noSuchNode(String, member: String, suggestions: [String])
    /// An input with the name of a node without output.
    case inputWithoutOutput(String)
    /// A line of definitions without `name =`.
    case noDefinition
    /// A second function with the same name.
    case duplicateFunction(String)
    /// A name in a function that is not one of its inputs.
    case notAnInput(String, function: String)
    /// An undefined name in a formula, where every name must be defined.
    case undefinedName(String, suggestion: String?)
    /// An invalid formula, with a suggestion.
    case badFormula(String, mend: String?)
    /// A data node without a source of points.
    case noSource
    /// A data node with two sources of points.
    case twoSources(String, String)
    /// A member that belongs to data from another source.
    case memberOfOtherSource(String, source: String)
    /// Points that are not a valid data set.
    case badData(DataProblem)
    /// An x in quotes that is not a date.
    case badDate(String)
    /// A text that is not one of the words that its member accepts.
    case unknownWord(String, member: String, words: [String])
    case unknownParameter(String, operatorName: String, known: [String], suggestions: [String])
    /// A parameter, by index, whose value the operator does not accept.
    case badParameter(OperatorID, place: Int)
    case tooManyInputs(operatorName: String, maximum: Int)
    case negativeUncertainty
    /// Components or degrees of freedom that do not fit the number.
    case badEvaluation(UncertaintyEvaluation.Problem)
    /// A component with invalid numbers.
    case badComponent(UncertaintyComponent.Problem)
    /// A component without a basis, or with several.
    case basisOfComponent([String])
    /// A member of a component that belongs to another basis.
    case memberOfOtherBasis(String, basis: String)
    case correlationOutOfRange
    case correlationWithItself(String)
    case correlationTwice(String, String)
    /// A name in the inputs or outputs of a document or a group that no node has.
    case noSuchDeclared(String, Interface.Side, of: Owner, suggestions: [String])
    /// A node that cannot be declared as an input or output.
    case notDeclarable(String, Interface.Side, kind: NodeKind)
    /// A node that is declared twice as an input, or twice as an output.
    case declaredTwice(String, Interface.Side)
    /// Two numbers that are not a range.
    case badRange(ValueRange.Problem)
    case badDistribution(LineProblem)
    /// A node that is in two frames, or twice in one frame.
    case framedTwice(String)
    case badFrameTitle(FrameTitle.Problem)
    case placeOutOfRange
    /// A text, such as a label or title, that is too long.
    case textTooLong(member: String, limit: Int)
    case tooMany(DocumentLimits.Countable, limit: Int)
    /// The outermost group of a chain of instances that is nested too deeply.
    case groupTooDeep(String, limit: Int)
    /// A loop of links: the names along the links, from the source of the link that closes the loop back to it.
    case loop([String])
    /// A loop that is closed by a mention in a formula.
    case loopOfMentions([String])
    /// The problem with a graph of another program, with a suggestion.
    case badPicture(String)
    /// A loop of groups: their names, from the group that closes the loop back to it.
    case loopOfGroups([String])
  }

  /// The owner of a member.
  public enum Owner: Hashable, Sendable {
    case document
    case group
    case node(kind: String?)
    case point
  }

  /// The required form of a member's value.
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
