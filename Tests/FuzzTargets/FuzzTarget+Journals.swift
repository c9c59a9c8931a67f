import GraphDocument
import GraphFiles

extension FuzzTarget {
  static let journal = FuzzTarget("journal", "recovery journals") { bytes throws(FuzzFailure) in
    _ = valid { () throws(JournalProblem) in try JournalReading.header(in: bytes) }
    guard let reading = valid({ () throws(JournalProblem) in try JournalReading(bytes) }) else { return }
    try promise(reading.wholeBytes <= bytes.count, "more bytes of a journal are whole than there are")
    try promise(
      reading.end != .whole || reading.wholeBytes == bytes.count, "a journal is whole, and bytes of it were not read")
    try checkWritten(reading)
  }

  // The checks of a journal's records keep a fuzzer out of what is in them, so that patches have a target of their own.
  static let patch = FuzzTarget("patch", "patches of a document, one a line, in a whole journal") {
    bytes throws(FuzzFailure) in
    var text = JournalText()
    let writer = ProcessIdentity(host: "host", boot: "", process: 1, start: nil)
    text.append(.header(JournalHeader(program: "", path: nil, file: nil, writer: writer, moment: 0)))
    text.append(.base(JournalBase(file: nil, text: base[...])))
    var steps: [JournalStep] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let patch = DocumentPatch(of: Array(line)) else { continue }
      try promise(DocumentPatch(of: patch.text) == patch, "a patch changes when it is written and read again")
      steps.append(JournalStep(sentence: "", seconds: Double(steps.count), patch: patch))
    }
    for step in steps { text.append(.step(step)) }
    guard let reading = valid({ () throws(JournalProblem) in try JournalReading(text.bytes) }) else {
      throw FuzzFailure("a journal that was written is none")
    }
    try promise(reading.end == .whole && reading.steps == steps, "a whole journal does not give what was written")
    try checkWritten(reading)
  }

  private static let base = Array(
    """
    {"nodecalc": 1, "title": "t", "nodes": [{"name": "a", "kind": "number", "value": 1, "uncertainty": 1},
    {"name": "b", "kind": "number", "value": 2, "uncertainty": 1}, {"name": "c", "kind": "formula", "formula": "a + b"}],
    "correlations": [["a", "b", 0.5]], "frames": {"f": ["a"]}, "layout": {"a": [1, 2]}, "x": [1]}
    """.utf8)

  /// A document comes of it or a problem, and it says the same when it is written again, as it is and compacted.
  private static func checkWritten(_ reading: JournalReading) throws(FuzzFailure) {
    if let recovered = valid({ () throws(DocumentProblem) in try reading.contents() }) {
      try promise(
        recovered.steps == reading.steps.count || recovered.problem != nil, "steps are left out in silence")
    }
    for text in [reading.text(under: reading.header), reading.compacted()] {
      guard let again = valid({ () throws(JournalProblem) in try JournalReading(text.bytes) }) else {
        throw FuzzFailure("a journal that was read is written so that it cannot be read")
      }
      try promise(
        again.end == .whole && again.header == reading.header && again.file == reading.file,
        "a journal changes when it is written again")
      try promise(again.text() == reading.text(), "a journal gives another document when it is written again")
    }
  }
}
