import EvaluationEngine
import Formulas

// Undo steps were recorded for the interfaces of their time.
extension Edit {
  /// Rewrites the edit for changed inputs and outputs of groups, so that it keeps its meaning.
  ///
  /// It is used after an imported file has changed. `contents` shows which names belong to instances.
  ///
  /// - Complexity: Linear in the edits and their texts.
  func following(_ interfaces: InterfaceChanges, in contents: DocumentContents) -> Edit {
    let group = { (name: String) in contents.node(named: name).flatMap { contents.instance(of: $0)?.group } }
    func follow(_ formula: Formula) -> Formula { interfaces.rewritten(formula, group: group) ?? formula }
    func follow(_ parameters: NodeParameters) -> NodeParameters {
      parameters.formula.map { parameters.replacingFormula(follow($0)) } ?? parameters
    }
    switch self {
    case .setFormula(let node, let formula): return .setFormula(node, follow(formula))
    case .setParameters(let node, let parameters): return .setParameters(node, parameters.map { follow($0) })
    case .setInputNames(let node, let names):
      return .setInputNames(node, names.map { $0.map { interfaces.mention($0, group: group) } })
    case .setInterfaceNames(let inputs, let outputs):
      return .setInterfaceNames(inputs: inputs, outputs: outputs?.map { interfaces.mention($0, group: group) })
    case .create(var creation):
      creation.attributes.parameters = creation.attributes.parameters.map { follow($0) }
      if let formula = creation.attributes.formula {
        let followed = follow(formula)
        creation.attributes.formula = followed
        creation.content = .formula(followed.program)
      }
      return .create(creation)
    case .inGroup(let name, let edit):
      return .inGroup(name, edit.following(interfaces, in: contents.groups[name] ?? contents))
    case .group(let edits): return .group(edits.map { $0.following(interfaces, in: contents) })
    case _: return self
    }
  }
}

extension Groups {
  func importChanges(since old: Groups) -> InterfaceChanges {
    let changes = importedNames.compactMap { name -> InterfaceChange? in
      guard let before = old.knownSignature(of: name), let after = signature(of: name) else { return nil }
      return InterfaceChange(of: name, from: before, to: after)
    }
    return InterfaceChanges(changes, in: self)
  }
}
