import DataSets
import DelimitedText
import Formulas
import GraphDocument

/// A table of which columns are being chosen: what each is to the points of the nodes that are made.
struct ColumnPick: Hashable, Sendable {
  let table: OfferedTable
  /// What the columns that are chosen are taken for, by their places from 0.
  private(set) var roles: [Int: PointColumns.Role] = [:]
  /// Whether somebody chose columns, and not the table alone.
  private var isTouched = false
  /// The titles of columns whose lone extremes are numbers: they were asked about.
  private var answered: Set<String> = []

  /// The only column of numbers is taken for the values, the first of dates for x, the only one of texts for the annotations.
  init(_ table: OfferedTable) {
    self.table = table
    let sound = table.columns.indices.filter { table.columns[$0].isWritable && table.columns[$0].problem == nil }
    func places(of content: ColumnContent) -> [Int] { sound.filter { table.columns[$0].content == content } }
    if let date = places(of: .dates).first { roles[date] = .x }
    for (content, role) in [(ColumnContent.numbers, PointColumns.Role.value), (.texts, .annotation)] {
      let found = places(of: content)
      if found.count == 1 { roles[found[0]] = role }
    }
  }

  /// The same table read in another way: columns that somebody chose are chosen by their titles, where they still can be.
  init(_ table: OfferedTable, after other: ColumnPick) {
    self.init(table)
    answered = other.answered
    guard other.isTouched else { return }
    isTouched = true
    roles = [:]
    for (place, role) in other.roles {
      let title = other.table.columns[place].title
      guard let new = table.columns.firstIndex(where: { $0.title == title }), refusal(of: new, as: role) == nil else {
        continue
      }
      roles[new] = role
    }
  }

  /// What is asked about a column; nil where nothing is.
  func question(of place: Int) -> TableQuestion? {
    guard table.columns.indices.contains(place), let question = table.columns[place].question else { return nil }
    return question.isBlocking || !answered.contains(table.columns[place].title) ? question : nil
  }

  /// The column that is asked about: that at `place`, else the first one that something is asked about; nil where nothing is asked.
  func asked(near place: Int?) -> Int? {
    if let place, question(of: place) != nil { return place }
    return table.columns.indices.first { question(of: $0) != nil }
  }

  /// Takes a reading of the cell that is asked about.
  ///
  /// - Returns: How the table is to be read then.
  mutating func answer(_ place: Int, with reading: TableQuestion.Reading) -> DataFileForm {
    var form = table.given
    switch reading.decision {
    case .decimalComma(let hasComma): form.hasDecimalComma = hasComma
    case .dates(let order): form.choices.dateOrder = order
    case .missing(let text): form.missingMarks.append(text)
    case .number: answered.insert(table.columns[place].title)
    }
    return form
  }

  /// What stands over the list.
  var title: String {
    let part = table.isWhole ? "" : ", from its first rows"
    return "columns of \(table.name)\(part)" + (table.layout.isEmpty ? "" : ": \(table.layout)")
  }

  /// Where the list begins: at the first column of values, else at the first of numbers.
  var firstRow: Int { values.first ?? table.columns.firstIndex { $0.content == .numbers } ?? 0 }

  /// The places of the columns of values, in the order of the table.
  var values: [Int] { places(of: .value) }

  private func places(of role: PointColumns.Role) -> [Int] {
    roles.compactMap { $0.value == role ? $0.key : nil }.sorted()
  }

  /// Takes a column for what its entries are, or no more where it is chosen.
  mutating func toggle(_ place: Int) throws(CommandError) {
    isTouched = true
    if roles.removeValue(forKey: place) != nil { return }
    if let reason = refusalOfQuestion(place) { throw .because(reason) }
    switch table.columns[place].content {
    case .numbers, .nothing: try take(place, as: .value)
    case .dates: try take(place, as: .x)
    case .texts, .unclear: try take(place, as: .annotation)
    }
  }

