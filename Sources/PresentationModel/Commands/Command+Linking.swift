extension Command {
  static let ofLinking: [Command] = [
    .link, .linkChain, .swapInputs, .cutInputs, .acceptAndStay, .removeLink, .reverseLink,
  ]

  /// Enters link mode, in which the user chooses the node that the selected node feeds; fails if a note is selected.
  ///
  /// After the link is created, its target is selected. `cancel` selects the source again.
  public static let link = Command(
    "link", "link", "Link: choose the node this one feeds", in: .link,
    keys: [.normal: "c"],
    on: .node(to: "link from", exceptNotes: "feeds nothing", if: .node),
    aliases: ["connect", "wire", "join", "edge", "relationship"]
  ) { editor, found, _ throws(CommandError) in try editor.beginRelationship(from: found, isChain: false) }

  static let linkChain = Command(
    "link-chain", "chain",
    "Link in a chain: each target feeds the next", in: .link,
    detail: "Linking continues until you leave the mode.",
    keys: [.normal: "C"],
    on: .node(to: "link from", exceptNotes: "feeds nothing", if: .node),
    aliases: ["connect", "wire"]
  ) { editor, found, _ throws(CommandError) in try editor.beginRelationship(from: found, isChain: true) }

  static let swapInputs = Command(
    "swap-inputs", "swap", "Swap the first two inputs of the selected node", in: .link,
    keys: [.normal: "S"],
    on: .node(to: "swap the inputs of", if: .node),
    aliases: ["exchange", "reverse", "order"]
  ) { editor, found, _ throws(CommandError) in try editor.swapInputs(of: found) }

  static let cutInputs = Command(
    "cut-inputs", "cut", "Cut all wires into the selected node", in: .link,
    keys: [.normal: "X"],
    on: .node(to: "cut the wires of", if: .node),
    aliases: ["disconnect", "unlink", "detach", "remove"]
  ) { editor, found, _ throws(CommandError) in try editor.cutInputs(of: found) }

  static let acceptAndStay = Command(
    "accept-and-stay", "link and stay", "Make the link and stay in link mode", in: .link,
    keys: [.link: "<Space>"],
    needs: .otherMode,
    outcome: { editor, _ throws(CommandError) in try editor.completeRelationship(staying: true) })

  /// Removes the wire on the port chosen in link mode; the mode stays active with the same target.
  public static let removeLink = Command(
    "remove-link", "cut", "Remove the wire on the chosen port", in: .link,
    keys: [.link: "x"],
    needs: .otherMode,
    outcome: { editor, _ throws(CommandError) in try editor.removeLink() })

  /// Swaps the source and the target of the link being made in link mode.
  ///
  /// Fails if no target is chosen, or if the target is a note.
  public static let reverseLink = Command(
    "reverse-link", "reverse", "Swap source and target of the new link", in: .link,
    keys: [.link: "~"],
    needs: .otherMode
  ) { editor, _ throws(CommandError) in try editor.reverseRelationship() }
}
