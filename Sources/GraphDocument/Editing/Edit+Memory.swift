import DataSets
import EvaluationEngine
import Formulas

/// The estimated memory of an edit, for the limit of the undo history.
///
/// Columns of data that are shared with the document or with another step count too, so the estimate may be too high.
extension Edit {
  /// The memory in bytes, without the size of the value itself.
  ///
  /// - Complexity: Linear in the edits and texts that it holds; no recursion.
  var memory: Int {
    var memory = 0
    var rest = [self]
    while let edit = rest.popLast() {
      switch edit {
      case .group(let edits):
        memory += edits.count * MemoryLayout<Edit>.stride
        rest += edits
      case .create(let creation):
        memory += MemoryLayout<NodeCreation>.stride + creation.content.memory + creation.attributes.memory
        memory += creation.inputs.count * MemoryLayout<NodeID?>.stride
      case .setContent(_, let content): memory += content.memory
      case .setFormula(_, let formula): memory += formula.memory
      case .setData(_, let data): memory += data.source.memory + data.content.memory
      case .setParameters(_, let parameters): memory += parameters?.memory ?? 0
      case .setInputs(_, let inputs): memory += inputs.count * MemoryLayout<NodeID?>.stride
      case .setInputNames(_, let names):
        memory += names.reduce(0) { $0 + MemoryLayout<String>.stride + ($1?.utf8.count ?? 0) }
      case .rename(_, let text), .setWire(_, let text, _): memory += text.utf8.count
      case .set(_, _, let value): memory += value?.memory ?? 0
      case .setTitle(let text): memory += text?.utf8.count ?? 0
      case .move(let moves): memory += moves.count * MemoryLayout<NodeMove>.stride
      case .frame(let framings):
        // Nodes of a frame share the text of its title; a short one is stored inline.
        memory += framings.reduce(0) { $0 + MemoryLayout<NodeFraming>.stride + ($1.title?.utf8.count ?? 0) }
      case .setGroup(let name, let definition): memory += name.utf8.count + (definition?.memory ?? 0)
      case .inGroup(let name, let edit):
        memory += name.utf8.count + MemoryLayout<Edit>.stride
        rest.append(edit)
      case .renameGroup(let old, let new): memory += old.utf8.count + new.utf8.count
      case .setInstance(_, let instance): memory += instance.memory
      case .setImports(let imports):
        memory += imports.reduce(0) { $0 + MemoryLayout<GroupImport>.stride + $1.name.utf8.count + $1.path.utf8.count }
      case .setScenarios(let scenarios):
        memory += scenarios.all.reduce(scenarios.valueCount * MemoryLayout<GivenValue>.stride) {
          $0 + MemoryLayout<Scenario>.stride + $1.name.utf8.count
        }
      case .setCorrelations(let correlations): memory += correlations.count * MemoryLayout<Correlation>.stride
      case .setDocumentUnknownMembers(let members): memory += members.memory
      case .setInterfaceNames(let inputs, let outputs):
        memory += ((inputs ?? []) + (outputs ?? [])).reduce(0) { $0 + MemoryLayout<String>.stride + $1.utf8.count }
      case .setInterface(let interface):
        // Each node is in a list and in a set.
        let count = (interface.inputs?.count ?? 0) + (interface.outputs?.count ?? 0)
        memory += count * 3 * MemoryLayout<NodeID>.stride
      case .delete, .setInput, .setDocumentDisplay: break
      }
    }
    return memory
  }
}

extension NodeAttributes {
  /// The memory in bytes, without the size of the value itself.
  fileprivate var memory: Int {
    let texts = [name, label, frame].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    return texts + (formula?.memory ?? 0) + (source?.memory ?? 0) + (parameters?.memory ?? 0)
      + (instance?.memory ?? 0) + stated.memory + values.memory
  }
}

extension UncertaintyEvaluation {
  /// The memory in bytes, without the size of the value itself.
  var memory: Int {
    components.reduce(0) { memory, component in
      memory + MemoryLayout<UncertaintyComponent>.stride + component.readings.count * MemoryLayout<Double>.stride
        + (component.label?.utf8.count ?? 0) + (component.series?.utf8.count ?? 0) + component.unknownMembers.memory
    }
  }
}

extension NodeContent {
  fileprivate var memory: Int {
    switch self {
    case .number, .operator, .sink: 0
    case .formula(let program): program.count * MemoryLayout<Program.Step>.stride
    case .data(let content): content.memory
    }
  }
}

extension DataContent {
  fileprivate var memory: Int {
    switch self {
    case .set(let set): set.memory
    case .unread(let data): data.reason.utf8.count
    }
  }
}

extension DataSource {
  fileprivate var memory: Int {
    switch self {
    // The set is also the node's content, which counts it.
    case .written: 0
    case .file(let source): source.path.utf8.count
    case .database(let source): source.path.utf8.count + source.query.utf8.count
    }
  }
}

extension DataSet {
  /// The memory of the numbers in bytes; long texts stored outside the columns are not counted.
  fileprivate var memory: Int { size * MemoryLayout<Double>.stride }
}

extension NodeParameters {
  fileprivate var memory: Int { values.count * MemoryLayout<Value?>.stride + (formula?.memory ?? 0) }
}

extension Formula {
  fileprivate var memory: Int {
    text.utf8.count + steps.count * MemoryLayout<Step>.stride + mentions.count * MemoryLayout<Mention>.stride
      + names.reduce(0) { $0 + MemoryLayout<String>.stride + $1.utf8.count }
  }
}

extension [UnknownMember] {
  /// The memory in bytes, without the size of the value itself.
  var memory: Int {
    reduce(0) { $0 + MemoryLayout<UnknownMember>.stride + $1.key.utf8.count + $1.text.utf8.count }
  }
}

extension GroupInstance {
  fileprivate var memory: Int {
    group.utf8.count + values.count * MemoryLayout<GivenValue>.stride + inert.count * MemoryLayout<DanglingInput>.stride
  }
}

extension GroupContents {
  /// The approximate memory of the group's nodes in bytes, including parts shared with the document.
  fileprivate var memory: Int {
    MemoryLayout<DocumentContents>.stride + contents.graph.count * 128 + contents.graph.inputTotal * 16
  }
}
