import DataSets
import DiagramModel
import Geometry
import GraphDocument
import PresentationModel
import Testing

/// Every command that the palette offers, really given from there.
struct PaletteRunTests {
  /// A canvas on which every command has something to do: a frame with two of four nodes, a failure, something copied, a
  /// mark, a search, jumps both ways, and steps both done and taken back.
  private static func prepared(_ keyMap: KeyMap = .standard) -> Walk {
    let walk = Walk(fileName: "plan.nodecalc", screen: Size(columns: 70, rows: 22), keyMap: keyMap)
    walk.press(
      "=a = 6<Enter>\(times(40, "gl"))=b = 0<Enter>\(times(30, "gj"))=far = 3<Enter>/a<Enter>oq = divide<Enter>oroot = sqrt<Enter>"
    )
    walk.press("/b<Enter>c/q<Enter><Enter>")
    walk.press("/a<Enter>vl<Space>nfsources<Enter><Esc>")
    walk.press("/q<Enter>yMa")
    walk.press("/root<Enter>/a<Enter><C-o><C-o>")
    walk.press("<S-Right><S-Right>jku")
    return walk
  }

  /// The same, with what is selected that the command can act on.
  private static func prepared(for command: Command, _ keyMap: KeyMap = .standard) -> Walk {
    let walk = prepared(keyMap)
    if [.increase, .decrease, .increaseCoarsely, .decreaseCoarsely, .declareInput, .range, .components].contains(
      command)
    {
      return walk.press("/far<Enter>")
    }
    if let kind = NamedCommands.kind(for: command) { return selecting(kind, walk) }
    if command == .chart { return walk.press("=sought = 1, 2, 3<Enter>") }
    if command == .readAgain { return reading(walk.press("=sought = 1, 2, 3<Enter>")) }
    if command == .recover { return offered(walk) }
    if command == .makeWritable { return held(walk) }
    if command == .verbosity { walk.model.readingDetail = .usual }
    if command == .expandFormula { return walk.press("=sought = 2 * far + 1<Enter>") }
    if [
      .addInstance, .goIn, .goOut, .nextInstance, .detach, .expandInstance, .renameGroup, .giveInput, .listGroups,
      .deleteGroup,
    ].contains(command) {
      walk.press("/root<Enter><Space>ggloan<Enter><Space>galoan<Enter>")
      return command == .goOut ? walk.press("gd") : walk
    }
    if [.renameImport, .removeImport].contains(command) {
      try? walk.document.apply(.setImports([GroupImport("lib", path: "lib.nodecalc")]))
      return walk
    }
    let arranges = ["align-", "distribute-"].contains { command.name.hasPrefix($0) }
    return arranges ? walk.press("sa") : walk
  }

  /// With a node of that kind selected.
  private static func selecting(_ kind: NodeKind, _ walk: Walk) -> Walk {
    switch kind {
    case .number: return walk.press("/far<Enter>")
    case .operator: return walk.press("/root<Enter>")
    case .formula: return walk.press("=sought = 2 * far + 1<Enter>")
    case .data: return walk.press("=sought = 1, 2, 3<Enter>")
    case .group: return walk.press("/root<Enter><Space>ggloan<Enter>")
    case .chart: return walk.press("=sought = 1, 2, 3<Enter>abar<Enter>")
    case .note:
      let attributes = NodeAttributes(name: "sought", text: "why")
      try? walk.document.apply(.create(NodeCreation(content: .note, attributes: attributes)))
      return walk.press("/sought<Enter>")
    }
  }

  /// With edits that a session left behind, about which nothing is decided yet.
  private static func offered(_ walk: Walk) -> Walk {
    let contents = walk.document.contents
    walk.model.offerRecovery([
      RecoveryOffer(journal: "one", moment: "2026-11-22 14:03", steps: ["a = 8"], base: contents, recovered: contents)
    ])
    return walk.press("<Esc>")
  }

  /// Read-only, since another session has the document.
  private static func held(_ walk: Walk) -> Walk {
    walk.model.askAboutHolder(HolderNotice(holder: "process 1", isAlive: true))
    return walk.press("r")
  }

  /// With a data node that reads a file.
  private static func reading(_ walk: Walk) -> Walk {
    let source = DataSource.file(FileSource(path: "sales.csv", columns: PointColumns(value: .number(1))))
    if let node = walk.document.contents.node(named: "sought") {
      try? walk.document.apply(.setData(node, NodeData(source)))
    }
    return walk
  }

  /// The same with the command's key struck; those without one get one.
  private static func given(_ command: Command) -> Walk {
    var bindings = KeyMap.standard.bindings
    if let keys = bindings[.normal]?.first(where: { $0.command == command })?.keys.first {
      return prepared(for: command).press(keys)
    }
    bindings[.normal]?.append(KeyMap.Binding(command, "<F12>"))
    return prepared(for: command, KeyMap(bindings)).press("<F12>")
  }

  private static var offered: [Command] {
    let rows = prepared().press("<C-p>").model.screen.popup?.rows ?? []
    return rows.compactMap { Command.named($0.key) }
  }

  @Test func `the palette offers every command but itself, the way back and what only other modes have`() {
    let canvas = (KeyMap.standard.bindings[.normal] ?? []).map(\.command)
    #expect(Set(Self.offered) == Set(canvas).union(NamedCommands.all).subtracting([.palette, .cancel]))
    #expect(Set(Self.offered).count == Self.offered.count)
  }

  @Test(arguments: offered)
  func `chosen by its name a command does what its key does`(command: Command) {
    let start = Self.prepared(for: command)
    let chosen = Self.prepared(for: command).press("<C-p>" + command.name)
    #expect(chosen.model.screen.popup?.rows.first?.key == command.name)
    #expect(chosen.model.screen.popup?.rows.first?.isEnabled == true)
    chosen.press("<Enter>")
    let given = Self.given(command)
    #expect(Self.difference(chosen, given) == nil)
    #expect(Self.difference(chosen, start) != nil, "it did nothing")
  }

  @Test(arguments: offered)
  func `given by its name on the command line a command does what its key does`(command: Command) {
    let named = Self.prepared(for: command).press(":" + command.name + "<Enter>")
    #expect(Self.difference(named, Self.given(command)) == nil)
  }

  @Test(arguments: Command.all)
  func `every command says in one sentence what it does`(command: Command) {
    #expect(command.sentence.first?.isUppercase == true)
    #expect(command.sentence.last != "." && command.sentence.count <= 50)
    #expect(command.sentence.contains(" "))
    #expect((1...20).contains(command.brief.count))
  }

  /// What of all that is shown, asked for or kept differs first; nil for nothing.
  private static func difference(_ left: Walk, _ right: Walk) -> String? {
    zip(state(left), state(right)).first { $0 != $1 }.map { "\($0)\nis not\n\($1)" }
  }

  private static func state(_ walk: Walk) -> [String] {
    let model = walk.model
    let screen = model.screen
    return [
      "\(walk.effects)", walk.graph, "\(screen.title)", "\(String(describing: screen.message))",
      "\(String(describing: screen.prompt))", "\(String(describing: screen.popup))", screen.tool,
      "\(screen.toolChoices)",
      screen.toolDetail,
      "\(model.viewport)", "\(model.detail)", "\(model.cursor)", "\(model.view.showsGrid) \(model.view.showsMinimap)",
      "\(model.selectedNodes.sorted())", "\(model.diagramView.nodes(in: model.diagramView.extent))",
    ]
  }
}
