public import EvaluationEngine
import Formulas
import TextScanning

/// Messages for rejected edits and links, with suggestions.
///
/// They are parts of sentences without initial capital and full stop.
extension DocumentContents {
  /// The maximum number of node names in a message about a loop.
  public static let loopNameLimit = 10

  /// Returns the nodes of a loop as `a → b → a`.
  ///
  /// For a long loop, the text has only the first names, the number of omitted names, and the last name.
  public static func loopText(_ names: [String]) -> String {
    MessageText.path(names, " → ", beginning: loopNameLimit - 1, end: 1)
  }
}

extension RejectedLink {
  /// The reason why the link cannot be made.
  public var sentence: String {
    let name = target.name
    switch reason {
    case .takesNoInputs where !target.content.hasOutput:
      return "'\(name)' is a \(target.content.kind.rawValue) and takes no inputs"
    case .takesNoInputs where target.content.kind == .data:
      return "'\(name)' is data and takes no inputs: make it an operator first"
    case .takesNoInputs: return "'\(name)' is a number and takes no inputs: make it an operator first"
    case .fedByMention:
      guard let source else { return "'\(name)' is a formula; its text determines its inputs: edit the text" }
      return
        "with the name '\(source.name)' the formula of '\(name)' would have another meaning: rename that node first"
    case .noSuchPort: return noSuchPort
    case .hasNoOutput:
      let source = source ?? target
      return "'\(source.name)' is a \(source.content.kind.rawValue) and feeds nothing"
    case .loop:
      guard source != nil else { return "'\(name)' cannot feed itself" }
      return "the link would close the loop \(DocumentContents.loopText(loop))"
    case .wrongKind(let needs):
      let who = target.content.operatorID?.name ?? "the formula of '\(name)'"
      let port = portName ?? "input \(port + 1)"
      return
        "\(who) needs \(needs.words) as its \(port), and '\((source ?? target).name)' is \(needs.otherWords)"
    }
  }

  private var noSuchPort: String {
    if let group = target.group {
      return "'\(target.name)' has no input \(port + 1): look at the inputs of group '\(group)'"
    }
    if case .formula(let program) = target.content {
      let count = program.inputCount
      return count == 0
        ? "'\(target.name)' is a formula without inputs: edit its text"
        : "'\(target.name)' has no port \(port + 1): its formula mentions \(MessageText.counted(count, "name"))"
    }
    guard let ports = target.content.ports else { return "'\(target.name)' takes no inputs" }
    let kind = target.content.operatorID?.name ?? "the chart"
    return "'\(target.name)' has no port \(port + 1): \(kind) takes at most \(ports.maximum)"
  }
}

extension EditError {
  /// The reason why the edit cannot be made.
  public var sentence: String {
    switch self {
    case .noSuchNode: "the node no longer exists"
    case .badName(let name, let problem): problem.sentence(for: name, as: "a valid name")
    case .nameTaken(let name): "the name '\(name)' is taken: choose another"
    case .valueNotFinite: "the value is not a finite number"
    case .badUncertainty: "an uncertainty must be finite and not negative"
    case .badEvaluation(let problem): problem.sentence
    case .notDeclarable(let name, .inputs, let kind):
      "'\(name)' is \(kind.phrase) and cannot be an input: only numbers and data can"
    case .notDeclarable(let name, .outputs, let kind):
      "'\(name)' is \(kind.phrase) and cannot be an output: it has no value"
    case .declaredTwice(let name, let side): "'\(name)' is \(side.phrase) already: list a node only once"
    case .badCorrelation: "a correlation must be between −1 and 1 and join two different numbers"
    case .attributeOfOther(let id, let name, let kind): "'\(name)' \(id.attribute.misfit(kind))"
    case .kindStays(let name):
      "'\(name)' cannot change from or to a note, a chart or an instance of a group: add a new node and delete this one"
    case .badChartSize: ChartForm.sizeRule
    case .textTooLong(let limit): "a note has at most \(limit) bytes: split it"
    case .notAUnit(let text, let name, let problem): "'\(text)' is not a unit for '\(name)': \(problem)"
    case .unitsDiffer(let name, let conflict): "'\(name)' has another unit: \(conflict)"
    case .unitIsOfData(let name):
      "the numbers of '\(name)' are stored in its unit: convert it in a formula, like \(name) to km"
    case .shortTextTooLong(let member, let limit): "the \(member.word) has more than \(limit) bytes: shorten it"
    case .queryTooLong(let limit):
      "the query has more than \(limit) bytes: simplify it, or move it into a view of the database"
    case .formulaMissing(let name): "'\(name)' needs a formula: write one"
    case .dataMissing(let name): "'\(name)' needs points: add some"
    case .noParameters(let name): "'\(name)' takes no parameters"
    case .badParameter(let operation, let place): operation.descriptor.sentence(forBadParameter: place)
    case .loopThroughFormula(let names) where names.count == 2: "'\(names[0])' cannot mention itself"
    case .loopThroughFormula(let names):
      "the names in the formulas would close the loop \(DocumentContents.loopText(names))"
    case .nameChangesFormula(let name, let formula):
      "with the name '\(name)' the formula of '\(formula)' would have another meaning: choose another name"
    case .badFrameTitle(let problem): problem.sentence
    case .badScenario(let problem): problem.sentence
    case .badGroupName(let name, .name(let problem)): problem.sentence(for: name, as: "a valid name of a group")
    case .badGroupName(let name, let problem): "'\(name)' is not a valid name of a group: \(problem.sentence)"
    case .groupNameTaken(let name): "there is a group '\(name)' already: choose another name"
    case .groupNameUsed(let name):
      "there are instances of a missing group '\(name)': choose another name, or define that group"
    case .noSuchGroup(let name): "no group is named '\(name)'"
    case .groupLoop(let names) where names.count == 2: "the group '\(names[0])' cannot contain itself"
    case .groupLoop(let names): "a group would contain itself: \(DocumentContents.loopText(names))"
    case .groupsTooDeep(let name, let limit):
      "with '\(name)' more than \(limit) groups would be nested: expand one of its instances"
    case .groupNameChangesFormula(let name, let formula):
      "with that name for '\(name)' the formula of '\(formula)' would have another meaning: choose another name"
    case .interfaceChangesFormula(let formula):
      "the formula of '\(formula)' cannot be adapted to these inputs and outputs: name its arguments first"
    case .useMissing(let name): "'\(name)' is not an instance of a group: only instances have one"
    case .groupInGroup(let name):
      "the group '\(name)' cannot define groups, imports or scenarios of its own: define them in the document"
    case .importedGroup(let name):
      "'\(name)' is imported: edit it in its own file, or give an instance of it a definition of its own"
    case .importOfImport(let name, let used):
      "'\(name)' uses '\(used)', which is missing in its own document: correct that file first"
    case .link(let link): link.sentence
    case .tooMany(let countable, let limit):
      "the document would have more than \(limit) \(countable.words): \(countable.fixIt)"
    case .duringNotification: "the document is still notifying its views of a change: try again after that"
    }
  }
}

