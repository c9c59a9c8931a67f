public import EvaluationEngine
public import Units

/// The reason why an edit failed without changing anything.
///
/// It stores the names and kinds that its `sentence` needs, because the node may have been deleted since then, or was
/// never created.
public enum EditError: Error, Hashable, Sendable {
  case noSuchNode(NodeID)
  case badName(String, NodeName.Problem)
  case nameTaken(String)
  case valueNotFinite
  /// The uncertainty is negative or not finite.
  case badUncertainty
  case badEvaluation(UncertaintyEvaluation.Problem)
  case notDeclarable(String, Interface.Side, NodeKind)
  case declaredTwice(String, Interface.Side)
  case badCorrelation
  case attributeOfOther(AttributeID, String, NodeKind)
  /// The node with this name cannot become another kind of node.
  ///
  /// Sinks and instances keep their kind, and no other node can become a sink or an instance.
  case kindStays(String)
  /// The text of a note is longer than `limit` bytes.
  case textTooLong(limit: Int)
  /// A short text, such as a title, a label or an annotation, is longer than `limit` bytes.
  case shortTextTooLong(ShortText.Member, limit: Int)
  case notAUnit(String, of: String, UnitProblem)
  /// The unit of a value does not fit the unit of the node with this name.
  case unitsDiffer(String, UnitConflict)
  /// The unit of the node with this name cannot be changed.
  ///
  /// Its points are stored in the old unit and cannot be converted.
  case unitIsOfData(String)
  /// A database query is longer than `limit` bytes.
  case queryTooLong(limit: Int)
  case formulaMissing(String)
  case dataMissing(String)
  case noParameters(String)
  case badParameter(OperatorID, place: Int)
  /// Formulas would mention each other in a loop.
  ///
  /// The payload is the names along the links, in which the last name is the first name again.
  case loopThroughFormula([String])
  /// The formula of the node `formulaOf` would have another meaning if a node that it mentions were named `name`.
  case nameChangesFormula(name: String, formulaOf: String)
  case badChartSize
  case badFrameTitle(FrameTitle.Problem)
  case badGroupName(String, GroupName.Problem)
  case badScenario(Scenario.Problem)
  case groupNameTaken(String)
  /// A group cannot get this name, because instances or calls already use it for a group that does not exist.
  case groupNameUsed(String)
  case noSuchGroup(String)
  /// A group would contain itself.
  ///
  /// The payload is the names of the groups along the loop, in which the last name is the first name again.
  case groupLoop([String])
  /// Groups would use other groups at more than `limit` levels; the payload has the name of the outermost group.
  case groupsTooDeep(String, limit: Int)
  /// The formula of the node `formulaOf` would have another meaning if a group, or one of its inputs or outputs, were
  /// named `name`.
  case groupNameChangesFormula(name: String, formulaOf: String)
  /// A formula cannot be rewritten for the new order or names of a group's inputs and outputs.
  case interfaceChangesFormula(formulaOf: String)
  /// The content and the group of the node with this name contradict each other.
  ///
  /// Either the node is an instance without a group, or it has a group without being an instance.
  case useMissing(String)
  /// The definition of the group with this name would have groups or imports of its own.
  case groupInGroup(String)
  /// The group with this name is imported and can be edited only in its own file.
  case importedGroup(String)
  /// The imported group with the first name cannot become a group of this document.
  ///
  /// It uses a group that the imported document does not have; the second name is the name of that group.
  case importOfImport(String, String)
  case link(RejectedLink)
  case tooMany(DocumentLimits.Countable, limit: Int)
  /// An event handler of a document tried to edit that document.
  case duringNotification
}
