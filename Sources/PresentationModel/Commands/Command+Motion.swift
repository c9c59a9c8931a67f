import Charts
import Geometry

extension Command {
  static let ofMotion: [Command] = [
    .focusLeft, .focusRight, .focusUp, .focusDown, .stepLeft, .stepRight, .stepUp, .stepDown, .focusNext,
    .focusPrevious, .focusFirst, .focusLast, .focusSame, .followDownstream, .followUpstream, .followCause, .fixUnits,
    .followLargest, .showHints, .search, .searchNext, .searchPrevious, .setMark, .goToMark, .jumpBack, .jumpForth,
  ]

  /// Selects the nearest node to the left (`h` as in Vim); in link mode, moves among the possible targets.
  public static let focusLeft = Command(
    "focus-left", "left", "Select the nearest node to the left", in: .move,
    keys: [[.canvas, .link, .chart]: ["h", "<Left>"], .points: ["h", "<Left>", "<S-Tab>"]],
    needs: .nodes, onChart: .previous,
    outcome: { editor, call throws(CommandError) in try editor.move(.step(.left, call.times)) })

  /// Selects the nearest node to the right (`l` as in Vim); in link mode, moves among the possible targets.
  public static let focusRight = Command(
    "focus-right", "right", "Select the nearest node to the right", in: .move,
    keys: [[.canvas, .link, .chart]: ["l", "<Right>"], .points: ["l", "<Right>", "<Tab>"]],
    needs: .nodes, onChart: .next,
    outcome: { editor, call throws(CommandError) in try editor.move(.step(.right, call.times)) })

  /// Selects the nearest node above (`k` as in Vim); in link mode, moves among the possible targets.
  public static let focusUp = Command(
    "focus-up", "up",
    "Select the nearest node above", in: .move,
    keys: [[.nodes, .link, .columns, .points, .chart]: ["k", "<Up>"], .viewers: ["k", "<Up>", "N"]],
    needs: .nodes, onChart: .previousSeries,
    outcome: { editor, call throws(CommandError) in try editor.move(.step(.up, call.times)) })

  /// Selects the nearest node below (`j` as in Vim); in link mode, moves among the possible targets.
  public static let focusDown = Command(
    "focus-down", "down",
    "Select the nearest node below", in: .move,
    keys: [[.nodes, .link, .columns, .points, .chart]: ["j", "<Down>"], .viewers: ["j", "<Down>", "n"]],
    needs: .nodes, onChart: .nextSeries,
    outcome: { editor, call throws(CommandError) in try editor.move(.step(.down, call.times)) })

  static let stepLeft = Command(
    "step-left", "step left", "Step onto the empty canvas to the left", in: .move,
    detail: "A node added there is centred on the cursor.",
    keys: [.normal: ["gh", "<M-Left>"]]
  ) { editor, call in editor.step(.left, call.times) }

  static let stepRight = Command(
    "step-right", "step right", "Step onto the empty canvas to the right", in: .move,
    detail: "A node added there is centred on the cursor.",
    keys: [.normal: ["gl", "<M-Right>"]]
  ) { editor, call in editor.step(.right, call.times) }

  static let stepUp = Command(
    "step-up", "step up", "Step onto the empty canvas above", in: .move,
    detail: "A node added there is centred on the cursor.",
    keys: [.normal: ["gk", "<M-Up>"]]
  ) { editor, call in editor.step(.up, call.times) }

  static let stepDown = Command(
    "step-down", "step down", "Step onto the empty canvas below", in: .move,
    detail: "A node added there is centred on the cursor.",
    keys: [.normal: ["gj", "<M-Down>"]]
  ) { editor, call in editor.step(.down, call.times) }

  /// Goes to the next node and, after the last one, to the first; in link mode, moves among the possible targets.
  public static let focusNext = Command(
    "focus-next", "next", "Select the next node in evaluation order", in: .move,
    keys: [[.canvas, .link, .chart]: "<Tab>"],
    needs: .nodes, onChart: .nextSeries,
    outcome: { editor, call throws(CommandError) in try editor.move(.order(call.times)) })

  static let focusPrevious = Command(
    "focus-previous", "previous", "Select the previous node in evaluation order", in: .move,
    keys: [[.canvas, .link, .chart]: "<S-Tab>"],
    needs: .nodes, onChart: .previousSeries,
    outcome: { editor, call throws(CommandError) in try editor.move(.order(-call.times)) })

  static let focusFirst = Command(
    "focus-first", "first",
    "Select the first node in evaluation order", in: .move,
    keys: [.nodes: "gg", .lists: ["gg", "<Home>"], .chart: ["<Home>", "gg"]], menu: "first node",
    needs: .nodes, onChart: .first,
    outcome: { editor, _ throws(CommandError) in try editor.move(.end(isLast: false)) })

  /// Selects the last node in evaluation order (`G` as in Vim); on the canvas, `jumpBack` returns to the previous node.
  public static let focusLast = Command(
    "focus-last", "last",
    "Select the last node in evaluation order", in: .move,
    keys: [.nodes: "G", .lists: ["G", "<End>"], .chart: ["<End>", "G"]], menu: "last node",
    needs: .nodes, onChart: .last,
    outcome: { editor, _ throws(CommandError) in try editor.move(.end(isLast: true)) })

  static let focusSame = Command(
    "focus-same", "alike", "Select the next node of the same kind", in: .move,
    detail: "All numbers are of one kind, and so are nodes with the same operator.",
    keys: [.nodes: "*"],
    on: .node(to: "find more of its kind")
  ) { editor, found, _ throws(CommandError) in try editor.focusSame(as: found) }

