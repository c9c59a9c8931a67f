import CommandOutput
import DataSets
import DelimitedText
import EditorSession
import EvaluationEngine
import Formulas
import GraphDocument
import GraphFiles
import TextScanning
import Units

/// Connects a document to a table: which columns set nodes, which nodes are computed, and which columns are written.
///
/// Threads share this value.
struct BatchTable: Sendable {
  let contents: DocumentContents
  let table: any RowTable
  let plan: ColumnPlan
  let wanted: WantedColumns
  let layout: RowLayout
  let writer: any RowWriter
  let inputs: [Int]
  /// The unit conversions for columns whose unit differs from the unit of their input.
  ///
  /// The key is the index of the input in `plan`.
  let conversions: [Int: UnitConversion]
  let notes: [String]

  struct Request {
    /// The names of the requested nodes; empty for the outputs.
    var asked: [String]
    /// Whether an empty `asked` requests all nodes instead of the outputs.
    var all = false
    /// Whether the output leaves out nodes that are set by columns.
    ///
    /// Nodes that are named in `asked` are always in the output.
    var leavesOutReplaced = false
    var kept: [String]?
    var writesErrors: Bool
    /// Whether the names of output columns end with their units, such as `way [km]`.
    var writesUnits = false
    /// The advice in the error for an output column that would appear twice.
    var choice = "choose columns with '--keep', or outputs with '--get'"
  }

  /// The name of the last column, which gives the reason for each failed row if this was requested.
  static let errorColumn = "error"

  /// Matches columns to nodes by name.
  ///
  /// - Throws: Wrong usage for unknown names; invalid data if the header repeats a name.
  init(
    _ contents: DocumentContents, _ table: any RowTable, named source: String, format: RowFormat, to target: RowFormat,
    _ request: Request
  ) throws(CommandFailure) {
    if let name = Self.repeated(table.names) {
      throw CommandFailure(
        .invalidData, "\(source): two columns are called '\(name)'",
        help: "give each column its own name: names decide which column replaces a node or is kept")
    }
    var notes = BatchNotes(contents)
    var columns: [(column: Int, node: NodeID)] = []
    let places = Self.places(of: table)
    for (column, name) in table.names.enumerated() {
      var found = contents.node(named: name)
      // A name may end in a unit, which no node's name has.
      if found == nil, let short = HeaderUnit(name)?.name, places.places(named: short) == [column] {
        found = contents.node(named: short)
        if found != nil { notes.withUnits.append((name, short)) }
      }
      guard let node = found else { continue }
      if contents.kind(of: node) == .number {
        guard contents.isInput(node) else {
          notes.undeclared.append(name)
          continue
        }
        columns.append((column, node))
      } else {
        notes.carried.append(name)
      }
    }
    let outputs = try Self.outputs(request, contents, replacing: columns.map(\.node), &notes)
    let plan = ColumnPlan(of: contents.graph, replacing: columns.map(\.node), asking: outputs)
    let unused = Set(plan.unusedInputs)
    inputs = columns.indices.filter { !unused.contains($0) }
    var conversions: [Int: UnitConversion] = [:]
    for (index, (column, node)) in columns.enumerated() {
      guard let conversion = try Self.conversion(of: column, to: node, contents, table, source) else { continue }
      notes.converted.append((table.names[column], contents.unitText(of: node) ?? ""))
      if inputs.contains(index) { conversions[index] = conversion }
    }
    self.conversions = conversions
    let kept = try request.kept.map { names throws(CommandFailure) in try Self.places(of: names, in: table) }
    let layout = RowLayout(
      table: table, isAsRead: format.name == target.name, kept: kept,
      outputs: outputs.map { request.writesUnits ? Self.nameWithUnit(of: $0, in: contents) : contents.name(of: $0) },
      dates: Set(outputs.indices.filter { contents.unit(of: outputs[$0])?.isDate == true }),
      error: request.writesErrors ? Self.errorColumn : nil)
    if !target.takesRepeatedNames, let name = layout.repeatedName {
      throw CommandFailure(
        .usage, "each row would have '\(name)' twice, which \(target.name) does not allow",
        help: request.choice)
    }
    notes.replaced = columns.map(\.node)
    self.contents = contents
    self.table = table
    self.plan = plan
    self.layout = layout
    let wantedColumns = inputs.map { columns[$0] }
    wanted = WantedColumns(
      numbers: wantedColumns.map(\.column),
      dates: Set(wantedColumns.filter { contents.unit(of: $0.node)?.isDate == true }.map(\.column)),
      kept: layout.wantedCells)
    writer = target.writer(of: layout)
    self.notes = notes.sentences
  }

