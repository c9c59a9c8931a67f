import Charts
import CommandOutput
import DataSets
import DelimitedText
import DocumentStorage
import EditorSession
import GraphDocument
import GraphFiles

/// Reads the series of a chart from the sources that a command line names.
struct ChartData {
  let chart: ChartDescriptor
  let columns: ChartColumns
  let rules: DataRules

  /// Returns the series in the order of the sources, and whether they include all columns of values.
  ///
  /// Every file and standard input is read once.
  ///
  /// - Throws: If a source cannot be read, a column or node is missing, or the chart does not accept this number of
  ///   columns.
  func series(of arguments: [String]) throws(CommandFailure) -> (series: [ChartSeries], isWhole: Bool) {
    let sources = arguments.map(ChartSource.init)
    var read: [String: ChartInputs] = [:]
    for place in Set(sources.map(\.place)).sorted() {
      let parts = sources.filter { $0.place == place }.compactMap(\.part)
      read[place] = try inputs(place, parts)
    }
    if read.values.allSatisfy(\.isDocument) { try columns.checkUnused() }
    let series = try arranged(sources.map { ($0.part, read[$0.place] ?? ChartInputs()) })
    return (series, read.values.allSatisfy(\.isWhole))
  }

  private func inputs(_ place: String, _ parts: [String]) throws(CommandFailure) -> ChartInputs {
    if let query = columns.query {
      return try QueryInputs(query: query, chart: chart, columns: columns, rules: rules).read(place, parts)
    }
    let chunks = try ChartSource.chunks(of: place)
    let isDocument: Bool
    do throws(StorageFailure) {
      try chunks.lookAhead(DataFileSurvey.sampleBytes)
      isDocument =
        self.isDocument(place, chunks.beginning)
        || !parts.isEmpty && chunks.isWhole && isMadeDocument(place, chunks.beginning)
      if isDocument { try chunks.lookAhead(.max) }
    } catch {
      throw CommandFailure(error)
    }
    if isDocument { return try DocumentInputs(rules: rules).read(chunks.beginning, place, parts) }
    if chunks.beginning.starts(with: "SQLite format 3\0".utf8) {
      throw CommandFailure(
        .usage, "'\(place)' is an SQLite database", help: "choose what to read from it: --query 'select … from …'")
    }
    return try TableInputs(chart: chart, columns: columns).read(chunks, place, parts)
  }

  /// Returns the series of nodes of a document.
  ///
  /// - Throws: If a node is missing or has no value, or the chart does not accept this number of nodes.
  func series(of nodes: [String], in document: DocumentSource) throws(CommandFailure) -> [ChartSeries] {
    try columns.checkUnused()
    let inputs = try DocumentInputs(rules: rules).read(document.contents(reading: rules), nodes)
    return try arranged(nodes.map { ($0, inputs) })
  }

  private func arranged(_ asked: [(part: String?, inputs: ChartInputs)]) throws(CommandFailure) -> [ChartSeries] {
    var points = DataSet()
    var found: [ChartSeries] = []
    for (part, inputs) in asked {
      if let part {
        if let point = inputs.points[part] { try add(point, to: &points) }
        if let series = inputs.series.first(where: { $0.part == part }) { found.append(series.series) }
      } else {
        found += inputs.series.filter(\.isFromAll).map(\.series)
      }
    }
    if !points.isEmpty { found.insert(ChartSeries("value", points), at: 0) }
    return try arranged(found)
  }

  private func add(_ point: Datum, to points: inout DataSet) throws(CommandFailure) {
    do throws(DataProblem) {
      try points.append(point)
    } catch {
      throw CommandFailure(.failed, error.description)
    }
  }

  /// Assigns series to the inputs of the chart.
  ///
  /// They stay separate series or, in a bubble chart, the second and third become sizes and shades.
  ///
  /// - Throws: Wrong usage, if the chart does not accept this number of columns.
  private func arranged(_ found: [ChartSeries]) throws(CommandFailure) -> [ChartSeries] {
    if chart.inputs.last?.isRepeated == true { return found }
    if found.count > chart.inputs.count {
      let names = chart.inputs.map(\.name).joined(separator: ", ")
      throw CommandFailure(
        .usage, "'\(chart.name)' takes \(names) but got \(found.count) columns",
        help: "name the columns, as FILE:COLUMN")
    }
    guard var first = found.first else { return [] }
    first.sizes = found.count > 1 ? ChartMeasure(found[1].name, found[1].points) : nil
    first.shades = found.count > 2 ? ChartMeasure(found[2].name, found[2].points) : nil
    return [first]
  }

  private func isMadeDocument(_ place: String, _ bytes: [UInt8]) -> Bool {
    switch DocumentSource.addressed(place).form(of: bytes, within: rules) {
    case .workbook: columns.form.choices.table == nil && !WorkbookText.isWithoutFormulas(bytes)
    case .definitions, .graph: true
    case .table, .database, nil: false
    }
  }

  /// Returns whether the bytes are a document rather than data.
  ///
  /// The bytes are a document if one of these is true:
  /// - The name ends with `.nodecalc`.
  /// - The name names a group of a document.
  /// - The bytes start a JSON object and contain `"nodecalc"`.
  private func isDocument(_ place: String, _ bytes: [UInt8]) -> Bool {
    if place.hasSuffix(".nodecalc") || DocumentSource.addressed(place).group != nil { return true }
    guard bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) == UInt8(ascii: "{") else { return false }
    return bytes.contains("\"nodecalc\"".utf8)
  }
}

struct ChartInputs {
  /// A data set with the name of its column or node, and whether it was found by a request for all columns.
  struct Entry {
    var part: String
    var isFromAll: Bool
    var series: ChartSeries
  }

  /// Whether the source is a document.
  ///
  /// Table flags are invalid then.
  var isDocument = false
  var isWhole = true
  var series: [Entry] = []
  var points: [String: Datum] = [:]
}
