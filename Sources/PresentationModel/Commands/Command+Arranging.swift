import Geometry

/// Places of nodes.
extension Command {
  /// Takes all nodes selected together; `accept` leaves them where they are, `cancel` puts them back.
  public static let move = Command(
    "move", "move", "Move mode: motions move the selected node, its wires follow.",
    needs: .node
  ) { editor, _ throws(Rejection) in try editor.beginMoving() }

  /// Takes all nodes selected together, by as many cells as the count; nudges in a row are one step of undo.
  public static let nudgeLeft = Command(
    "nudge-left", "nudge", "Move the selected node one cell to the left.",
    needs: .node
  ) { editor, call throws(Rejection) in try editor.nudge(.left, call.times) }

  static let nudgeRight = Command(
    "nudge-right", "nudge", "Move the selected node one cell to the right.",
    needs: .node
  ) { editor, call throws(Rejection) in try editor.nudge(.right, call.times) }

  static let nudgeUp = Command(
    "nudge-up", "nudge", "Move the selected node one cell up.",
    needs: .node
  ) { editor, call throws(Rejection) in try editor.nudge(.up, call.times) }

  static let nudgeDown = Command(
    "nudge-down", "nudge", "Move the selected node one cell down.",
    needs: .node
  ) { editor, call throws(Rejection) in try editor.nudge(.down, call.times) }

  static let layOut = Command(
    "lay-out", "lay out",
    "Lay the graph out from left to right, wires short and with few crossings, or only the nodes selected together.",
    needs: .nodes
  ) { editor, _ throws(Rejection) in try editor.layOut() }

  static let layOutFolded = Command(
    "lay-out-folded", "fold",
    "Lay the graph out no higher than the canvas, what is higher in columns side by side; or only the nodes selected together.",
    needs: .nodes
  ) { editor, _ throws(Rejection) in try editor.layOut(isFolded: true) }

  static let alignLeft = Command(
    "align-left", "left", "Put the nodes selected together in line at the leftmost one's left border.",
    needs: .together(2)
  ) { editor, _ throws(Rejection) in try editor.align(.left) }

  static let alignRight = Command(
    "align-right", "right", "Put the nodes selected together in line at the rightmost one's right border.",
    needs: .together(2)
  ) { editor, _ throws(Rejection) in try editor.align(.right) }

  static let alignTop = Command(
    "align-top", "top", "Put the nodes selected together in line at the top of the topmost one.",
    needs: .together(2)
  ) { editor, _ throws(Rejection) in try editor.align(.top) }

  static let alignBottom = Command(
    "align-bottom", "bottom", "Put the nodes selected together in line at the bottom of the lowest one.",
    needs: .together(2)
  ) { editor, _ throws(Rejection) in try editor.align(.bottom) }

  static let alignColumns = Command(
    "align-columns", "one column", "Put the nodes selected together one above the other, their middles in one column.",
    needs: .together(2)
  ) { editor, _ throws(Rejection) in try editor.align(.columns) }

  static let alignRows = Command(
    "align-rows", "one row", "Put the nodes selected together side by side, their middles in one row.",
    needs: .together(2)
  ) { editor, _ throws(Rejection) in try editor.align(.rows) }

  static let distributeAcross = Command(
    "distribute-across", "across",
    "Make the gaps between the nodes selected together equally wide, from left to right.",
    needs: .together(3)
  ) { editor, _ throws(Rejection) in try editor.distribute(isAcross: true) }

  static let distributeUpright = Command(
    "distribute-upright", "upright",
    "Make the gaps between the nodes selected together equally high, from top to bottom.",
    needs: .together(3)
  ) { editor, _ throws(Rejection) in try editor.distribute(isAcross: false) }

  static let makeRoomRight = Command(
    "make-room-right", "room right",
    "Push all that lies to the right away by the width of a box; a count before it by as many.",
    needs: .node
  ) { editor, call throws(Rejection) in try editor.makeSpace(isAcross: true, call.times) }

  static let makeRoomBelow = Command(
    "make-room-below", "room below",
    "Push all that lies below away by the height of a box; a count before it by as many.",
    needs: .node
  ) { editor, call throws(Rejection) in try editor.makeSpace(isAcross: false, call.times) }

  static let leapLeft = Command(
    "leap-left", "4 left", "Move four cells to the left.",
    needs: .otherMode
  ) { editor, call throws(Rejection) in try editor.nudge(.left, NodesPM.leap * call.times) }

  static let leapRight = Command(
    "leap-right", "4 right", "Move four cells to the right.",
    needs: .otherMode
  ) { editor, call throws(Rejection) in try editor.nudge(.right, NodesPM.leap * call.times) }

  static let leapUp = Command(
    "leap-up", "4 up", "Move four cells up.",
    needs: .otherMode
  ) { editor, call throws(Rejection) in try editor.nudge(.up, NodesPM.leap * call.times) }

  static let leapDown = Command(
    "leap-down", "4 down", "Move four cells down.",
    needs: .otherMode
  ) { editor, call throws(Rejection) in try editor.nudge(.down, NodesPM.leap * call.times) }
}