  /// Follows a wire from the selected node to a node that uses its value.
  ///
  /// A count of n chooses the n-th such node in reading order; without a count, the first one is selected. `jumpBack`
  /// does not undo this step.
  public static let followDownstream = Command(
    "follow-downstream", "downstream",
    "Follow a wire to a node that this one feeds", in: .move,
    detail: "A count picks the node.",
    keys: [.nodes: "]"],
    on: .node(to: "follow a wire from")
  ) { editor, found, call throws(CommandError) in try editor.followDownstream(from: found, call.count) }

  /// Follows a wire from the selected node back to the node that feeds it.
  ///
  /// A count chooses the port; the command fails if the port has no wire. Without a count, the first port with a wire
  /// is used. `jumpBack` does not undo this step.
  public static let followUpstream = Command(
    "follow-upstream", "upstream",
    "Follow a wire back to an input", in: .move,
    detail: "A count picks the port.",
    keys: [.nodes: "["],
    on: .node(to: "follow a wire to")
  ) { editor, found, call throws(CommandError) in try editor.followUpstream(from: found, call.count) }

  static let followCause = Command(
    "follow-cause", "cause", "Go to the failing node this one waits for", in: .move,
    keys: [[.nodes, .inspector]: "!"],
    on: .shownNode(to: "find the cause of")
  ) { editor, found, _ throws(CommandError) in try editor.followCause(of: found) }

  static let fixUnits = Command(
    "fix-units", "fix units", "Correct units or a percentage of the node", in: .move,
    detail: "x + 5 becomes x + 5 [m], and 100 + 10% becomes 100 up 10%.",
    keys: [[.nodes, .inspector]: "g!"],
    on: .shownNode(to: "fix the units of"),
    aliases: ["repair", "correct", "dimension", "mismatch"]
  ) { editor, found, _ throws(CommandError) in
    if editor.listedNode != nil { editor.select(found) }
    return try UnitFix(of: found, in: editor.contents).make(in: editor)
  }

  static let followLargest = Command(
    "follow-largest", "driver", "Go to the largest source of uncertainty", in: .move,
    keys: [[.nodes, .inspector]: "g%"], menu: "largest driver",
    on: .shownNode(to: "find what drives the uncertainty of"),
    aliases: ["drives", "contributor", "budget"]
  ) { editor, found, _ throws(CommandError) in try editor.followLargest(of: found) }

  /// Shows letters (hints) on the visible nodes; typing the letters of a node jumps to it.
  ///
  /// In link mode, typing the letters chooses the node as the link's target. Scrolling the canvas assigns new hints.
  public static let showHints = Command(
    "show-hints", "hints",
    "Show letters on nodes to jump to one", in: .move,
    keys: [[.canvas, .link]: "f"],
    needs: .nodes,
    aliases: ["jump", "labels", "easymotion", "goto"],
    outcome: { editor, _ throws(CommandError) in try editor.showHints() })

  /// Opens a prompt that searches for a node by words (`/` as in Vim).
  ///
  /// `jumpBack` returns from a hit. In link mode, the hit becomes the link's target.
  public static let search = Command(
    "search", "find",
    "Find a node by words, `is:failed` or `op:divide`", in: .move,
    detail: "Words match names, labels, operators, formulas and texts.",
    keys: [[.nodes, .viewers, .link, .columns]: "/"],
    argument: .node,
    aliases: ["grep", "filter", "locate", "jump"],
    outcome: { editor, _ in editor.mode.handler.search(in: editor) })

  /// Selects the next hit of the last search (`n` as in Vim); after the last hit, the first one.
  ///
  /// `jumpBack` returns to the previous node.
  public static let searchNext = Command(
    "search-next", "next hit", "Select the next node that the search found", in: .move,
    keys: [.nodes: "n"],
    needs: .search,
    outcome: { editor, _ throws(CommandError) in try editor.searchAgain(forwards: true) })

  static let searchPrevious = Command(
    "search-previous", "previous hit", "Select the previous node that the search found", in: .move,
    keys: [.nodes: "N"],
    needs: .search,
    outcome: { editor, _ throws(CommandError) in try editor.searchAgain(forwards: false) })

  /// Waits for a letter from a to z and marks the selected node with it, so that `goToMark` can return there.
  public static let setMark = Command(
    "set-mark", "mark", "Mark the node with the letter you type next", in: .move,
    keys: [.nodes: "M"],
    needs: .node,
    outcome: { editor, _ throws(CommandError) in try editor.awaitMark(.set) })

  /// Waits for a letter and selects the node marked with it (`'` as in Vim).
  ///
  /// Fails if no node has this mark. `jumpBack` returns to the previous node.
  public static let goToMark = Command(
    "go-to-mark", "to mark", "Go to the node with that mark", in: .move,
    keys: [.nodes: "'"],
    needs: Need { editor in editor.focus.jumps.marks.isEmpty ? "no node is marked" : nil },
    outcome: { editor, _ throws(CommandError) in try editor.awaitMark(.go) })

  static let jumpBack = Command(
    "jump-back", "jump back", "Jump back", in: .move,
    detail: "Jumps: searches, hints, marks, first and last node.",
    keys: [.nodes: "<C-o>"],
    needs: Need { editor in editor.focus.jumps.back.isEmpty ? "no jump has been made" : nil }
  ) { editor, _ throws(CommandError) in try editor.jumpBack() }

  static let jumpForth = Command(
    "jump-forth", "jump forth", "Jump forward again", in: .move,
    keys: [.nodes: "<M-o>"],
    needs: Need { editor in editor.focus.jumps.forth.isEmpty ? "you have not jumped back yet" : nil }
  ) { editor, _ throws(CommandError) in try editor.jumpForth() }
}
