import CharacterCanvas

extension Theme {
  /// Light on dark, in fixed colours that look alike on all terminals of 256 colours.
  public static let dark = Theme(
    name: "dark", summary: "Light on dark, in colours of their own for terminals of 256.",
    ground: CellStyle(foreground: .grey(20), background: .grey(2))
  ) { role in
    let yellow = Ink.cube(5, 4, 1)
    let amber = Ink.cube(4, 3, 1)
    let pink = Ink.cube(5, 2, 5)
    let teal = Ink.cube(1, 4, 4)
    let red = Ink.cube(5, 1, 1)
    let list = Ink.grey(4)
    return switch role {
    case .canvas, .value, .tool, .message, .reading, .promptText, .hintText, .lesson, .table: .plain
    case .linkingCanvas: CellStyle(foreground: .grey(23), background: .cube(0, 0, 1))
    case .grid: CellStyle(foreground: .grey(10))
    case .linkingGrid: CellStyle(foreground: .cube(1, 3, 4))
    case .box: CellStyle(foreground: .grey(14))
    case .selectedBox: CellStyle(foreground: yellow, traits: .bold)
    case .sourceBox: CellStyle(foreground: pink, traits: .bold)
    case .refusedBox: CellStyle(foreground: .grey(10))
    case .nodeName: CellStyle(foreground: .grey(23), traits: .bold)
    case .operatorSign: CellStyle(foreground: teal, traits: .bold)
    case .frame, .noteBox: CellStyle(foreground: .grey(12))
    case .focusedFrame: CellStyle(foreground: amber, traits: .bold)
    case .frameTitle: CellStyle(foreground: .grey(15), traits: .bold)
    case .portLabel, .nodeLabel, .toolDetail, .promptNote: CellStyle(foreground: .grey(15))
    case .noteText: CellStyle(foreground: .grey(18))
    case .port: CellStyle(foreground: .cube(2, 4, 2))
    case .openPort: CellStyle(foreground: amber)
    case .chosenPort: CellStyle(foreground: pink, traits: [.bold, .reverse])
    case .portToCome: CellStyle(foreground: .cube(4, 2, 4))
    case .changedValue: CellStyle(foreground: .cube(2, 5, 2), traits: .reverse)
    case .enteredBox: CellStyle(foreground: .cube(2, 5, 2), traits: .bold)
    case .leavingBox: CellStyle(foreground: .grey(10))
    case .failure: CellStyle(foreground: red, traits: .bold)
    case .waiting: CellStyle(foreground: amber)
    case .jumpHint: CellStyle(foreground: yellow, traits: [.bold, .reverse])
    case .wire: CellStyle(foreground: .cube(1, 2, 4))
    case .activeWire: CellStyle(foreground: yellow)
    case .proposedWire: CellStyle(foreground: pink)
    case .title: CellStyle(foreground: .grey(14), traits: .reverse)
    case .titleMode: CellStyle(foreground: .grey(14), traits: [.reverse, .bold])
    case .linkingMode: CellStyle(foreground: pink, traits: [.reverse, .bold])
    case .unsaved: CellStyle(foreground: red, traits: [.reverse, .bold])
    case .minimap: CellStyle(foreground: .grey(13))
    case .minimapView: CellStyle(foreground: .grey(13), traits: .reverse)
    case .hintKey, .promptLabel, .lessonTitle: CellStyle(foreground: teal, traits: .bold)
    case .refusal, .promptProblem: CellStyle(foreground: red, traits: .bold)
    case .promptMistake: CellStyle(foreground: red, traits: [.reverse, .underline])
    case .tableTitle: CellStyle(foreground: teal, traits: .underline)
    case .tableHeading: CellStyle(foreground: .grey(23), traits: .bold)
    case .tableSelected: CellStyle(foreground: .cube(1, 3, 5), traits: [.reverse, .bold])
    case .popup: CellStyle(background: list)
    case .popupTitle: CellStyle(foreground: .grey(23), background: list, traits: .bold)
    case .popupKey: CellStyle(foreground: teal, background: list, traits: .bold)
    case .popupSelected: CellStyle(foreground: .cube(1, 3, 5), background: list, traits: [.reverse, .bold])
    case .popupDisabled: CellStyle(foreground: .grey(13), background: list)
    }
  }
}
