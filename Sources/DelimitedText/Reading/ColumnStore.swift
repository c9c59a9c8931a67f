internal import DataSets

/// Stores the fields of requested columns in slots: one array for each column and kind of values.
struct ColumnStore {
  struct Plan {
    var number: Int32 = -1
    var date: Int32 = -1
    /// The slot for numbers or dates, until the first field shows which of them the column has.
    var place: Int32 = -1
    var text: Int32 = -1
    /// Whether the content of the column is described instead of stored.
    var isSurveyed = false

    var isSkipped: Bool { number < 0 && date < 0 && place < 0 && text < 0 && !isSurveyed }
    /// The slot for a number, or `needsInspection` or `counts`.
    var ofPlainNumbers: Int32 {
      if date >= 0 || place >= 0 || text >= 0 { return ColumnStore.needsInspection }
      return isSurveyed ? ColumnStore.counts : number
    }
  }

  /// Marks a column whose fields must be inspected, not only parsed as numbers.
  static let needsInspection: Int32 = -1
  /// Marks a column whose numbers are counted but not stored.
  static let counts: Int32 = -2

  /// The slots of each column of the text, up to the last requested column.
  private(set) var plans: [Plan] = []
  private(set) var ofPlainNumbers: [Int32] = []
  private(set) var numbers: [[Double]] = []
  private(set) var texts: [[String?]] = []
  /// A description of each column's content; empty if not requested.
  var surveyed: [SurveyedColumn] = []
  private var places: [(kind: ColumnKind, slot: Int32)] = []
  /// The numbers of some rows, before they are distributed to their columns.
  ///
  /// This is faster than appending to all columns for each row.
  private var staged: [Double] = []
  private var stagedRows = 0
  private var rowsPerStage = 1

  init(_ requests: [ColumnRequest], _ layout: DelimitedLayout, surveys: Bool) throws(DelimitedProblem) {
    if surveys {
      plans = Array(repeating: Plan(isSurveyed: true), count: layout.columnCount)
      surveyed = Array(repeating: SurveyedColumn(), count: layout.columnCount)
    }
    for request in requests {
      let index = try layout.place(of: request.name)
      while plans.count <= index { plans.append(Plan()) }
      let slot = request.kind == .texts ? texts.count : numbers.count
      let known = plans[index][request.kind]
      if known < 0 {
        plans[index][request.kind] = Int32(slot)
        if request.kind == .texts { texts.append([]) } else { numbers.append([]) }
      }
      places.append((request.kind, known < 0 ? Int32(slot) : known))
    }
    ofPlainNumbers = plans.map(\.ofPlainNumbers)
    rowsPerStage = Swift.max(65_536 / Swift.max(numbers.count, 1), 1)
    staged = [Double](repeating: .nan, count: rowsPerStage * numbers.count)
  }

  /// Records the kind of a column that was requested as numbers or dates.
  ///
  /// All its entries so far are missing, so an existing slot for `kind` has the same entries and is used instead.
  mutating func settle(_ column: Int, as kind: ColumnKind) {
    let slot = plans[column].place
    plans[column].place = -1
    if plans[column][kind] < 0 { plans[column][kind] = slot }
    ofPlainNumbers[column] = plans[column].ofPlainNumbers
    for index in places.indices where places[index] == (.places, slot) {
      places[index] = (kind, plans[column][kind])
    }
  }

  @inline(__always)
  mutating func keep(_ number: Double, in slot: Int32) {
    staged[stagedRows &* numbers.count &+ Int(slot)] = number
  }

  mutating func keep(_ text: String?, in slot: Int32) {
    texts[Int(slot)].append(text)
  }

  @inline(__always)
  mutating func survey(_ number: Double, _ column: Int, _ field: Slice<UnsafeBufferPointer<UInt8>>) {
    surveyed[column].tally.add(.number)
    surveyed[column].sample.note(number: number)
    surveyed[column].extremes.take(number)
    surveyed[column].sample.note(String(decoding: field, as: UTF8.self))
  }

  @inline(__always)
  mutating func endRow() {
    stagedRows &+= 1
    if stagedRows == rowsPerStage { deal() }
  }

  private mutating func deal() {
    let width = numbers.count
    for slot in 0..<width {
      var column: [Double] = []
      swap(&column, &numbers[slot])
      column.reserveSpace(for: stagedRows)
      for row in 0..<stagedRows { column.append(staged[row * width + slot]) }
      swap(&column, &numbers[slot])
    }
    stagedRows = 0
  }

  mutating func read() -> [ReadColumn] {
    deal()
    return places.map { place in
      let slot = Int(place.slot)
      switch place.kind {
      case .texts: return ReadColumn(column: .texts(texts[slot]), kind: .texts)
      // No field showed whether these are numbers or dates.
      case .places: return ReadColumn(column: .numbers(numbers[slot]), kind: .numbers)
      case .numbers, .dates: return ReadColumn(column: .numbers(numbers[slot]), kind: place.kind)
      }
    }
  }
}

extension ColumnStore.Plan {
  fileprivate subscript(kind: ColumnKind) -> Int32 {
    get {
      switch kind {
      case .numbers: number
      case .dates: date
      case .places: place
      case .texts: text
      }
    }
    set {
      switch kind {
      case .numbers: number = newValue
      case .dates: date = newValue
      case .places: place = newValue
      case .texts: text = newValue
      }
    }
  }
}
