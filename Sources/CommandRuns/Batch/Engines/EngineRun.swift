package import CommandOutput
import DocumentStorage
package import EditorSession
import Glibc
import GraphDocument
import GraphQueries
import TextScanning

/// What the user requests from `nodecalc batch --engine`: source, target, database and options.
package struct EngineRequest {
  /// The names of all engines.
  package static let engines = EngineCatalog.all.map(\.name)

  /// The engine's name.
  package var engine: String
  /// The file or table with the rows.
  package var source: String
  /// The file or table for the results; `-` is standard output, as CSV.
  package var target: String
  /// The database: a file, or a connection string of PostgreSQL; nil for the engine's default.
  package var database: String?
  /// The names of the requested nodes; if empty, the outputs are requested.
  package var asked: [String]
  /// The values to set before the run, each as `name=value`.
  package var replacements: [String]
  /// The columns to copy to the output, `a,b` or `none`; nil for all.
  package var kept: String?
  /// Whether an additional last column contains the reason why a row failed.
  package var writesErrors: Bool
  /// The name of the column by which the rows are sorted; nil for no order.
  package var order: String?

  /// Creates a request that by default writes the outputs for each row to standard output.
  package init(
    engine: String, source: String, target: String = "-", database: String? = nil, asked: [String] = [],
    replacements: [String] = [], kept: String? = nil, writesErrors: Bool = false, order: String? = nil
  ) {
    self.engine = engine
    self.source = source
    self.target = target
    self.database = database
    self.asked = asked
    self.replacements = replacements
    self.kept = kept
    self.writesErrors = writesErrors
    self.order = order
  }
}

/// `nodecalc batch FILE --engine NAME`: lets a database evaluate a document for each of its rows.
///
/// The engine reports the columns of the source, and then runs the query of `DocumentQuery`. The engine handles
/// distribution, retries and memory. A target file appears only when it is complete; if the engine fails or a signal
/// arrives, nothing is left over.
package struct EngineRun {
  private let source: DocumentSource
  private let request: EngineRequest
  private let data: DataRules

  /// Creates a run of a document by an engine; its data nodes are read within the limits of `data`.
  package init(source: DocumentSource, request: EngineRequest, data: DataRules = DataRules()) {
    self.source = source
    self.request = request
    self.data = data
  }

  /// Runs the query, and copies the result if it goes to standard output.
  ///
  /// - Returns: Whether all rows have results.
  /// - Throws: Wrong usage, or a document that cannot be translated for the engine. With status 66, an engine that is
  ///   missing, rejects the query or has no such source. With status 73, a target that cannot be created. With status
  ///   74, an engine that fails while it runs, with its own message.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    let engine = try found()
    let from = try table(request.source, flag: "--source")
    let to = request.target == "-" ? nil : try table(request.target, flag: "--target")
    guard engine.reads(from) else {
      throw CommandFailure(
        .usage, "--source: \(engine.name) cannot read '\(request.source)'", help: engine.takes)
    }
    if let to, !engine.writes(to) {
      throw CommandFailure(
        .usage, "--target: \(engine.name) cannot write '\(request.target)'", help: engine.takes)
    }
    let replacements = try Replacements(request.replacements, in: source.contents(reading: data))
    // Before anything is created that could be left over.
    let stop = StopSignals()
    defer { stop.release() }
    let session = try engine.open(
      EnginePlace(
        database: request.database, source: from.absolute, madeTable: to?.table, folder: UserFolder.path, stop: stop))
    let (draft, failed) = try run(session, engine, replacements, to)
    for note in try draft.finish(output, stop) {
      StandardStreams.report(SafeText("warning: \(request.target): \(note.sentence)"))
    }
    guard failed > 0 else { return .success }
    StandardStreams.report(SafeText("error: \(request.source): \(failed) \(failed == 1 ? "row" : "rows") failed"))
    if !request.writesErrors { StandardStreams.report("help: '--errors' writes the reason into each row") }
    return .failed
  }

  private func run(
    _ session: any EngineSession, _ engine: Engine, _ replacements: Replacements, _ target: EngineTable?
  ) throws(CommandFailure) -> (EngineDraft, failed: Int) {
    defer { session.close() }
    let draft = try EngineDraft(for: target, of: engine)
    do throws(CommandFailure) {
      try check(draft)
      let query = try query(replacements.contents, engine, session.sourceName, session.columns())
      for note in replacements.notes + query.notes.map({ "note: \($0)" }) { StandardStreams.report(SafeText(note)) }
      let job = EngineJob(query: query.text, target: try draft.target, outputs: query.outputs)
      return (draft, try session.run(job, to: draft))
    } catch {
      draft.abandon()
      throw error
    }
  }

  private func found() throws(CommandFailure) -> Engine {
    if let engine = EngineCatalog.find(request.engine) { return engine }
    let names = EngineCatalog.all.map(\.name)
    throw CommandFailure(
      .usage, "--engine: there is no engine '\(request.engine)'",
      help: Suggestion.nearest(to: request.engine, among: names).map { "did you mean '\($0)'?" }
        ?? "there are " + names.map { "'\($0)'" }.joined(separator: ", "))
  }

  private func table(_ text: String, flag: String) throws(CommandFailure) -> EngineTable {
    if let table = EngineTable(text) { return table }
    throw CommandFailure(
      .usage, "\(flag) '\(text)' is neither a file nor a table",
      help: "a file ends in '.csv' or '.parquet'; a table is 'table' or 'schema.table'")
  }

  private func query(
    _ contents: DocumentContents, _ engine: Engine, _ table: TableName?, _ columns: [String]
  ) throws(CommandFailure) -> DocumentQuery {
    guard let table else {
      throw CommandFailure(.usage, "--source: a query cannot use the name of '\(request.source)'", help: engine.takes)
    }
    let query = try DocumentQuery(
      of: contents,
      asked: QueryRequest(
        dialect: engine.dialect, table: table, columns: columns, asked: request.asked,
        kept: ColumnNames.kept(request.kept),
        showsErrors: request.writesErrors, order: request.order))
    var met: Set<String> = []
    if let name = query.columns.first(where: { !met.insert(engine.dialect.key(of: $0)).inserted }) {
      throw CommandFailure(
        .usage, "each row would have '\(name)' twice, which a table of \(engine.name) does not allow",
        help: "choose columns with '--keep', or outputs with '--get'")
    }
    return query
  }

  private func check(_ draft: EngineDraft) throws(CommandFailure) {
    guard let replaced = draft.replaced else { return }
    if replaced == FileTraits(of: ArgumentText.path(request.source))?.status.identity {
      throw CommandFailure(
        .usage, "the target is the source '\(request.source)'", help: "write to another file")
    }
    if let path = source.file, replaced == FileTraits(of: path)?.status.identity {
      throw CommandFailure(
        .usage, "the target is the document '\(source.name)'", help: "write to another file")
    }
  }
}
