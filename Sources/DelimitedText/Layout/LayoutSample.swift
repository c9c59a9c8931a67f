import TextScanning

/// The first rows of a text, divided at a delimiter: what there is to find out a layout from.
struct LayoutSample {
  let delimiter: Delimiter
  /// Up to a hundred rows, fewer where they are long; blank lines are none.
  let rows: [[[UInt8]]]
  /// Which fields were in quotes.
  let areQuoted: [[Bool]]
  let shapes: [[FieldShape]]

  /// Rows beyond two are looked at only where they begin this near to the beginning.
  private static let sampleBytes = 1 << 16

  /// `isWhole` states that nothing follows the text; a row stores no more than one field beyond `columnLimit`.
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

  /// Rows that were divided already, and what their fields are.
  init(delimiter: Delimiter, rows: [[[UInt8]]], areQuoted: [[Bool]], shapes: [[FieldShape]]) {
    (self.delimiter, self.rows, self.areQuoted, self.shapes) = (delimiter, rows, areQuoted, shapes)
  }

  /// How many fields the first row has.
  var columnCount: Int { rows.first?.count ?? 0 }

  /// How large a part of the rows has as many fields as the first one.
  var shareOfRowsAlike: Double {
    Double(rows.count { $0.count == columnCount }) / Double(rows.count)
  }

  /// How large a part of the fields are numbers or dates, whichever sign numbers have.
  var shareOfValues: Double {
    let count = shapes.reduce(0) { $0 + $1.count }
    return Double(shapes.reduce(0) { $0 + $1.count(where: \.isValue) }) / Double(count)
  }

  /// Whether some field has a comma in it, as a number with a decimal comma has.
  var hasCommaInField: Bool { rows.contains { row in row.contains { $0.contains(ASCII.comma) } } }

  /// What numbers are written with, as far as the options leave it open.
  ///
  /// They have a decimal comma where some column is all numbers, one of which shows it, and no number shows a point. A single group as in
  /// `1,234` is one of thousands where the decimal sign is given or shown to be the other one. A lone `1.234` is never guessed between other
  /// delimiters than commas: some number has to show the point, in its own column if another number shows a comma.
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

  /// The columns in which some number may have a point, and none shows it.
  private var columnsWithoutPoint: Set<Int> {
    Set(
      (0..<columnCount).filter { column in
        let column = shapes.compactMap { column < $0.count ? $0[column] : nil }
        return column.contains(where: \.mayHavePoint) && !column.contains(where: \.showsPoint)
      })
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
  /// The rows by the delimiter of the options, or else by the one that fits best.
  ///
  /// That is the one which divides the most rows into as many fields as the first one, of these the one which makes most of the fields
  /// numbers and dates, then the one that makes the most fields. Where numbers have a decimal comma, a comma divides only what has
  /// commas in quotes as well.
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
