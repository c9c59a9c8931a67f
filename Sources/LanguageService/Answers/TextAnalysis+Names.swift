import Formulas
import GraphDocument
public import GraphFiles

/// The reason why something cannot be renamed, as a sentence without initial capital and full stop.
public struct RenameError: Error, Hashable, Sendable {
  /// The problem and a suggestion.
  public var sentence: String
}

extension TextAnalysis {
  /// Returns the range of the name in its definition, for the name at an offset; nil if there is no name or no
  /// definition.
  public func definitionSpan(at offset: Int) -> Range<Int>? {
    outline.name(at: offset).flatMap { definition(of: $0.symbol)?.nameSpan }
  }

  /// Returns the ranges of all mentions of the name at an offset.
  ///
  /// If `includingDefinition` is true, the range of the name in its definition is included.
  ///
  /// - Complexity: Linear in the text's names.
  public func references(at offset: Int, includingDefinition: Bool) -> [Range<Int>] {
    guard let symbol = outline.name(at: offset)?.symbol else { return [] }
    let own = includingDefinition ? nil : definition(of: symbol)?.nameSpan
    return outline.places(of: symbol).filter { $0 != own }
  }

  /// Returns the name at an offset if it can be renamed; nil if there is no name, or if this text does not define it.
  public func renamable(at offset: Int) -> DocumentOutline.Mention? {
    outline.name(at: offset).flatMap { definition(of: $0.symbol) == nil ? nil : $0 }
  }

  /// Returns the edits that rename the node or group at an offset everywhere in the text.
  ///
  /// The text is analysed again with the new name. The renaming is refused if there are new problems, or if the new
  /// name is mentioned at other places than the old name was, because a formula would then mean something else.
  ///
  /// - Throws: If there is nothing to rename, if the name is invalid or taken, or if a formula would mean something
  ///   else.
  /// - Complexity: The complexity of analysing the text.
  public func renaming(at offset: Int, to name: String) throws(RenameError) -> [TextEdit] {
    guard let symbol = renamable(at: offset)?.symbol else {
      throw RenameError(sentence: "there is no name here that this text defines; place the cursor on one")
    }
    let renamed: DocumentOutline.Symbol
    switch symbol {
    case .node(let address):
      if let problem = NodeName.problem(in: name) {
        throw RenameError(sentence: "'\(name)' is not a valid name for a node: \(problem.sentence)")
      }
      renamed = .node(NodeAddress(name, inGroup: address.group))
    case .group:
      if let problem = GroupName.problem(in: name) {
        throw RenameError(sentence: "'\(name)' is not a valid name for a group: \(problem.sentence)")
      }
      renamed = .group(name)
    }
    if renamed == symbol { return [] }
    if definition(of: renamed) != nil {
      throw RenameError(sentence: "the name '\(name)' is taken; choose another one")
    }
    let places = outline.places(of: symbol)
    let edits = places.map { TextEdit($0, name) }
    let changed = TextAnalysis(source.applying(edits), form: form)
    if let problem = changed.problems.first(where: { !problems.map(\.reason).contains($0.reason) }),
      changed.problems.count > problems.count
    {
      throw RenameError(sentence: "that name would cause a problem: \(problem.message)")
    }
    // Inputs of a function, and labels in its calls, are named by the group.
    guard changed.outline.places(of: renamed).count == places.count,
      changed.outline.mentions.count == outline.mentions.count,
      changed.outline.definitions.count == outline.definitions.count
    else {
      throw RenameError(sentence: "'\(name)' would change the meaning of a formula elsewhere; choose another one")
    }
    return edits
  }
}
