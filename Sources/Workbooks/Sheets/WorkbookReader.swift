extension Workbook {
  /// Reads the bytes of an `.xlsx` or `.xlsm` file.
  ///
  /// Macros are ignored, and nothing outside the file is read.
  ///
  /// - Throws: The first problem found.
  /// - Complexity: Linear in the unpacked bytes, which `limits` bound; no recursion.
  public init(_ bytes: [UInt8], limits: WorkbookLimits = .standard) throws(WorkbookProblem) {
    var archive = try ZipArchive(bytes, limits: limits)
    let main = try Self.mainPart(of: &archive)
    if main.lowercased().hasSuffix(".bin") { throw WorkbookProblem(.binary) }
    var parts = WorkbookParts()
    try parts.read(archive.read(main), of: main)
    let relations = try Relations(of: main, in: &archive)
    let texts: [String]
    if let part = relations.target(ofType: "sharedStrings"), archive.contains(part) {
      var reader = SharedTexts()
      try reader.read(archive.read(part), of: part)
      texts = reader.texts
    } else {
      texts = []
    }
    var styles = CellStyles()
    if let part = relations.target(ofType: "styles"), archive.contains(part) {
      try styles.read(archive.read(part), of: part)
    }
    self.init(sheets: [])
    names = parts.names
    countsFrom1904 = parts.countsFrom1904
    var room = limits.cells
    for (name, id) in parts.sheets {
      // A sheet with only a chart has no cells, but keeps its index, because names refer to sheets by index.
      guard let relation = relations.byID[id], relation.type == "worksheet" else {
        sheets.append(Sheet(name: name))
        continue
      }
      var reader = SheetReader(
        name: name, texts: texts, styles: styles, countsFrom1904: countsFrom1904, room: room, limit: limits.cells)
      try reader.read(archive.read(relation.target), of: relation.target)
      room -= reader.sheet.cells.count
      for part in try Relations(of: relation.target, in: &archive).targets(ofType: "table") where archive.contains(part)
      {
        var reader = TableReader(sheet: sheets.count)
        try reader.read(archive.read(part), of: part)
        if let table = reader.table { tables.append(table) }
      }
      sheets.append(reader.sheet)
    }
    if !sheets.contains(where: { !$0.cells.isEmpty }) { throw WorkbookProblem(.noSheets) }
  }

  private static func mainPart(of archive: inout ZipArchive) throws(WorkbookProblem) -> String {
    let relations = try Relations(of: "", in: &archive)
    if let part = relations.target(ofType: "officeDocument"), archive.contains(part) { return part }
    let usual = "xl/workbook.xml"
    if !archive.contains(usual), archive.contains("xl/workbook.bin") { throw WorkbookProblem(.binary) }
    return usual
  }
}

/// The relations of a part to other parts; targets outside the archive are ignored.
private struct Relations: XMLVisitor {
  private(set) var byID: [String: (type: String, target: String)] = [:]
  private let folder: String

  init(of part: String, in archive: inout ZipArchive) throws(WorkbookProblem) {
    let slash = part.utf8.lastIndex(of: UInt8(ascii: "/")).map { part.utf8.index(after: $0) } ?? part.startIndex
    folder = String(part[..<slash])
    let name = "\(folder)_rels/\(part[slash...]).rels"
    if archive.contains(name) { try read(archive.read(name), of: name) }
  }

  func target(ofType type: String) -> String? { targets(ofType: type).first }

  /// Returns the targets of all relations of a type, sorted by name.
  func targets(ofType type: String) -> [String] {
    byID.values.filter { $0.type == type }.map(\.target).sorted()
  }

  mutating func begin(_ name: String, _ attributes: [String: String]) {
    guard name == "Relationship", attributes["TargetMode"]?.lowercased() != "external", let id = attributes["Id"],
      let type = attributes["Type"], let target = attributes["Target"]
    else { return }
    let word = type.split(separator: "/").last.map(String.init) ?? type
    byID[id] = (word, Self.resolved(target, in: folder))
  }

  mutating func end(_ name: String, _ text: String) {}

