import CharacterCanvas

extension Theme {
  /// The default: the sixteen colours of the user's own palette on the terminal's own background.
  public static let sixteen = Theme(
    name: "sixteen", summary: "The sixteen colours of the terminal's own palette."
  ) { role in
    switch role {
    case .canvas, .value, .tool, .message, .reading, .promptText, .popup, .hintText, .box, .lesson, .minimap, .table:
      .plain
    case .linkingCanvas: CellStyle(foreground: .brightWhite, background: .blue)
    case .grid: CellStyle(foreground: .brightBlack)
    case .linkingGrid: CellStyle(foreground: .brightCyan)
    case .selectedBox: CellStyle(foreground: .brightYellow, traits: .bold)
    case .sourceBox: CellStyle(foreground: .brightMagenta, traits: .bold)
    case .refusedBox: CellStyle(foreground: .brightBlack, traits: .dim)
    case .nodeName: CellStyle(traits: .bold)
    case .operatorSign: CellStyle(foreground: .cyan, traits: .bold)
    case .frame: CellStyle(foreground: .brightBlack)
    case .focusedFrame: CellStyle(foreground: .yellow, traits: .bold)
    case .frameTitle: CellStyle(foreground: .brightBlack, traits: .bold)
    case .portLabel, .nodeLabel, .noteBox, .noteText, .toolDetail, .promptNote: CellStyle(foreground: .brightBlack)
    case .port: CellStyle(foreground: .green)
    case .openPort: CellStyle(foreground: .yellow)
    case .chosenPort: CellStyle(foreground: .brightMagenta, traits: [.bold, .reverse])
    case .portToCome: CellStyle(foreground: .brightMagenta, traits: .dim)
    case .changedValue: CellStyle(foreground: .brightGreen, traits: .reverse)
    case .enteredBox: CellStyle(foreground: .brightGreen, traits: .bold)
    case .leavingBox: CellStyle(foreground: .brightBlack, traits: .dim)
    case .failure: CellStyle(foreground: .brightRed, traits: .bold)
    case .waiting: CellStyle(foreground: .yellow, traits: .dim)
    case .jumpHint: CellStyle(foreground: .brightYellow, traits: [.bold, .reverse])
    case .wire: CellStyle(foreground: .blue)
    case .activeWire: CellStyle(foreground: .brightYellow)
    case .proposedWire: CellStyle(foreground: .brightMagenta)
    case .title: CellStyle(traits: .reverse)
    case .titleMode: CellStyle(traits: [.reverse, .bold])
    case .linkingMode: CellStyle(foreground: .magenta, traits: [.reverse, .bold])
    case .unsaved: CellStyle(foreground: .red, traits: [.reverse, .bold])
    case .minimapView: CellStyle(traits: .reverse)
    case .hintKey, .popupKey, .promptLabel, .lessonTitle: CellStyle(foreground: .cyan, traits: .bold)
    case .refusal, .promptProblem: CellStyle(foreground: .brightRed, traits: .bold)
    case .promptMistake: CellStyle(foreground: .brightRed, traits: [.reverse, .underline])
    case .tableTitle: CellStyle(foreground: .cyan, traits: .underline)
    case .tableHeading: CellStyle(traits: .bold)
    case .tableSelected: CellStyle(traits: [.reverse, .bold])
    case .popupTitle: CellStyle(traits: .bold)
    case .popupSelected: CellStyle(traits: [.reverse, .bold])
    case .popupDisabled: CellStyle(foreground: .brightBlack, traits: .dim)
    case .chartAxis: CellStyle(foreground: .brightBlack)
    case .chartText, .chartError: .plain
    case .chartCursor: CellStyle(foreground: .brightYellow, traits: [.bold, .reverse])
    case .chartSeries1, .chartShade2: CellStyle(foreground: .cyan)
    case .chartSeries2, .chartShade4: CellStyle(foreground: .yellow)
    case .chartSeries3: CellStyle(foreground: .magenta)
    case .chartSeries4, .chartShade3: CellStyle(foreground: .green)
    case .chartSeries5, .chartShade1: CellStyle(foreground: .blue)
    case .chartSeries6, .chartShade5: CellStyle(foreground: .red)
    }
  }
}
