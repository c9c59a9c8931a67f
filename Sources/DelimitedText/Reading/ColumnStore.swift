internal import DataSets

/// Where kept fields go: a slot for every column that is kept, in columns of their own.
struct ColumnStore {
  /// What is kept of one column of the text; a column may be asked for in several ways.
  struct Plan {
    var number: Int32 = -1
    var date: Int32 = -1
    var text: Int32 = -1

    var isSkipped: Bool { number < 0 && date < 0 && text < 0 }
  }

  /// For each column of the text, as far as the last one that is kept.
  private(set) var plans: [Plan] = []
  private(set) var numbers: [[Double]] = []
  private(set) var texts: [[String?]] = []
  /// For each request whether it is in `texts`, and where.
  private let places: [(isText: Bool, slot: Int)]
  /// Numbers row by row before they are dealt out to their columns, which is quicker than going to all columns for each row.
  private var staged: [Double]
  private var stagedRows = 0
  private let rowsPerStage: Int

  init(_ requests: [ColumnRequest], _ layout: DelimitedLayout) throws(DelimitedProblem) {
    var places: [(isText: Bool, slot: Int)] = []
    for request in requests {
      let index = try layout.place(of: request.name)
      while plans.count <= index { plans.append(Plan()) }
      switch request.kind {
      case .texts:
        if plans[index].text < 0 {
          plans[index].text = Int32(texts.count)
          texts.append([])
        }
        places.append((true, Int(plans[index].text)))
      case .numbers, .dates:
        let isDate = request.kind == .dates
        var slot = isDate ? plans[index].date : plans[index].number
        if slot < 0 {
          slot = Int32(numbers.count)
          numbers.append([])
        }
        if isDate { plans[index].date = slot } else { plans[index].number = slot }
        places.append((false, Int(slot)))
      }
    }
    self.places = places
    rowsPerStage = Swift.max(65_536 / Swift.max(numbers.count, 1), 1)
    staged = [Double](repeating: .nan, count: rowsPerStage * numbers.count)
  }

  /// Keeps a number of the row at hand.
  @inline(__always)
  mutating func keep(_ number: Double, in slot: Int32) {
    staged[stagedRows &* numbers.count &+ Int(slot)] = number
  }

  mutating func keep(_ text: String?, in slot: Int32) {
    texts[Int(slot)].append(text)
  }

  /// Goes on to the next row.
  @inline(__always)
  mutating func endRow() {
    stagedRows &+= 1
    if stagedRows == rowsPerStage { deal() }
  }

  /// Moves what is staged to its columns.
  private mutating func deal() {
    let width = numbers.count
    for slot in 0..<width {
      var column: [Double] = []
      swap(&column, &numbers[slot])
      column.makeRoom(for: stagedRows)
      for row in 0..<stagedRows { column.append(staged[row * width + slot]) }
      swap(&column, &numbers[slot])
    }
    stagedRows = 0
  }

  /// The column of each request.
  mutating func columns() -> [TableColumn] {
    deal()
    return places.map { $0.isText ? .texts(texts[$0.slot]) : .numbers(numbers[$0.slot]) }
  }
}
