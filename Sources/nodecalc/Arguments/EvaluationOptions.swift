import ArgumentReading
import CommandOutput
import CommandRuns

struct EvaluationOptions: ArgumentGroup {
  var eval = false
  var asked: [String] = []
  var all = false
  var replacements: [String] = []
  var scenarios: [String] = []
  var given: String?
  var sweeps: [String] = []
  var errors = false
  var chart = false
  var questions = QuestionOptions()
  var format = EvaluationFormat.text
  var explained: String?
  var budgets: [String] = []
  var level = BudgetRequest.usualLevel
  var order = BudgetRequest.usualOrder
  var digits = EvaluationRequest.usualDigits
  var watch = false
  var hasSafeCells = false
  var samples: String?
  var seed: Int?

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    line.flag(&eval, "eval", "Print the outputs, one 'name = value' per line.")
    line.options(
      &asked, "get", "name", "Print only this node's value; repeatable.", completion: Completion.nodes)
    line.flag(&all, "all", "Print the values of all nodes.")
    line.options(
      &replacements, "set", "name=value", "Override a node's value for this run; repeatable.",
      completion: Completion.replacements)
    line.options(
      &scenarios, "scenario", "name",
      "Use the values of this scenario; repeat it for a table that also has the present values.",
      completion: Completion.scenarios)
    try line.option(
      &given, "set-json", "FILE", "Override inputs with the values of a JSON object, by name; '-' is standard input.",
      completion: .files)
    line.options(
      &sweeps, "sweep", "name=values",
      "Print a table with one row per value, 'FROM:TO:STEP' or values with commas; repeat it for a grid, in which the first varies slowest.",
      completion: Completion.replacements)
    line.flag(&errors, "errors", "With '--sweep': add a last column 'error' with the reason why a point fails.")
    line.flag(&chart, "chart", "With '--sweep': draw the table as lines; '--size' and '--ascii' apply too.")
    try line.group(&questions)
    try line.option(&format, "format", "format", "How to write the values.")
    try line.option(
      &explained, "explain", "name", "Explain this node's value step by step, back to the inputs.", anyText: true,
      completion: Completion.nodes)
    line.options(
      &budgets, "budget", "name",
      "Print this node's uncertainty budget, with degrees of freedom and expanded uncertainty; repeatable.",
      completion: Completion.nodes)
    try line.option(
      &level, "level", "probability", "With '--budget': the level of expanded uncertainties, such as 99% or 0.99.")
    try line.option(
      &order, "order", "order", "With '--budget': 2 adds second-order terms, for nonlinear results; 1 by default.")
    try line.option(&digits, "digits", "count", "Significant digits of values as text, 1 to 17.")
    try line.option(
      &samples, "samples", "count",
      "Run a Monte Carlo simulation with this many samples: mean ± standard deviation and 95 % interval of each value.")
    try line.option(&seed, "seed", "number", "With '--samples': the seed of the random numbers, 1 by default.")
    line.flag(&watch, "watch", "Watch FILE and print the values again whenever they change, until interrupted.")
    line.flag(
      &hasSafeCells, "safe-cells",
      "With '--format csv': put a ' before texts that begin with =, +, - or @, which spreadsheets take for formulas.")
    try line.check((1...2).contains(order), "'--order' must be 1 or 2, not \(order)")
    try line.check((1...17).contains(digits), "'--digits' must be a count from 1 to 17, not \(digits)")
  }

  var isGiven: Bool { isOfDocumentGiven || format != .text || digits != EvaluationRequest.usualDigits }

  /// Whether any flag is given, except flags for the format of values.
  var isOfDocumentGiven: Bool {
    eval || watch || !asked.isEmpty || all || !replacements.isEmpty || !scenarios.isEmpty || given != nil
      || !sweeps.isEmpty || errors || chart
      || explained != nil || !budgets.isEmpty || level != BudgetRequest.usualLevel || order != BudgetRequest.usualOrder
      || samples != nil || seed != nil || hasSafeCells
      || questions.isGiven
  }

  func request() throws(CommandFailure) -> EvaluationRequest {
    EvaluationRequest(
      asked: asked, all: all, replacements: replacements, scenarios: scenarios,
      given: given.map { GivenInputsSource.named($0) }, format: format,
      explained: explained, budget: budgets.isEmpty ? nil : BudgetRequest(names: budgets, level: level, order: order),
      watches: watch,
      digits: digits,
      samples: try samples.map { written throws(CommandFailure) in
        try SampleRequest(written: written, seed: seed.map { UInt64(bitPattern: Int64($0)) })
      }, hasSafeCells: hasSafeCells)
  }

  /// Returns the sweep that the flags describe, in which a number runs over a range; nil if no sweep is requested.
  ///
  /// `picture` is the style of the chart of the results, if one is requested.
  func sweep(drawnAs picture: ChartPicture) -> SweepRequest? {
    if sweeps.isEmpty { return nil }
    return SweepRequest(
      sweeps, asked: asked, all: all, replacements: replacements, given: given.map { GivenInputsSource.named($0) },
      format: format, writesErrors: errors, chart: chart ? picture : nil)
  }

  /// The question which input gives a wanted value; nil if the flags do not ask it.
  var solve: QuestionRequest? {
    guard let goal = questions.solve, let input = questions.by else { return nil }
    return QuestionRequest(
      goal, by: input, replacements: replacements, given: given.map { GivenInputsSource.named($0) }, format: format,
      digits: digits)
  }

  /// The question which input gives a required uncertainty; nil if the flags do not ask it.
  var requirement: QuestionRequest? {
    guard let goal = questions.require, let input = questions.by else { return nil }
    return QuestionRequest(
      goal, by: input, replacements: replacements, given: given.map { GivenInputsSource.named($0) }, format: format,
      digits: digits)
  }

  var firstGiven: String {
    if !asked.isEmpty { return "--get" }
    if !replacements.isEmpty { return "--set" }
    if !scenarios.isEmpty { return "--scenario" }
    if given != nil { return "--set-json" }
    if !sweeps.isEmpty { return "--sweep" }
    if errors { return "--errors" }
    if chart { return "--chart" }
    if let question = questions.firstGiven { return question }
    if all { return "--all" }
    if watch { return "--watch" }
    if explained != nil { return "--explain" }
    if !budgets.isEmpty { return "--budget" }
    if level != BudgetRequest.usualLevel { return "--level" }
    if order != BudgetRequest.usualOrder { return "--order" }
    if samples != nil { return "--samples" }
    if seed != nil { return "--seed" }
    if hasSafeCells { return "--safe-cells" }
    return format != .text ? "--format" : "--digits"
  }

  /// Checks the flags.
  ///
  /// - Throws: An error if they contradict each other or the source.
  func check(of source: SourceOptions) throws(UsageError) {
    if all && !asked.isEmpty { throw UsageError("'--all' and '--get' exclude each other") }
    try checkSweep()
    if hasSafeCells {
      // The cells of a sweep are numbers and names.
      if !sweeps.isEmpty { throw UsageError("'--sweep' writes no formulas: leave out '--safe-cells'") }
      if format != .csv { throw UsageError("'--safe-cells' is for '--format csv'") }
    }
    if seed != nil, samples == nil { throw UsageError("'--seed' needs '--samples': nothing else is random") }
    if samples != nil {
      if !sweeps.isEmpty { throw UsageError("'--sweep' and '--samples' exclude each other") }
      if explained != nil { throw UsageError("'--explain' reports one value: leave out '--samples'") }
    }
    try questions.check(beside: self)
    if explained != nil {
      if all || !asked.isEmpty { throw UsageError("'--explain' cannot be used with '--get' or '--all'") }
      if format != .text { throw UsageError("'--explain' is text: leave out '--format'") }
    }
    try checkBudgets()
    try checkScenarios()
    if given == "-", source.file == "-" {
      throw UsageError("standard input is already the document: name a file after '--set-json'")
    }
    if watch && (source.file == nil || source.file == "-") {
      throw UsageError("'--watch' needs a FILE that can change")
    }
  }

  private func checkScenarios() throws(UsageError) {
    if scenarios.isEmpty { return }
    if !sweeps.isEmpty {
      throw UsageError("'--sweep' and '--scenario' exclude each other: give the scenario's values with '--set'")
    }
    if let question = questions.firstGiven {
      throw UsageError("'\(question)' and '--scenario' exclude each other: give the scenario's values with '--set'")
    }
    if scenarios.count < 2 { return }
    let others: [(isGiven: Bool, flag: String)] = [
      (explained != nil, "--explain"), (!budgets.isEmpty, "--budget"), (samples != nil, "--samples"),
    ]
    if let other = others.first(where: { $0.isGiven }) {
      throw UsageError("'\(other.flag)' reports one set of values: name one '--scenario'")
    }
  }

  private func checkBudgets() throws(UsageError) {
    if budgets.isEmpty {
      if level != BudgetRequest.usualLevel {
        throw UsageError("'--level' needs '--budget': it is the level of its expanded uncertainty")
      }
      if order != BudgetRequest.usualOrder {
        throw UsageError("'--order' needs '--budget': everything else is of first order")
      }
      return
    }
    if all || !asked.isEmpty { throw UsageError("'--budget' cannot be used with '--get' or '--all'") }
    if explained != nil { throw UsageError("'--budget' and '--explain' exclude each other") }
    if samples != nil { throw UsageError("'--budget' and '--samples' exclude each other") }
    if !sweeps.isEmpty { throw UsageError("'--budget' reports one set of values: leave out '--sweep'") }
  }

  private func checkSweep() throws(UsageError) {
    if sweeps.isEmpty {
      if errors { throw UsageError("'--errors' needs '--sweep': without it, every failure is reported anyway") }
      if chart { throw UsageError("'--chart' needs '--sweep': 'nodecalc chart' draws nodes and columns") }
      return
    }
    if explained != nil { throw UsageError("'--explain' reports one value: leave out '--sweep'") }
    if watch { throw UsageError("'--watch' and '--sweep' exclude each other") }
    if chart {
      if errors { throw UsageError("'--errors' is a column of a table: leave out '--chart'") }
      if format != .text { throw UsageError("'--chart' is a picture: leave out '--format'") }
    }
    if format == .markdown { throw UsageError("'--sweep' writes CSV or JSON: leave out '--format markdown'") }
    if digits != EvaluationRequest.usualDigits {
      throw UsageError("'--sweep' writes all digits, as CSV: leave out '--digits'")
    }
  }
}

extension EvaluationFormat: ArgumentValue {}
