import CharacterCanvas
import Geometry
import JSONText

/// Writes a recording as asciicast v2 (https://docs.asciinema.org/manual/asciicast/v2).
///
/// The file has a header, and a line for each time at which the screen changes.
struct CastWriter: RecordingWriter {
  private var text: [UInt8]
  private var sent: [String] = []

  init(size: Size, title: String) {
    text = Array(
      """
      {"version": 2, "width": \(size.columns), "height": \(size.rows), "title": \(JSONQuoting.quoted(title)), \
      "env": {"TERM": "xterm-256color"}}

      """.utf8)
  }

  var byteCount: Int { text.count }

  mutating func show(_ canvas: Canvas, at moment: Int) {
    let rows = canvas.ansiRows
    // Hides the cursor and clears the screen: a player may have shown something else before.
    var change = sent.isEmpty ? "\u{1B}[?25l\u{1B}[2J" : ""
    for (index, row) in rows.enumerated() where sent.isEmpty || row != sent[index] {
      // The row is erased before it is written: after a full row the cursor is on its last cell, which would be erased.
      change += "\u{1B}[\(index + 1);1H\u{1B}[2K\(row)"
    }
    sent = rows
    if !change.isEmpty { Self.add(change, at: moment, to: &text) }
  }

  func finish(at moment: Int) -> [UInt8] {
    var text = text
    // Players stop at the last event.
    Self.add("", at: moment, to: &text)
    return text
  }

  private static func add(_ output: String, at moment: Int, to text: inout [UInt8]) {
    let thousandths = String(moment % 1000 + 1000).dropFirst()
    text += Array("[\(moment / 1000).\(thousandths), \"o\", \(JSONQuoting.quoted(output))]\n".utf8)
  }
}