  private static func resolved(_ target: String, in folder: String) -> String {
    if target.hasPrefix("/") { return String(target.dropFirst()) }
    var steps = folder.split(separator: "/")
    for step in target.split(separator: "/") {
      switch step {
      case ".": break
      case "..": _ = steps.popLast()
      default: steps.append(step)
      }
    }
    return steps.joined(separator: "/")
  }
}

/// Reads the main part of a workbook: sheets, defined names, and which day has the number 0.
private struct WorkbookParts: XMLVisitor {
  private(set) var sheets: [(name: String, id: String)] = []
  private(set) var names: [Workbook.DefinedName] = []
  private(set) var countsFrom1904 = false
  private var name: (name: String, sheet: Int?)?

  mutating func begin(_ element: String, _ attributes: [String: String]) {
    switch element {
    case "sheet":
      if let name = attributes["name"], let id = attributes["id"] { sheets.append((name, id)) }
    case "workbookPr": countsFrom1904 = attributes["date1904"].isTrue
    case "definedName": name = attributes["name"].map { ($0, attributes["localSheetId"].flatMap { Int($0) }) }
    default: break
    }
  }

  mutating func end(_ element: String, _ text: String) {
    guard element == "definedName", let (name, sheet) = name else { return }
    names.append(Workbook.DefinedName(name: name, text: text, sheet: sheet))
    self.name = nil
  }
}

extension String? {
  fileprivate var isTrue: Bool { self == "1" || self == "true" }
}

private struct SharedTexts: XMLVisitor {
  private(set) var texts: [String] = []
  private var current = ""
  private var isPhonetic = false

  mutating func begin(_ name: String, _ attributes: [String: String]) {
    if name == "si" { current = "" }
    if name == "rPh" { isPhonetic = true }
  }

  mutating func end(_ name: String, _ text: String) {
    switch name {
    case "t": if !isPhonetic { current += text }
    case "rPh": isPhonetic = false
    case "si": texts.append(current)
    default: break
    }
  }
}

private struct TableReader: XMLVisitor {
  private(set) var table: Workbook.Table?
  private let sheet: Int

  init(sheet: Int) { self.sheet = sheet }

  mutating func begin(_ element: String, _ attributes: [String: String]) {
    switch element {
    case "table":
      guard let name = attributes["displayName"] ?? attributes["name"],
        let range = attributes["ref"].flatMap({ CellRange($0) })
      else { return }
      table = Workbook.Table(
        name: name, sheet: sheet, range: range, headings: attributes["headerRowCount"] == "0" ? 0 : 1,
        totals: attributes["totalsRowCount"].map { $0 == "0" ? 0 : 1 } ?? 0, columns: [])
    // Line feeds in names are escaped, so that readers do not take them for blanks.
    case "tableColumn": table?.columns.append((attributes["name"] ?? "").replacing("_x000a_", with: "\n"))
    default: break
    }
  }

  mutating func end(_ element: String, _ text: String) {}
}

private struct CellStyles: XMLVisitor {
  private var codes: [Int: Cell.Form] = [:]
  private var forms: [Cell.Form?] = []
  private var isInCells = false

  func form(_ style: Int?) -> Cell.Form? { style.flatMap { forms.indices.contains($0) ? forms[$0] : nil } }

  mutating func begin(_ name: String, _ attributes: [String: String]) {
    let number = attributes["numFmtId"].flatMap { Int($0) }
    switch name {
    case "numFmt":
      if let number, let code = attributes["formatCode"] { codes[number] = NumberCode(code).form }
    case "cellXfs": isInCells = true
    case "xf": if isInCells { forms.append(number.flatMap { Self.known($0) ?? codes[$0] }) }
    default: break
    }
  }

  mutating func end(_ name: String, _ text: String) {
    if name == "cellXfs" { isInCells = false }
  }

  /// Returns the format for one of the format numbers that every spreadsheet predefines; nil for a plain number.
  private static func known(_ number: Int) -> Cell.Form? {
    switch number {
    case 9, 10: .percent
    case 14...22, 27...36, 45...47, 50...58: .date
    default: nil
    }
  }
}

