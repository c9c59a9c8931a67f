import CharacterCanvas

extension Theme {
  /// Dark on white, in fixed colours that look alike on all terminals of 256 colours.
  public static let light = Theme(
    name: "light", summary: "Dark on white, in colours of their own for terminals of 256.",
    ground: CellStyle(foreground: .grey(2), background: .cube(5, 5, 5))
  ) { role in
    let brown = Ink.cube(2, 1, 0)
    let purple = Ink.cube(3, 0, 3)
    let teal = Ink.cube(0, 1, 1)
    let red = Ink.cube(4, 0, 0)
    let list = Ink.grey(22)
    return switch role {
    case .canvas, .value, .tool, .message, .reading, .promptText, .hintText, .lesson, .table: .plain
    case .linkingCanvas: CellStyle(foreground: .grey(2), background: .cube(4, 5, 5))
    case .grid: CellStyle(foreground: .grey(13))
    case .linkingGrid: CellStyle(foreground: .cube(1, 2, 3))
    case .box: CellStyle(foreground: .grey(7))
    case .selectedBox: CellStyle(foreground: brown, traits: .bold)
    case .sourceBox: CellStyle(foreground: purple, traits: .bold)
    case .refusedBox: CellStyle(foreground: .grey(12))
    case .nodeName: CellStyle(foreground: .grey(0), traits: .bold)
    case .operatorSign: CellStyle(foreground: teal, traits: .bold)
    case .frame, .noteBox: CellStyle(foreground: .grey(12))
    case .focusedFrame: CellStyle(foreground: brown, traits: .bold)
    case .frameTitle: CellStyle(foreground: .grey(8), traits: .bold)
    case .portLabel, .nodeLabel, .toolDetail, .promptNote: CellStyle(foreground: .grey(8))
    case .noteText: CellStyle(foreground: .grey(6))
    case .port: CellStyle(foreground: .cube(0, 2, 0))
    case .openPort: CellStyle(foreground: .cube(3, 1, 0))
    case .chosenPort: CellStyle(foreground: purple, traits: [.bold, .reverse])
    case .portToCome: CellStyle(foreground: purple)
    case .changedValue: CellStyle(foreground: .cube(0, 1, 0), traits: .reverse)
    case .enteredBox: CellStyle(foreground: .cube(0, 1, 0), traits: .bold)
    case .leavingBox: CellStyle(foreground: .grey(12))
    case .failure: CellStyle(foreground: red, traits: .bold)
    case .waiting: CellStyle(foreground: brown)
    case .jumpHint: CellStyle(foreground: brown, traits: [.bold, .reverse])
    case .wire: CellStyle(foreground: .cube(0, 1, 3))
    case .activeWire: CellStyle(foreground: .cube(3, 1, 0))
    case .proposedWire: CellStyle(foreground: purple)
    case .title: CellStyle(foreground: .grey(8), traits: .reverse)
    case .titleMode: CellStyle(foreground: .grey(8), traits: [.reverse, .bold])
    case .linkingMode: CellStyle(foreground: purple, traits: [.reverse, .bold])
    case .unsaved: CellStyle(foreground: red, traits: [.reverse, .bold])
    case .minimap: CellStyle(foreground: .grey(10))
    case .minimapView: CellStyle(foreground: .grey(10), traits: .reverse)
    case .hintKey, .promptLabel, .lessonTitle: CellStyle(foreground: teal, traits: .bold)
    case .refusal, .promptProblem: CellStyle(foreground: red, traits: .bold)
    case .promptMistake: CellStyle(foreground: red, traits: [.reverse, .underline])
    case .tableTitle: CellStyle(foreground: teal, traits: .underline)
    case .tableHeading: CellStyle(foreground: .grey(0), traits: .bold)
    case .tableSelected: CellStyle(foreground: .cube(0, 1, 3), traits: [.reverse, .bold])
    case .popup: CellStyle(background: list)
    case .popupTitle: CellStyle(foreground: .grey(0), background: list, traits: .bold)
    case .popupKey: CellStyle(foreground: teal, background: list, traits: .bold)
    case .popupSelected: CellStyle(foreground: .cube(0, 1, 3), background: list, traits: [.reverse, .bold])
    case .popupDisabled: CellStyle(foreground: .grey(10), background: list)
    }
  }
}
