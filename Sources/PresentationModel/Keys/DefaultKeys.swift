/// The default keys of a command, stated in its descriptor: in each of some modes, its alternative key sequences.
///
/// For example, `[.nodes: ["u"], .points: ["u", "<C-z>"]]`.
struct DefaultKeys: Sendable, ExpressibleByDictionaryLiteral {
  private let groups: [(modes: ModeSet, keys: Alternatives)]

  init(dictionaryLiteral groups: (ModeSet, Alternatives)...) {
    self.groups = groups.map { (modes: $0.0, keys: $0.1) }
  }

  /// Returns the key sequences in a mode; nil if the command has no default key there.
  func keys(in mode: Mode.Name) -> [String]? {
    groups.first { $0.modes.contains(ModeSet(mode)) }?.keys.texts
  }

  /// One key sequence or several, of which hints and help show the first.
  struct Alternatives: Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    let texts: [String]

    init(stringLiteral text: String) { texts = [text] }
    init(arrayLiteral texts: String...) { self.texts = texts }
  }
}

/// Modes in which a command has the same keys.
struct ModeSet: OptionSet, Sendable {
  let rawValue: UInt16

  static let normal = ModeSet(rawValue: 1)
  static let select = ModeSet(rawValue: 1 << 1)
  static let table = ModeSet(rawValue: 1 << 2)
  static let link = ModeSet(rawValue: 1 << 3)
  static let move = ModeSet(rawValue: 1 << 4)
  static let prompt = ModeSet(rawValue: 1 << 5)
  static let questions = ModeSet(rawValue: 1 << 6)
  static let listing = ModeSet(rawValue: 1 << 7)
  static let inspector = ModeSet(rawValue: 1 << 8)
  static let columns = ModeSet(rawValue: 1 << 9)
  static let points = ModeSet(rawValue: 1 << 10)
  static let chart = ModeSet(rawValue: 1 << 11)

  /// The canvas, with one or several nodes selected.
  static let canvas: ModeSet = [.normal, .select]
  /// The modes in which commands act on nodes.
  static let nodes: ModeSet = [.canvas, .table]
  /// The lists that only show and choose.
  static let viewers: ModeSet = [.listing, .inspector]
  static let lists: ModeSet = [.viewers, .columns, .points]
  static let everywhere: ModeSet = [.nodes, .link, .move, .prompt, .questions, .lists, .chart]

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(_ mode: Mode.Name) {
    self =
      switch mode {
      case .normal: .normal
      case .select: .select
      case .table: .table
      case .relationshipCreation: .link
      case .move: .move
      case .prompt: .prompt
      case .question: .questions
      case .listing: .listing
      case .inspector: .inspector
      case .columns: .columns
      case .points: .points
      case .chart: .chart
      }
  }
}
