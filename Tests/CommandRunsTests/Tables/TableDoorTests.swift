import Charts
import CommandOutput
import DataSets
import DelimitedText
import DocumentStorage
import EditorSession
import EvaluationEngine
import Foundation
import GraphDocument
import GraphFiles
import LanguageService
import PresentationModel
import TestSupport
import Testing

@testable import CommandRuns

/// Tables as people have them, through every door of the program: the same columns, values and words.
@Suite(.onOwnThread)
struct TableDoorTests {
  static let tables = (ExpectedTable.all() + ExpectedTable.further).filter { !$0.file.hasSuffix(".db") }
  private let folder = ScratchFolder()

  /// What a column of numbers holds.
  private struct Values: Equatable {
    var numbers: [Double]
    var missing: Int

    init(_ set: DataSet) { (numbers, missing) = (set.values, set.missingCount) }
  }

  private func write(_ table: ExpectedTable) throws -> String {
    try Data(table.bytes).write(to: URL(fileURLWithPath: folder.file(table.file)))
    return folder.file(table.file)
  }

  private func survey(_ file: String, _ form: DataFileForm = DataFileForm()) throws -> DataFileSurvey {
    try GivenDataFile(FileChunks(StoragePath(file)), fileName: file, form: form).survey(.entries)
  }

  /// What a data node reads that names the file and a column, and nothing else.
  private func loaded(
    _ file: String, _ columns: PointColumns, _ form: DataFileForm = DataFileForm()
  ) throws -> LoadedData {
    var loader = DataLoader(DataAccess(folder: StoragePath(""), allowedFolders: [StoragePath("/")]))
    let sources = [0: DataSource.file(FileSource(path: file, columns: columns, form: form))]
    return try #require(loader.load(sources)[0])
  }

  private func charted(_ file: String, _ part: String, _ form: DataFileForm = DataFileForm()) throws -> DataSet {
    var columns = ChartColumns()
    columns.form = form
    let chart = try #require(ChartCatalog.chart(named: "bar"))
    let inputs = try TableInputs(chart: chart, columns: columns).read(FileChunks(StoragePath(file)), file, [part])
    return try #require(inputs.series.first).series.points
  }

