public import EvaluationEngine

/// The reason why an edit was refused; nothing was changed.
///
/// It has all facts of its `sentence`, from the time of the refusal: the node may have been deleted since, or never
/// created.
public enum EditError: Error, Hashable, Sendable {
  case noSuchNode(NodeID)
  case badName(String, NodeName.Problem)
  case nameTaken(String)
  /// The value is not finite.
  case valueNotFinite
  /// Below zero or not finite.
  case badUncertainty
  /// Only numbers have an uncertainty; the name of another node.
  /// Components or degrees of freedom that cannot be those of the uncertainty.
  case badEvaluation(UncertaintyEvaluation.Problem)
  /// Only numbers have a range; the name of another node.
  /// The node cannot be an input or an output: its name and kind.
  case notDeclarable(String, Interface.Side, NodeKind)
  /// A node would be in one list of the interface twice; with its name.
  case declaredTwice(String, Interface.Side)
  case badCorrelation
  /// An attribute that nodes of that kind do not have; with the node's name.
  case attributeOfOther(AttributeID, String, NodeKind)
  /// A sink becomes nothing else, and nothing else becomes one; with the node's name.
  case kindStays(String)
  /// Only notes have a text; the name of the node.
  case textTooLong(limit: Int)
  /// A title, label, annotation, path or name of a column of more bytes.
  case shortTextTooLong(ShortText.Member, limit: Int)
  /// A query of more bytes.
  case queryTooLong(limit: Int)
  /// A formula node without a formula; with its name.
  case formulaMissing(String)
  /// A data node without points or a place to read them from; with its name.
  case dataMissing(String)
  /// Parameters for a node that takes none; with its name.
  case noParameters(String)
  /// A parameter, by its place, of a kind or size that the operator does not take.
  case badParameter(OperatorID, place: Int)
  /// The formulas' mentions would form a loop; the names along the links, with the first one repeated at the end.
  case loopThroughFormula([String])
  /// A formula would mean something else if a node in it had that name.
  case nameChangesFormula(name: String, formulaOf: String)
  /// Only charts have a chart form; the name of the node.
  case badChartSize
  case badFrameTitle(FrameTitle.Problem)
  case badGroupName(String, GroupName.Problem)
  /// A scenario with names or values that it cannot have.
  case badScenario(Scenario.Problem)
  case groupNameTaken(String)
  /// A group gets a name by which there are uses or calls of a group that is missing.
  case groupNameUsed(String)
  case noSuchGroup(String)
  /// A group would contain itself; the names along the instances, first and last the same.
  case groupLoop([String])
  /// Too many groups would be inside each other: the outermost of them.
  case groupsTooDeep(String, limit: Int)
  /// The new name of a group or of one of its inputs or outputs would change the meaning of a formula.
  case groupNameChangesFormula(name: String, formulaOf: String)
  /// Another order or other names of a group's inputs and outputs cannot be said in a formula.
  case interfaceChangesFormula(formulaOf: String)
  /// A node that is an instance without a group, or the reverse; with its name.
  case useMissing(String)
  /// The definition of a group defines groups or imports of its own; with the name of the group.
  case groupInGroup(String)
  /// Imported groups are edited in their own file; the name of the group.
  case importedGroup(String)
  /// An imported group, which was to become one of the document's own, uses one that its document lacks.
  case importOfImport(String, String)
  case link(RejectedLink)
  /// The document would have more of something than it may.
  case tooMany(DocumentLimits.Countable, limit: Int)
  /// A document is not edited from inside one of its event handlers.
  case duringNotification
}
