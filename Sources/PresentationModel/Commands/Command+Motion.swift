import Charts
import Geometry

/// Commands that go from node to node.
extension Command {
  /// `h` as in Vim; while a link is made it moves among the possible targets.
  public static let focusLeft = Command(
    "focus-left", "left", "Select the nearest node to the left",
    needs: .nodes, onChart: .previous
  ) { editor, call throws(CommandError) in try editor.focus(.left, call.times) }

  /// `l` as in Vim; while a link is made it moves among the possible targets.
  public static let focusRight = Command(
    "focus-right", "right", "Select the nearest node to the right",
    needs: .nodes, onChart: .next
  ) { editor, call throws(CommandError) in try editor.focus(.right, call.times) }

  /// `k` as in Vim; while a link is made it moves among the possible targets.
  public static let focusUp = Command(
    "focus-up", "up",
    "Select the nearest node above",
    needs: .nodes, onChart: .previousSeries
  ) { editor, call throws(CommandError) in try editor.focus(.up, call.times) }

  /// `j` as in Vim; while a link is made it moves among the possible targets.
  public static let focusDown = Command(
    "focus-down", "down",
    "Select the nearest node below",
    needs: .nodes, onChart: .nextSeries
  ) { editor, call throws(CommandError) in try editor.focus(.down, call.times) }

  static let stepLeft = Command(
    "step-left", "step left", "Step onto the empty canvas to the left",
    detail: "A node added there is centred on the cursor."
  ) { editor, call in editor.step(.left, call.times) }

  static let stepRight = Command(
    "step-right", "step right", "Step onto the empty canvas to the right",
    detail: "A node added there is centred on the cursor."
  ) { editor, call in editor.step(.right, call.times) }

  static let stepUp = Command(
    "step-up", "step up", "Step onto the empty canvas above",
    detail: "A node added there is centred on the cursor."
  ) { editor, call in editor.step(.up, call.times) }

  static let stepDown = Command(
    "step-down", "step down", "Step onto the empty canvas below",
    detail: "A node added there is centred on the cursor."
  ) { editor, call in editor.step(.down, call.times) }

  /// Wraps around at the end; while a link is made it moves among the possible targets.
  public static let focusNext = Command(
    "focus-next", "next", "Select the next node in evaluation order",
    needs: .nodes, onChart: .nextSeries
  ) { editor, call throws(CommandError) in try editor.focusInOrder(call.times) }

  static let focusPrevious = Command(
    "focus-previous", "previous", "Select the previous node in evaluation order",
    needs: .nodes, onChart: .previousSeries
  ) { editor, call throws(CommandError) in try editor.focusInOrder(-call.times) }

  static let focusFirst = Command(
    "focus-first", "first",
    "Select the first node in evaluation order",
    needs: .nodes, onChart: .first
  ) { editor, _ throws(CommandError) in try editor.focusEnd(isLast: false) }

  /// `G` as in Vim; on the canvas this is a jump, which `jumpBack` reverts.
  public static let focusLast = Command(
    "focus-last", "last",
    "Select the last node in evaluation order",
    needs: .nodes, onChart: .last
  ) { editor, _ throws(CommandError) in try editor.focusEnd(isLast: true) }

  static let focusSame = Command(
    "focus-same", "alike", "Select the next node of the same kind",
    detail: "All numbers are of one kind, and so are nodes with the same operator.",
    needs: .node
  ) { editor, _ throws(CommandError) in try editor.focusSame() }

  /// Follows a wire to the node with the count, from 1 in reading order; to the first without a count.
  ///
  /// Not a jump.
  public static let followDownstream = Command(
    "follow-downstream", "downstream",
    "Follow a wire to a node that this one feeds",
    detail: "A count picks the node.",
    needs: .node
  ) { editor, call throws(CommandError) in try editor.followDownstream(call.count) }

  /// Follows the wire into the first linked port, or into the port given by the count; fails if that port is open.
  ///
  /// Not a jump.
  public static let followUpstream = Command(
    "follow-upstream", "upstream",
    "Follow a wire back to an input",
    detail: "A count picks the port.",
    needs: .node
  ) { editor, call throws(CommandError) in try editor.followUpstream(call.count) }

  static let followCause = Command(
    "follow-cause", "cause", "Go to the failing node this one waits for",
    needs: .node
  ) { editor, _ throws(CommandError) in try editor.followCause() }

  static let followLargest = Command(
    "follow-largest", "driver", "Go to the largest source of uncertainty",
    needs: .node,
    aliases: ["drives", "contributor", "budget"]
  ) { editor, _ throws(CommandError) in try editor.followLargest() }

  /// Shows hints, which are reassigned when the canvas scrolls.
  ///
  /// Typing a hint jumps to its node; while a link is being made, it chooses the node as target.
  public static let showHints = Command(
    "show-hints", "hints",
    "Show letters on nodes to jump to one",
    needs: .nodes,
    aliases: ["jump", "labels", "easymotion", "goto"]
  ) { editor, _ throws(CommandError) in try editor.showHints() }

  /// `/` as in Vim.
  ///
  /// Moving to a hit is a jump; while a link is being made, the line finds its target.
  public static let search = Command(
    "search", "find",
    "Find a node by words, `is:failed` or `op:divide`",
    detail: "Words match names, labels, operators, formulas and texts.",
    argument: .node,
    aliases: ["grep", "filter", "locate", "jump"]
  ) { editor, _ in editor.beginSearch() }

  /// `n` as in Vim; a jump that wraps around at the end.
  public static let searchNext = Command(
    "search-next", "next hit", "Select the next node that the search found",
    needs: .search
  ) { editor, _ throws(CommandError) in try editor.searchAgain(forwards: true) }

  static let searchPrevious = Command(
    "search-previous", "previous hit", "Select the previous node that the search found",
    needs: .search
  ) { editor, _ throws(CommandError) in try editor.searchAgain(forwards: false) }

  /// Waits for a letter from a to z; the selection does not change.
  public static let setMark = Command(
    "set-mark", "mark", "Mark the node with the letter you type next",
    needs: .node
  ) { editor, _ throws(CommandError) in try editor.awaitMark(.set) }

  /// `'` as in Vim; a jump, which fails for a letter without a node.
  public static let goToMark = Command(
    "go-to-mark", "to mark", "Go to the node with that mark",
    needs: Need { editor in editor.focus.jumps.marks.isEmpty ? "no node is marked" : nil }
  ) { editor, _ throws(CommandError) in try editor.awaitMark(.go) }

  static let jumpBack = Command(
    "jump-back", "jump back", "Jump back",
    detail: "Jumps: searches, hints, marks, first and last node.",
    needs: Need { editor in editor.focus.jumps.back.isEmpty ? "no jump has been made" : nil }
  ) { editor, _ throws(CommandError) in try editor.jumpBack() }

  static let jumpForth = Command(
    "jump-forth", "jump forth", "Jump forward again",
    needs: Need { editor in editor.focus.jumps.forth.isEmpty ? "you have not jumped back yet" : nil }
  ) { editor, _ throws(CommandError) in try editor.jumpForth() }
}
