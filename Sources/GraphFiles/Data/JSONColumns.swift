internal import DataSets
import JSONText

struct JSONColumns {
  struct Request: Hashable {
    var name: ColumnName
    var content: PointColumns.Content
  }

  /// How one column of the data is stored: its title, and the indices of its stored lists.
  ///
  /// A column may be requested as numbers, as x values and as texts. If it is not requested in one of these forms, the
  /// index for this form is nil.
  private struct Plan {
    var title: String
    var numbers: Int?
    var places: Int?
    var texts: Int?
    var isMet = false
  }

  private let requests: [Request]
  private let missingMarks: MissingMarks
  let rowLimit: Int
  private var plans: [Plan] = []
  private var planOfRequest: [Int] = []
  private var numbers: [[Double]] = []
  /// For each stored list of numbers, whether its entries are numbers or dates; nil if it has no entry yet.
  private var kinds: [XKind?] = []
  private var texts: [[String?]] = []
  private(set) var rowCount = 0

  init(_ requests: [Request], missingMarks: [String], rowLimit: Int) {
    self.requests = requests
    self.missingMarks = MissingMarks(missingMarks)
    self.rowLimit = rowLimit
  }

  /// Determines the requested columns from the names of columns; without names, from the number of columns.
  ///
  /// If `isOpen` is true, a requested name may be missing, because a later row may have it. If `isOpen` is false, a
  /// missing name is an error. Every column gets a missing value for each row read so far.
  ///
  /// - Returns: The index in `plans` of each requested column, by name. Without names, the key is the column's number
  ///   as text.
  mutating func settle(names: [String], count: Int, isOpen: Bool) throws(DataParseError) -> [String: Int] {
    var planOfName: [String: Int] = [:]
    let places = ColumnPlaces(names, count: count)
    for request in requests {
      let title: String
      do throws(ColumnProblem) {
        let place = try places.place(of: request.name)
        title = names.isEmpty ? String(place + 1) : names[place]
      } catch {
        guard case .name(let name) = request.name, isOpen else { throw DataParseError(.column(error), at: nil) }
        title = name
      }
      let plan = planOfName[title] ?? plans.count
      if plan == plans.count { plans.append(Plan(title: names.isEmpty ? "column \(title)" : title)) }
      planOfName[title] = plan
      planOfRequest.append(plan)
      open(request.content, plan)
    }
    return planOfName
  }

  private mutating func open(_ content: PointColumns.Content, _ plan: Int) {
    let missing = [Double](repeating: .nan, count: rowCount)
    switch content {
    case .numbers where plans[plan].numbers == nil:
      plans[plan].numbers = numbers.count
      numbers.append(missing)
      kinds.append(.number)
    case .places where plans[plan].places == nil:
      plans[plan].places = numbers.count
      numbers.append(missing)
      kinds.append(nil)
    case .texts where plans[plan].texts == nil:
      plans[plan].texts = texts.count
      texts.append([String?](repeating: nil, count: rowCount))
    case .numbers, .places, .texts: break
    }
  }

  /// Returns the name, for messages, of the column at this index in `plans`.
  func title(_ plan: Int) -> String { plans[plan].title }

  /// Stores the next entry of a column, once for each kind of value that is requested from the column.
  ///
  /// `plan` is the index of the column in `plans`.
  mutating func keep(_ cell: JSONCell, plan: Int, in text: UnsafeBufferPointer<UInt8>) throws(DataParseError) {
    plans[plan].isMet = true
    let isMissing = missingMarks.contains(cell, in: text)
    if let slot = plans[plan].numbers {
      numbers[slot].append(isMissing ? .nan : try number(cell, plan, in: text))
    }
    if let slot = plans[plan].places {
      numbers[slot].append(isMissing ? .nan : try place(cell, plan, slot, in: text))
    }
    if let slot = plans[plan].texts {
      texts[slot].append(isMissing ? nil : try written(cell, plan, in: text))
    }
  }

  /// Returns whether the current row already has an entry for the column at this index in `plans`.
  func hasEntry(_ plan: Int) -> Bool { entryCount(plan) > rowCount }

