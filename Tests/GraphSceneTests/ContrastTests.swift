import CharacterCanvas
import GraphScene
import TestSupport
import Testing

/// Whether themes can be read: contrasts as the guidelines ask for.
@Suite struct ContrastTests {
  /// What a role's cells are to the eye.
  private enum Use {
    /// Text that is to be read: 4.5 to 1.
    case text
    /// Lines, dots and what is less important on purpose: 3 to 1.
    case line

    var leastContrast: Double {
      switch self {
      case .text: 4.5
      case .line: 3
      }
    }
  }

  private static func use(_ role: Role) -> Use {
    switch role {
    case .grid, .linkingGrid, .box, .noteBox, .refusedBox, .port, .openPort, .frame, .wire, .activeWire, .proposedWire,
      .minimap, .popupDisabled, .leavingBox, .chartAxis, .chartError, .chartSeries1, .chartSeries2, .chartSeries3,
      .chartSeries4, .chartSeries5, .chartSeries6, .chartShade1, .chartShade2, .chartShade3, .chartShade4,
      .chartShade5:
      .line
    case .canvas, .linkingCanvas, .selectedBox, .sourceBox, .nodeName, .operatorSign, .portLabel, .nodeLabel,
      .noteText, .chosenPort, .portToCome, .value, .changedValue, .enteredBox, .failure, .waiting, .jumpHint,
      .frameTitle, .focusedFrame, .title,
      .titleMode, .linkingMode, .unsaved, .tool, .toolDetail, .hintKey, .hintText, .message, .refusal, .reading,
      .minimapView, .lesson, .lessonTitle, .promptLabel, .promptText, .promptNote, .promptProblem, .promptMistake,
      .table, .tableTitle, .tableHeading, .tableSelected, .popup, .popupTitle, .popupKey, .popupSelected, .chartText,
      .chartCursor:
      .text
    }
  }

  private static func luminance(_ ink: Ink) throws -> Double {
    let mixture = try #require(ink.mixture, "a fixed colour")
    return Contrast.luminance(mixture.red, mixture.green, mixture.blue)
  }

  private static func contrast(_ style: CellStyle) throws -> Double {
    Contrast.ratio(try luminance(style.foreground), try luminance(style.background))
  }

  private static let fixed = [Theme.dark, Theme.light]

  @Test func `luminance and contrast are those of the guidelines' own examples`() throws {
    #expect(try Self.luminance(.cube(5, 5, 5)) == 1)
    let greyOnWhite = CellStyle(foreground: .grey(11), background: .cube(5, 5, 5))
    // #767676 on white is the lightest grey that is known to pass 4.5 to 1.
    #expect(abs(try Self.contrast(greyOnWhite) - 4.54) < 0.01)
  }

  @Test(arguments: fixed.indices)
  func `every role of the themes of 256 colours can be read on its ground`(index: Int) throws {
    let theme = Self.fixed[index]
    for role in Role.allCases {
      let contrast = try Self.contrast(theme[role])
      #expect(contrast >= Self.use(role).leastContrast, "\(theme.name) \(role): \(contrast)")
    }
  }

  @Test(arguments: fixed.indices)
  func `it can be while a link is made, too`(index: Int) throws {
    let theme = Self.fixed[index]
    #expect(theme[.linkingCanvas].background != theme[.canvas].background)
    for role in Role.allCases {
      let contrast = try Self.contrast(theme.linking(theme[role]))
      #expect(contrast >= Self.use(role).leastContrast, "\(theme.name) \(role): \(contrast)")
    }
  }

  @Test(arguments: fixed.indices)
  func `no role of them is dimmed by the terminal, which nobody can compute`(index: Int) {
    for role in Role.allCases { #expect(!Self.fixed[index][role].traits.contains(.dim), "\(role)") }
  }
}
