package import DataSets
package import DelimitedText
package import DocumentStorage
package import GraphDocument
import GraphFiles
package import PresentationModel

/// Finds out which columns a table has, in a file or in pasted text, so that the editor can offer them.
package enum TableSurvey {
  /// The size in bytes up to which the whole file is examined.
  ///
  /// For a larger file, only the beginning is examined, so the kinds and ranges of its columns may be incomplete.
  package static let wholeBytes = 64 << 20

  /// Returns the table in a plain file.
  ///
  /// If rows contradict each other, the result has a problem and no columns, so that the user can choose other options.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - name: The path by which the document will refer to the file.
  ///   - given: The options for reading the file that the user has chosen.
  ///   - wholeBytes: The size in bytes up to which the whole file is examined.
  /// - Returns: The table.
  /// - Throws: If the file cannot be read or is not a table. Also if the file is large and its beginning does not show
  ///   how to read it.
  package static func table(
    in file: StoragePath, named name: String, as given: DataFileForm = DataFileForm(), wholeBytes: Int = wholeBytes
  ) throws(GivenDataFailure) -> OfferedTable {
    let chunks: FileChunks
    do throws(StorageFailure) {
      chunks = try FileChunks(file, isPlain: true)
    } catch {
      throw .storage(error)
    }
    let data = GivenDataFile(chunks, fileName: file.name.text, form: given)
    let (preview, isWorkbook) = preview(of: file, as: given)
    func offered(_ survey: DataFileSurvey, isWhole: Bool) -> OfferedTable {
      // The decisions are stored in the nodes, so that a new version of the file is read in the same way.
      var table = OfferedTable(.file(path: name, form: given.stored(survey.decided)), survey, isWhole: isWhole)
      (table.given, table.isWorkbook) = (given, isWorkbook)
      if survey.format == .csv || survey.format == .tsv { table.preview = preview }
      return table
    }
    if chunks.size > wholeBytes {
      guard let survey = try data.surveyOfBeginning(.names) else {
        throw .storage(StorageFailure(.reading, file, .tooLarge(limit: wholeBytes)))
      }
      return offered(survey, isWhole: false)
    }
    do throws(GivenDataFailure) {
      return offered(try data.survey(.entries), isWhole: true)
    } catch {
      guard let preview, case .content(let problem) = error, problem.isOfRows else { throw error }
      var table = OfferedTable(.file(path: name, form: given), columns: [])
      (table.given, table.preview, table.problem) = (given, preview, problem.statement)
      return table
    }
  }

  /// Returns the first lines of a text table (nil for other files), and whether the file is a workbook.
  private static func preview(
    of file: StoragePath, as given: DataFileForm
  ) -> (lines: TablePreview?, isWorkbook: Bool) {
    guard let chunks = try? FileChunks(file, isPlain: true),
      (try? chunks.lookAhead(TablePreview.sampleBytes + 1)) != nil
    else { return (nil, false) }
    if OtherForm.isWorkbook(chunks.beginning) {
      guard (try? chunks.lookAhead(.max)) != nil else { return (nil, true) }
      return (preview(ofWorkbook: chunks.beginning, as: given), true)
    }
    return (preview(of: chunks.beginning, fileName: file.name.text, as: given), false)
  }

  private static func preview(ofWorkbook bytes: [UInt8], as given: DataFileForm) -> TablePreview? {
    guard let text = try? WorkbookText(bytes, table: given.choices.table) else { return nil }
    var form = given
    (form.format, form.delimiter, form.choices.encoding, form.choices.table) = (.csv, .comma, nil, nil)
    var preview = preview(of: text.bytes, fileName: nil, as: form)
    if text.names.count > 1 { preview?.tables = text.names }
    return preview
  }

  private static func preview(of text: [UInt8], fileName: String?, as given: DataFileForm) -> TablePreview? {
    text.prefix(TablePreview.sampleBytes).withUnsafeBufferPointer { sample in
      let format = given.format ?? DataFileFormat(fileName: fileName, beginning: sample)
      return try? TablePreview(sample, isWhole: sample.count == text.count, form: given, format: format)
    }
  }

  /// The beginning of an SQLite file (sqlite.org/fileformat.html).
  private static let databaseHead = Array("SQLite format 3\0".utf8)
  /// The time limit for listing the columns of a database, because a view may take any time.
  package static let databaseTime = Duration.seconds(5)

  /// Returns the names of the tables and views of a database; nil if the file is not a database or cannot be read.
  ///
  /// - Throws: If the file begins like a database but is not valid.
  package static func tables(in file: StoragePath) throws(DataSourceProblem) -> [String]? {
    guard let chunks = try? FileChunks(file, isPlain: true), (try? chunks.lookAhead(databaseHead.count)) != nil,
      chunks.beginning.starts(with: databaseHead)
    else { return nil }
    return try databases(databaseTime).tables(ofDatabase: file.text)
  }

  /// Returns a table or view of a database, whose columns are described by its first rows.
  ///
  /// The document will call the database file `name`.
  ///
  /// - Throws: If it cannot be read, or takes longer than `time`.
  package static func table(
    _ table: String, of database: StoragePath, named name: String, within time: Duration = databaseTime
  ) throws(DataSourceProblem) -> OfferedTable {
    let query = DataLoader.query(allOf: table)
    let source = DatabaseSource(path: database.text, query: query, columns: PointColumns(value: .number(1)))
    return OfferedTable(
      .database(path: name, query: query, table: table), isWhole: false,
      columns: try databases(time).columns(of: source).map(OfferedTable.Column.init))
  }

  /// Returns a loader for databases in any folder, because the user named them.
  private static func databases(_ time: Duration) -> DataLoader {
    let limit = TimeLimit(time)
    limit.begin()
    return DataLoader(DataAccess(folder: StoragePath(""), allowedFolders: [StoragePath("/")])) { limit.isAhead }
  }

  /// Returns the table in a text.
  ///
  /// Returns nil if the text has no column of numbers, or is a single row or column without a header. `given` says how
  /// to read the text. If the text contains several tables, the result has a problem and no columns until the user
  /// chooses one of them.
  package static func table(inText text: String, as given: DataFileForm = DataFileForm()) -> OfferedTable? {
    let bytes = Array(text.utf8)
    let format = format(ofText: text)
    // A list of values is typed in brackets and is not a table.
    if format == .csv, text.first(where: { !$0.isWhitespace }) == "[" { return nil }
    switch finding(ofText: bytes, as: given, format) {
    case .success(let survey)?:
      var table = OfferedTable(.text(text), survey, isWhole: true)
      (table.given, table.preview) = (given, preview(of: bytes, fileName: nil, as: given))
      return table
    case .failure(let problem)?:
      // The lines of the first table are shown until the user chooses one.
      var first = given
      first.choices.table = "1"
      var table = OfferedTable(.text(text), columns: [])
      (table.given, table.problem) = (given, problem.statement)
      table.preview = preview(of: bytes, fileName: nil, as: first)
      return table
    case nil: return nil
    }
  }

  /// Returns the format of a pasted text: JSON for a list of objects, JSON Lines for objects, else columns.
  private static func format(ofText text: String) -> DataFileFormat {
    let signs = text.lazy.filter { !$0.isWhitespace }.prefix(2)
    return signs.first == "{" ? .jsonLines : signs.elementsEqual("[{") ? .json : .csv
  }

  /// Returns whether a text is a table with a column of numbers, or contains several tables to choose from.
  ///
  /// - Complexity: Linear in the text.
  package static func isTable(_ text: [UInt8]) -> Bool { finding(ofText: text) != nil }

  /// Returns whether each line of a text is one number.
  ///
  /// Where a table is expected, such a text is a column without a header.
  ///
  /// - Complexity: Linear in the text.
  static func isBareColumn(_ text: [UInt8]) -> Bool {
    guard case .success(let survey)? = finding(ofText: text, takesBareColumn: true) else { return false }
    return survey.columns.count == 1
  }

  /// Returns why a text that does not look like a document is not a table either; nil for a table.
  ///
  /// - Complexity: Linear in the text.
  static func refusal(of text: [UInt8]) -> String? {
    do throws(DataFileProblem) {
      let survey = try text.withUnsafeBufferPointer { text throws(DataFileProblem) in
        try DataFileSurvey(text, form: DataFileForm(format: .csv), fileName: nil)
      }
      return survey.columns.count > 1 && survey.columns.allSatisfy({ $0.content == .nothing })
        ? "there are no rows with values, only column names" : nil
    } catch {
      return error.description
    }
  }

  /// Returns the columns in a text; nil if it is not a table.
  ///
  /// If the text contains several tables, the result is a problem that the user solves by choosing one of them.
  private static func finding(
    ofText bytes: [UInt8], as given: DataFileForm = DataFileForm(), _ format: DataFileFormat = .csv,
    takesBareColumn: Bool = false
  ) -> Result<DataFileSurvey, DataFileProblem>? {
    var form = given
    form.format = format
    let survey: DataFileSurvey
    do throws(DataFileProblem) {
      survey = try bytes.withUnsafeBufferPointer { text throws(DataFileProblem) in
        try DataFileSurvey(text, form: form, fileName: nil)
      }
    } catch {
      return error.isOfSeveralTables ? .failure(error) : nil
    }
    guard survey.columns.contains(where: { $0.content == .numbers || $0.problem?.isAmbiguousNumber == true }) else {
      return nil
    }
    // In a table with spaces between cells, the cells are words and numbers; formulas also have operators.
    if survey.decided?.delimiter == .spaces, hasOperators(bytes) { return nil }
    let hasNames = survey.columns.contains { if case .name = $0.name { true } else { false } }
    // If the text may be one number or several cells, the chooser shows both.
    let isOpen = survey.columns.contains { $0.problem?.isAmbiguousNumber == true }
    return survey.columns.count > 1 || hasNames || isOpen || takesBareColumn ? .success(survey) : nil
  }

  /// Returns whether a text has an operator between two words, or `=` as a word.
  ///
  /// Print-outs have stars too, but at the ends of lines, and beside each other as in `* * * END * * *`.
  private static func hasOperators(_ text: [UInt8]) -> Bool {
    text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).contains { line in
      let words = line.split(whereSeparator: { $0 == 0x09 || $0 == 0x20 })
      func isOperator(_ place: Int) -> Bool {
        words.indices.contains(place) && words[place].count == 1
          && "=+*/^".utf8.contains(words[place][words[place].startIndex])
      }
      return words.indices.contains { place in
        guard isOperator(place) else { return false }
        if words[place].first == UInt8(ascii: "=") { return true }
        return place > 0 && place + 1 < words.count && !isOperator(place - 1) && !isOperator(place + 1)
      }
    }
  }

  /// Returns the data in columns of a text, for storing it in a document.
  package static func points(
    ofText text: String, as given: DataFileForm = DataFileForm(), _ wanted: [PointColumns]
  ) -> Result<[DataSet], ClipboardProblem> {
    var form = given
    form.format = format(ofText: text)
    let bytes = Array(text.utf8)
    do throws(DataFileProblem) {
      let sets = try bytes.withUnsafeBufferPointer { text throws(DataFileProblem) in
        try DataFileReader.contents(of: text, wanted, form: form, fileName: nil).sets
      }
      if sets.contains(where: { $0.annotations?.contains { !isWritable($0 ?? "") } == true }) {
        return .failure(
          ClipboardProblem(
            sentence: "an annotation has more than \(Limits.standard.labelBytes) bytes, the most that a document allows"
          ))
      }
      return .success(sets)
    } catch {
      return .failure(ClipboardProblem(sentence: error.description))
    }
  }

  /// Returns a sentence about why a file is not a table.
  package static func sentence(_ failure: GivenDataFailure, of name: String) -> TableSentence {
    switch failure {
    case .storage(let failure): "\(name): \(failure.briefMessage)"
    case .content(let problem): "\(name):\(problem.line == nil ? " " : "")\(problem.statement)"
    }
  }

  fileprivate static func isWritable(_ text: String) -> Bool { text.utf8.count <= Limits.standard.labelBytes }
}

extension OfferedTable {
  fileprivate init(_ origin: Origin, _ survey: DataFileSurvey, isWhole: Bool) {
    self.init(
      origin, layout: survey.decisions.first ?? survey.layout, isWhole: isWhole,
      columns: survey.columns.map(Column.init))
    let asked = survey.columns.compactMap(\.remark)
    remarks = survey.decisions.dropFirst().filter { !asked.contains($0) }
  }
}

extension OfferedTable.Column {
  fileprivate init(_ column: DataFileSurvey.Column) {
    self.init(
      name: column.name, title: column.title, content: column.content, sample: column.sample,
      problem: column.problem?.statement, isWritable: TableSurvey.isWritable(column.title))
    (unit, tally, question) = (column.unit, column.tally, column.question)
  }
}
