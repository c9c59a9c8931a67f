/// How a picture differs from the expected one, or nil where they are equal; blanks at the ends of rows do not count.
///
/// The text shows both pictures whole, so that a failing test shows what was drawn:
/// `#expect(pictureProblem(canvas.rows, "…") == nil)`.
public func pictureProblem(_ shown: [String], _ expected: String) -> String? {
  let shown = shown.map(withoutTrailingBlanks)
  let expected = expected.split(separator: "\n", omittingEmptySubsequences: false).map {
    withoutTrailingBlanks(String($0))
  }
  // A picture typed in a test leaves out the empty rows at its end.
  let rows = max(shown.count, expected.count)
  let isEqual = (0..<rows).allSatisfy { row in
    Array((row < shown.count ? shown[row] : "").unicodeScalars)
      == Array((row < expected.count ? expected[row] : "").unicodeScalars)
  }
  if isEqual { return nil }
  return "\nshown:\n" + framed(shown) + "\nexpected:\n" + framed(expected) + "\n"
}

private func withoutTrailingBlanks(_ row: String) -> String {
  var row = row[...]
  while row.last == " " { row.removeLast() }
  return String(row)
}

private func framed(_ rows: [String]) -> String {
  rows.map { "|" + $0 }.joined(separator: "\n")
}
