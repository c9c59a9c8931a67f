import Charts
import EvaluationEngine
import GraphDocument

/// A command that the user can give to the editor by a key, by name or from the palette.
///
/// The palette, the help, the hint line, the command line and the reference of keys list commands. To add a command,
/// add a value to the file of its family and its name to the family's list at the top of the file.
public final class Command: Hashable, Sendable {
  /// The name on the command line and in key maps.
  public let name: String
  /// The name in one or two words, for the hint line at the bottom of the screen.
  public let brief: String
  /// The description in at most 50 characters, for menus, the palette and the help.
  public let sentence: String
  /// The section of the help that lists the command.
  public let section: Section
  let detail: String
  /// The label in menus of keys, in two or three words.
  let menuLabel: String
  private let defaultKeys: DefaultKeys
  /// The kind of the command's argument on the command line; nil if the command takes none.
  let argument: CommandLine.Argument?
  /// Short names known from other editors, such as `w` and `q`.
  let shortForms: [String]
  /// Lower-case search words that are not in the name or the sentence.
  let aliases: [String]
  /// Whether `!` after the name makes the command skip its checks.
  ///
  /// For example, `:w!` overwrites an existing file.
  let isForcible: Bool

  private let briefs: [Mode.Name: String]
  private let chartAction: ChartAction?
  private let need: Need
  private let body: @Sendable (NodesPM, Invocation) throws(CommandError) -> Outcome

  /// Creates a command that acts only on the editor.
  ///
  /// Such a command requests nothing from the session, such as saving a file. On the canvas, the command is refused if
  /// `need` is not met. While the user reads a chart, `onChart` replaces the command's action. For modes in which the
  /// command has another name, `briefs` has the texts of the hint line.
  convenience init(
    _ name: String, _ brief: String, _ sentence: String, in section: Section, detail: String = "",
    keys: DefaultKeys = [:], menu: String? = nil, needs need: Need = .nothing,
    argument: CommandLine.Argument? = nil, shortForms: [String] = [], aliases: [String] = [],
    onChart chartAction: ChartAction? = nil, briefs: [Mode.Name: String] = [:],
    body: @escaping @Sendable (NodesPM, Invocation) throws(CommandError) -> Void = { _, _ in }
  ) {
    self.init(
      name, brief, sentence, in: section, detail: detail, keys: keys, menu: menu, needs: need, argument: argument,
      shortForms: shortForms, aliases: aliases, onChart: chartAction, briefs: briefs,
      outcome: { editor, call throws(CommandError) in
        try body(editor, call)
        return .done
      })
  }

  init(
    _ name: String, _ brief: String, _ sentence: String, in section: Section, detail: String = "",
    keys: DefaultKeys = [:], menu: String? = nil, needs need: Need = .nothing,
    argument: CommandLine.Argument? = nil, shortForms: [String] = [], aliases: [String] = [],
    isForcible: Bool = false, onChart chartAction: ChartAction? = nil, briefs: [Mode.Name: String] = [:],
    outcome: @escaping @Sendable (NodesPM, Invocation) throws(CommandError) -> Outcome
  ) {
    self.name = name
    self.brief = brief
    self.sentence = sentence
    self.section = section
    self.detail = detail
    menuLabel = menu ?? brief
    defaultKeys = keys
    self.need = need
    self.argument = argument
    self.shortForms = shortForms
    self.aliases = aliases
    self.isForcible = isForcible
    self.chartAction = chartAction
    self.briefs = briefs
    body = outcome
  }

  /// Returns the command with this name, or with this name in an earlier version of the program.
  public static func named(_ name: String) -> Command? { byName[formerNames[name] ?? name] }

  /// Returns the command with this name or short form, such as `quit` or `q`.
  static func called(_ word: String) -> Command? { byShortForm[word] ?? byName[word] }

  /// The current names of renamed commands, by their former names, which configurations may still contain.
  private static let formerNames = [
    "add-use": "add-instance", "next-use": "next-instance", "expand-use": "expand-instance",
    "unfold-use": "unfold-instance",
  ]
  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
  private static let byShortForm = Dictionary(
    all.flatMap { command in command.shortForms.map { ($0, command) } }
  ) { first, _ in first }

  /// Returns the command with its default keys in a mode; nil if it has none there.
  func defaultBinding(in mode: Mode.Name) -> KeyMap.Binding? {
    defaultKeys.keys(in: mode).map { KeyMap.Binding(self, keys: $0) }
  }

  func brief(in mode: Mode.Name) -> String {
    briefs[mode] ?? (mode == .chart ? chartAction?.brief : nil) ?? brief
  }

  /// The full description: the sentence and its details.
  public var explanation: String { Self.explanation(sentence, detail) }

