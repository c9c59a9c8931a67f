import DiagramModel

extension Command {
  static let ofReading: [Command] = [
    .inspect, .outline, .tell, .verbosity,
  ]

  /// Opens the inspector; Enter on a row that names a node selects and inspects that node.
  public static let inspect = Command(
    "inspect", "inspect",
    "Show and edit every detail of the node", in: .see,
    detail: "Choosing a row goes to the node that it names.",
    keys: [.nodes: "i"],
    needs: .node,
    aliases: ["budget", "uncertainty", "error", "details", "properties", "info", "precision", "explain"],
    outcome: { editor, _ throws(CommandError) in try InspectorList.open(in: editor) })

  /// Reports the selected node and its surroundings in the message line; works in every mode.
  public static let tell = Command(
    "tell", "tell",
    "Say where you are and what is around", in: .see,
    detail: "In a prompt, it reads the whole line.",
    keys: [.everywhere: "<C-t>"],
    aliases: ["where", "position", "speak", "narrate", "location"],
    outcome: { editor, _ in .reported(LocationSummary(in: editor).sentence) })

  /// Changes how detailed the announcements of screen-reader mode are until the editor quits.
  public static let verbosity = Command(
    "verbosity", "more or less detail",
    "Announce more or less: brief, usual, full", in: .see,
    keys: [[.nodes, .link, .move, .prompt, .chart]: "<M-t>"],
    needs: .telling,
    aliases: ["brief", "usual", "full", "detail", "speak", "narrate", "linear"],
    outcome: { editor, _ throws(CommandError) in
      try Need.telling.require(in: editor)
      guard let detail = editor.readingDetail else { return .done }
      let next = detail.next
      editor.readingDetail = next
      return .reported("\(next.rawValue): \(next.sentence)")
    })

  /// Opens a list of all nodes in reading order.
  public static let outline = Command(
    "outline", "outline", "Read the document row by row", in: .see,
    detail: "Each node comes after its inputs.",
    keys: [.nodes: "<Space>a"], menu: "outline",
    needs: .nodes,
    aliases: ["speak", "read", "linear", "narrate", "show"],
    outcome: { editor, _ throws(CommandError) in try OutlineList.open(in: editor) })
}

extension Need {
  fileprivate static let telling = Need { editor in
    editor.readingDetail == nil ? "the editor announces nothing: start it with --linear" : nil
  }
}

extension ReadingDetail {
  /// The next level, which announces more; after the most detailed level, the least detailed one.
  fileprivate var next: ReadingDetail {
    switch self {
    case .brief: .usual
    case .usual: .full
    case .full: .brief
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .brief: "names and values are announced"
    case .usual: "neighbours are announced too"
    case .full: "every port, mode and possible next key is announced"
    }
  }
}
