import Geometry

extension Command {
  static let ofArranging: [Command] = [
    .move, .nudgeLeft, .nudgeRight, .nudgeUp, .nudgeDown, .layOut, .layOutFolded, .alignLeft, .alignRight, .alignTop,
    .alignBottom, .alignColumns, .alignRows, .distributeAcross, .distributeUpright, .makeRoomRight, .makeRoomBelow,
    .leapLeft, .leapRight, .leapUp, .leapDown,
  ]

  /// Enters move mode for all selected nodes; `accept` keeps the new position, `cancel` restores the old one.
  public static let move = Command(
    "move", "move", "Move the selected nodes; their wires follow", in: .change,
    keys: [.nodes: "m"],
    needs: .node,
    aliases: ["drag", "place", "position"]
  ) { editor, _ throws(CommandError) in try editor.beginMoving() }

  /// Moves all selected nodes to the left; a count typed before the key is the number of cells.
  ///
  /// Consecutive moves of the same nodes are one undo step.
  public static let nudgeLeft = Command(
    "nudge-left", "nudge", "Move the selected node one cell to the left", in: .change,
    keys: [.nodes: "<S-Left>", .move: ["h", "<Left>"]],
    needs: .node
  ) { editor, call throws(CommandError) in try editor.nudge(.left, call.times) }

  static let nudgeRight = Command(
    "nudge-right", "nudge", "Move the selected node one cell to the right", in: .change,
    keys: [.nodes: "<S-Right>", .move: ["l", "<Right>"]],
    needs: .node
  ) { editor, call throws(CommandError) in try editor.nudge(.right, call.times) }

  static let nudgeUp = Command(
    "nudge-up", "nudge", "Move the selected node one cell up", in: .change,
    keys: [.nodes: "<S-Up>", .move: ["k", "<Up>"]],
    needs: .node
  ) { editor, call throws(CommandError) in try editor.nudge(.up, call.times) }

  static let nudgeDown = Command(
    "nudge-down", "nudge", "Move the selected node one cell down", in: .change,
    keys: [.nodes: "<S-Down>", .move: ["j", "<Down>"]],
    needs: .node
  ) { editor, call throws(CommandError) in try editor.nudge(.down, call.times) }

  static let layOut = Command(
    "lay-out", "lay out",
    "Lay out the graph, or the selected nodes", in: .change,
    detail: "From left to right, with short wires and few crossings.",
    keys: [.nodes: "<Space>ll"], menu: "lay out all",
    needs: .nodes,
    aliases: ["arrange", "auto", "tidy", "format"],
    outcome: { editor, _ throws(CommandError) in try editor.place(editor.placing.layOut()) })

  static let layOutFolded = Command(
    "lay-out-folded", "fold",
    "Lay out the graph within the canvas height", in: .change,
    detail: "Higher columns are split.",
    keys: [.nodes: "<Space>lf"], menu: "lay out folded",
    needs: .nodes,
    outcome: { editor, _ throws(CommandError) in try editor.place(editor.placing.layOut(isFolded: true)) })

  static let alignLeft = Command(
    "align-left", "left", "Align the selected nodes at the left", in: .change,
    keys: [.nodes: "<Space>lh"], menu: "align left",
    needs: .together(2),
    outcome: { editor, _ throws(CommandError) in try editor.place(editor.placing.align(.left)) })

  static let alignRight = Command(
    "align-right", "right", "Align the selected nodes at the right", in: .change,
    keys: [.nodes: "<Space>lr"], menu: "align right",
    needs: .together(2),
    outcome: { editor, _ throws(CommandError) in try editor.place(editor.placing.align(.right)) })

  static let alignTop = Command(
    "align-top", "top", "Align the selected nodes at the top", in: .change,
    keys: [.nodes: "<Space>lk"], menu: "align top",
    needs: .together(2),
    outcome: { editor, _ throws(CommandError) in try editor.place(editor.placing.align(.top)) })

  static let alignBottom = Command(
    "align-bottom", "bottom", "Align the selected nodes at the bottom", in: .change,
    keys: [.nodes: "<Space>lj"], menu: "align bottom",
    needs: .together(2),
    outcome: { editor, _ throws(CommandError) in try editor.place(editor.placing.align(.bottom)) })

  static let alignColumns = Command(
    "align-columns", "one column", "Stack the selected nodes in one column", in: .change,
    keys: [.nodes: "<Space>lc"], menu: "in one column",
    needs: .together(2),
    outcome: { editor, _ throws(CommandError) in try editor.place(editor.placing.align(.columns)) })

  static let alignRows = Command(
    "align-rows", "one row", "Put the selected nodes side by side in one row", in: .change,
    keys: [.nodes: "<Space>l-"], menu: "in one row",
    needs: .together(2),
    outcome: { editor, _ throws(CommandError) in try editor.place(editor.placing.align(.rows)) })

  static let distributeAcross = Command(
    "distribute-across", "across",
    "Spread the selected nodes evenly, left to right", in: .change,
    keys: [.nodes: "<Space>ld"], menu: "spread across",
    needs: .together(3),
    outcome: { editor, _ throws(CommandError) in try editor.place(editor.placing.distribute(isAcross: true)) })

  static let distributeUpright = Command(
    "distribute-upright", "upright",
    "Spread the selected nodes evenly, top to bottom", in: .change,
    keys: [.nodes: "<Space>lD"], menu: "spread down",
    needs: .together(3),
    outcome: { editor, _ throws(CommandError) in try editor.place(editor.placing.distribute(isAcross: false)) })

  static let makeRoomRight = Command(
    "make-room-right", "room right",
    "Shift all nodes on the right by one box", in: .change,
    detail: "A count sets the number of boxes.",
    keys: [.nodes: "<Space>lL"], menu: "room at right",
    on: .nodes(to: "make room next to")
  ) { editor, found, call throws(CommandError) in
    try editor.place(editor.placing.makeSpace(besides: found, isAcross: true, call.times))
  }

  static let makeRoomBelow = Command(
    "make-room-below", "room below",
    "Shift all nodes below down by one box", in: .change,
    detail: "A count sets the number of boxes.",
    keys: [.nodes: "<Space>lJ"], menu: "room below",
    on: .nodes(to: "make room next to")
  ) { editor, found, call throws(CommandError) in
    try editor.place(editor.placing.makeSpace(besides: found, isAcross: false, call.times))
  }

  static let leapLeft = Command(
    "leap-left", "4 left", "Move four cells to the left", in: .change,
    keys: [.move: ["H", "<S-Left>"]],
    needs: .otherMode
  ) { editor, call throws(CommandError) in try editor.nudge(.left, NodesPM.leap * call.times) }

  static let leapRight = Command(
    "leap-right", "4 right", "Move four cells to the right", in: .change,
    keys: [.move: ["L", "<S-Right>"]],
    needs: .otherMode
  ) { editor, call throws(CommandError) in try editor.nudge(.right, NodesPM.leap * call.times) }

  static let leapUp = Command(
    "leap-up", "4 up", "Move four cells up", in: .change,
    keys: [.move: ["K", "<S-Up>"]],
    needs: .otherMode
  ) { editor, call throws(CommandError) in try editor.nudge(.up, NodesPM.leap * call.times) }

  static let leapDown = Command(
    "leap-down", "4 down", "Move four cells down", in: .change,
    keys: [.move: ["J", "<S-Down>"]],
    needs: .otherMode
  ) { editor, call throws(CommandError) in try editor.nudge(.down, NodesPM.leap * call.times) }
}