  /// Returns a header for the values of a node: `way [km]`; only the name if it has no unit, and for dates.
  private static func nameWithUnit(of node: NodeID, in contents: DocumentContents) -> String {
    let name = contents.name(of: node)
    guard let unit = contents.unit(of: node), !unit.isDate else { return name }
    return "\(name) [\(unit.storedText)]"
  }

  private static func conversion(
    of column: Int, to node: NodeID, _ contents: DocumentContents, _ table: any RowTable, _ source: String
  ) throws(CommandFailure) -> UnitConversion? {
    guard let target = contents.unit(of: node),
      let unit = table.unit(of: column).flatMap({ try? Unit(reading: $0, contents.unitDefinitions) })
    else { return nil }
    do throws(UnitConflict) {
      let conversion = try unit.conversion(to: target)
      return conversion.isIdentity ? nil : conversion
    } catch {
      throw CommandFailure(
        .invalidData,
        "\(source): '\(table.names[column])' is in \(unit.text), '\(contents.name(of: node))' in \(target.text)",
        help: "\(error.remedy), or leave the unit out of the column's name")
    }
  }

  /// Returns a lookup of the columns by name; a name that ends with a unit is also found without the unit.
  private static func places(of table: any RowTable) -> ColumnPlaces {
    ColumnPlaces(table.names, count: table.names.count) { HeaderUnit($0)?.name }
  }

  private static func repeated(_ names: [String]) -> String? {
    var met: Set<String> = []
    return names.first { !$0.isEmpty && !met.insert($0).inserted }
  }

  private static func outputs(
    _ request: Request, _ contents: DocumentContents, replacing replaced: [NodeID], _ notes: inout BatchNotes
  ) throws(CommandFailure) -> [NodeID] {
    if !request.asked.isEmpty {
      let nodes = try AskedNodes.nodes(named: request.asked, in: contents, flag: "--get")
      if let set = nodes.first(where: { contents.graph.isSet($0) }) {
        throw CommandFailure(
          .usage, "--get: '\(contents.name(of: set))' is a data set, but a row has one number per output",
          help: "request a number computed from it, such as its sum")
      }
      return nodes
    }
    let leftOut = request.leavesOutReplaced ? Set(replaced) : []
    let outputs = (request.all ? contents.valuedNodes() : contents.outputs()).filter { !leftOut.contains($0) }
    notes.sets = outputs.filter { contents.graph.isSet($0) }.map { contents.name(of: $0) }
    let numbers = outputs.filter { !contents.graph.isSet($0) }
    if numbers.isEmpty {
      throw CommandFailure(.usage, "the document has no output that is a number", help: "choose a node with '--get'")
    }
    return numbers
  }

  private static func places(of names: [String], in table: any RowTable) throws(CommandFailure) -> [Int] {
    var places: [Int] = []
    let known = Self.places(of: table)
    for name in names {
      let meant = known.places(named: name)
      guard let place = table.names.firstIndex(of: name) ?? (meant.count == 1 ? meant[0] : nil) else {
        let near = Suggestion.nearest(to: name, among: table.names).map { "did you mean '\($0)'?" }
        throw CommandFailure(
          .usage, "--keep: no column is called '\(name)'",
          help: near ?? "there are \(BatchNotes.list(table.names)); 'none' keeps none")
      }
      places.append(place)
    }
    return places
  }

  /// Returns why an output has no number in a row, as `name: reason`.
  func reason(_ failure: RowFailure, input: RowFault?, in text: UnsafeBufferPointer<UInt8>) -> String {
    let name = contents.name(of: failure.node)
    guard let reason = failure.failure else {
      return "\(name): \(input.flatMap { typedReason($0, in: text) } ?? input?.sentence(in: text) ?? "no number")"
    }
    return "\(name): \(contents.sentence(forEveryRow: reason, of: failure.node))"
  }
}

extension BatchTable {
  /// Reads a cell that is no plain number as entries read it; nil if the cell does not look like a number.
  ///
  /// Exactly one of the results is there: the number, or the reason why a row cannot have it.
  func typedCell(
    _ cell: Slice<UnsafeBufferPointer<UInt8>>, in slot: Int
  ) -> (number: Double?, reason: String?)? {
    guard let first = cell.first, cell.count <= Self.longestTypedCell,
      first.isDigit || "+-.=".utf8.contains(first) || cell.starts(with: "\u{2212}".utf8)
        || Self.isToday(cell),
      // A mark is read as the column reads it.
      !cell.contains(table.hasDecimalComma ? ASCII.point : ASCII.comma)
    else { return nil }
    let text = String(decoding: cell, as: UTF8.self)
    do throws(ExactNumber.Problem) {
      let number = try ExactNumber(
        text.replacing(",", with: "."), of: plan.inputs[inputs[slot]], in: contents, today: WallClock.today)
      // Without the sign, `555-1234` and `10/12` are rather texts.
      if number.isCalculation, first != UInt8(ascii: "=") {
        return (nil, "'\(text)' is a calculation; write =\(text) for its value")
      }
      return (number.value, nil)
    } catch {
      switch error {
      case .uncertain: return (nil, "'\(text)' is uncertain, but a row has only exact values")
      case .unit(let error): return (nil, "'\(text)': \(error.sentence)")
      case .failing(let failure): return (nil, "'\(text)' has no value: \(failure.sentence)")
      case .dataSet: return (nil, "'\(text)' is a data set, but a row has one number per column")
      case .formula: return (nil, "'\(text)' is a formula with names, but a cell is a number")
      case .unreadable, .notANumber: return nil
      }
    }
  }