  private func check(_ values: Values, _ column: ExpectedTable.Column) {
    #expect(values.numbers.count == column.count && values.missing == column.missing, "\(column.name) \(values)")
    for (number, wanted) in zip([values.numbers.first, values.numbers.last], [column.first, column.last]) {
      if case .number(let wanted) = wanted { #expect(number == wanted, "\(column.name)") }
    }
  }

  @Test(arguments: tables.filter { $0.ask == nil })
  func `import, data nodes, charts, the chooser and paste read the same`(_ table: ExpectedTable) throws {
    let file = try write(table)
    let survey = try survey(file)
    let made = try DataDocument(source: .named(file)).make()
    #expect(made.isWhole && made.report.hasPrefix("\(file): \(survey.layout); "), "\(made.report)")
    folder.write(String(decoding: NativeFormat.write(made.contents), as: UTF8.self), to: "made.nodecalc")
    let read = try DocumentSource.named(folder.file("made.nodecalc")).contents(reading: DataRules())
    let offered = try TableSurvey.table(in: StoragePath(file), named: file)
    // Remarks on cells have lines of their own in the list of columns.
    #expect(survey.layout.hasPrefix(offered.layout) && offered.columns.map(\.content) == survey.columns.map(\.content))
    let text = String(validating: table.bytes, as: UTF8.self)
    let pasted = text.flatMap { TableSurvey.table(inText: $0) }
    if text != nil { #expect(survey.layout.hasPrefix(pasted?.layout ?? "none")) }
    for column in table.columns where column.kind == "number" {
      let found = survey.columns.places(meantBy: column.title)
      #expect(found.count == 1, "\(column.title)")
      let place = try #require(found.first)
      let name = survey.columns[place].name
      let node = try #require(
        read.graph.dataNodes.first { node in
          if case .file(let source)? = read.source(of: node) { source.columns.value == name } else { false }
        }, "\(column.title)")
      let data = try #require(read.graph.value(of: node).data)
      let values = Values(data)
      check(values, column)
      let points = PointColumns(value: name)
      #expect(try Values(loaded(file, points).points.get()) == values, "\(column.title)")
      #expect(try Values(charted(file, column.title)) == values, "\(column.title)")
      #expect(try Values(charted(file, column.name)) == values, "\(column.name) without its unit")
      if case .name = name, column.header != nil {
        #expect(try Values(loaded(file, PointColumns(value: .name(column.name))).points.get()) == values)
      }
      let range = offered.columns[place].sample.numbers
      #expect(range?.lowerBound == values.numbers.min() && range?.upperBound == values.numbers.max())
      if let pasted, case .text(let text) = pasted.origin {
        guard case .success(let sets) = TableSurvey.points(ofText: text, [points]) else {
          Issue.record("\(column.title) pasted")
          continue
        }
        #expect(sets.map(Values.init) == [values], "\(column.title)")
      }
    }
    if let x = table.x, let number = table.columns.first(where: { $0.kind == "number" }) {
      let dates = try DataDocument(source: .named(file), x: x, annotation: nil).make()
      let node = try #require(dates.contents.graph.dataNodes.first)
      guard case .file(let source)? = dates.contents.source(of: node) else {
        Issue.record("no file")
        return
      }
      let set = try loaded(file, source.columns, source.form).points.get()
      #expect(set.xKind == .date && set.hasX, "\(x) beside \(number.name)")
    }
    try checkLanguageServer(made.contents)
  }

  /// The language server reads the nodes of a document as the other doors do.
  private func checkLanguageServer(_ contents: DocumentContents) throws {
    let text = String(decoding: NativeFormat.write(contents), as: UTF8.self)
    var document = OpenDocument(
      "file://\(folder.file("made.nodecalc"))", version: 1, text: text, rules: DataRules())
    #expect(document.analysis().diagnostics().filter { $0.severity == .error }.map(\.message) == [])
  }

  /// Names that a node can have.
  private static func isNodeName(_ name: String) -> Bool {
    name.first?.isLetter == true && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  @Test(arguments: tables.filter { $0.ask == nil && !$0.file.hasSuffix(".jsonl") && $0.read.headerRows != 0 })
  func `batch reads the same rows, numbers and words`(_ table: ExpectedTable) throws {
    let file = try write(table)
    let survey = try survey(file)
    let format = RowFormatCatalog.format(ofFile: file) ?? .usual
    let rows = try #require(
      table.bytes.withUnsafeBufferPointer { try format.table(of: $0, isWhole: true, RowOptions()) })
    #expect(rows.decisions.filter { !$0.contains("is in percent") } == survey.decisions)
    for column in table.columns where column.kind == "number" && Self.isNodeName(column.name) {
      let place = try #require(survey.columns.places(meantBy: column.title).first)
      let values = try loaded(file, PointColumns(value: survey.columns[place].name)).points.get().values
      folder.write(
        """
        {"nodecalc": 1, "nodes": [{"name": "\(column.name)", "kind": "number", "value": 1},
          {"name": "none", "kind": "number", "value": 0},
          {"name": "out", "kind": "operator", "operator": "add", "inputs": ["\(column.name)", "none"]}]}
        """, to: "d.nodecalc")
      let request = BatchRequest(input: file, asked: ["out"], kept: "none")
      let result = try written { output throws(CommandFailure) in
        try BatchRun(source: .named(folder.file("d.nodecalc")), request: request).run(output)
      }
      let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast()
      let written = lines.compactMap { Double($0.filter { $0 != "\"" }.replacing(",", with: ".")) }
      let isShare = rows.decisions.contains("'\(column.title)' is in percent: 4 % counts as 0.04")
      #expect(lines.count == column.count + column.missing, "\(column.name)")
      #expect(
        written.count == values.count
          && zip(written, values).allSatisfy { abs($0 - $1 / (isShare ? 100 : 1)) <= 1e-12 * abs($1) },
        "\(column.name) \(written) \(values)")
    }
  }

  @Test(arguments: tables)
  func `the content shows a table, whatever its file is called`(_ table: ExpectedTable) throws {
    for name in ["export.txt", "export.dat", "export"] {
      guard case .table? = OtherForm(table.bytes, fileName: name) else {
        Issue.record("\(name) is not a table")
        continue
      }
      try Data(table.bytes).write(to: URL(fileURLWithPath: folder.file(name)))
      let format = try ImportFormat.ofFile(folder.file(name))
      #expect(format.dataFormat == (table.file.hasSuffix(".jsonl") ? .jsonLines : .csv))
      if table.ask == nil {
        let read = try DocumentSource.named(folder.file(name)).contents(reading: DataRules())
        #expect(read.graph.dataNodes.count >= table.columns.count { $0.kind == "number" })
      }
    }
  }

  @Test(arguments: tables.filter { $0.ask == nil && !$0.file.hasSuffix(".jsonl") })
  func `a table from standard input opens with the same columns`(_ table: ExpectedTable) throws {
    guard case .rows(let text)? = try OtherOpening(table.bytes, of: .standardInput, within: DataRules()) else {
      Issue.record("no rows")
      return
    }
    let offered = try #require(TableSurvey.table(inText: text))
    let read = try survey(write(table))
    #expect(offered.columns.map(\.content) == read.columns.map(\.content))
  }

