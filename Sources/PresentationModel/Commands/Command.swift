import Charts
import EvaluationEngine
import GraphDocument

/// A command of the user to the editor, as one value.
///
/// The palette, the help, the hint line, the command line and the reference of keys are made from commands. A new
/// command is a value in a file of its family, a line in `Command.all`, and a row in the key map.
public final class Command: Hashable, Sendable {
  /// The name on the command line and in key maps.
  public let name: String
  /// A word or two for the hint line.
  public let brief: String
  /// Its description in at most 50 characters, for menus, the palette and the help.
  public let sentence: String
  /// More about it, for the help on a word and the reference; empty for most.
  let detail: String
  /// The argument after its name on the command line; nil for none.
  let argument: CommandLine.Argument?
  /// Names that everybody's fingers know from other editors.
  let shortForms: [String]
  /// Words that people look for it by and that its name and sentence do not have, in lower case.
  let aliases: [String]
  /// Whether `!` after its name overrides its checks: it replaces a text, or discards changes.
  let isForcible: Bool

  private let briefs: [Mode.Name: String]
  private let chartAction: ChartAction?
  private let need: Need
  private let body: @Sendable (NodesPM, Invocation) throws(CommandError) -> Outcome

  /// A command without effects of the session.
  ///
  /// It cannot be given from the canvas without the things it `needs`. While a chart is read, `onChart` replaces its
  /// action. `briefs` are the texts for modes with another name for it.
  convenience init(
    _ name: String, _ brief: String, _ sentence: String, detail: String = "", needs need: Need = .nothing,
    argument: CommandLine.Argument? = nil, shortForms: [String] = [], aliases: [String] = [],
    onChart chartAction: ChartAction? = nil, briefs: [Mode.Name: String] = [:],
    body: @escaping @Sendable (NodesPM, Invocation) throws(CommandError) -> Void = { _, _ in }
  ) {
    self.init(
      name, brief, sentence, detail: detail, needs: need, argument: argument, shortForms: shortForms, aliases: aliases,
      onChart: chartAction, briefs: briefs,
      outcome: { editor, call throws(CommandError) in
        try body(editor, call)
        return .done
      })
  }

  init(
    _ name: String, _ brief: String, _ sentence: String, detail: String = "", needs need: Need = .nothing,
    argument: CommandLine.Argument? = nil, shortForms: [String] = [], aliases: [String] = [],
    isForcible: Bool = false, onChart chartAction: ChartAction? = nil, briefs: [Mode.Name: String] = [:],
    outcome: @escaping @Sendable (NodesPM, Invocation) throws(CommandError) -> Outcome
  ) {
    self.name = name
    self.brief = brief
    self.sentence = sentence
    self.detail = detail
    self.need = need
    self.argument = argument
    self.shortForms = shortForms
    self.aliases = aliases
    self.isForcible = isForcible
    self.chartAction = chartAction
    self.briefs = briefs
    body = outcome
  }

  /// The command of that name, or of a name that it had in earlier versions.
  public static func named(_ name: String) -> Command? { byName[formerNames[name] ?? name] }

  /// The command of that name, or of that short form of one.
  static func called(_ word: String) -> Command? { byShortForm[word] ?? byName[word] }

  /// Names by those that they replaced, which configurations may still have.
  private static let formerNames = [
    "add-use": "add-instance", "next-use": "next-instance", "expand-use": "expand-instance",
    "unfold-use": "unfold-instance",
  ]
  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
  private static let byShortForm = Dictionary(
    all.flatMap { command in command.shortForms.map { ($0, command) } }
  ) { first, _ in first }

  /// A word or two for the hint line of a mode.
  func brief(in mode: Mode.Name) -> String {
    briefs[mode] ?? (mode == .chart ? chartAction?.brief : nil) ?? brief
  }

  /// The full description: the sentence and its details.
  public var explanation: String { Self.explanation(sentence, detail) }

  /// The full description in a mode; a sentence of the mode has no details.
  func explanation(in mode: Mode.Name) -> String {
    let said = sentence(in: mode)
    return Self.explanation(said, said == sentence ? detail : "")
  }