  private static let longestTypedCell = 64

  /// Whether entries may give a meaning to a cell that the rows of the table refuse.
  static func mayBeEntry(_ fault: RowFault, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    fault.kind == .notANumber || fault.kind == .notADate && isToday(text[fault.range])
  }

  private static func isToday(_ cell: Slice<UnsafeBufferPointer<UInt8>>) -> Bool { cell.elementsEqual("today".utf8) }

  private func typedReason(_ fault: RowFault, in text: UnsafeBufferPointer<UInt8>) -> String? {
    guard fault.kind == .notANumber, let slot = fault.number else { return nil }
    return typedCell(text[fault.range], in: slot)?.reason
  }
}

/// Notes on columns and nodes that `batch` may treat differently than the user expects.
struct BatchNotes {
  private let contents: DocumentContents
  /// Columns that are only copied to the output, because the node with their name is not a number.
  var carried: [String] = []
  var undeclared: [String] = []
  /// Outputs that are data sets, which a batch leaves out.
  var sets: [String] = []
  var replaced: [NodeID] = []
  /// Columns such as `speed km/h`, whose names end in a unit, with the nodes of the same name without the unit.
  var withUnits: [(column: String, node: String)] = []
  var converted: [(column: String, unit: String)] = []

  init(_ contents: DocumentContents) { self.contents = contents }

  static func list(_ names: [String]) -> String { MessageText.list(names.lazy.map { "'\($0)'" }) }

  /// Returns advice for a row that failed for `reason`, if this quotes a date or an ambiguous number; nil for other
  /// reasons.
  static func advice(for reason: String) -> String? {
    guard let start = reason.firstRange(of: ": '")?.upperBound,
      let end = reason[start...].firstRange(of: "' is not a number")?.lowerBound
    else { return nil }
    let cell = reason[start..<end]
    do throws(NumberProblem) {
      _ = try NumberText.parse(cell)
    } catch {
      if case .date = error.kind { return "\(error)" }
    }
    return DelimitedProblem.Reason.adviceOnReadings(of: String(cell))?.description
  }

  var sentences: [String] {
    var notes: [String] = []
    func note(_ names: [String], _ one: String, _ several: String) {
      if !names.isEmpty { notes.append("note: \(Self.list(names)) \(names.count == 1 ? one : several)") }
    }
    if replaced.isEmpty {
      let numbers = contents.inputs().filter { contents.kind(of: $0) == .number }
      let there =
        numbers.isEmpty ? "there is none" : "columns can be named \(Self.list(numbers.map { contents.name(of: $0) }))"
      let what =
        contents.interface.inputs == nil ? "a number of the document" : "an input of the document that is a number"
      notes.append("note: no column has the name of \(what), so every row gives the same result: \(there)")
    }
    for (column, unit) in converted { notes.append("note: '\(column)' is converted to \(unit)") }
    for (column, node) in withUnits { notes.append("note: '\(column)' is read as '\(node)'") }
    note(
      carried, "is copied to the output only: the node of that name is not a number, so a row cannot set it",
      "are copied to the output only: the nodes of these names are not numbers, so a row cannot set them")
    note(
      undeclared, "is only copied to the output: the number node of that name is not an input of the document",
      "are only copied to the output: the number nodes of these names are not inputs of the document")
    note(
      replaced.filter { contents.uncertainty(of: $0) != nil }.map { contents.name(of: $0) },
      "is uncertain: rows give only its value", "are uncertain: rows give only their values")
    note(
      contents.graph.dataNodes.map { contents.name(of: $0) }, "holds the same data for every row",
      "hold the same data for every row")
    note(sets, "is left out: it is a data set, not a number", "are left out: they are data sets, not numbers")
    let charts = contents.nodesInFileOrder().filter { contents.kind(of: $0) == .chart }
    note(charts.map { contents.name(of: $0) }, "is left out: it is a chart", "are left out: they are charts")
    return notes
  }
}