extension NodeKind {
  var phrase: String {
    switch self {
    case .operator: "an operator"
    case .data: "data"
    case .group: "an instance of a group"
    case .number, .formula, .chart, .note: "a \(rawValue)"
    }
  }

  var plural: String {
    switch self {
    case .data: "data nodes"
    case .group: "instances of groups"
    case .number, .operator, .formula, .chart, .note: "\(rawValue)s"
    }
  }
}

extension NodeName.Problem {
  /// Returns the message that a name is invalid, such as `'9' is not a valid name: a name begins with a letter or _`.
  ///
  /// If the name has spaces, the message begins with the suggestion.
  ///
  /// - Parameters:
  ///   - name: The name as typed.
  ///   - what: The words after "is not" in the message, such as `a valid name`.
  /// - Returns: The message.
  func sentence(for name: String, as what: String) -> String {
    if case .illegal(" ", atStart: false) = self { return "\(sentence): '\(name)' is not \(what)" }
    return "'\(name)' is not \(what): \(sentence)"
  }

  /// The rule that the name breaks.
  public var sentence: String {
    switch self {
    case .empty: "a name has at least one character"
    case .tooLong: "a name has at most \(NodeName.scalarLimit) characters"
    case .reserved: "the words \(NodeName.reserved.joined(separator: ", ")) are reserved in formulas"
    case .illegal(let scalar, _) where scalar.properties.isDefaultIgnorableCodePoint:
      "the name contains the invisible \(scalar.spelledOut): remove it"
    case .illegal(_, atStart: true): "a name begins with a letter or _"
    case .illegal(let scalar, atStart: false):
      scalar == " "
        ? "write _ instead of spaces"
        : "a name contains only letters, digits and _"
    case .notNormalized: "the name is not in Unicode normal form C"
    }
  }
}

extension FrameTitle.Problem {
  /// The rule that the title breaks.
  public var sentence: String {
    switch self {
    case .empty: "the title of a frame cannot be empty"
    case .tooLong: "the title of a frame has at most \(FrameTitle.byteLimit) bytes: shorten it"
    }
  }
}

extension GroupName.Problem {
  /// The rule that the group's name breaks.
  public var sentence: String {
    switch self {
    case .name(let problem): problem.sentence
    case .ofOperator: "it is an operator: choose another name"
    case .ofConstant(let constant): "\(constant.spellings[0]) is a constant: choose another name"
    }
  }
}

extension DocumentContents {
  /// Returns a rejected link with the names of its source and target nodes.
  ///
  /// - Precondition: both nodes exist.
  public func refusedLink(_ reason: LinkError, from source: NodeID, to port: PortID) -> RejectedLink {
    let loop: [NodeID] = if case .loop(let loop) = reason { loop } else { [] }
    return RejectedLink(
      reason, from: source == port.node ? nil : end(source), to: end(port.node), port: port.port,
      portName: portName(port), loop: loop.map { name(of: $0) })
  }

  /// Returns the description of a node as the source or target of a rejected link.
  ///
  /// - Precondition: the node exists.
  public func end(_ node: NodeID) -> RejectedLink.End {
    RejectedLink.End(name: name(of: node), content: graph.content(of: node), group: instance(of: node)?.group)
  }

  /// Returns the label of a port; for a port of a formula, the name in the formula whose value the port is.
  ///
  /// Nil if the node or the port does not exist.
  public func portName(_ port: PortID) -> String? {
    guard graph.contains(port.node) else { return nil }
    if isInstance(port.node) {
      let names = lowered(of: port.node)?.portNames ?? []
      return names.indices.contains(port.port) ? names[port.port] : nil
    }
    if let formula = formula(of: port.node), formula.names.indices.contains(port.port) {
      return formula.names[port.port]
    }
    return graph.content(of: port.node).ports?.place(of: port.port)
  }

  /// The reason why a link cannot be made.
  public func sentence(for refusal: LinkError, from source: NodeID, to port: PortID) -> String {
    refusedLink(refusal, from: source, to: port).sentence
  }
}