  /// Returns the description for the help on a mode: the mode's own sentence for the command, or else the full
  /// description.
  func explanation(in mode: Mode.Name) -> String {
    let said = sentence(in: mode)
    return Self.explanation(said, said == sentence ? detail : "")
  }

  private static func explanation(_ sentence: String, _ detail: String) -> String {
    detail.isEmpty ? sentence : "\(sentence). \(detail)"
  }

  func sentence(in mode: Mode.Name) -> String {
    (mode == .chart ? chartAction?.summary : nil) ?? ModeSentences.sentence(of: self, in: mode) ?? sentence
  }

  /// Returns the reason why the command cannot be given on the canvas; nil if it can.
  func unavailability(in editor: any EditorReading) -> String? { need.absence(editor) }

  /// Runs the command on the document, or its chart action while the user reads a chart.
  func run(in editor: NodesPM, _ call: Invocation) throws(CommandError) -> Outcome {
    if let chartAction, let chart = editor.mode.chart {
      editor.update(chart.performing(chartAction))
      return .done
    }
    return try editor.carryOut(body(editor, call))
  }

  func isGivenByName(_ keyMap: KeyMap) -> Bool {
    isOnlyNamed || Self.ofCanvas.contains(self) || keyMap.keys(for: self, in: .normal) != nil
  }

  /// Whether the command has no default key, so that it is only given by name.
  var isOnlyNamed: Bool { Self.onlyNamed.contains(self) }

  /// The commands with a default key on the canvas; cached because every key press in a prompt looks up every command.
  private static let ofCanvas = Set((KeyMap.standard.bindings[.normal] ?? []).map(\.command))
  private static let onlyNamed = Set(all).subtracting(KeyMap.standard.bindings.values.joined().map(\.command))

  func isInPalette(_ keyMap: KeyMap) -> Bool {
    self != .palette && self != .cancel && isGivenByName(keyMap)
  }

  /// Commands are equal if they are the same object.
  public static func == (one: Command, other: Command) -> Bool { one === other }

  /// Hashes the identity, like `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// A command as the user gave it, with its count and argument.
package struct Invocation {
  /// The number typed before the command: how often to run it, or which item to choose; nil if none was typed.
  var count: Int?
  var argument: String?
  var isForced = false

  /// The largest number that the user may type before a command; a larger one is treated as a typing error.
  package static let countLimit = 100_000

  /// How often to run the command, from 1 to `countLimit`.
  var times: Int { min(max(count ?? 1, 1), Self.countLimit) }
}

/// A condition that must be met for a command to run, such as a selected node.
struct Need: Sendable {
  /// Returns why the condition is not met, as a clause such as `no node is selected`; nil if it is met.
  let absence: @Sendable (any EditorReading) -> String?

  init(_ absence: @escaping @Sendable (any EditorReading) -> String?) {
    self.absence = absence
  }

  /// Throws an error if the condition is not met.
  ///
  /// Commands call this before they open a prompt.
  func require(in editor: any EditorReading) throws(CommandError) {
    if let reason = absence(editor) { throw .because(reason) }
  }

  static let nothing = Need { _ in nil }
  /// The condition of commands for prompts, lists and questions.
  ///
  /// It is never met on the canvas.
  static let otherMode = Need { _ in "it belongs to another mode" }
  static let nodes = Need { $0.contents.count == 0 ? "there are no nodes" : nil }
  static let node = Need { $0.selection == nil ? "no node is selected" : nil }
  static let number = selected(.number, "no number is selected")
  /// Needs a number that can be given an uncertainty.
  static let uncertainNumber = Need { editor in
    guard let node = editor.selection, editor.contents.kind(of: node) != .number else { return number.absence(editor) }
    return "'\(editor.contents.name(of: node))' is not a typed number: set the uncertainties of its inputs"
  }
  static let formula = selected(.formula, "no formula is selected")
  static let framedNode = Need { editor in
    editor.selection.flatMap { editor.contents.frameTitle(of: $0) } == nil ? "no node in a frame is selected" : nil
  }
  static let search = Need { $0.focus.lastSearch.isEmpty ? "you have not searched yet" : nil }
  static let copy = Need { $0.clipboard == nil ? "nothing has been copied yet" : nil }

  /// Returns a condition that at least `count` nodes are selected.
  ///
  /// `count` is 2 or 3.
  static func together(_ count: Int) -> Need {
    let word = count == 2 ? "two" : "three"
    return Need { $0.selectedNodes.count < count ? "select \(word) or more nodes first" : nil }
  }

  private static func selected(_ kind: NodeKind, _ absence: String) -> Need {
    Need { editor in editor.selection.map { editor.contents.kind(of: $0) } == kind ? nil : absence }
  }
}
