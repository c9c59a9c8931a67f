public import EvaluationEngine
public import Units

/// The reason why an edit failed without changing anything.
///
/// It contains all facts for its `sentence` from that time, because the node may have been deleted since or never
/// created.
public enum EditError: Error, Hashable, Sendable {
  case noSuchNode(NodeID)
  case badName(String, NodeName.Problem)
  case nameTaken(String)
  /// The value is not finite.
  case valueNotFinite
  /// The uncertainty is negative or not finite.
  case badUncertainty
  /// Only numbers have an uncertainty; the name of another node.
  /// Components or degrees of freedom that cannot be those of the uncertainty.
  case badEvaluation(UncertaintyEvaluation.Problem)
  /// Only numbers have a range; the name of another node.
  /// The node cannot be an input or an output: its name and kind.
  case notDeclarable(String, Interface.Side, NodeKind)
  /// A node would be declared twice in one list of the interface; with its name.
  case declaredTwice(String, Interface.Side)
  case badCorrelation
  /// An attribute that nodes of that kind do not have; with the node's name.
  case attributeOfOther(AttributeID, String, NodeKind)
  /// A sink or an instance of a group cannot become another kind of node, nor the reverse; with the node's name.
  case kindStays(String)
  /// Only notes have a text; the name of the node.
  case textTooLong(limit: Int)
  /// A title, label, annotation, path or column name that is longer than `limit` bytes.
  case shortTextTooLong(ShortText.Member, limit: Int)
  /// A text that is not a unit, for the node with this name.
  case notAUnit(String, of: String, UnitProblem)
  /// A value in a unit that does not fit the unit of the node with this name.
  case unitsDiffer(String, UnitConflict)
  /// A unit that says what is stored, so that it cannot be converted; with the name of the node.
  case unitIsOfData(String)
  /// A query that is longer than `limit` bytes.
  case queryTooLong(limit: Int)
  /// A formula node without a formula; with its name.
  case formulaMissing(String)
  /// A data node without points or a source for them; with its name.
  case dataMissing(String)
  /// Parameters for a node that has none; with its name.
  case noParameters(String)
  /// A parameter, by its index, whose kind or value the operator does not accept.
  case badParameter(OperatorID, place: Int)
  /// The mentions of formulas would form a loop; the names along the links, with the first one repeated at the end.
  case loopThroughFormula([String])
  /// A formula would have another meaning if a node in it had this name.
  case nameChangesFormula(name: String, formulaOf: String)
  /// Only charts have a chart form; the name of the node.
  case badChartSize
  case badFrameTitle(FrameTitle.Problem)
  case badGroupName(String, GroupName.Problem)
  /// A scenario with invalid names or values.
  case badScenario(Scenario.Problem)
  case groupNameTaken(String)
  /// The new name of a group is used by instances or calls of a missing group.
  case groupNameUsed(String)
  case noSuchGroup(String)
  /// A group would contain itself; the names along the instances, with the first one repeated at the end.
  case groupLoop([String])
  /// Groups would be nested too deeply; with the name of the outermost group.
  case groupsTooDeep(String, limit: Int)
  /// The new name of a group or of one of its inputs or outputs would change the meaning of a formula.
  case groupNameChangesFormula(name: String, formulaOf: String)
  /// The new order or names of a group's inputs and outputs cannot be expressed in a formula.
  case interfaceChangesFormula(formulaOf: String)
  /// An instance without a group, or a group in a node that is no instance; with the node's name.
  case useMissing(String)
  /// The definition of a group has groups or imports of its own; with the name of the group.
  case groupInGroup(String)
  /// Imported groups are edited in their own file; with the name of the group.
  case importedGroup(String)
  /// An imported group cannot become a group of the document, because it uses a group that its document lacks.
  case importOfImport(String, String)
  case link(RejectedLink)
  /// The document would exceed a limit.
  case tooMany(DocumentLimits.Countable, limit: Int)
  /// A document cannot be edited inside one of its event handlers.
  case duringNotification
}
