import TextScanning

struct TableHeader {
  var names: [String] = []
  var rowCount = 0
  var rows = 0..<0
  var units: [String]?
  /// The line of a row that tells how values were processed or formatted, such as `Avg Smp Max` or `5s 10n 20d`.
  var processingLine: Int?
  /// Whether `processingLine` has column formats such as `5s 10n 20d`.
  var hasFormats = false

  private static let processing: Set<String> = [
    "avg", "smp", "max", "min", "std", "tot", "wvc", "med", "mom", "cov", "hst", "avg.", "mean", "sample",
  ]

  init() {}

  /// Finds the header directly above the row `body`.
  ///
  /// - Parameters:
  ///   - sample: The sample with the rows.
  ///   - body: The first row of values.
  ///   - lowest: The first row that may belong to the header.
  ///   - shape: The width of the table and the kinds of its columns.
  ///   - options: The options, which may state the header, its number of rows, and a row of units.
  init(_ sample: TableSample, above body: Int, from lowest: Int, _ shape: TableShape, _ options: DelimitedOptions) {
    rows = body..<body
    if options.hasHeader == false || options.choices.headerRows == 0 { return }
    var next = Self.rowAbove(body, sample, from: lowest)
    if let row = next {
      let words = sample.texts(sample.rows[row]).filter { !$0.isEmpty }
      hasFormats = words.allSatisfy(Self.isFormat)
      if words.count > 1, hasFormats || words.allSatisfy({ Self.processing.contains($0.lowercased()) }) {
        processingLine = sample.rows[row].line
        next = Self.rowAbove(row, sample, from: lowest)
      }
    }
    if options.choices.hasUnitsRow != false, let row = next {
      let texts = sample.texts(sample.rows[row])
      if options.choices.hasUnitsRow == true || Self.areUnits(texts) {
        units = texts
        next = Self.rowAbove(row, sample, from: lowest)
      }
    }
    let wanted = options.choices.headerRows
    guard let row = next, wanted != nil || options.hasHeader == true || isHeader(row, sample, shape, body: body) else {
      // Without names, the row that looked like units contains the names.
      if let row = next == nil ? Self.rowAbove(body, sample, from: lowest) : nil, let texts = units {
        units = nil
        (names, rowCount, rows) = (texts, 1, row..<body)
      }
      return
    }
    names = sample.texts(sample.rows[row])
    rowCount = 1
    rows = row..<body
    var top = row
    while let upper = Self.rowAbove(top, sample, from: lowest), wanted.map({ rowCount < $0 }) ?? (rowCount < 2) {
      let texts = sample.texts(sample.rows[upper])
      if wanted == nil {
        let given = texts.filter { !$0.isEmpty }
        guard texts.count == names.count, given.count >= 2, shape.width > 2,
          texts.first?.isEmpty == true || sample.dialect.columns != nil,
          !sample.rows[upper].cells.contains(where: { sample.kinds[$0] == .number || sample.kinds[$0] == .date })
        else { break }
      }
      names = names.indices.map { column in
        [column < texts.count ? texts[column] : "", names[column]].filter { !$0.isEmpty }.joined(separator: " ")
      }
      rowCount += 1
      top = upper
      rows = upper..<body
    }
  }

  /// Returns the row above `row`, skipping lines of dashes or stars; nil if there is no row of cells.
  static func rowAbove(_ row: Int, _ sample: TableSample, from lowest: Int) -> Int? {
    var above = row - 1
    while above >= lowest, sample.rows[above].role == .rule { above -= 1 }
    return above >= lowest && sample.rows[above].role == .cells ? above : nil
  }

  /// Returns whether a text gives the length and the kind of a column, such as `5s`, `10n` or `20d`.
  private static func isFormat(_ text: String) -> Bool {
    text.count > 1 && "sdn".contains(text.last ?? " ") && text.dropLast().allSatisfy { $0.isASCII && $0.isNumber }
  }

  private static func isDatePattern(_ text: String) -> Bool {
    text.contains("yy") && text.lowercased().contains("mm") && text.allSatisfy { "dDMmyYhHsSaAzZT.-/: ".contains($0) }
  }

  /// Returns whether the texts of a row are units; numbers, counts and date patterns may be among them.
  static func areUnits(_ texts: [String]) -> Bool {
    var (units, counts, numbers) = (0, 0, 0)
    for text in texts where !text.isEmpty {
      if TableUnits.symbol(text) != nil {
        units += 1
      } else if Double(text) != nil {
        numbers += 1
      } else if TableUnits.isCount(text) {
        counts += 1
      } else if !isDatePattern(text) {
        return false
      }
    }
    // An oscilloscope writes `Sequence,Volt,-6.0e-03,1.0e-06`.
    return units >= 2 || units == 1 && counts > 0 && numbers > 0
  }

  /// Returns whether the texts are at least three equally spaced numbers, such as depths or times.
  private static func enumerate(_ texts: ArraySlice<String>) -> Bool {
    let numbers = texts.compactMap { Double($0) }
    guard numbers.count == texts.count, numbers.count > 2 else { return false }
    let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
    return steps[0] != 0 && steps.allSatisfy { abs($0 - steps[0]) <= 1e-9 * abs(steps[0]) }
  }

  /// Returns whether a row contains column names.
  ///
  /// Such a row has no values, or only years, or it has numbers and a row of units follows.
  private func isHeader(_ row: Int, _ sample: TableSample, _ shape: TableShape, body: Int) -> Bool {
    let cells = sample.rows[row].cells
    if shape.width > 1, 2 * cells.count < shape.width || cells.count < 2 { return false }
    let kinds = sample.kinds[cells]
    // A key without a value is not a column name.
    if shape.width == 2, cells.count == 2, kinds[cells.upperBound - 1] == .empty { return false }
    let hasNumbers = kinds.contains { $0 == .number || $0 == .date || $0 == .time }
    if !hasNumbers { return kinds.contains(.text) }
    if units != nil { return true }
    let texts = sample.texts(sample.rows[row])
    if kinds.first == .text, shape.kinds.first == .number, Self.enumerate(texts.dropFirst()) { return true }
    // Dates and times may name columns of numbers, beside some other name.
    let mayBeDates = kinds.contains(.text)
    return zip(texts, kinds).enumerated().allSatisfy { column, cell in
      let (text, kind) = cell
      if kind == .date || kind == .time {
        return mayBeDates && shape.kinds.indices.contains(column) && shape.kinds[column] == .number
      }
      return kind != .number || Int(text).map { 1500...2200 ~= $0 } == true
    }
  }
}
