package import CommandOutput
import DelimitedText
package import EditorSession
import EvaluationEngine
import GraphDocument
import GraphFiles
import TextScanning

/// What the user requests from a sweep: sweeps, nodes and output options.
package struct SweepRequest {
  /// The sweeps, each as `name=FROM:TO:STEP` or `name=VALUE,VALUE`; the first varies slowest.
  var sweeps: [String]
  var asked: [String]
  /// Whether an empty `asked` requests all nodes instead of the outputs.
  var all: Bool
  /// The values to set before the sweep, each as `name=value`.
  var replacements: [String]
  /// The source of input values, which are set before the replacements; nil for none.
  var given: GivenInputsSource?
  /// The output format.
  ///
  /// Text is written as CSV, JSON as one object per line.
  var format: EvaluationFormat
  /// Whether a last column gives the reason why a point failed.
  var writesErrors: Bool
  /// How many threads compute; nil for the number of processors.
  var threads: Int?
  /// The chart to draw instead of rows; nil for rows.
  var chart: ChartPicture?

  /// Creates a request that by default writes the outputs at each point as CSV.
  package init(
    _ sweeps: [String], asked: [String] = [], all: Bool = false, replacements: [String] = [],
    given: GivenInputsSource? = nil, format: EvaluationFormat = .csv, writesErrors: Bool = false, threads: Int? = nil,
    chart: ChartPicture? = nil
  ) {
    self.sweeps = sweeps
    self.asked = asked
    self.all = all
    self.replacements = replacements
    self.given = given
    self.format = format
    self.writesErrors = writesErrors
    self.threads = threads
    self.chart = chart
  }
}

/// `FILE --eval --sweep NAME=FROM:TO:STEP`: evaluates a document at every point of a grid, as a table or a chart.
///
/// The points are generated rows. They are computed like the rows of a batch: in blocks, in order, and with the same
/// number of threads.
package struct SweepRun {
  private let source: DocumentSource
  private let request: SweepRequest
  private let data: DataRules

  /// Creates a run that reads data within the limits of `data` and stops computing at its time limit.
  package init(source: DocumentSource, request: SweepRequest, data: DataRules = DataRules()) {
    self.source = source
    self.request = request
    self.data = data
  }

  /// Computes and writes all points; failures are reported at the end.
  ///
  /// - Returns: Whether all points have results.
  /// - Throws: Wrong usage, an invalid document, an evaluation that takes too long, or interrupted output.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    let meter = data.meter
    let inputs = try request.given.map { source throws(CommandFailure) in try GivenInputs(source) }
    let exposed = try AskedNodes.exposing(request.asked, in: source.contents(reading: data), countedBy: meter)
    let replacements = try Replacements(request.replacements, and: inputs, in: exposed, countedBy: meter)
    let contents = replacements.contents
    let sweeps = try sweeps(of: contents, replacements.nodes)
    let grid = try SweepGrid(sweeps)
    let names = sweeps.map { contents.name(of: $0.node) }
    let table = try table(of: contents, names)
    let chart = try request.chart.map { _ throws(CommandFailure) in
      try SweepChart(grid, in: contents, names, table.layout.outputs)
    }
    let notes = FormulaNotes.ofRead(contents) + replacements.notes + sweeps.compactMap(\.note) + table.notes
    for note in notes + unusedNotes(of: table.plan, names) { StandardStreams.report(SafeText(note)) }

    let threads = RowWork.threads(asked: request.threads, pieces: (grid.count - 1) / grid.piecePoints + 1)
    // The line of a row is the index of its point, because there is no header and there are only rows.
    var rows: [UInt8] = []
    let outlet = OrderedSink(
      of: "--sweep", from: 0, BatchProgress.shown(of: grid.count, whileWritingOutput: chart == nil),
      to: chart == nil
        ? output.takingRows
        : { bytes in
          rows += bytes
          return nil
        })
    let feed = SweepFeed(grid)
    try RowWork(table: table, supply: feed, threads: threads, meters: WorkerMeters(data)).run(to: outlet)
    if let chart, let picture = request.chart { try chart.draw(rows, as: picture, output) }
    guard outlet.failed > 0 else { return .success }
    report(outlet, grid, names)
    return .failed
  }

  private func sweeps(of contents: DocumentContents, _ set: Set<NodeID>) throws(CommandFailure) -> [Sweep] {
    var sweeps: [Sweep] = []
    var met: Set<NodeID> = []
    for text in request.sweeps {
      let sweep = try Sweep(text, in: contents)
      let name = contents.name(of: sweep.node)
      if set.contains(sweep.node) {
        throw CommandFailure(
          .usage, "'\(name)' has both a sweep and a fixed value",
          help: "give it no other value, or leave out its '--sweep'")
      }
      if !met.insert(sweep.node).inserted {
        throw CommandFailure(
          .usage, "'\(name)' is swept twice",
          help: "write all its values after one '--sweep', as in \(name)=1,2,5 or \(name)=1:9:2,20")
      }
      sweeps.append(sweep)
    }
    return sweeps
  }

  private func table(of contents: DocumentContents, _ names: [String]) throws(CommandFailure) -> BatchTable {
    let header = Array((names.joined(separator: ",") + "\n").utf8)
    let options = RowOptions(delimiter: .comma, hasHeader: true, hasDecimalComma: false)
    let found: Result<(any RowTable)?, DataFileProblem> = header.withUnsafeBufferPointer { text in
      Result { () throws(DataFileProblem) in try RowFormat.csv.table(of: text, isWhole: true, options) }
    }
    let rows: any RowTable
    switch found {
    case .success(let table?): rows = table
    case .success(nil): throw CommandFailure(.usage, "--sweep: nothing is swept")
    case .failure(let problem): throw CommandFailure(.usage, "--sweep: \(problem.description)")
    }
    let asked = BatchTable.Request(
      asked: request.asked, all: request.all, leavesOutReplaced: true, kept: nil, writesErrors: request.writesErrors,
      choice: "request every other node once with '--get'; swept numbers already have a column")
    return try BatchTable(
      contents, rows, named: "--sweep", format: .csv, to: request.format == .json ? .jsonLines : .csv, asked)
  }

  private func unusedNotes(of plan: ColumnPlan, _ names: [String]) -> [String] {
    let unused = plan.unusedInputs.map { names[$0] }
    if unused.isEmpty { return [] }
    return ["note: no requested output depends on \(BatchNotes.list(unused))"]
  }

  private func report(_ outlet: OrderedSink, _ grid: SweepGrid, _ names: [String]) {
    let points = outlet.rows == 1 ? "the only point" : "\(outlet.failed) of \(outlet.rows) points"
    let first = outlet.first.map { first in
      let place = zip(names, grid.texts(at: first.line)).map { "\($0) = \($1)" }
      return "; \(place.joined(separator: ", ")): \(first.reason)"
    }
    StandardStreams.report(SafeText("error: \(points) failed\(first ?? "")"))
    if !request.writesErrors, request.chart == nil {
      StandardStreams.report("help: '--errors' writes the reason into each row")
    }
  }
}
