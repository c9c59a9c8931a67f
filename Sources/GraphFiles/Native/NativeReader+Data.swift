import DataSets
import DelimitedText
import GraphDocument
import JSONText
import TextScanning

/// The members of a data node read so far, before the check whether they fit together.
struct DataParts {
  /// The points of the member `values` or `points`.
  var points: DataSet?
  /// The path of the member `file` or `database`.
  var path: String?
  var query: String?
  var column: ColumnName?
  var xColumn: ColumnName?
  var errorColumns: [ColumnName] = []
  var xErrorColumn: ColumnName?
  var annotationColumn: ColumnName?
  var form = DataFileForm()

  var columns: PointColumns {
    var columns = PointColumns(value: column ?? .number(1), x: xColumn, annotation: annotationColumn)
    columns.errorX = xErrorColumn
    if errorColumns.count == 2 {
      columns.errorBelow = errorColumns[0]
      columns.errorAbove = errorColumns[1]
    } else {
      columns.error = errorColumns.first
    }
    return columns
  }
}

extension NativeReader {
  @inline(never)
  mutating func readDataMember(_ member: NodeMember) throws(ReadingError) {
    var parts = dataParts ?? DataParts()
    switch member {
    case .values: parts.points = try readValues()
    case .points: parts.points = try readPoints()
    case .file: parts.path = try readText("file")
    case .database: parts.path = try readText("database")
    case .query: parts.query = try readText("query", limit: NoteText.byteLimit)
    case .column: parts.column = try readColumn("column")
    case .xColumn: parts.xColumn = try readColumn("xColumn")
    case .errorColumn: parts.errorColumns = try readErrorColumns()
    case .xErrorColumn: parts.xErrorColumn = try readColumn("xErrorColumn")
    case .annotationColumn: parts.annotationColumn = try readColumn("annotationColumn")
    case .format: parts.form.format = try readWord("format", DataFileFormat.allCases) { $0.rawValue }
    case .delimiter: parts.form.delimiter = try readWord("delimiter", Delimiter.allCases) { $0.text }
    case .header: try readHeader(into: &parts.form)
    case .decimalComma: parts.form.hasDecimalComma = try readTruth("decimalComma")
    case .missing: parts.form.missingMarks = try readMarks()
    case .encoding, .skip, .unitsRow, .footer, .comment, .dates, .table, .badRows:
      try readChoice("\(member.key)", into: &parts.form.choices)
    case .name, .kind, .value, .uncertainty, .degreesOfFreedom, .components, .distribution, .operator, .inputs,
      .parameters, .formula, .group, .chart, .text:
      break
    }
    dataParts = parts
  }

  /// Returns the source of a data node after all members of the node were read.
  func dataSource(at start: Int) throws(ReadingError) -> DataSource {
    let given = [NodeMember.values, .points, .file, .database].filter { nodeMembers.has($0.rawValue) }
    guard let first = given.first, let parts = dataParts else { throw ReadingError(.noSource, at: start) }
    if given.count > 1 {
      throw ReadingError(
        .twoSources("\(first.key)", "\(given[1].key)"), at: nodeMembers.offset(of: given[1].rawValue))
    }
    switch first {
    case .file:
      try checkMembers(of: first, allowed: NodeMember.ofFiles)
      return .file(FileSource(path: path(parts.path ?? ""), columns: parts.columns, form: parts.form))
    case .database:
      try checkMembers(of: first, allowed: NodeMember.ofDatabases)
      guard let query = parts.query else { throw ReadingError(.missingMember("query", .node(kind: "data")), at: start) }
      return .database(DatabaseSource(path: path(parts.path ?? ""), query: query, columns: parts.columns))
    case .values, .points, .name, .kind, .value, .uncertainty, .degreesOfFreedom, .components, .distribution,
      .operator, .inputs, .parameters, .formula, .group, .chart, .column, .xColumn, .errorColumn,
      .xErrorColumn, .annotationColumn, .query,
      .format,
      .delimiter, .header, .decimalComma, .missing, .encoding, .skip, .unitsRow, .footer, .comment, .dates, .table,
      .badRows, .text:
      try checkMembers(of: first, allowed: NodeMember.ofWrittenData)
      return .written(parts.points ?? DataSet())
    }
  }

