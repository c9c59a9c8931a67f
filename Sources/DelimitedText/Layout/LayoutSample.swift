import TextScanning

struct LayoutSample {
  let delimiter: Delimiter
  /// Up to a hundred rows, fewer if they are long.
  ///
  /// Blank lines are left out.
  let rows: [[[UInt8]]]
  /// Whether each field was quoted.
  let areQuoted: [[Bool]]
  let shapes: [[FieldShape]]

  /// The number of bytes after which no more rows are included, if there are already two rows.
  private static let sampleBytes = 1 << 16

  /// Creates a sample of the first rows of a text.
  ///
  /// `isWhole` tells whether `text` is the whole text. A row stores at most one field more than `columnLimit`.
  init(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, isWhole: Bool, delimiter: Delimiter, columnLimit: Int
  ) {
    self.delimiter = delimiter
    var splitter = FieldSplitter(text, from: start, delimiter: delimiter.byte, fieldLimit: columnLimit + 1)
    var rows: [FieldSplitter.Row] = []
    while rows.count < 2 || (rows.count < 100 && splitter.offset < Self.sampleBytes),
      let row = splitter.row(isWhole: isWhole)
    {
      if row.fields.count > 1 || row.fields.first?.isEmpty == false { rows.append(row) }
    }
    self.rows = rows.map(\.fields)
    areQuoted = rows.map(\.areQuoted)
    shapes = rows.map { $0.fields.map { FieldShape($0) } }
  }

  init(delimiter: Delimiter, rows: [[[UInt8]]], areQuoted: [[Bool]], shapes: [[FieldShape]]) {
    (self.delimiter, self.rows, self.areQuoted, self.shapes) = (delimiter, rows, areQuoted, shapes)
  }

  var columnCount: Int { rows.first?.count ?? 0 }

  /// The share of rows that have as many fields as the first row.
  var shareOfRowsAlike: Double {
    Double(rows.count { $0.count == columnCount }) / Double(rows.count)
  }

  /// The share of fields that are dates, or numbers with one of the two decimal marks.
  var shareOfValues: Double {
    let count = shapes.reduce(0) { $0 + $1.count }
    return Double(shapes.reduce(0) { $0 + $1.count(where: \.isValue) }) / Double(count)
  }

  /// Whether some field contains a comma, like a number with a decimal comma.
  var hasCommaInField: Bool { rows.contains { row in row.contains { $0.contains(ASCII.comma) } } }

  /// Returns the decimal mark and the thousands separator: the given ones, or the detected ones.
  ///
  /// The mark is a comma if all of these are true:
  /// - Some column has only numbers.
  /// - One of its numbers shows a decimal comma.
  /// - No number shows a decimal point.
  ///
  /// A single group, as in `1,234`, means thousands if the other decimal mark is given or shown. `1.234` is never
  /// guessed if commas are not the delimiters: some number must show the decimal point. That number must be in the same
  /// column if another number shows a comma.
  func signs(_ options: DelimitedOptions) -> NumberSigns {
    let shown = shapes.joined()
    if let hasDecimalComma = options.hasDecimalComma {
      return NumberSigns(point: hasDecimalComma ? ASCII.comma : ASCII.point, hasThousands: true)
    }
    if showsDecimalComma {
      return NumberSigns(
        point: ASCII.comma,
        hasThousands: shown.contains { $0.showsThousands(point: ASCII.comma) || $0.mayHavePoint })
    }
    let (hasPoint, hasComma) = (shown.contains(where: \.showsPoint), shown.contains(where: \.showsComma))
    let isOpen = hasPoint ? hasComma : delimiter != .comma && columnCount > 1
    return NumberSigns(hasThousands: hasPoint && !hasComma, openColumns: isOpen ? columnsWithoutPoint : [])
  }

  /// The columns in which no number of the sample shows a decimal point; later numbers may show one.
  private var columnsWithoutPoint: Set<Int> {
    Set((0..<columnCount).filter { column in !shapes.contains { column < $0.count && $0[column].showsPoint } })
  }

  private var showsDecimalComma: Bool {
    let shown = shapes.joined()
    if shown.contains(where: \.showsPoint) { return false }
    let signs = NumberSigns(point: ASCII.comma, hasThousands: true)
    let body = shapes.count > 1 ? shapes.dropFirst() : shapes[...]
    return (0..<columnCount).contains { column in
      let fields = body.compactMap { column < $0.count ? $0[column] : nil }
      return fields.contains(where: \.showsComma) && fields.allSatisfy { $0.kind(signs) ?? .numbers == .numbers }
    }
  }
}

extension LayoutSample {
  /// Splits the text by the delimiter in the options, or else by the best one.
  ///
  /// The best delimiter splits the most rows into as many fields as the first row. Ties go to the largest share of
  /// numbers and dates, then to the most fields. With decimal commas, a comma is a delimiter only if some quoted field
  /// contains a comma too.
  static func best(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, isWhole: Bool, _ options: DelimitedOptions
  ) -> LayoutSample {
    func sample(_ delimiter: Delimiter) -> LayoutSample {
      LayoutSample(
        text, from: start, isWhole: isWhole, delimiter: delimiter, columnLimit: options.limits.columns)
    }
    if let delimiter = options.delimiter { return sample(delimiter) }
    var best: (sample: LayoutSample, fit: (Double, Double, Int))?
    for delimiter in Delimiter.characters {
      let sample = sample(delimiter)
      if sample.columnCount < 2 || isDecimalSign(delimiter, sample, options) { continue }
      let fit = (sample.shareOfRowsAlike, sample.shareOfValues, sample.columnCount)
      if fit > best?.fit ?? (0, 0, 0) { best = (sample, fit) }
    }
    return best?.sample ?? sample(options.hasDecimalComma == true ? .semicolon : .comma)
  }

  private static func isDecimalSign(
    _ delimiter: Delimiter, _ sample: LayoutSample, _ options: DelimitedOptions
  ) -> Bool {
    delimiter == .comma && options.hasDecimalComma == true && !sample.hasCommaInField
  }
}
