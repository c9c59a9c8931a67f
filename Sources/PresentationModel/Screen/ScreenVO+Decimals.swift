import Formulas

/// The texts of a screen with the decimal mark of the user; typed text and names stay as they are.
extension ScreenVO.Message {
  func with(_ mark: DecimalMark) -> Self { Self(kind: kind, text: mark.shown(text)) }
}

extension ScreenVO.PromptLine {
  func with(_ mark: DecimalMark) -> Self {
    Self(
      label: isQuestion ? mark.shown(label) : label, text: text, cursor: cursor,
      preview: PromptPreview(
        mark.shown(preview.sentence), isAcceptable: preview.isAcceptable, problem: preview.problem),
      isQuestion: isQuestion)
  }
}

extension ScreenVO.Popup {
  func with(_ mark: DecimalMark) -> Self {
    if mark == .point { return self }
    return Self(
      title: mark.shown(title), lines: lines.map { Line(text: mark.shown($0.text), weight: $0.weight) },
      rows: rows.map { $0.with(mark) }, placement: placement, selectedRow: selectedRow, firstRow: firstRow,
      rowCount: rowCount, absence: absence?.with(mark), isReadWhole: isReadWhole)
  }
}

extension ScreenVO.Popup.Row {
  fileprivate func with(_ mark: DecimalMark) -> Self {
    Self(key: key, text: mark.shown(text), isEnabled: isEnabled, reason: reason.map(mark.shown), isHeading: isHeading)
  }
}