  /// Returns the path of a file that the document mentions.
  ///
  /// For an imported document, it is the path that the outermost document would use for the file.
  func path(_ written: String) -> String { importPlace?.path(written) ?? written }

  private func checkMembers(of source: NodeMember, allowed: SeenKeys.Set) throws(ReadingError) {
    guard let other = nodeMembers.first(outside: allowed), let key = SeenKeys.nodeKey(other) else { return }
    throw ReadingError(
      .memberOfOtherSource("\(key)", source: "\(source.key)"), at: nodeMembers.offset(of: other))
  }

  private mutating func readColumn(_ member: String) throws(ReadingError) -> ColumnName {
    if scanner.byte == ASCII.quote { return .name(try readText(member)) }
    guard isAtNumber else { throw wrongType(of: member, .column) }
    let offset = scanner.offset
    guard let number = try scanner.wholeNumber(in: 1...Int(Int32.max)) else {
      throw ReadingError(.wrongType(of: member, .column), at: offset)
    }
    return .number(number)
  }

  private mutating func readCount(_ member: String) throws(ReadingError) -> Int {
    let offset = scanner.offset
    guard isAtNumber, let number = try scanner.wholeNumber(in: 0...Int(Int32.max)) else {
      throw ReadingError(.wrongType(of: member, .count), at: offset)
    }
    return number
  }

  private mutating func readHeader(into form: inout DataFileForm) throws(ReadingError) {
    if isAtNumber {
      form.choices.headerRows = try readCount("header")
    } else {
      form.hasHeader = try readTruth("header")
    }
  }

  private mutating func readChoice(_ member: String, into choices: inout TableChoices) throws(ReadingError) {
    guard let choice = TableChoice.named(member) else { return }
    let value: TableChoice.Value
    switch choice.values {
    case .words(let words): value = .text(try readWord(member, words) { $0 })
    case .truth: value = .truth(try readTruth(member))
    case .count: value = .count(try readCount(member))
    case .name where isAtNumber: value = .count(try readCount(member))
    case .name, .text: value = .text(try readText(member))
    }
    choice.set(value, in: &choices)
  }

  /// Reads the column of an error, or an array of two columns: for the errors downwards and upwards.
  private mutating func readErrorColumns() throws(ReadingError) -> [ColumnName] {
    guard scanner.byte == ASCII.leftBracket else { return [try readColumn("errorColumn")] }
    let start = scanner.offset
    try scanner.enterArray()
    var columns: [ColumnName] = []
    var isFirst = true
    while try scanner.nextElement(&isFirst) {
      guard columns.count < 2 else { throw wrongType(of: "errorColumn", .errorColumns) }
      columns.append(try readColumn("errorColumn"))
    }
    guard columns.count == 2 else { throw ReadingError(.wrongType(of: "errorColumn", .errorColumns), at: start) }
    return columns
  }

  private mutating func readMarks() throws(ReadingError) -> [String] {
    guard scanner.byte == ASCII.leftBracket else { throw wrongType(of: "missing", .marks) }
    try scanner.enterArray()
    var marks: [String] = []
    var isFirst = true
    while try scanner.nextElement(&isFirst) {
      guard scanner.byte == ASCII.quote else { throw wrongType(of: "missing", .marks) }
      marks.append(try readText("missing"))
    }
    return marks
  }

  private mutating func readWord<Choice>(
    _ member: String, _ choices: [Choice], _ word: (Choice) -> String
  ) throws(ReadingError) -> Choice {
    let string = try readString(member)
    let contents = string.contents(in: text)
    guard let choice = choices.first(where: { word($0) == contents }) else {
      throw ReadingError(.unknownWord(contents, member: member, words: choices.map(word)), at: string.quoteOffset)
    }
    return choice
  }
}

extension Delimiter {
  /// The delimiter as text, as a document stores it.
  var text: String { String(UnicodeScalar(byte)) }
}
