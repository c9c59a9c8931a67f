package import CommandOutput
import DelimitedText
package import EditorSession
import EvaluationEngine
import GraphAnalysis
package import GraphDocument
import GraphFiles

/// What the user requests from `--eval`: nodes, values to set, and output options.
package struct EvaluationRequest {
  /// The default number of significant digits of values as text.
  package static let usualDigits = 15

  var asked: [String]
  var all: Bool
  /// The values to set before the evaluation, each as `name=value`.
  var replacements: [String]
  /// The scenarios to apply first.
  ///
  /// Several scenarios give a table.
  var scenarios: [String]
  var given: GivenInputsSource?
  var format: EvaluationFormat
  var explained: String?
  var budget: BudgetRequest?
  /// Whether the values are printed again whenever they change.
  var watches: Bool
  var digits: Int
  /// Whether `'` precedes the texts in CSV that a spreadsheet would read as formulas.
  var hasSafeCells: Bool
  /// The options of a Monte Carlo simulation; nil to run none.
  var samples: SampleRequest?

  /// Creates a request that by default prints the values of the outputs as text, once.
  package init(
    asked: [String] = [], all: Bool = false, replacements: [String] = [], scenarios: [String] = [],
    given: GivenInputsSource? = nil, format: EvaluationFormat = .text, explained: String? = nil,
    budget: BudgetRequest? = nil,
    watches: Bool = false, digits: Int = EvaluationRequest.usualDigits, samples: SampleRequest? = nil,
    hasSafeCells: Bool = false
  ) {
    self.asked = asked
    self.all = all
    self.replacements = replacements
    self.scenarios = scenarios
    self.given = given
    self.format = format
    self.explained = explained
    self.budget = budget
    self.watches = watches
    self.digits = digits
    self.hasSafeCells = hasSafeCells
    self.samples = samples
  }

  /// Whether the values of only some nodes are requested, and only once.
  var needsFewValues: Bool {
    !all && !watches && scenarios.isEmpty && explained == nil && budget == nil && samples == nil
  }
}

/// The output format of results.
package enum EvaluationFormat: String, CaseIterable {
  case text
  case json
  case csv
  case markdown
}

