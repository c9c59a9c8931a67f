import LanguageService

/// A text with a caret `‸` drawn in it, or a part of it between two.
struct DrawnText {
  let source: SourceText
  /// Where the carets stood.
  let carets: [Int]

  init(_ drawn: String) {
    var bytes: [UInt8] = []
    var carets: [Int] = []
    for scalar in drawn.unicodeScalars {
      if scalar == "‸" { carets.append(bytes.count) } else { bytes += Array(String(scalar).utf8) }
    }
    source = SourceText(bytes)
    self.carets = carets
  }

  var caret: Int { carets.first ?? 0 }

  var analysis: TextAnalysis { TextAnalysis(source, form: DocumentForm(of: source.bytes, named: "")) }
}

extension SourceText {
  /// The text with these parts in brackets.
  func marking(_ spans: [Range<Int>]) -> String {
    var marked = bytes
    for span in spans.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      marked.insert(contentsOf: "⟩".utf8, at: span.upperBound)
      marked.insert(contentsOf: "⟨".utf8, at: span.lowerBound)
    }
    return String(decoding: marked, as: UTF8.self)
  }

  var whole: String { String(decoding: bytes, as: UTF8.self) }
}