  func entryCount(_ plan: Int) -> Int {
    let plan = plans[plan]
    if let slot = plan.numbers ?? plan.places { return numbers[slot].count }
    return plan.texts.map { texts[$0].count } ?? 0
  }

  /// Ends the current row; columns without an entry in the row get a missing value.
  mutating func endRow() throws(DataParseError) {
    if rowCount >= rowLimit { throw DataParseError(.tooManyRows(limit: rowLimit), at: nil) }
    rowCount += 1
    for slot in numbers.indices where numbers[slot].count < rowCount { numbers[slot].append(.nan) }
    for slot in texts.indices where texts[slot].count < rowCount { texts[slot].append(nil) }
  }

  /// Ends the columns of an object of lists, which are read one after the other.
  ///
  /// - Throws: If the lists differ in length.
  mutating func endLists() throws(DataParseError) {
    guard let first = plans.indices.first else { return }
    rowCount = entryCount(first)
    for plan in plans.indices where entryCount(plan) != rowCount {
      let reason = DataFileProblem.Reason.unequalLists(
        column: plans[plan].title, entries: entryCount(plan), other: plans[first].title, expected: rowCount)
      throw DataParseError(reason, at: nil)
    }
  }

  func isFull(_ plan: Int) -> Bool { entryCount(plan) >= rowLimit }

  func isMet(_ plan: Int) -> Bool { plans[plan].isMet }

  /// A requested column name that was in no row; nil if all requested names were found.
  var nameNotMet: ColumnName? {
    zip(requests, planOfRequest).first { !plans[$1].isMet }?.0.name
  }

  /// Returns the column for each request, and whether its values are numbers or dates.
  func columns() -> [(column: TableColumn, kind: XKind)] {
    if planOfRequest.isEmpty {
      // No row showed which columns exist.
      return requests.map {
        $0.content == .texts
          ? (.texts([String?](repeating: nil, count: rowCount)), .number)
          : (.numbers([Double](repeating: .nan, count: rowCount)), .number)
      }
    }
    return zip(requests, planOfRequest).map { request, plan in
      switch request.content {
      case .numbers: (.numbers(plans[plan].numbers.map { numbers[$0] } ?? []), .number)
      case .places:
        (.numbers(plans[plan].places.map { numbers[$0] } ?? []), plans[plan].places.flatMap { kinds[$0] } ?? .number)
      case .texts: (.texts(plans[plan].texts.map { texts[$0] } ?? []), .number)
      }
    }
  }

  private func number(_ cell: JSONCell, _ plan: Int, in text: UnsafeBufferPointer<UInt8>) throws(DataParseError)
    -> Double
  {
    if case .number(let number) = cell.content { return number }
    throw DataParseError(.notANumber(column: title(plan), text: cell.shown(in: text)), at: cell.range.lowerBound)
  }

  /// Returns an entry as a number, or as a date in seconds.
  ///
  /// Throws if earlier entries of the column are of the other kind.
  private mutating func place(
    _ cell: JSONCell, _ plan: Int, _ slot: Int, in text: UnsafeBufferPointer<UInt8>
  ) throws(DataParseError) -> Double {
    if kinds[slot] == nil {
      if case .text = cell.content { kinds[slot] = .date } else { kinds[slot] = .number }
    }
    guard kinds[slot] == .date else { return try number(cell, plan, in: text) }
    if case .text(let string) = cell.content, let seconds = string.withContents(in: text, { DateText.seconds($0) }) {
      return seconds
    }
    throw DataParseError(.notADate(column: title(plan), text: cell.shown(in: text)), at: cell.range.lowerBound)
  }

  private func written(_ cell: JSONCell, _ plan: Int, in text: UnsafeBufferPointer<UInt8>) throws(DataParseError)
    -> String
  {
    switch cell.content {
    case .text(let string): string.contents(in: text)
    case .number, .truth, .nothing: String(decoding: UnsafeBufferPointer(rebasing: text[cell.range]), as: UTF8.self)
    case .container: throw DataParseError(.notAText(column: title(plan)), at: cell.range.lowerBound)
    }
  }
}