/// `FILE --eval`: prints a document's values without opening an editor.
package struct EvaluationRun {
  let source: DocumentSource
  let request: EvaluationRequest
  private(set) var data: DataRules
  private var inputs: GivenInputs?

  /// Creates a run that reads data within the limits of `data`.
  package init(source: DocumentSource, request: EvaluationRequest, data: DataRules = DataRules()) {
    self.source = source
    self.request = request
    self.data = data
  }

  /// Prints the requested values; failures are reported on standard error.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    var evaluation = self
    evaluation.data.postponesSets = request.needsFewValues
    // Read once, even if the evaluation is repeated.
    evaluation.inputs = try request.given.map { source throws(CommandFailure) in try GivenInputs(source) }
    if request.watches, let path = source.file {
      return try WatchRun(path: path, evaluation: evaluation).run(output)
    }
    return try evaluation.answer(source.contents(reading: evaluation.data)).print(output)
  }

  /// Returns the requested output for a document that has been read.
  package func answer(_ read: DocumentContents) throws(CommandFailure) -> Answer {
    var answer = try values(of: read)
    if request.hasSafeCells { answer.replaceData { SafeCells.applied(to: $0, delimiter: Delimiter.comma.byte) } }
    return answer
  }

  private func values(of read: DocumentContents) throws(CommandFailure) -> Answer {
    let exposed = try AskedNodes.exposing(
      request.asked + (request.budget?.names ?? []), in: read, countedBy: data.meterOfReading)
    let scenarios = try ScenarioChoice.scenarios(named: request.scenarios, in: read)
    if scenarios.count > 1 { return try answer(under: scenarios, of: exposed) }
    let replacements = try Replacements(
      request.replacements, and: inputs, under: scenarios.first, in: exposed, countedBy: data.meterOfReading)
    var answer = try answer(after: replacements)
    for note in notes(on: replacements.contents) + replacements.notes { answer.remark(note) }
    return answer
  }

  /// Returns a table of the requested nodes, with their current values and their values under each scenario.
  ///
  /// Values of `--set` and `--set-json` apply in all columns and take precedence over the scenarios.
  private func answer(
    under scenarios: [Scenario], of contents: DocumentContents
  ) throws(CommandFailure) -> Answer {
    var columns: [ScenarioReport.Column] = []
    var notes = notes(on: contents)
    for scenario in [nil] + scenarios.map(Optional.some) {
      let replacements = try Replacements(
        request.replacements, and: inputs, under: scenario, in: contents, countedBy: data.meter)
      let nodes = try askedNodes(replacements.contents)
      let report = EvaluationReport(of: nodes, in: replacements.contents, countedBy: data.meter)
      columns.append(ScenarioReport.Column(scenario: scenario?.name, report: report))
      for note in replacements.notes where !notes.contains(note) { notes.append(note) }
    }
    let report = ScenarioReport(columns: columns)
    let status: ExitStatus = report.isComplete ? .success : .failed
    var answer: Answer
    switch request.format {
    case .text:
      answer = Answer()
      for line in SafeText.table(report.rows(digits: request.digits)) { answer.addLine(line) }
    case .json: answer = Answer(data: report.json, status: status)
    case .csv: answer = Answer(data: report.csv, status: status)
    case .markdown: answer = Answer(data: report.markdown(digits: request.digits), status: status)
    }
    if request.format != .json { for complaint in report.complaints { answer.fail("error: \(complaint)") } }
    for note in notes { answer.remark(note) }
    return answer
  }

  private func notes(on contents: DocumentContents) -> [String] {
    contents.changedInterfaces.map { "note: \($0.sentence)" } + FormulaNotes.ofRead(contents)
      + EvaluationRemarks.ofCorrelations(contents).map { "warning: \(contents.name(of: $0.node)): \($0.sentence)" }
  }

  private func answer(after replacements: Replacements) throws(CommandFailure) -> Answer {
    var contents = replacements.contents
    if let name = request.explained {
      if contents.node(named: name) == nil, let inner = contents.innerNode(named: name, countedBy: data.meter) {
        return ExplanationText(of: inner.node, in: inner.contents, digits: request.digits, countedBy: data.meter).answer
      }
      let node = try AskedNodes.node(named: name, in: contents, flag: "--explain", takesCharts: true)
      return ExplanationText(of: node, in: contents, digits: request.digits, countedBy: data.meter).answer
    }
    if let budget = request.budget {
      let level = try budget.probability()
      let nodes = try AskedNodes.nodes(named: budget.names, in: contents, flag: "--budget")
      let report = BudgetReport(
        of: nodes, in: contents, level: level, order: budget.order, countedBy: data.meter)
      return report.answer(request.format, digits: request.digits)
    }
    let nodes = try askedNodes(contents)
    if data.postponesSets { contents.finishPropagation(keeping: nodes, countedBy: data.meter) }
    if let samples = request.samples {
      let listing = SampleListing(
        nodes: nodes, contents: contents, request: samples, digits: request.digits, rules: data)
      return try listing.answer(request.format)
    }
    switch request.format {
    case .text:
      let listing = ValueListing(contents, nodes, digits: request.digits, countedBy: data.meter)
      return request.asked.isEmpty ? listing.answer : listing.bareAnswer
    case .json: return EvaluationReport(of: nodes, in: contents, countedBy: data.meter).answer { $0.json }
    case .csv: return EvaluationReport(of: nodes, in: contents, countedBy: data.meter).answer { $0.csv }
    case .markdown: return EvaluationReport(of: nodes, in: contents, countedBy: data.meter).answer { $0.markdown }
    }
  }

  private func askedNodes(_ contents: DocumentContents) throws(CommandFailure) -> [NodeID] {
    if !request.asked.isEmpty { return try AskedNodes.nodes(named: request.asked, in: contents, flag: "--get") }
    return request.all ? contents.valuedNodes() : contents.outputs()
  }
}

extension EvaluationReport {
  func answer(_ form: (EvaluationReport) -> [UInt8]) -> Answer {
    Answer(data: form(self), status: isComplete ? .success : .failed)
  }
}
