import CharacterCanvas

extension Theme {
  /// A theme without colours, for `NO_COLOR` and for terminals without colours.
  public static let monochrome = Theme(
    name: "monochrome", summary: "No colours: bold, dim, reverse and underlined characters."
  ) { role in
    // Where other themes emphasize by colour only, this one uses an attribute.
    switch role {
    case .openPort, .activeWire, .proposedWire: CellStyle(traits: .bold)
    case .grid, .frame, .portLabel, .nodeLabel, .noteBox, .promptNote, .waiting, .portToCome:
      CellStyle(traits: .dim)
    case .canvas, .toolDetail, .noteText, .linkingCanvas, .linkingGrid, .box, .selectedBox, .sourceBox, .refusedBox,
      .nodeName, .operatorSign,
      .frameTitle, .focusedFrame,
      .port, .chosenPort, .value, .failure, .jumpHint, .wire, .title, .titleMode, .linkingMode, .unsaved, .tool,
      .hintKey, .hintText, .message, .reading, .refusal, .promptLabel, .promptText, .promptProblem, .promptMistake,
      .table, .tableTitle, .tableHeading, .tableSelected, .changedValue, .enteredBox, .leavingBox, .minimap,
      .minimapView, .lesson, .lessonTitle, .popup, .popupTitle,
      .popupKey, .popupSelected, .popupDisabled, .chartCursor:
      CellStyle(traits: sixteen[role].traits)
    case .chartAxis: CellStyle(traits: .dim)
    case .chartText, .chartError, .chartSeries1, .chartSeries2, .chartSeries3, .chartSeries4, .chartSeries5,
      .chartSeries6, .chartShade1, .chartShade2, .chartShade3, .chartShade4, .chartShade5:
      .plain
    }
  }
}
