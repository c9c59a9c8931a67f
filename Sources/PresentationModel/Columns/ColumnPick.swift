import DataSets
import DelimitedText
import Formulas
import GraphDocument

/// The columns that the user has chosen from a table, each with its role, such as values or errors, in the new nodes.
struct ColumnPick: Hashable, Sendable {
  let table: OfferedTable
  /// The roles of the chosen columns, by column index from 0.
  private(set) var roles: [Int: PointColumns.Role] = [:]
  /// Whether the user chose a column; if not, the roles are the defaults.
  private var isTouched = false
  private var answered: Set<String> = []

  /// Gives the columns of a table their default roles.
  ///
  /// A single column of numbers becomes the values. The first column of dates becomes x. The first column of texts
  /// becomes the annotations, so that the set can be grouped.
  init(_ table: OfferedTable) {
    self.table = table
    let sound = table.columns.indices.filter { table.columns[$0].isWritable && table.columns[$0].problem == nil }
    func places(of content: ColumnContent) -> [Int] { sound.filter { table.columns[$0].content == content } }
    if let date = places(of: .dates).first { roles[date] = .x }
    if let text = places(of: .texts).first { roles[text] = .annotation }
    let numbers = places(of: .numbers)
    if numbers.count == 1 { roles[numbers[0]] = .value }
  }

  /// Gives the columns of a table roles after the user changed how the table is read.
  ///
  /// If the user chose columns in `other`, columns with the same titles keep their roles if possible.
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

  func question(of place: Int) -> TableQuestion? {
    guard table.columns.indices.contains(place), let question = table.columns[place].question else { return nil }
    return question.isBlocking || !answered.contains(table.columns[place].title) ? question : nil
  }

  /// Returns the index of a column with an unanswered question; nil if no column has such a question.
  ///
  /// This is `place` if its column has a question; if not, it is the first such column.
  func asked(near place: Int?) -> Int? {
    if let place, question(of: place) != nil { return place }
    return table.columns.indices.first { question(of: $0) != nil }
  }

  /// Answers the question about a column with the chosen reading of its ambiguous cell.
  ///
  /// - Returns: The options with which the table must be read again.
  mutating func answer(_ place: Int, with reading: TableQuestion.Reading) -> DataFileForm {
    var form = table.given
    switch reading.decision {
    case .decimalComma(let hasComma): form.hasDecimalComma = hasComma
    case .dates(let order): form.choices.dateOrder = order
    case .delimiter(let delimiter): form.delimiter = delimiter
    case .missing(let text): form.missingMarks.append(text)
    case .number: answered.insert(table.columns[place].title)
    }
    return form
  }

  var title: String {
    let part = table.isWhole ? "" : ", from its first rows"
    return "columns of \(table.name)\(part)" + (table.layout.isEmpty ? "" : ": \(table.layout)")
  }

  /// The row of the cursor when the list opens: the first column chosen for values or, if none is chosen, the first
  /// column of numbers.
  var firstRow: Int { values.first ?? table.columns.firstIndex { $0.content == .numbers } ?? 0 }

  var values: [Int] { places(of: .value) }

  private func places(of role: PointColumns.Role) -> [Int] {
    roles.compactMap { $0.value == role ? $0.key : nil }.sorted()
  }

  /// Gives a column the default role for its content, or removes the role that it has.
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

  /// Gives a column a role, or removes the role if the column has it already.
  ///
  /// Only one column can be x, and only one can be the annotations.
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

  /// Chooses all number columns without a role for values.
  ///
  /// If all are chosen already, removes their roles.
  mutating func toggleAll() throws(CommandError) {
    let numbers = table.columns.indices.filter { place in
      table.columns[place].content == .numbers && refusal(of: place, as: .value) == nil
        && (roles[place] == nil || roles[place] == .value)
    }
    guard !numbers.isEmpty else { throw .because("\(table.name) has no other column of numbers to choose") }
    isTouched = true
    let isChosen = numbers.allSatisfy { roles[$0] == .value }
    for place in numbers { roles[place] = isChosen ? nil : .value }
  }

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
    if let problem = column.problem { return problem.withKeys }
    return "'\(column.title)' is \(column.content.words): \(role.words) must be "
      + (role.content == .places ? "numbers or dates" : "numbers")
  }

  private func refusalOfQuestion(_ place: Int) -> String? {
    guard let question = question(of: place), question.isBlocking else { return nil }
    return "'\(question.cell)' in '\(table.columns[place].title)' is \(question.first.text) (key <) or "
      + "\(question.second.text) (key >): choose one"
  }

  /// Returns, for each column chosen for values, the columns of its new data set.
  ///
  /// A column of errors belongs to the nearest column of values before it. If there is only one column of values, its
  /// errors may also be before it.
  ///
  /// - Throws: if no column is chosen for values, or a column of errors belongs to no column of values.
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
