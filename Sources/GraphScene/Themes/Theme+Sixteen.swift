import CharacterCanvas

extension Theme {
  /// The default theme: the 16 colours of the user's own palette on the terminal's background.
  ///
  /// Dim text is used instead of bright black, which is the background colour in some palettes. Blue and red are the
  /// bright variants, because the normal ones have too little contrast on PuTTY and the Linux console.
  public static let sixteen = Theme(
    name: "sixteen", summary: "The sixteen colours of the terminal's own palette."
  ) { role in
    switch role {
    case .canvas, .value, .tool, .toolDetail, .message, .reading, .promptText, .popup, .hintText, .box, .noteText,
      .lesson,
      .minimap, .table,
      // In some palettes any background colour is glaring, so signs and borders show the mode.
      .linkingCanvas:
      .plain
    case .grid: CellStyle(foreground: .brightBlack)
    case .linkingGrid: CellStyle(foreground: .magenta)
    case .selectedBox: CellStyle(foreground: .brightYellow, traits: .bold)
    case .sourceBox: CellStyle(foreground: .brightGreen, traits: .bold)
    case .refusedBox, .leavingBox, .popupDisabled, .frame, .portLabel, .nodeLabel, .noteBox, .promptNote, .chartAxis:
      CellStyle(traits: .dim)
    case .nodeName: CellStyle(traits: .bold)
    case .operatorSign: CellStyle(foreground: .cyan, traits: .bold)
    case .focusedFrame: CellStyle(foreground: .yellow, traits: .bold)
    case .frameTitle: CellStyle(traits: .bold)
    case .port: CellStyle(foreground: .green)
    case .openPort: CellStyle(foreground: .yellow)
    case .chosenPort: CellStyle(foreground: .brightWhite, traits: [.bold, .reverse])
    case .portToCome: CellStyle(foreground: .brightGreen, traits: .dim)
    case .changedValue: CellStyle(foreground: .brightGreen, traits: .reverse)
    case .enteredBox: CellStyle(foreground: .brightGreen, traits: .bold)
    case .failure: CellStyle(foreground: .brightRed, traits: .bold)
    case .waiting: CellStyle(foreground: .yellow, traits: .dim)
    case .jumpHint: CellStyle(foreground: .brightYellow, traits: [.bold, .reverse])
    case .wire: CellStyle(foreground: .brightBlue)
    case .activeWire: CellStyle(foreground: .brightYellow)
    case .proposedWire: CellStyle(foreground: .brightGreen)
    case .title: CellStyle(traits: .reverse)
    case .titleMode: CellStyle(traits: [.reverse, .bold])
    case .linkingMode: CellStyle(foreground: .magenta, traits: [.reverse, .bold])
    case .unsaved: CellStyle(foreground: .brightRed, traits: [.reverse, .bold])
    case .minimapView: CellStyle(traits: .reverse)
    case .hintKey, .popupKey, .promptLabel, .lessonTitle: CellStyle(foreground: .cyan, traits: .bold)
    case .refusal, .promptProblem: CellStyle(foreground: .brightRed, traits: .bold)
    case .promptMistake: CellStyle(foreground: .brightRed, traits: [.reverse, .underline])
    case .tableTitle: CellStyle(foreground: .cyan, traits: .underline)
    case .tableHeading: CellStyle(traits: .bold)
    case .tableSelected: CellStyle(traits: [.reverse, .bold])
    case .popupTitle: CellStyle(traits: .bold)
    case .popupSelected: CellStyle(traits: [.reverse, .bold])
    case .chartText, .chartError: .plain
    case .chartCursor: CellStyle(foreground: .brightYellow, traits: [.bold, .reverse])
    case .chartSeries1, .chartShade2: CellStyle(foreground: .cyan)
    case .chartSeries2, .chartShade4: CellStyle(foreground: .yellow)
    case .chartSeries3: CellStyle(foreground: .magenta)
    case .chartSeries4, .chartShade3: CellStyle(foreground: .green)
    case .chartSeries5, .chartShade1: CellStyle(foreground: .brightBlue)
    case .chartSeries6, .chartShade5: CellStyle(foreground: .brightRed)
    }
  }
}