  private static func explanation(_ sentence: String, _ detail: String) -> String {
    detail.isEmpty ? sentence : "\(sentence). \(detail)"
  }

  /// The description in a mode, for its help.
  func sentence(in mode: Mode.Name) -> String {
    (mode == .chart ? chartAction?.summary : nil) ?? ModeSentences.sentence(of: self, in: mode) ?? sentence
  }

  /// Why it cannot be given from the canvas; nil if it can.
  func unavailability(in editor: NodesPM) -> String? { need.absence(editor) }

  /// Runs the command: on the chart being read if it applies there, else on the document.
  func run(in editor: NodesPM, _ call: Invocation) throws(CommandError) -> Outcome {
    if let chartAction, editor.performOnChart(chartAction) { return .done }
    return try body(editor, call)
  }

  /// Whether it is a command of the canvas: it has a key there, at least by default, or is given only by its name.
  func isGivenByName(_ keyMap: KeyMap) -> Bool {
    isOnlyNamed || Self.ofCanvas.contains(self) || keyMap.keys(for: self, in: .normal) != nil
  }

  /// Whether it has no default key and is given only by its name.
  var isOnlyNamed: Bool { Self.onlyNamed.contains(self) }

  /// Asked for every command with each key of a line: found once.
  private static let ofCanvas = Set((KeyMap.standard.bindings[.normal] ?? []).map(\.command))
  private static let onlyNamed = Set(all).subtracting(KeyMap.standard.bindings.values.joined().map(\.command))

  /// Whether the palette offers it.
  func isInPalette(_ keyMap: KeyMap) -> Bool {
    self != .palette && self != .cancel && isGivenByName(keyMap)
  }

  /// Commands are equal if they are the same object.
  public static func == (one: Command, other: Command) -> Bool { one === other }

  /// Uses the identity, as `==` does.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// A command as it is given.
package struct Invocation {
  /// The number typed before it: how often, or which of several; nil for none.
  var count: Int?
  /// The text after its name on the command line.
  var argument: String?
  /// Whether `!` is behind its name.
  var isForced = false

  /// The largest count: more is typed by mistake.
  package static let countLimit = 100_000

  /// How often it is done, from 1.
  var times: Int { min(max(count ?? 1, 1), Self.countLimit) }
}

/// A condition that a command needs.
struct Need: Sendable {
  /// A clause about the missing thing; nil if nothing is missing.
  let absence: @Sendable (NodesPM) -> String?

  init(_ absence: @escaping @Sendable (NodesPM) -> String?) {
    self.absence = absence
  }

  /// Refuses a command that is given by its key without it, before a line is opened for nothing.
  func require(in editor: NodesPM) throws(CommandError) {
    if let reason = absence(editor) { throw .because(reason) }
  }

  static let nothing = Need { _ in nil }
  /// Commands of lines, lists and questions.
  static let otherMode = Need { _ in "it belongs to another mode" }
  static let nodes = Need { $0.contents.count == 0 ? "there are no nodes" : nil }
  static let node = Need { $0.selection == nil ? "no node is selected" : nil }
  static let number = selected(.number, "no number is selected")
  static let formula = selected(.formula, "no formula is selected")
  static let framedNode = Need { editor in
    editor.selection.flatMap { editor.contents.frameTitle(of: $0) } == nil ? "no node in a frame is selected" : nil
  }
  static let search = Need { $0.focus.lastSearch.isEmpty ? "you have not searched yet" : nil }
  static let copy = Need { $0.clipboard == nil ? "nothing has been copied yet" : nil }

  /// So many nodes selected together, 2 or more.
  static func together(_ count: Int) -> Need {
    let word = count == 2 ? "two" : "three"
    return Need { $0.selectedNodes.count < count ? "select \(word) or more nodes first" : nil }
  }

  private static func selected(_ kind: NodeKind, _ absence: String) -> Need {
    Need { editor in editor.selection.map { editor.contents.kind(of: $0) } == kind ? nil : absence }
  }
}