  /// What an error says, on one line.
  private func refusal(_ run: () throws -> Void) -> String {
    do {
      try run()
      return "read"
    } catch let failure as CommandFailure {
      #expect(failure.status == .invalidData)
      return failure.lines.map(\.text).joined(separator: " ")
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: tables.filter { $0.ask != nil })
  func `every door asks the same question, and takes the same answer`(_ table: ExpectedTable) throws {
    let ask = try #require(table.ask)
    let file = try write(table)
    let column = ask.column ?? table.forced.first?.columns.first { $0.kind == "number" }?.title ?? ""
    let isDate = ask.what == "dates"
    let value = isDate ? "value" : column
    let points = PointColumns(value: .name(value), x: isDate ? .name(column) : nil)
    var chart = ChartColumns()
    chart.x = isDate ? column : nil
    let bars = try #require(ChartCatalog.chart(named: "bar"))
    var answers = [
      "chart": refusal {
        _ = try TableInputs(chart: bars, columns: chart).read(FileChunks(StoragePath(file)), file, [value])
      },
      "import": refusal { _ = try DataDocument(source: .named(file), x: isDate ? column : nil).make() },
      "data node": refusal { _ = try loaded(file, points).points.get() },
    ]
    if case .failure(let problem) = try loaded(file, points).points { answers["data node"] = problem.description }
    if ask.what != "dates" {
      folder.write(
        #"{"nodecalc": 1, "nodes": [{"name": "\#(value)", "kind": "number", "value": 1}]}"#, to: "d.nodecalc")
      if Self.isNodeName(value) {
        answers["batch"] = refusal {
          let request = BatchRequest(input: file, asked: [value])
          _ = try written { output throws(CommandFailure) in
            try BatchRun(source: .named(folder.file("d.nodecalc")), request: request).run(output)
          }
        }
      }
    }
    if ask.what == "tables" {
      answers["chooser"] = refusal { _ = try TableSurvey.table(in: StoragePath(file), named: file) }
      answers["paste"] = TableSurvey.isTable(table.bytes) ? nil : "is not a table"
    } else {
      let offered = try TableSurvey.table(in: StoragePath(file), named: file)
      answers["chooser"] = offered.columns.first { $0.title == column }?.problem?.description
      // The column is left out where others remain.
      if ask.what == "decimal", offered.columns.contains(where: { $0.content == .numbers }) {
        let made = try DataDocument(source: .named(file)).make()
        #expect(!made.isWhole)
        answers["import"] = made.report
      }
    }
    let source = DataSource.file(FileSource(path: file, columns: points))
    var builder = DocumentBuilder()
    var names = ColumnNodeNames()
    _ = builder.addNode(.data(.set(DataSet())), names.attributes(for: "asked", unit: nil, source))
    let text = String(decoding: NativeFormat.write(try builder.finish()), as: UTF8.self)
    var document = OpenDocument(
      "file://\(folder.file("x.nodecalc"))", version: 1, text: text, rules: DataRules())
    answers["language server"] = document.analysis().diagnostics().map(\.message).joined(separator: " ")
    for (door, answer) in answers {
      for reading in ask.readings { #expect(answer.contains(reading), "\(door): \(answer)") }
      // A document has members in place of flags.
      let isDocument = door == "data node" || door == "language server"
      let member = TableChoice.all.first { ask.flag.hasPrefix("--\($0.flag)") }?.member ?? "decimalComma"
      #expect(answer.contains(isDocument ? "\"\(member)\"" : ask.flag), "\(door): \(answer)")
    }
    for forced in table.forced {
      let form = DataFileForm(flags: forced.flags)
      for column in forced.columns where column.kind == "number" {
        let values = try Values(charted(file, column.title, form))
        check(values, column)
        let points = PointColumns(value: .name(column.title))
        #expect(try Values(loaded(file, points, form).points.get()) == values)
      }
    }
  }
}

extension DataFileForm {
  /// The form that flags of the command line stand for.
  fileprivate init(flags: [String]) {
    self.init()
    var rest = flags[...]
    while let flag = rest.popFirst() {
      switch flag {
      case "--decimal-comma": hasDecimalComma = true
      case "--no-decimal-comma": hasDecimalComma = false
      case "--dates": choices.dateOrder = rest.popFirst().flatMap(DateOrder.init)
      case "--missing": missingMarks += rest.popFirst().map { [$0] } ?? []
      case "--table": choices.table = rest.popFirst()
      case _: break
      }
    }
  }
}
