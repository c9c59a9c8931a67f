import TextScanning

extension Workbook {
  /// Returns the bytes of an `.xlsx` file; equal workbooks give equal bytes.
  ///
  /// Formulas are written with the values of their cells, and are computed again when the file is opened.
  ///
  /// - Complexity: O(*n* log *n*) in the number of cells.
  public func bytes() -> [UInt8] {
    var archive = ZipWriter()
    let form = "http://schemas.openxmlformats.org"
    let head = #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\#n"#
    let relation = "\(form)/officeDocument/2006/relationships"
    let places = sheets.indices.map { $0 + 1 }
    let overrides = places.map {
      #"<Override PartName="/xl/worksheets/sheet\#($0).xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>"#
    }
    archive.add(
      "[Content_Types].xml",
      Array(
        (head + #"<Types xmlns="\#(form)/package/2006/content-types">"#
          + #"<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>"#
          + #"<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>"#
          + #"<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>"#
          + overrides.joined() + "</Types>").utf8))
    func relations(_ lines: [String]) -> [UInt8] {
      Array(
        (head + #"<Relationships xmlns="\#(form)/package/2006/relationships">"# + lines.joined() + "</Relationships>")
          .utf8)
    }
    archive.add(
      "_rels/.rels",
      relations([#"<Relationship Id="rId1" Type="\#(relation)/officeDocument" Target="xl/workbook.xml"/>"#]))
    archive.add(
      "xl/_rels/workbook.xml.rels",
      relations(
        places.map {
          #"<Relationship Id="rId\#($0)" Type="\#(relation)/worksheet" Target="worksheets/sheet\#($0).xml"/>"#
        } + [
          #"<Relationship Id="rId\#(sheets.count + 1)" Type="\#(relation)/styles" Target="styles.xml"/>"#
        ]))
    let styles = NumberStyles(of: sheets)
    archive.add("xl/styles.xml", Array((head + styles.text).utf8))
    var main = XMLText(head + #"<workbook xmlns="\#(form)/spreadsheetml/2006/main" xmlns:r="\#(relation)">"#)
    if countsFrom1904 { main.write(#"<workbookPr date1904="1"/>"#) }
    main.write("<sheets>")
    for (place, sheet) in zip(places, sheets) {
      main.write(#"<sheet name=""#)
      main.write(escaping: sheet.name)
      main.write(#"" sheetId="\#(place)" r:id="rId\#(place)"/>"#)
    }
    main.write("</sheets>")
    if !names.isEmpty { main.write("<definedNames>") }
    for name in names {
      main.write(#"<definedName name=""#)
      main.write(escaping: name.name)
      main.write(name.sheet.map { #"" localSheetId="\#($0)">"# } ?? "\">")
      main.write(escaping: name.text)
      main.write("</definedName>")
    }
    if !names.isEmpty { main.write("</definedNames>") }
    main.write(#"<calcPr fullCalcOnLoad="1"/></workbook>"#)
    archive.add("xl/workbook.xml", main.bytes)
    for (place, sheet) in zip(places, sheets) {
      var text = XMLText(head + #"<worksheet xmlns="\#(form)/spreadsheetml/2006/main"><sheetData>"#)
      sheet.write(to: &text, styles)
      text.write("</sheetData></worksheet>")
      archive.add("xl/worksheets/sheet\(place).xml", text.bytes)
    }
    return archive.finish()
  }
}

/// The styles of a workbook: a plain style, and one style per number format code.
///
/// The standard allows a workbook without styles, but some readers refuse it.
private struct NumberStyles {
  /// The number of the first format that a workbook defines itself; spreadsheets predefine the formats with lower
  /// numbers.
  private static let firstNumber = 164

  private let codes: [String]
  let places: [String: Int]

  init(of sheets: [Sheet]) {
    var found: Set<String> = []
    for sheet in sheets { for cell in sheet.cells.values { if let code = cell.numberCode { found.insert(code) } } }
    codes = found.sorted()
    places = Dictionary(uniqueKeysWithValues: codes.enumerated().map { ($1, $0 + 1) })
  }

  var text: String {
    var numbers = XMLText("")
    if !codes.isEmpty { numbers.write(#"<numFmts count="\#(codes.count)">"#) }
    for (place, code) in codes.enumerated() {
      numbers.write(#"<numFmt numFmtId="\#(Self.firstNumber + place)" formatCode=""#)
      numbers.write(escaping: code)
      numbers.write(#""/>"#)
    }
    if !codes.isEmpty { numbers.write("</numFmts>") }
    let forms = codes.indices.map {
      #"<xf numFmtId="\#(Self.firstNumber + $0)" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>"#
    }
    return """
      <styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">\
      \(String(decoding: numbers.bytes, as: UTF8.self))\
      <fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>\
      <fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
      <borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
      <cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
      <cellXfs count="\(forms.count + 1)"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\(forms.joined())</cellXfs>\
      <cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>
      """
  }
}

extension Sheet {
  fileprivate func write(to text: inout XMLText, _ styles: NumberStyles) {
    var row = -1
    for (place, cell) in cells.sorted(by: { $0.key < $1.key }) {
      if place.row != row {
        if row >= 0 { text.write("</row>") }
        row = place.row
        text.write(#"<row r="\#(row + 1)">"#)
      }
      cell.write(to: &text, at: place, styles)
    }
    if row >= 0 { text.write("</row>") }
  }
}

extension Cell {
  fileprivate func write(to text: inout XMLText, at place: CellAddress, _ styles: NumberStyles) {
    let style = numberCode.flatMap { styles.places[$0] }.map { #" s="\#($0)""# } ?? ""
    text.write(#"<c r="\#(place)"\#(style)\#(typeAttribute)>"#)
    if let formula {
      text.write(formula.array.map { #"<f t="array" ref="\#($0)">"# } ?? "<f>")
      text.write(escaping: formula.text)
      text.write("</f>")
    }
    switch value {
    case .nothing: break
    case .number(let number): text.write("<v>\(DecimalWriter.shortest(number))</v>")
    case .boolean(let isTrue): text.write("<v>\(isTrue ? 1 : 0)</v>")
    case .text(let own):
      text.write(formula == nil ? #"<is><t xml:space="preserve">"# : "<v>")
      text.write(escaping: own)
      text.write(formula == nil ? "</t></is>" : "</v>")
    case .error(let error):
      text.write("<v>")
      text.write(escaping: error)
      text.write("</v>")
    }
    text.write("</c>")
  }

  private var typeAttribute: String {
    switch value {
    case .nothing, .number: ""
    case .boolean: #" t="b""#
    case .text: formula == nil ? #" t="inlineStr""# : #" t="str""#
    case .error: #" t="e""#
    }
  }
}

private struct XMLText {
  private(set) var bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Appends a text as XML markup, without escaping.
  mutating func write(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

  /// Appends an escaped text; characters that XML does not allow become U+FFFD.
  mutating func write(escaping text: String) { write(TextEscapes.quotedMarkup.escaped(text)) }
}
