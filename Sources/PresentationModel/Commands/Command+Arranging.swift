import Geometry

extension Command {
  /// Enters move mode for all selected nodes; `accept` keeps the new position, `cancel` restores the old one.
  public static let move = Command(
    "move", "move", "Move the selected nodes; their wires follow",
    needs: .node,
    aliases: ["drag", "place", "position"]
  ) { editor, _ throws(CommandError) in try editor.beginMoving() }

  /// Moves all selected nodes to the left; a count typed before the key is the number of cells.
  ///
  /// Consecutive moves of the same nodes are one undo step.
  public static let nudgeLeft = Command(
    "nudge-left", "nudge", "Move the selected node one cell to the left",
    needs: .node
  ) { editor, call throws(CommandError) in try editor.nudge(.left, call.times) }

  static let nudgeRight = Command(
    "nudge-right", "nudge", "Move the selected node one cell to the right",
    needs: .node
  ) { editor, call throws(CommandError) in try editor.nudge(.right, call.times) }

  static let nudgeUp = Command(
    "nudge-up", "nudge", "Move the selected node one cell up",
    needs: .node
  ) { editor, call throws(CommandError) in try editor.nudge(.up, call.times) }

  static let nudgeDown = Command(
    "nudge-down", "nudge", "Move the selected node one cell down",
    needs: .node
  ) { editor, call throws(CommandError) in try editor.nudge(.down, call.times) }

  static let layOut = Command(
    "lay-out", "lay out",
    "Lay out the graph, or the selected nodes",
    detail: "From left to right, with short wires and few crossings.",
    needs: .nodes,
    aliases: ["arrange", "auto", "tidy", "format"],
    outcome: { editor, _ throws(CommandError) in try editor.place(editor.placing.layOut()) })

  static let layOutFolded = Command(
    "lay-out-folded", "fold",
    "Lay out the graph within the canvas height",
    detail: "Higher columns are split.",
    needs: .nodes,
    outcome: { editor, _ throws(CommandError) in try editor.place(editor.placing.layOut(isFolded: true)) })

  static let alignLeft = Command(
    "align-left", "left", "Align the selected nodes at the left",
    needs: .together(2),
    outcome: { editor, _ throws(CommandError) in try editor.place(editor.placing.align(.left)) })

  static let alignRight = Command(
    "align-right", "right", "Align the selected nodes at the right",
    needs: .together(2),
    outcome: { editor, _ throws(CommandError) in try editor.place(editor.placing.align(.right)) })

  static let alignTop = Command(
    "align-top", "top", "Align the selected nodes at the top",
    needs: .together(2),
    outcome: { editor, _ throws(CommandError) in try editor.place(editor.placing.align(.top)) })

  static let alignBottom = Command(
    "align-bottom", "bottom", "Align the selected nodes at the bottom",
    needs: .together(2),
    outcome: { editor, _ throws(CommandError) in try editor.place(editor.placing.align(.bottom)) })

  static let alignColumns = Command(
    "align-columns", "one column", "Stack the selected nodes in one column",
    needs: .together(2),
    outcome: { editor, _ throws(CommandError) in try editor.place(editor.placing.align(.columns)) })

  static let alignRows = Command(
    "align-rows", "one row", "Put the selected nodes side by side in one row",
    needs: .together(2),
    outcome: { editor, _ throws(CommandError) in try editor.place(editor.placing.align(.rows)) })

  static let distributeAcross = Command(
    "distribute-across", "across",
    "Spread the selected nodes evenly, left to right",
    needs: .together(3),
    outcome: { editor, _ throws(CommandError) in try editor.place(editor.placing.distribute(isAcross: true)) })

  static let distributeUpright = Command(
    "distribute-upright", "upright",
    "Spread the selected nodes evenly, top to bottom",
    needs: .together(3),
    outcome: { editor, _ throws(CommandError) in try editor.place(editor.placing.distribute(isAcross: false)) })

  static let makeRoomRight = Command(
    "make-room-right", "room right",
    "Shift all nodes on the right by one box",
    detail: "A count sets the number of boxes.",
    needs: .node,
    outcome: { editor, call throws(CommandError) in
      let nodes = try editor.requireNodes("make room next to")
      return try editor.place(editor.placing.makeSpace(besides: nodes, isAcross: true, call.times))
    })

  static let makeRoomBelow = Command(
    "make-room-below", "room below",
    "Shift all nodes below down by one box",
    detail: "A count sets the number of boxes.",
    needs: .node,
    outcome: { editor, call throws(CommandError) in
      let nodes = try editor.requireNodes("make room next to")
      return try editor.place(editor.placing.makeSpace(besides: nodes, isAcross: false, call.times))
    })

  static let leapLeft = Command(
    "leap-left", "4 left", "Move four cells to the left",
    needs: .otherMode
  ) { editor, call throws(CommandError) in try editor.nudge(.left, NodesPM.leap * call.times) }

  static let leapRight = Command(
    "leap-right", "4 right", "Move four cells to the right",
    needs: .otherMode
  ) { editor, call throws(CommandError) in try editor.nudge(.right, NodesPM.leap * call.times) }

  static let leapUp = Command(
    "leap-up", "4 up", "Move four cells up",
    needs: .otherMode
  ) { editor, call throws(CommandError) in try editor.nudge(.up, NodesPM.leap * call.times) }

  static let leapDown = Command(
    "leap-down", "4 down", "Move four cells down",
    needs: .otherMode
  ) { editor, call throws(CommandError) in try editor.nudge(.down, NodesPM.leap * call.times) }
}
