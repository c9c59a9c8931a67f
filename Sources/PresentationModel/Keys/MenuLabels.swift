import EditorInput

enum MenuLabels {
  /// Returns the name of the submenu that opens after `keys`; nil if it has no name.
  ///
  /// Only a submenu of the standard key map that has all `commands` gets a name.
  static func title(of keys: [Key], leadingTo commands: [Command]) -> String? {
    guard let menu = menus.first(where: { $0.keys == keys }), menu.commands.isSuperset(of: commands) else { return nil }
    return menu.title
  }

  /// Sorts submenus: named ones first, in the order of the titles, then unnamed ones.
  static func inOrder(_ menus: [KeyMap.Continuation]) -> [KeyMap.Continuation] {
    let titled = titles.compactMap { _, title in menus.first { $0.title == title } }
    return titled + menus.filter { $0.title == nil }
  }

  private static let titles = [
    ("<Space>d", "data and scenarios"), ("<Space>g", "groups"), ("<Space>l", "layout"),
    ("<Space>n", "notes and frames"),
  ]

  private static let menus = titles.compactMap { text, title -> (keys: [Key], title: String, commands: Set<Command>)? in
    guard let keys = try? KeyNotation.parse(text) else { return nil }
    let commands = (KeyMap.standard.bindings[.normal] ?? []).filter { binding in
      binding.keys.contains { (try? KeyNotation.parse($0))?.starts(with: keys) == true }
    }
    return (keys, title, Set(commands.map(\.command)))
  }

  fileprivate static let labels: [Command: String] = [
    .displayAll: "number format", .expandFormula: "expand formula", .collapseToFormula: "make one formula",
    .outline: "outline", .chart: "read chart", .history: "undo history", .messages: "messages",
    .readAgain: "reload data", .read: "read table file", .points: "edit points", .palette: "all commands",
    .open: "open document", .openExample: "open example", .theme: "colour theme",
    .declareInput: "declare input", .declareOutput: "declare output", .inputs: "order of inputs",
    .outputs: "order of outputs", .range: "allowed range", .components: "uncertainty", .solve: "solve for goal",
    .sample: "Monte Carlo", .takeScenario: "new scenario", .applyScenario: "apply scenario",
    .deleteScenario: "delete scenario", .listScenarios: "list scenarios", .listSwings: "what moves it",
    .makeGroup: "make group", .addInstance: "add instance", .giveInput: "set input value",
    .nextInstance: "next instance",
    .detach: "make own copy", .expandInstance: "expand instance", .listGroups: "list groups",
    .addImport: "import document",
    .layOut: "lay out all", .layOutFolded: "lay out folded", .alignLeft: "align left", .alignRight: "align right",
    .alignTop: "align top", .alignBottom: "align bottom", .alignColumns: "in one column", .alignRows: "in one row",
    .distributeAcross: "spread across", .distributeUpright: "spread down", .makeRoomRight: "room at right",
    .makeRoomBelow: "room below",
    .addNote: "add note", .frame: "add frame", .retitleFrame: "rename frame", .dissolveFrame: "remove frame",
    .addToFrame: "add to frame", .removeFromFrame: "remove from frame", .moveFrame: "move frame",
    .selectFrame: "select frame",
    .centre: "centre node", .showNeighbours: "show neighbours", .toggleGrid: "grid of dots",
    .toggleMinimap: "map in corner", .changeValueFormat: "SI prefixes", .toggleDrivers: "bars of drivers",
    .showFull: "full boxes", .showCompact: "small nodes",
    .followLargest: "largest driver", .focusFirst: "first node", .focusLast: "last node", .goIn: "into group",
    .goOut: "out of group", .selectToggle: "add or remove", .selectUpstream: "with its inputs",
    .selectDownstream: "with its readers", .selectConnected: "connected part", .selectAll: "all nodes",
    .selectInverse: "invert selection", .selectSame: "same kind", .selectFailed: "nodes that fail",
  ]
}

extension Command {
  var menuLabel: String { MenuLabels.labels[self] ?? brief }
}
