import DataSets
import EvaluationEngine
import GraphDocument
import JSONText
import TextScanning

extension DocumentProblem: CustomStringConvertible {
  /// The line, the column and the message, in the form of compilers: `3:14: …`.
  public var description: String { "\(place): \(message)" }

  /// The problem and a suggestion, in one sentence without the line and column.
  ///
  /// Texts of the document are quoted and shortened, but control characters in them are escaped only when the message
  /// is printed.
  public var message: String {
    switch reason {
    case .conflictMarkers:
      "merge conflict markers: keep one of the parts between '<<<<<<<' and '>>>>>>>'; 'nodecalc merge --install-driver' has "
        + "git merge documents node by node"
    case .json(let fault):
      fault.message(earlierPlace: earlierPlace)
    case .missingMember(let member, .document):
      "the document has no '\(member)'\(DocumentProblem.remedy(forMissing: member))"
    case .missingMember(let member, .group):
      "the group has no '\(member)'; an empty one has \"nodes\": []"
    case .missingMember(let member, .node(nil)):
      "the node has no '\(member)'"
    case .missingMember(let member, .node(let kind?)):
      "the node of kind '\(kind)' has no '\(member)'"
    case .missingMember(let member, .point):
      "the point has no '\(member)'"
    case .wrongType(let member, let shape):
      "\(shape.subject ?? "'\(member)'") must be \(shape.words)"
    case .newerVersion(let version):
      "the document has format version \(MessageText.shortened(version)) of a newer nodecalc; this one reads version 1"
    case .unknownVersion(let version):
      "there is no format version \(MessageText.shortened(version)) of a nodecalc document; this nodecalc reads version 1"
    case .unknownKind(let kind, let suggestions):
      "unknown kind '\(MessageText.shortened(kind))'" + meant(suggestions)
    case .unknownOperator(let name, let suggestions):
      "unknown operator '\(MessageText.shortened(name))'"
        + meant(suggestions, otherwise: "'nodecalc operators' lists them")
    case .unknownChart(let name, let suggestions):
      "unknown chart '\(MessageText.shortened(name))'"
        + meant(suggestions, otherwise: "'nodecalc chart --help' lists them")
    case .badChartSize:
      ChartForm.sizeRule
    case .badDisplay(let message):
      message
    case .memberOfOtherKind(let member, let kind):
      "a node of kind '\(kind)' cannot have '\(member)'; remove it or change the kind"
    case .memberOfDocument("groups"):
      "a group cannot define groups; put them in 'groups' of the document"
    case .memberOfDocument(let member):
      "'\(member)' belongs to the document, not to a group; remove it"
    case .badGroupName(let name, let problem):
      "'\(MessageText.shortened(name))' is not a valid name for a group: \(problem.sentence)"
    case .groupForImport(let name):
      "'\(name)' is a group of the document\(earlier) already; give the import another name"
    case .badNumber(let message, let fixIt):
      "\(message); \(fixIt)"
    case .badScenarioName(let name, let problem):
      "'\(MessageText.shortened(name))' is not a valid name for a scenario: \(problem.sentence)"
    case .badName(let name, let problem):
      "'\(MessageText.shortened(name))' is not a valid name for a node: \(problem.sentence)"
    case .duplicateName(let name):
      "the name '\(name)' is taken\(earlier) already; rename one of the two nodes"
    case .noSuchNode(let name, let member, let suggestions):
      "'\(member)' mentions '\(MessageText.shortened(name))', but no node has that name"
        + meant(suggestions, otherwise: member == "inputs" ? "null leaves a port open" : "remove it")
    case .inputWithoutOutput(let name):
      "'\(name)' is a note or a chart and feeds nothing; null leaves the port open"
    case .badPicture(let sentence): sentence
    case .noDefinition:
      "this is not a definition; write name = formula"
    case .duplicateFunction(let name):
      "the function '\(name)' is defined\(earlier) already; rename one of the two functions"
    case .notAnInput(let name, let function):
      "'\(MessageText.shortened(name))' is not an input of '\(function)', and a function can use only its inputs; add it in the brackets"
    case .undefinedName(let name, let suggestion):
      "unknown name '\(MessageText.shortened(name))'" + meant(suggestion.map { [$0] } ?? [])
    case .badFormula(let message, let fixIt):
      "malformed formula: \(message)" + (fixIt.map { "; \($0)" } ?? "")
    case .tooManyInputs(let operatorName, let maximum):
      "'\(operatorName)' takes at most \(MessageText.counted(maximum, "input")); remove this one"
    case .noSource:
      "the node of kind 'data' has no points; add 'values', 'points', 'file' or 'database'"
    case .twoSources(let first, let second):
      "the points come from '\(first)' already; remove '\(second)'"
    case .memberOfOtherSource(let member, let source):
      "data with '\(source)' cannot have '\(member)'; remove it"
    case .badData(let problem):
      problem.description
    case .badDate(let text):
      "'\(MessageText.shortened(text))' is not a date; write it as \"2024-03-01\", or a number without quotes"
    case .unknownWord(let word, let member, let words):
      "'\(member)' cannot be '\(MessageText.shortened(word))'; it is one of \(words.map { "\"\($0)\"" }.joined(separator: ", "))"
    case .unknownParameter(let name, let operatorName, let known, let suggestions):
      "'\(operatorName)' has no parameter '\(MessageText.shortened(name))'"
        + meant(suggestions, otherwise: known.isEmpty ? "it takes none" : "it takes \(known.joined(separator: ", "))")
    case .badParameter(let operation, let place):
      operation.descriptor.sentence(forBadParameter: place)
    case .negativeUncertainty:
      "an uncertainty is never negative; write it without a sign"
    case .badEvaluation(let problem):
      problem.sentence
    case .badComponent(let problem):
      problem.sentence
    case .basisOfComponent(let found):
      found.isEmpty
        ? "a component needs 'readings', an 'uncertainty' or a 'halfWidth'; write one of them"
        : "a component has only one source, but this one has \(found.map { "'\($0)'" }.joined(separator: " and ")); split it into several"
    case .memberOfOtherBasis(let member, let basis):
      "a component with '\(basis)' cannot have '\(member)'; remove it"
    case .correlationOutOfRange:
      "a correlation must be between -1 and 1"
    case .correlationWithItself(let name):
      "'\(name)' is correlated with itself; name two nodes"
    case .correlationTwice(let first, let second):
      "the correlation of '\(first)' and '\(second)' is given twice\(earlier.isEmpty ? "" : ", first\(earlier)"); keep one"
    case .noSuchDeclared(let name, let side, let owner, let suggestions):
      "'\(side.rawValue)' of the \(owner == .group ? "group" : "document") mentions '\(MessageText.shortened(name))', but no node has that name"
        + meant(suggestions, otherwise: "remove it")
    case .notDeclarable(let name, let side, let kind):
      EditError.notDeclarable(name, side, kind).sentence + "; remove it"
    case .declaredTwice(let name, let side):
      "'\(name)' is \(side.phrase)\(earlier) already; remove one of the two"
    case .badRange(let problem):
      problem.sentence
    case .badDistribution(let problem):
      "the distribution: \(problem.sentence)"
    case .framedTwice(let name):
      "'\(name)' is in a frame\(earlier) already; a node can be in only one: remove one of the two"
    case .badFrameTitle(let problem):
      problem.sentence
    case .placeOutOfRange:
      "a place is a column and a row, whole numbers between -1000000000 and 1000000000"
    case .textTooLong(let member, let limit):
      "'\(member)' is longer than \(limit) bytes; shorten it"
    case .tooMany(let countable, let limit):
      "more than \(limit) \(countable.words); \(countable.fixIt)"
    case .groupTooDeep(let name, let limit):
      "'\(name)' is nested more than \(limit) groups deep; put its contents where it is used"
    case .loop(let names):
      "the links run in a loop: \(DocumentContents.loopText(names)); open one of its ports with null"
    case .loopOfMentions(let names):
      "the links run in a loop: \(DocumentContents.loopText(names)); leave this name out of the formula"
    case .loopOfGroups(let names):
      "the groups contain one another: \(DocumentContents.loopText(names)); a group cannot be part of itself"
    }
  }

  /// The line and column of the first occurrence of a repeated name, such as ` at 2:5`; empty if there is none.
  private var earlier: String {
    guard let earlierPlace else { return "" }
    return " at \(earlierPlace)"
  }

  private static func remedy(forMissing member: String) -> String {
    member == "nodecalc" ? "; a nodecalc document begins with \"nodecalc\": 1" : "; an empty document has \"nodes\": []"
  }
}

