import CommandOutput
import CommandRuns
import EditorSession
import Glibc
import GraphDocument
import GraphFiles
import TestSupport
import Testing
import WorkbookGraphs

/// Files of every format of `import` that are cut, damaged or of another format: a document or a sentence with a place, nothing else.
@Suite(.onOwnThread)
struct BrokenImportTests {
  private let folder = ScratchFolder()

  /// A file that is right, by format.
  private static let samples = [
    "formulas": "a = 3 ± 0.1  # metres\nb = a^2 + sqrt(2)\nc = if(b > 1, b, -b)\n",
    "native": """
    {"nodecalc": 1, "title": "Ünits", "nodes": [
      {"name": "a", "kind": "number", "value": 6, "uncertainty": [0.1, 0.2]},
      {"name": "d", "kind": "data", "values": [1, 2, 3]},
      {"name": "s", "kind": "formula", "formula": "sum(d) * a"}], "layout": {"a": [2, 1]}}
    """,
    "csv": "day,x,\"y, in m\"\n2026-01-01,1.5,2\n2026-01-02,2.5,\n2026-01-03,3e2,7\n",
    "tsv": "day\tx\ty\n2026-01-01\t1.5\t2\n2026-01-02\t2.5\t\n",
    "json": #"[{"day": "2026-01-01", "x": 1.5, "y": 2}, {"day": "2026-01-02", "x": 2.5, "y": null}]"#,
    "jsonl": "{\"day\": \"2026-01-01\", \"x\": 1.5}\n{\"day\": \"2026-01-02\", \"x\": 2.5}\n",
    "dot":
      "digraph g {\n  rent [label=\"1200\"];\n  total [label=\"total = rent + 2\"];\n  /* why */ rent -> total;\n}\n",
    "json-canvas": """
    {"nodes": [{"id": "a", "type": "text", "text": "a = 3", "x": 0, "y": 0, "width": 100, "height": 50},
      {"id": "b", "type": "text", "text": "b = a * 2", "x": 200, "y": 0, "width": 100, "height": 50}],
     "edges": [{"id": "e", "fromNode": "a", "toNode": "b"}]}
    """,
  ]

  /// A file that is right: written above, or the workbook that is made of the document there.
  private func sample(of format: ImportFormat) throws -> [UInt8] {
    guard format.isWorkbook else {
      return Array(try #require(Self.samples[format.name], "a new format needs a sample here").utf8)
    }
    return WorkbookExport.write(try NativeFormat.read(Array(try #require(Self.samples["native"]).utf8))).bytes
  }

  /// What an import of a text comes to, checked: a document that is read again, or a refusal with its place and without a document.
  ///
  /// - Returns: whether it is a document.
  private func isDocument(_ bytes: [UInt8], from format: ImportFormat, _ what: String) throws -> Bool {
    let path = folder.file("broken")
    let file = try #require(fopen(path, "w"))
    _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    fclose(file)
    let result: Written
    do throws(CommandFailure) {
      result = try written { output throws(CommandFailure) in
        try ImportRun(file: path, from: format, form: DataFileForm(format: format.dataFormat)).run(output)
      }
    } catch {
      let line = error.lines.first?.text ?? ""
      #expect([.invalidData, .usage].contains(error.status), "\(what): \(error.status) \(line)")
      #expect(line.contains("\(path):") && line.utf8.count < 600, "\(what): no place in '\(line)'")
      #expect(!line.unicodeScalars.contains { $0.value < 32 }, "\(what)")
      return false
    }
    #expect(result.status == .success, "\(what)")
    #expect(throws: Never.self, "\(what)") { try NativeFormat.read(Array(result.text.utf8)) }
    return true
  }

  @Test(arguments: ImportFormat.all.map(\.name))
  func `a file cut or damaged anywhere is a document or a sentence`(name: String) throws {
    let format = try ImportFormat.named(name)
    let sample = try sample(of: format)
    #expect(try isDocument(sample, from: format, "\(name), whole"))
    var refused = 0
    for cut in sample.indices where try !isDocument(Array(sample[..<cut]), from: format, "\(name), cut at \(cut)") {
      refused += 1
    }
    #expect(refused > 0)
    for place in stride(from: 0, to: sample.count, by: 11) {
      for byte in Array("\"{;\u{0}\n".utf8) + [0xFF, 0xC3] {
        var damaged = sample
        damaged[place] = byte
        _ = try isDocument(damaged, from: format, "\(name), byte \(place) is \(byte)")
      }
    }
  }

  @Test(arguments: ImportFormat.all.map(\.name))
  func `a file of another format is a document or a sentence`(name: String) throws {
    let format = try ImportFormat.named(name)
    for (other, text) in Self.samples.sorted(by: { $0.key < $1.key }) where other != name {
      _ = try isDocument(Array(text.utf8), from: format, "\(other) as \(name)")
    }
    // What no format is: a picture's beginning, a text in UTF-16, nothing but blanks.
    for bytes: [UInt8] in [
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xFE, 0x61, 0, 0x0A, 0], [32, 10, 32],
    ] {
      _ = try isDocument(bytes, from: format, "\(bytes) as \(name)")
    }
  }
}