  /// Takes a column for that, or no more where it is taken for it; of x and annotations there is one column.
  mutating func take(_ place: Int, as role: PointColumns.Role) throws(CommandError) {
    isTouched = true
    if roles[place] == role {
      roles[place] = nil
      return
    }
    if let reason = refusal(of: place, as: role) { throw .because(reason) }
    if role == .x || role == .annotation { for other in places(of: role) { roles[other] = nil } }
    roles[place] = role
  }

  /// Takes all columns of numbers that are nothing else yet for values; where all are, none of them any more.
  mutating func toggleAll() throws(CommandError) {
    let numbers = table.columns.indices.filter { place in
      table.columns[place].content == .numbers && refusal(of: place, as: .value) == nil
        && (roles[place] == nil || roles[place] == .value)
    }
    guard !numbers.isEmpty else { throw .because("\(table.name) has no more columns of numbers to choose") }
    isTouched = true
    let isChosen = numbers.allSatisfy { roles[$0] == .value }
    for place in numbers { roles[place] = isChosen ? nil : .value }
  }

  /// Why a column cannot be that; nil where it can.
  func refusal(of place: Int, as role: PointColumns.Role) -> String? {
    let column = table.columns[place]
    if !column.isWritable { return "the name of column \(place + 1) is too long for a document: shorten it" }
    let isFit =
      switch (role.content, column.content) {
      case (.texts, _), (_, .nothing), (.numbers, .numbers), (.places, .numbers), (.places, .dates): true
      case _: false
      }
    if isFit { return nil }
    if let reason = refusalOfQuestion(place) { return reason }
    if let problem = column.problem { return TableDecision.withKeys(problem) }
    return "'\(column.title)' is \(column.content.words): \(role.words) must be "
      + (role.content == .places ? "numbers or dates" : "numbers")
  }

  /// What has to be chosen before a column is anything; nil where it is something.
  private func refusalOfQuestion(_ place: Int) -> String? {
    guard let question = question(of: place), question.isBlocking else { return nil }
    return "'\(question.cell)' in '\(table.columns[place].title)' is \(question.first.text) (key <) or "
      + "\(question.second.text) (key >): choose one"
  }

  /// The points to be made, one for each column of values.
  ///
  /// The error of a value is the column taken for errors that comes next behind it, before another one of values; of a single column of
  /// values it may stand before it too.
  ///
  /// - Throws: where no column is taken for values, or an error belongs to none of them.
  func points() throws(CommandError) -> [(place: Int, columns: PointColumns)] {
    let values = values
    guard !values.isEmpty else { throw .because("choose a column of values first") }
    var errorOfValue: [Int: Int] = [:]
    for error in places(of: .error) {
      let owner = values.last { $0 < error } ?? (values.count == 1 ? values[0] : nil)
      guard let owner, errorOfValue[owner] == nil else {
        throw .because("the errors '\(table.columns[error].title)' must follow a column of values")
      }
      errorOfValue[owner] = error
    }
    func name(_ place: Int?) -> ColumnName? { place.map { table.columns[$0].name } }
    return values.map { place in
      (
        place,
        PointColumns(
          value: table.columns[place].name, x: name(places(of: .x).first),
          annotation: name(places(of: .annotation).first), error: name(errorOfValue[place]))
      )
    }
  }
}

extension ColumnContent {
  /// What entries of that kind are, as a clause.
  var words: String {
    switch self {
    case .nothing: "empty"
    case .numbers: "numbers"
    case .dates: "dates"
    case .texts: "text"
    case .unclear: "of several kinds"
    }
  }
}

extension PointColumns.Role {
  /// What a list calls it.
  var words: String {
    switch self {
    case .value: "value"
    case .error, .errorBelow, .errorAbove: "±"
    case .errorX: "± x"
    case .x: "x"
    case .annotation: "annotation"
    }
  }
}
