import Testing

@testable import Workbooks

/// Workbooks as tests write them, part by part.
struct PackedParts {
  var parts: [(name: String, text: String)]

  /// A workbook of one sheet whose rows are this XML, with further parts.
  init(rows: String, workbook: String = "", relations: String = "", others: [(String, String)] = []) {
    parts = [
      (
        "_rels/.rels",
        #"<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="/xl/workbook.xml"/></Relationships>"#
      ),
      (
        "xl/workbook.xml",
        #"<workbook xmlns:r="r"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets>\#(workbook)</workbook>"#
      ),
      (
        "xl/_rels/workbook.xml.rels",
        #"<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>\#(relations)</Relationships>"#
      ),
      ("xl/worksheets/sheet1.xml", "<worksheet><sheetData>\(rows)</sheetData></worksheet>"),
    ]
    parts += others
  }

  var bytes: [UInt8] {
    var archive = ZipWriter()
    for (name, text) in parts { archive.add(name, Array(text.utf8)) }
    return archive.finish()
  }

  /// The only sheet.
  func sheet(limits: WorkbookLimits = .standard) throws -> Sheet {
    try #require(try Workbook(bytes, limits: limits).sheets.first)
  }
}

/// Why the bytes are no workbook; nil where they are.
func problem(in bytes: [UInt8], limits: WorkbookLimits = .standard) -> String? {
  do throws(WorkbookProblem) {
    _ = try Workbook(bytes, limits: limits)
    return nil
  } catch {
    return error.description
  }
}