extension DocumentProblem.ValueShape {
  /// In words, the part of a member's value that has the wrong type; nil if it is the whole value.
  fileprivate var subject: String? {
    switch self {
    case .document: "a document"
    case .node: "a node"
    case .input: "an input"
    case .correlation: "a correlation"
    case .place: "a place"
    case .frame: "a frame"
    case .point: "a point"
    case .component: "a component"
    case .inputValues: "the values to set"
    case .group: "a group"
    case .scenario: "a scenario"
    case .text, .number, .numberOrDate, .truth, .version, .nodes,
      .inputs, .uncertainty, .correlations, .frames, .layout, .values,
      .points, .placeX, .column, .errorColumns, .marks, .count, .parameters, .range, .components, .readings, .declared,
      .inputValue, .size, .imports, .interfaces, .interface,
      .groups,
      .wires, .givenValues, .givenValue, .scenarios:
      nil
    }
  }

  fileprivate var words: String {
    switch self {
    case .text: "a text"
    case .number: "a number"
    case .numberOrDate: "a number, or with the unit date a date like 2026-11-28"
    case .truth: "true or false, without quotes"
    case .version: "the number 1"
    case .nodes: "an array of nodes"
    case .node: "an object, such as {\"name\": \"x\", \"kind\": \"number\", \"value\": 1}"
    case .inputs: "an array of names, null for an open port"
    case .input: "the name of a node, or null for an open port"
    case .uncertainty: "a number or [lower, upper]"
    case .correlations: "an array of correlations"
    case .correlation: "two names and a number, such as [\"a\", \"b\", 0.5]"
    case .layout: "an object of places"
    case .frames: "an object of frames, such as {\"Title\": [\"a\", \"b\"]}"
    case .frame: "an array of names, such as [\"a\", \"b\"]"
    case .place: "a column and a row, such as [2, 1]"
    case .document: "an object, such as {\"nodecalc\": 1, \"nodes\": []}"
    case .values: "an array of numbers, null for a missing one"
    case .points: "an array of points, null for a missing one"
    case .point: "an object, such as {\"value\": 1, \"valueX\": 2}"
    case .placeX: "a number, or a date in quotes"
    case .column: "the name of a column, or its number from 1"
    case .errorColumns: "a column, or two such as [\"below\", \"above\"]"
    case .marks: "an array of texts, such as [\"n/a\"]"
    case .count: "a whole number, 0 or more"
    case .parameters: "an object, such as {\"bins\": 5}"
    case .range: "two numbers, such as [0, 50]"
    case .components: "an array of components"
    case .component:
      "an object, such as {\"readings\": [1.1, 1.3]} or {\"halfWidth\": 0.05, \"distribution\": \"uniform\"}"
    case .readings: "an array of numbers"
    case .declared: "an array of names, such as [\"a\", \"b\"]"
    case .imports: "an object of paths, such as {\"finance\": \"lib/finance.nodecalc\"}"
    case .interfaces: "an object of interfaces by group, such as {\"finance\": {\"inputs\": [], \"outputs\": []}}"
    case .interface: "an object, such as {\"inputs\": [\"a\"], \"outputs\": [\"b\"]}"
    case .groups: "an object of groups by name, such as {\"double\": {\"nodes\": []}}"
    case .group: "an object, such as {\"inputs\": [], \"nodes\": []}"
    case .wires: "an object of names by input, such as {\"rate\": \"bank\"}"
    case .givenValues: "an object of numbers by input, such as {\"years\": 30}"
    case .givenValue: "a number, or a quoted number with its uncertainty, such as \"30 ± 1\""
    case .scenarios: "an object of scenarios by name, such as {\"high\": {\"rate\": 0.09}}"
    case .scenario: "an object of numbers by name, such as {\"rate\": 0.09}"
    case .inputValues: "an object of inputs, such as {\"rate\": 0.04}"
    case .inputValue: "a number, or an array of numbers for data"
    case .size: "columns and rows, such as [40, 10]"
    }
  }
}

private func meant(_ suggestions: [String], otherwise: String = "") -> String {
  if suggestions.isEmpty { return otherwise.isEmpty ? "" : "; " + otherwise }
  return "; did you mean " + suggestions.map { "'\($0)'" }.joined(separator: " or ") + "?"
}