private struct SheetReader: XMLVisitor {
  private(set) var sheet: Sheet
  private let texts: [String]
  private let styles: CellStyles
  private let countsFrom1904: Bool
  private let room: Int
  private let limit: Int
  /// The formulas that several cells share, by their index, each with the cell that contains its text.
  private var shared: [Int: (text: String, at: CellAddress)] = [:]
  private var next = CellAddress(row: -1, column: 0)
  private var type = "n"
  private var style: Int?
  private var value: String?
  private var inline = ""
  private var isPhonetic = false
  private var formula: (text: String, attributes: [String: String])?

  init(name: String, texts: [String], styles: CellStyles, countsFrom1904: Bool, room: Int, limit: Int) {
    sheet = Sheet(name: name)
    self.texts = texts
    self.styles = styles
    self.countsFrom1904 = countsFrom1904
    self.room = room
    self.limit = limit
  }

  mutating func begin(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "row":
      next = CellAddress(row: attributes["r"].flatMap { CellAddress.row($0.utf8) } ?? next.row + 1, column: 0)
      if let hidden = attributes["hidden"], hidden == "1" || hidden == "true",
        (0..<CellAddress.rowLimit).contains(next.row)
      {
        sheet.hiddenRows.insert(next.row)
      }
    case "c":
      if let place = attributes["r"].flatMap({ CellAddress($0) }) { next = place }
      type = attributes["t"] ?? "n"
      style = attributes["s"].flatMap { Int($0) }
      value = nil
      inline = ""
      formula = nil
    case "f": formula = ("", attributes)
    case "rPh": isPhonetic = true
    default: break
    }
  }

  mutating func end(_ name: String, _ text: String) throws(WorkbookProblem) {
    switch name {
    case "v": value = text
    case "f": formula?.text = text
    case "t": if !isPhonetic { inline += text }
    case "rPh": isPhonetic = false
    case "c":
      let cell = Cell(content, formula: cellFormula, form: type == "d" ? .date : styles.form(style))
      if cell.value != .nothing || cell.formula != nil, (0..<CellAddress.rowLimit).contains(next.row),
        next.column < CellAddress.columnLimit
      {
        sheet.cells[next] = cell
        if sheet.cells.count > room { throw WorkbookProblem(.tooManyCells(limit: limit)) }
      }
      next.column += 1
    default: break
    }
  }

  private var content: Cell.Value {
    if type == "inlineStr" { return .text(inline) }
    guard let value else { return .nothing }
    switch type {
    case "s":
      guard let index = Int(value), texts.indices.contains(index) else { return .nothing }
      return .text(texts[index])
    case "str": return .text(value)
    case "b": return .boolean(value == "1" || value == "true")
    case "e": return .error(value)
    case "d": return DayNumber(iso: value, countsFrom1904: countsFrom1904).map { .number($0.value) } ?? .text(value)
    default:
      guard let number = Double(value), number.isFinite else { return value.isEmpty ? .nothing : .text(value) }
      return .number(number)
    }
  }

  private var cellFormula: Cell.Formula? {
    mutating get {
      guard let (text, attributes) = formula else { return nil }
      // A cell that the array formula of another cell fills has an empty formula.
      if text.isEmpty, attributes["t"] == nil { return nil }
      var result = Cell.Formula(text: text)
      switch attributes["t"] {
      case "shared":
        guard let number = attributes["si"].flatMap({ Int($0) }) else { break }
        if !text.isEmpty {
          shared[number] = (text, next)
        } else if let (master, home) = shared[number] {
          result.text = master
          result.shift = CellShift(rows: next.row - home.row, columns: next.column - home.column)
        }
      case "array": result.array = attributes["ref"].flatMap { CellRange($0) } ?? CellRange(next, next)
      case "dataTable": result.isDataTable = true
      default: break
      }
      return result
    }
  }
}

extension Cell {
  fileprivate init(_ value: Value, formula: Formula?, form: Form?) {
    self.init(value, formula: formula)
    self.form = form
  }
}
