public import EvaluationEngine
public import Units

/// The reason why an edit failed without changing anything.
///
/// It stores the names and kinds that its `sentence` needs, because the node may have been deleted since, or never been
/// created.
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
  /// The node with this name cannot become another kind of node: sinks and instances keep their kind, and no other node
  /// can become one.
  case kindStays(String)
  /// The text of a note is longer than `limit` bytes.
  case textTooLong(limit: Int)
  /// A title, label, annotation, path or column name is longer than `limit` bytes.
  case shortTextTooLong(ShortText.Member, limit: Int)
  case notAUnit(String, of: String, UnitProblem)
  /// The unit of a value does not fit the unit of the node with this name.
  case unitsDiffer(String, UnitConflict)
  /// The unit of the node with this name cannot be changed, because its points are stored in the old unit and cannot be
  /// converted.
  case unitIsOfData(String)
  /// A database query is longer than `limit` bytes.
  case queryTooLong(limit: Int)
  case formulaMissing(String)
  case dataMissing(String)
  case noParameters(String)
  case badParameter(OperatorID, place: Int)
  /// Formulas would mention each other in a loop; the payload is the names along the links, with the first one repeated
  /// at the end.
  case loopThroughFormula([String])
  /// The formula of the node `formulaOf` would have another meaning if a node in it were named `name`.
  case nameChangesFormula(name: String, formulaOf: String)
  case badChartSize
  case badFrameTitle(FrameTitle.Problem)
  case badGroupName(String, GroupName.Problem)
  case badScenario(Scenario.Problem)
  case groupNameTaken(String)
  /// A group cannot get this name, because instances or calls already use it for a group that does not exist.
  case groupNameUsed(String)
  case noSuchGroup(String)
  /// A group would contain itself; the payload is the names of the groups along the loop, with the first one repeated
  /// at the end.
  case groupLoop([String])
  /// Groups would use other groups at more than `limit` levels; the payload has the name of the outermost group.
  case groupsTooDeep(String, limit: Int)
  /// The formula of the node `formulaOf` would have another meaning if a group, or one of its inputs or outputs, were
  /// named `name`.
  case groupNameChangesFormula(name: String, formulaOf: String)
  /// A formula cannot be rewritten for the new order or names of a group's inputs and outputs.
  case interfaceChangesFormula(formulaOf: String)
  /// The node with this name is an instance without a group, or it is not an instance but has a group.
  case useMissing(String)
  /// The definition of the group with this name would have groups or imports of its own.
  case groupInGroup(String)
  /// The group with this name is imported and can be edited only in its own file.
  case importedGroup(String)
  /// The imported group with the first name cannot become a group of this document.
  ///
  /// It uses a group, with the second name, that the imported document does not have.
  case importOfImport(String, String)
  case link(RejectedLink)
  case tooMany(DocumentLimits.Countable, limit: Int)
  /// An event handler of a document tried to edit that document.
  case duringNotification
}
