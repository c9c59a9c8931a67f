public import DataSets
public import EvaluationEngine
public import GraphDocument
public import JSONText
public import TextScanning

/// The reason why a document cannot be read: the problem, its place, and (in `message`) a suggestion.
///
/// A document with a problem is not loaded at all. The texts are in `DocumentProblem+Wording.swift`.
public struct DocumentProblem: Error, Hashable, Sendable {
  /// Where the problem is.
  public var place: TextPlace
  /// The place of the first occurrence of a repeated name or key.
  public var earlierPlace: TextPlace?
  /// The problem.
  public var reason: Reason
  /// The bytes of the text that it is about; empty if it is a place, nil if there is no text.
  ///
  /// Two problems are equal even if their spans differ.
  public var span: Range<Int>?

  /// A problem at a place; unknown parts are nil.
  public init(
    _ reason: Reason, at place: TextPlace, earlier earlierPlace: TextPlace? = nil, span: Range<Int>? = nil
  ) {
    self.place = place
    self.earlierPlace = earlierPlace
    self.reason = reason
    self.span = span
  }

  /// Spans do not count.
  public static func == (left: DocumentProblem, right: DocumentProblem) -> Bool {
    left.place == right.place && left.earlierPlace == right.earlierPlace && left.reason == right.reason
  }

  /// Hashes all parts but the span.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(place)
    hasher.combine(earlierPlace)
    hasher.combine(reason)
  }

  /// The problem with the document.
  public enum Reason: Hashable, Sendable {
    /// Two versions of the document are in the text, divided by the marks of a merge line by line.
    case conflictMarkers
    /// The text is not JSON.
    case json(JSONFault)
    /// A member that has to be there is missing. Of the document, or of a node of that kind (nil: of any kind).
    case missingMember(String, Owner)
    /// A value of another type than its member takes.
    case wrongType(of: String, ValueShape)
    /// The form's version is later than this program's.
    case newerVersion(String)
    /// The form's version is not a version there ever was.
    case unknownVersion(String)
    case unknownKind(String, suggestions: [String])
    case unknownOperator(String, suggestions: [String])
    case unknownChart(String, suggestions: [String])
    case badChartSize
    /// An invalid number format, with a suggestion.
    case badDisplay(String)
    /// A member that belongs to nodes of other kinds.
    case memberOfOtherKind(String, kind: String)
    /// A member that a document has, and the definition of a group has not.
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
    /// An input, an end of a correlation or a member of a frame that names no node.
    case noSuchNode(String, member: String, suggestions: [String])
    /// An input that names a sink.
    case inputWithoutOutput(String)
    /// A line of definitions that has no `name =`.
    case noDefinition
    /// A second function of one name.
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
    /// A member that belongs to data of another source.
    case memberOfOtherSource(String, source: String)
    /// Points that are not a valid data set.
    case badData(DataProblem)
    /// An x in quotes that is not a date.
    case badDate(String)
    /// A text other than the words its member takes.
    case unknownWord(String, member: String, words: [String])
    case unknownParameter(String, operatorName: String, known: [String], suggestions: [String])
    /// A parameter, by its place, that the operator does not take.
    case badParameter(OperatorID, place: Int)
    case tooManyInputs(operatorName: String, maximum: Int)
    case negativeUncertainty
    /// Components or degrees of freedom that cannot be those of the number.
    case badEvaluation(UncertaintyEvaluation.Problem)
    /// A component with numbers that it cannot have.
    case badComponent(UncertaintyComponent.Problem)
    /// A component that is known from nothing, or from two things at once.
    case basisOfComponent([String])
    /// A member of a component that belongs to those known from other things.
    case memberOfOtherBasis(String, basis: String)
    case correlationOutOfRange
    case correlationWithItself(String)
    case correlationTwice(String, String)
    /// A name in the inputs or outputs of a document or a group that no node has.
    case noSuchDeclared(String, Interface.Side, of: Owner, suggestions: [String])
    /// A node in such a list that can be none.
    case notDeclarable(String, Interface.Side, kind: NodeKind)
    /// A node that is in one of these lists twice.
    case declaredTwice(String, Interface.Side)
    /// Two numbers that are not a range.
    case badRange(ValueRange.Problem)
    case badDistribution(LineProblem)
    /// A node that is named in two frames, or twice in one.
    case framedTwice(String)
    case badFrameTitle(FrameTitle.Problem)
    case placeOutOfRange
    /// A label or title of too many bytes.
    case textTooLong(member: String, limit: Int)
    case tooMany(DocumentLimits.Countable, limit: Int)
    /// The outermost of too many groups inside each other.
    case groupTooDeep(String, limit: Int)
    /// The names along the links, from the source of the link that closes the loop back to it.
    case loop([String])
    /// A loop that is closed by a mention in a formula.
    case loopOfMentions([String])
    /// The problem with a picture of another program, with a suggestion.
    case badPicture(String)
    /// The names of groups that use one another, from the one that closes the loop back to it.
    case loopOfGroups([String])
  }

  /// The owner of a member.
  public enum Owner: Hashable, Sendable {
    case document
    case group
    case node(kind: String?)
    case point
  }

  /// The required shape of a member's value.
  public enum ValueShape: Hashable, Sendable, CaseIterable {
    case text
    case number
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
