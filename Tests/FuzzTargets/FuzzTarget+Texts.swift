import LanguageService

extension FuzzTarget {
  static let text = FuzzTarget("text", "texts that are open in editors, in either form", longest: 1024) {
    bytes throws(FuzzFailure) in
    let source = SourceText(bytes)
    let whole = 0..<source.bytes.count
    func promiseInside(_ span: Range<Int>, _ what: String) throws(FuzzFailure) {
      try promise(span.clamped(to: whole) == span, "\(what) stands outside of the text")
    }
    for form in DocumentForm.allCases {
      let analysis = TextAnalysis(source, form: form)
      for diagnostic in analysis.diagnostics() {
        try promiseInside(diagnostic.span, "a diagnostic")
        for fixIt in diagnostic.fixIts {
          try promise(source.applying(fixIt.edits).bytes != source.bytes, "a mend mends nothing")
        }
      }
      for hint in analysis.hints(in: whole) { try promiseInside(hint.offset..<hint.offset, "a value") }
      for symbol in analysis.symbols() { try promiseInside(symbol.span, "a symbol") }
      for edit in analysis.formatting() { try promiseInside(edit.span, "an edit") }
      for offset in stride(from: 0, through: whole.upperBound, by: max(whole.count / 8, 1)) {
        if let hover = analysis.hover(at: offset) { try promiseInside(hover.span, "a hover") }
        try promiseInside(analysis.completions(at: offset).span, "a completion")
        for place in analysis.references(at: offset, includingDefinition: true) { try promiseInside(place, "a name") }
        for encoding in PositionEncoding.allCases {
          let position = source.position(of: offset, in: encoding)
          try promise(source.offset(of: position, in: encoding) <= offset, "a place lies behind itself")
        }
      }
    }
  }
}
