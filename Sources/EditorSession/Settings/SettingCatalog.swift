import CharacterCanvas
package import Configuration
package import DiagramModel
package import Formulas
package import Geometry
package import GraphScene

/// How the editor looks and behaves; flags of the command line override these settings.
package struct EditorSettings {
  /// The colours; nil to choose colours that fit the terminal.
  package var theme: Theme?
  /// The characters for drawing; nil to choose characters that fit the terminal.
  package var glyphs: GlyphSet?
  package var showsGrid = true
  package var opensWhole = true
  package var usesClipboard = false
  package var usesMouse = true
  package var highlightsChanges = true
  /// Whether the editor announces changes for a screen reader instead of drawing the document.
  package var isLinear = false
  /// How much the screen-reader mode announces about a node.
  package var readingDetail = ReadingDetail.usual
  package var admitsPrograms = true
  package var decimalMark = DecimalMark.point
}

struct SettingDescriptor {
  let setting: Setting
  let apply: @Sendable (Setting.Value, inout EditorSettings) -> Void
}

/// The settings of the table `[ui]`, in the order of the reference.
package enum SettingCatalog {
  static let all: [SettingDescriptor] = [
    theme, glyphs, grid, whole, clipboard, mouse, highlights, programs, screen, verbosity,
    decimalMark,
  ]

  package static let settings = all.map(\.setting)

  static func settings(of configuration: UserConfiguration) -> EditorSettings {
    var settings = EditorSettings()
    for descriptor in all {
      if let value = configuration.values[descriptor.setting.name] { descriptor.apply(value, &settings) }
    }
    return settings
  }

  private static let theme = SettingDescriptor(
    setting: Setting(
      "theme", oneOf: Theme.all.map(\.name), standard: Theme.sixteen.name,
      help:
        "The colours. If unset, light on a light background. NO_COLOR wins."
    )
  ) { value, settings in
    if case .choice(let name) = value, let theme = Theme.named(name) {
      settings.theme = theme
    }
  }

  private static let glyphs = SettingDescriptor(
    setting: Setting(
      "glyphs", oneOf: ["auto", "unicode", "ascii"], standard: "auto",
      help: "The characters to draw with; auto follows the locale.")
  ) { value, settings in
    if case .choice(let name) = value { settings.glyphs = ["unicode": .unicode, "ascii": .ascii][name] }
  }

  private static let grid = SettingDescriptor(
    setting: Setting("grid", standard: true, help: "Whether the grid of dots is shown at the start.")
  ) { value, settings in
    if case .boolean(let isShown) = value { settings.showsGrid = isShown }
  }

  private static let whole = SettingDescriptor(
    setting: Setting(
      "whole", standard: true,
      help:
        "Whether a document opens with all nodes shown, in smaller boxes if needed and if their names stay readable.")
  ) { value, settings in
    if case .boolean(let isWhole) = value { settings.opensWhole = isWhole }
  }

  private static let clipboard = SettingDescriptor(
    setting: Setting(
      "clipboard", standard: false, help: "Whether copied nodes also go to the terminal's clipboard (OSC 52).")
  ) { value, settings in
    if case .boolean(let isUsed) = value { settings.usesClipboard = isUsed }
  }

  private static let mouse = SettingDescriptor(
    setting: Setting(
      "mouse", standard: true, help: "Whether the editor uses the mouse; if not, the terminal does.")
  ) { value, settings in
    if case .boolean(let isUsed) = value { settings.usesMouse = isUsed }
  }

  private static let highlights = SettingDescriptor(
    setting: Setting(
      "highlights", standard: true,
      help:
        "Whether a change is highlighted for a moment: new values, added and deleted nodes, and moving points of charts."
    )
  ) { value, settings in
    if case .boolean(let isUsed) = value { settings.highlightsChanges = isUsed }
  }

  private static let screen = SettingDescriptor(
    setting: Setting(
      "screen", oneOf: ["canvas", "linear"], standard: "canvas",
      help: "Whether the editor draws the whole screen, or prints line by line as --linear does.")
  ) { value, settings in
    if case .choice(let name) = value { settings.isLinear = name == "linear" }
  }

  private static let verbosity = SettingDescriptor(
    setting: Setting(
      "verbosity", oneOf: ReadingDetail.allCases.map(\.rawValue), standard: ReadingDetail.usual.rawValue,
      help: "How much the linear editor announces.")
  ) { value, settings in
    if case .choice(let name) = value, let detail = ReadingDetail(rawValue: name) { settings.readingDetail = detail }
  }

  private static let decimalMark = SettingDescriptor(
    setting: Setting(
      "number.decimal", oneOf: DecimalMark.allCases.map(\.rawValue), standard: DecimalMark.point.rawValue,
      help: "The decimal mark of typed and shown numbers, never of files. With commas, ';' separates values."
    )
  ) { value, settings in
    if case .choice(let text) = value, let mark = DecimalMark(rawValue: text) { settings.decimalMark = mark }
  }

  private static let programs = SettingDescriptor(
    setting: Setting(
      "programs", standard: true,
      help:
        "Whether your programs can join the editor with 'nodecalc serve' and edit the document, through a private socket."
    )
  ) { value, settings in
    if case .boolean(let isAdmitted) = value { settings.admitsPrograms = isAdmitted }
  }
}
